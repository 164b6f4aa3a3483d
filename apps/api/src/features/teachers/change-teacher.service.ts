import type { TeacherChanges, TeacherWithCredential } from '@amauta/contract/teachers/teacher.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import { refuseOlderVersion } from '../../http/failure.ts';
import { type Act, recordTeacherEvents } from '../audit/audit.service.ts';
import { hashPassword, withHashingTurn } from '../session/passwords/password.service.ts';
import { endSessions } from '../session/session.service.ts';
import { contactTaken, contactTakenBy, findContactTaken } from './contacts.service.ts';
import { keepCredentials } from './credentials/pending-credentials.service.ts';
import { listChanges, PASSWORD_CHANGE } from './teacher-changes.ts';
import { refuseErrors, type TeacherFacts, teacherChangeErrors, toCategoryIds } from './teacher-rules.ts';
import { toTeacher } from './teachers.presenter.ts';
import {
  deleteTeacherCategories,
  deleteTeacherExamTypes,
  insertTeacherCategories,
  insertTeacherExamTypes,
  listContactOwners,
  type TeacherRow,
  updateTeacherAccount,
  updateTeacherProfile,
} from './teachers.queries.ts';
import {
  getTeacherRow,
  listTeacherRows,
  loadTeacherFacts,
  noSuchTeacher,
  writeTeachers,
} from './teachers.service.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>;

const CHANGED_MEANWHILE = 'Otra persona cambió a este docente mientras lo editabas. No se guardó nada.';

/**
 * Changes the given fields of a teacher. A new password is temporary and ends the teacher's sessions.
 * @throws RequestFailure 409 EDIT_CONFLICT when the administrator edited an older version than the stored
 * one
 */
export async function updateTeacher(
  context: Context,
  who: { actorId: number; teacherId: number },
  changes: TeacherChanges,
): Promise<TeacherWithCredential> {
  const { db, clock } = context;
  const [facts, known] = await Promise.all([loadTeacherFacts(context), getTeacherRow(db, who.teacherId)]);
  refuseErrors(teacherChangeErrors(changes, known, facts));
  const { password } = changes;
  const passwordHash =
    password === undefined ? undefined : await withHashingTurn(() => hashPassword(password));
  const { row, credential } = await refusingTakenContacts(db, known, changes, () =>
    writeTeachers(db, async (tx) => {
      const act = { actorId: who.actorId, happenedAt: clock.now() };
      const row = await storeChanges(tx, act, who.teacherId, { ...changes, passwordHash }, facts);
      if (password === undefined) return { row, credential: undefined };
      const [credential] = await keepCredentials(tx, context, act, [{ ...row, password }]);
      return { row, credential };
    }),
  );
  return { ...toTeacher(row, facts.leaves, facts.today), credential_id: credential?.id ?? null };
}

/**
 * Checks all updates of an import before the first of them is made. Returns the rows of the teachers.
 * @throws RequestFailure as `updateInImport` does
 */
export async function checkUpdates(
  db: Database,
  updates: readonly { id: number; changes: Omit<TeacherChanges, 'password'> }[],
  facts: TeacherFacts,
): Promise<TeacherRow[]> {
  const ids = updates.map(({ id }) => id);
  const rows = await listTeacherRows(db, ids);
  const known = new Map(rows.map((row) => [row.id, row]));
  const owners = await listContactOwners(db, {
    emails: updates.flatMap(({ changes }) => changes.contact?.email ?? []),
    phones: updates.flatMap(({ changes }) => changes.contact?.phone_number ?? []),
  });
  for (const { id, changes } of updates) {
    const row = known.get(id);
    if (!row) throw noSuchTeacher();
    const contact = { email: changes.contact?.email, phone: changes.contact?.phone_number };
    const taken = contactTakenBy(owners, contact, id);
    if (taken) throw taken;
    refuseOlderVersion(row.version, changes.version, CHANGED_MEANWHILE);
    refuseErrors(teacherChangeErrors(changes, row, facts));
  }
  return rows;
}

/**
 * Changes a teacher within the transaction of an import.
 * @throws RequestFailure 409 when somebody changed the teacher meanwhile, or when the email or phone
 * belongs to another account
 */
export async function updateInImport(
  tx: Database,
  act: Act,
  teacherId: number,
  changes: Omit<TeacherChanges, 'password'>,
  facts: TeacherFacts,
): Promise<void> {
  const { email, phone_number: phone } = changes.contact ?? {};
  const known = await getTeacherRow(tx, teacherId);
  if (email !== undefined || phone !== undefined) {
    const contact = { email: email ?? known.email, phone: phone ?? known.phone };
    // Checked before the write: if the database refused the contact, the transaction would be aborted and
    // could answer nothing more.
    const taken = await findContactTaken(tx, contact, known.id);
    if (taken) throw taken;
  }
  await storeChanges(tx, act, teacherId, { ...changes, passwordHash: undefined }, facts);
}

