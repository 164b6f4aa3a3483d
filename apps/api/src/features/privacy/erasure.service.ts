import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { DataContext, ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { inPortions } from '../../database/in-portions.ts';
import { wrongField } from '../../http/failure.ts';
import { recordTeacherEvents } from '../audit/audit.service.ts';
import { passwordChangeLimits, usernameSubject } from '../session/limits/attempt-limit.service.ts';
import { getTeacherOrDeleted, writeTeachers } from '../teachers/teachers.service.ts';
import {
  deleteBelongings,
  deleteFailuresOf,
  type Erasable,
  emptyAccounts,
  emptyTrail,
  forgetDevices,
  listDeletedBefore,
  listErased,
  lockErasable,
} from './erasure.queries.ts';

/** Fields of the audit trail whose values identify a teacher. */
const PERSONAL_FIELDS = ['full_name', 'email', 'phone_number', 'region', 'IE', 'observations'];

/** An erased account. The moment of its creation tells it from a later account with the same number. */
export type Erased = Pick<Erasable, 'id' | 'createdAt'>;

/**
 * Logs an erasure in the words that `npm run erasures -- repeat` reads. After a restore from a backup that is
 * older than the erasure, this command erases the teacher again.
 */
export function logErased(log: Pick<FastifyBaseLogger, 'warn'>, { id, createdAt }: Erased): void {
  log.warn({ event: 'teacher-erased', account: id, created: createdAt.toISOString() }, 'teacher erased');
}

/**
 * Erases the personal data of a teacher for good. Null when it was erased before: nothing changes then.
 * @throws RequestFailure 400 when the email is not the teacher's, 404 when there is no such teacher.
 */
export function eraseTeacher(
  { db, clock }: DataContext,
  who: { actorId: number; teacherId: number },
  email: string,
): Promise<Erased | null> {
  return writeTeachers(db, async (tx) => {
    await getTeacherOrDeleted(tx, who.teacherId);
    const [teacher] = await lockErasable(tx, [who.teacherId]);
    if (!teacher) return null;
    if (teacher.email !== email) throw wrongField('email', 'Ese no es el correo de este docente.');
    await erase(tx, [teacher], who.actorId, clock.now());
    return teacher;
  });
}

/** Erases teachers who were deleted longer ago than the configured time, in portions. */
export async function eraseLongDeleted(
  { db, clock, config }: DataContext & Pick<ServerContext, 'config'>,
  onErased: (erased: Erased) => void,
): Promise<void> {
  if (config.eraseDeletedAfterDays === 0) return;
  const now = clock.now();
  const ids = await listDeletedBefore(db, new Date(now.getTime() - config.eraseDeletedAfterDays * DAY_MS));
  await eraseMany(db, ids, now, () => true, onErased);
}

/** Every erased account, to be erased again after an older backup was restored. */
export function erasedAccounts(db: Database): Promise<Erased[]> {
  return listErased(db);
}

/**
 * Repeats erasures after a restore from an older backup. Account numbers begin anew after a restore, so an
 * account with another moment of creation is somebody else and stays.
 */
export async function repeatErasures(
  { db, clock }: DataContext,
  wanted: readonly Erased[],
  onErased: (erased: Erased) => void,
): Promise<void> {
  const created = new Map(wanted.map(({ id, createdAt }) => [id, createdAt.getTime()]));
  const isSame = ({ id, createdAt }: Erased) => created.get(id) === createdAt.getTime();
  await eraseMany(db, [...created.keys()], clock.now(), isSame, onErased);
}

/** Erases teachers in portions. No administrator orders these erasures. */
async function eraseMany(
  db: Database,
  ids: readonly number[],
  now: Date,
  isMeant: (teacher: Erased) => boolean,
  onErased: (erased: Erased) => void,
): Promise<void> {
  const erasePortion = async (portion: number[]) => {
    const erased = await writeTeachers(db, async (tx) => {
      const meant = (await lockErasable(tx, portion)).filter(isMeant);
      await erase(tx, meant, null, now);
      return meant;
    });
    erased.forEach(onErased);
  };
  await inPortions(ids, erasePortion, (error) => {
    throw error;
  });
}

/**
 * Erases locked teachers. All changes happen in the caller's transaction, so that nobody is half erased. Without an
 * actor, each event names the erased account itself.
 */
async function erase(
  tx: Database,
  teachers: readonly Erasable[],
  actorId: number | null,
  now: Date,
): Promise<void> {
  if (teachers.length === 0) return;
  const ids = teachers.map(({ id }) => id);
  await emptyAccounts(tx, ids, now);
  await deleteBelongings(tx, ids);
  await deleteFailuresOf(tx, {
    subjects: ids.flatMap((id) => passwordChangeLimits(id).map(({ subject }) => subject)),
    parts: teachers.flatMap(usernamesOf).map(usernameSubject),
  });
  await forgetDevices(tx, ids);
  await emptyTrail(tx, ids, PERSONAL_FIELDS);
  for (const { id } of teachers) {
    const act = { actorId: actorId ?? id, happenedAt: now };
    await recordTeacherEvents(tx, act, 'teacher.erased', [{ teacherId: id }]);
  }
}

function usernamesOf({ email, phone }: Erasable): string[] {
  return [email, ...(phone === null ? [] : [phone])];
}
