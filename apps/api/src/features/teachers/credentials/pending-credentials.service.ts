import { randomInt } from 'node:crypto';
import { TEACHERS_AT_ONCE, type TeacherCredential } from '@amauta/contract/teachers/teacher.ts';
import type { TeacherChoice } from '@amauta/contract/teachers/teacher-bulk.ts';
import { CREDENTIALS_KEPT_HOURS } from '@amauta/contract/teachers/teacher-credentials.ts';
import { generateTemporaryPassword } from '@amauta/exam-rules/temporary-password.ts';
import type { ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { type Act, recordTeacherEvents } from '../../audit/audit.service.ts';
import { hashPasswords } from '../../session/passwords/password.service.ts';
import { endSessions } from '../../session/session.service.ts';
import { listChosenIds } from '../directory/directory.service.ts';
import { PASSWORD_CHANGE } from '../teacher-changes.ts';
import { setTemporaryPasswords } from '../teachers.queries.ts';
import { listWantedTeachers, writeTeachers } from '../teachers.service.ts';
import { createPasswordSeal } from './password-seal.ts';
import {
  deletePendingCredentials,
  deleteStaleCredentials,
  listPendingCredentials,
  type PendingCredentialRow,
  replacePendingCredentials,
} from './pending-credentials.queries.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>;

const KEPT_MS = CREDENTIALS_KEPT_HOURS * 3_600_000;
/**
 * How long the passwords of deleted teachers are kept, so that a deletion can be undone. The page offers
 * the undo only for seconds.
 */
const UNDO_MS = 3_600_000;

/** A teacher and the temporary password that was just set. */
interface NewPassword {
  id: number;
  fullName: string;
  email: string;
  phone: string;
  expirationDate: string;
  password: string;
}

/**
 * Stores temporary passwords, encrypted, until the administrator who set them has handed them over. Call it
 * in the transaction that sets the passwords. Returns the passwords as they are shown, in the given order.
 */
export async function keepCredentials(
  tx: Database,
  { config }: Pick<ServerContext, 'config'>,
  { actorId, happenedAt: createdAt }: Act,
  teachers: readonly NewPassword[],
): Promise<TeacherCredential[]> {
  const seal = createPasswordSeal(config.tokenSecret);
  const ids = await replacePendingCredentials(
    tx,
    teachers.map(({ id: teacherId, password }) => ({
      teacherId,
      administratorId: actorId,
      sealedPassword: seal.seal(password, { administratorId: actorId, teacherId }),
      createdAt,
    })),
  );
  return teachers.map(({ id: teacherId, password, ...person }) =>
    toCredential({ ...person, teacherId, id: ids.get(teacherId) as number, createdAt }, password),
  );
}

/**
 * The passwords that an administrator has not handed over yet. Passwords of other administrators are never
 * shown.
 */
export async function pendingCredentials(
  { db, clock, config }: Context,
  administratorId: number,
): Promise<TeacherCredential[]> {
  const seal = createPasswordSeal(config.tokenSecret);
  const rows = await listPendingCredentials(db, administratorId, oldestKept(clock.now()));
  // Passwords that were sealed before the installation's secret was changed can't be opened, and are left
  // out.
  return rows.flatMap((row) => {
    const password = seal.open(row.sealedPassword, { administratorId, teacherId: row.teacherId });
    return password === undefined ? [] : [toCredential(row, password)];
  });
}

/** Deletes the passwords that an administrator has handed over. */
export function forgetDelivered(
  db: Database,
  administratorId: number,
  ids: readonly number[],
): Promise<void> {
  return deletePendingCredentials(db, { administratorId, ids });
}

/**
 * Deletes passwords that have waited too long or no longer serve. To be called now and then. The password
 * of a deleted teacher is shown to nobody but is kept for another hour, so that undoing the deletion brings
 * it back.
 */
export function clearStaleCredentials({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  return deleteStaleCredentials(db, oldestKept(now), new Date(now.getTime() - UNDO_MS));
}

function oldestKept(now: Date): Date {
  return new Date(now.getTime() - KEPT_MS);
}

function toCredential(
  row: Omit<PendingCredentialRow, 'sealedPassword'>,
  password: string,
): TeacherCredential {
  return {
    id: row.id,
    teacher_id: row.teacherId,
    full_name: row.fullName,
    email: row.email,
    phone_number: row.phone,
    password,
    expiration_date: row.expirationDate,
    made_at: row.createdAt.toISOString(),
    kept_until: new Date(row.createdAt.getTime() + KEPT_MS).toISOString(),
  };
}

/**
 * Sets a new temporary password for each chosen teacher and ends the teachers' sessions. Returns the
 * passwords to hand over.
 * @throws RequestFailure 404 when one of the teachers doesn't exist, and as `listChosenIds` does. Then nothing is
 * changed.
 */
export async function issueCredentials(
  context: Pick<ServerContext, 'db' | 'clock' | 'config'>,
  actorId: number,
  choice: TeacherChoice,
): Promise<TeacherCredential[]> {
  const { db, clock } = context;
  const wanted = await listChosenIds(context, choice, TEACHERS_AT_ONCE);
  // Checked early, because hashing the passwords takes a while.
  await listWantedTeachers(db, wanted);
  const passwords = wanted.map(() => generateTemporaryPassword((n) => randomInt(n)));
  const hashes = await hashPasswords(passwords);
  const now = clock.now();
  return writeTeachers(db, async (tx) => {
    const teachers = await listWantedTeachers(tx, wanted);
    await setTemporaryPasswords(
      tx,
      wanted.map((accountId, index) => ({ accountId, passwordHash: hashes[index] as string })),
      now,
    );
    await endSessions(tx, wanted, 'password set', now);
    const act = { actorId, happenedAt: now };
    const events = wanted.map((teacherId) => ({ teacherId, changes: [PASSWORD_CHANGE] }));
    await recordTeacherEvents(tx, act, 'teacher.updated', events);
    return keepCredentials(
      tx,
      context,
      act,
      teachers.map((teacher, index) => ({ ...teacher, password: passwords[index] as string })),
    );
  });
}