/** Marks a teacher as deleted and ends the teacher's sessions. Attempts and the audit trail stay. */
export async function deleteTeacher(
  { db, clock }: Context,
  who: { actorId: number; teacherId: number },
): Promise<void> {
  const now = clock.now();
  await writeTeachers(db, async (tx) => {
    await getTeacherRow(tx, who.teacherId);
    await updateTeacherAccount(tx, who.teacherId, { deletedAt: now, updatedAt: now });
    await endSessions(tx, [who.teacherId], 'account deleted', now);
    const act = { actorId: who.actorId, happenedAt: now };
    await recordTeacherEvents(tx, act, 'teacher.deleted', [{ teacherId: who.teacherId }]);
  });
}

async function storeChanges(
  tx: Database,
  act: Act,
  teacherId: number,
  changes: TeacherChanges & { passwordHash: string | undefined },
  facts: TeacherFacts,
): Promise<TeacherRow> {
  const now = act.happenedAt;
  const before = await getTeacherRow(tx, teacherId);
  refuseOlderVersion(before.version, changes.version, CHANGED_MEANWHILE);
  // Checked again under the lock: of two administrators who change this teacher at the same time, one may
  // send the date and the other the types.
  refuseErrors(teacherChangeErrors(changes, before, facts));
  await storeAccount(tx, before, changes, now);
  await storeProfile(tx, before, changes);
  await storeAccesses(tx, before, changes, facts);
  if (changes.passwordHash !== undefined) await endSessions(tx, [teacherId], 'password set', now);
  if (changes.blocked) await endSessions(tx, [teacherId], 'account blocked', now);
  const after = await getTeacherRow(tx, teacherId);
  const differences = listChanges(before, after, facts.leaves);
  if (changes.passwordHash !== undefined) differences.push(PASSWORD_CHANGE);
  if (differences.length === 0) return after;
  const version = before.version + 1;
  await updateTeacherProfile(tx, teacherId, { version });
  await recordTeacherEvents(tx, act, 'teacher.updated', [{ teacherId, changes: differences }]);
  return { ...after, version };
}

async function storeAccount(
  tx: Database,
  before: TeacherRow,
  changes: TeacherChanges & { passwordHash: string | undefined },
  now: Date,
): Promise<void> {
  await updateTeacherAccount(tx, before.id, {
    fullName: changes.full_name ?? before.fullName,
    email: changes.contact?.email ?? before.email,
    phone: changes.contact?.phone_number ?? before.phone,
    updatedAt: now,
    ...(changes.blocked === undefined
      ? {}
      : { blockedAt: changes.blocked ? (before.blockedAt ?? now) : null }),
    ...(changes.passwordHash === undefined
      ? {}
      : { passwordHash: changes.passwordHash, hasTemporaryPassword: true, passwordChangedAt: now }),
  });
}

async function storeProfile(tx: Database, before: TeacherRow, changes: TeacherChanges): Promise<void> {
  await updateTeacherProfile(tx, before.id, {
    regionCode: changes.region === undefined ? before.regionCode : changes.region,
    school: changes.IE ?? before.school,
    observations: changes.observations ?? before.observations,
    expirationDate: changes.expiration_date ?? before.expirationDate,
    // A new date was set by hand, so the last renewal can no longer be undone: undoing would remove that
    // date.
    ...(changes.expiration_date === undefined ? {} : { expirationBeforeRenewal: null }),
  });
}

async function storeAccesses(
  tx: Database,
  before: TeacherRow,
  changes: TeacherChanges,
  facts: TeacherFacts,
): Promise<void> {
  if (changes.type_access) {
    await deleteTeacherExamTypes(tx, before.id);
    await insertTeacherExamTypes(tx, [{ accountId: before.id, examTypes: changes.type_access }]);
  }
  if (changes.categories) {
    await deleteTeacherCategories(tx, before.id);
    const categoryIds = toCategoryIds(changes.categories, facts.leaves);
    await insertTeacherCategories(tx, [{ accountId: before.id, categoryIds }]);
  }
}

/**
 * Runs `work`. If the database refuses an email or a phone, throws a failure that says which of them is
 * taken.
 */
async function refusingTakenContacts<T>(
  db: Database,
  known: TeacherRow,
  changes: TeacherChanges,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isUniqueViolation(error)) throw error;
    const email = changes.contact?.email ?? known.email;
    const phone = changes.contact?.phone_number ?? known.phone;
    throw await contactTaken(db, { email, phone }, known.id);
  }
}
