import type { NewTeacher as NewTeacherBody, Teacher } from '@amauta/contract/teachers.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { recordEvents } from '../audit/audit.service.ts';
import { hashPassword, withHashingSlot } from '../session/password.service.ts';
import { listChanges } from './teacher-changes.ts';
import { newTeacherErrors, refuseErrors, type TeacherFacts, toCategoryIds } from './teacher-rules.ts';
import { toTeacher } from './teachers.presenter.ts';
import { createTeachers, getTeacherRow, loadTeacherFacts, writeTeachers } from './teachers.service.ts';

/** Adds a teacher, who must change the password at the first sign-in. */
export async function addTeacher(
  context: Pick<ServerContext, 'db' | 'clock'>,
  actorId: number,
  body: NewTeacherBody,
): Promise<Teacher> {
  const facts = await loadTeacherFacts(context);
  refuseErrors(newTeacherErrors(body, facts), body.password);
  const passwordHash = await withHashingSlot(() => hashPassword(body.password));
  const [id] = await storeNewTeachers(context.db, [{ ...body, passwordHash }], facts, {
    actorId,
    action: 'teacher.created',
    now: context.clock.now(),
  });
  return toTeacher(await getTeacherRow(context.db, id as number), facts.places, facts.today);
}

/**
 * Stores teachers that the rules have accepted, and who added them; all or none. Answers their ids in their order.
 * @throws RequestFailure 409 when an email or phone belongs to another account.
 */
export function storeNewTeachers(
  db: Database,
  bodies: readonly (Omit<NewTeacherBody, 'password'> & { passwordHash: string })[],
  facts: TeacherFacts,
  by: { actorId: number; action: 'teacher.created' | 'teacher.imported'; now: Date },
): Promise<number[]> {
  const teachers = bodies.map((body) => toStored(body, facts, by.now));
  return writeTeachers(db, async (tx) => {
    const ids = await createTeachers(tx, teachers);
    await recordEvents(
      tx,
      teachers.map((teacher, index) => ({
        actorId: by.actorId,
        action: by.action,
        teacherId: ids[index] as number,
        changes: listChanges(null, teacher, facts.places),
        happenedAt: by.now,
      })),
    );
    return ids;
  });
}

function toStored(
  body: Omit<NewTeacherBody, 'password'> & { passwordHash: string },
  facts: TeacherFacts,
  now: Date,
) {
  return {
    fullName: body.full_name,
    email: body.contact.email,
    phone: body.contact.phone_number,
    passwordHash: body.passwordHash,
    hasTemporaryPassword: true,
    regionCode: body.region,
    regionName: facts.regions.find(({ code }) => code === body.region)?.name ?? null,
    school: body.IE,
    observations: body.observations,
    expirationDate: body.expiration_date,
    examTypes: body.type_access,
    categoryIds: toCategoryIds(body.categories, facts.places),
    createdAt: now,
  };
}
