import type {
  NewTeacher as NewTeacherBody,
  TeacherCredential,
  TeacherWithCredential,
} from '@amauta/contract/teachers/teacher.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { type Act, recordTeacherEvents } from '../audit/audit.service.ts';
import { hashPassword, withHashingTurn } from '../session/passwords/password.service.ts';
import { keepCredentials } from './credentials/pending-credentials.service.ts';
import { listChanges } from './teacher-changes.ts';
import { newTeacherErrors, refuseErrors, type TeacherFacts, toCategoryIds } from './teacher-rules.ts';
import { toTeacher } from './teachers.presenter.ts';
import { createTeachers, getTeacherRow, loadTeacherFacts, writeTeachers } from './teachers.service.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>;
type HashedBody = NewTeacherBody & { passwordHash: string };

/** Adds a teacher, who must change the password at the first sign-in. */
export async function addTeacher(
  context: Context,
  actorId: number,
  body: NewTeacherBody,
): Promise<TeacherWithCredential> {
  const facts = await loadTeacherFacts(context);
  refuseErrors(newTeacherErrors(body, facts));
  const passwordHash = await withHashingTurn(() => hashPassword(body.password));
  const act = { actorId, happenedAt: context.clock.now() };
  const teachers = [{ ...body, passwordHash }];
  const [credential] = await storeNewTeachers(context.db, context, teachers, facts, 'teacher.created', act);
  if (!credential) throw new Error('a teacher was stored without credentials');
  const row = await getTeacherRow(context.db, credential.teacher_id);
  return { ...toTeacher(row, facts.leaves, facts.today), credential_id: credential.id };
}

/**
 * Stores teachers that the rules have accepted, with an event for each and their passwords, all or none.
 * Returns the passwords to hand over, in the order of the teachers.
 * @throws RequestFailure 409 when an email or phone belongs to another account
 */
export function storeNewTeachers(
  db: Database,
  context: Pick<ServerContext, 'config'>,
  bodies: readonly HashedBody[],
  facts: TeacherFacts,
  action: 'teacher.created' | 'teacher.imported',
  act: Act,
): Promise<TeacherCredential[]> {
  const teachers = bodies.map((body) => toStored(body, facts, act.happenedAt));
  return writeTeachers(db, async (tx) => {
    const ids = await createTeachers(tx, teachers);
    const events = teachers.map((teacher, index) => ({
      teacherId: ids[index] as number,
      changes: listChanges(null, teacher, facts.leaves),
    }));
    await recordTeacherEvents(tx, act, action, events);
    return keepCredentials(
      tx,
      context,
      act,
      teachers.map((teacher, index) => ({
        ...teacher,
        id: ids[index] as number,
        password: bodies[index]?.password as string,
      })),
    );
  });
}

function toStored(body: HashedBody, facts: TeacherFacts, now: Date) {
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
    categoryIds: toCategoryIds(body.categories, facts.leaves),
    createdAt: now,
  };
}
