import { and, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { accounts, teacherCategories, teacherExamTypes } from '../../database/tables/accounts.ts';
import { examPapers } from '../../database/tables/exam-papers.ts';
import { examPreferences } from '../../database/tables/official.ts';
import { pendingCredentials } from '../../database/tables/pending-credentials.ts';
import { practiceCards } from '../../database/tables/practice.ts';
import { knownDevices, sessions, signInFailures } from '../../database/tables/sessions.ts';
import { studyAims } from '../../database/tables/study.ts';

/** The name of an erased account. */
const NOBODY = 'Docente borrado';

/** The data that identify a teacher who is about to be erased. */
export interface Erasable {
  id: number;
  email: string;
  phone: string | null;
  createdAt: Date;
}

/**
 * Teachers among the given ids who are not erased yet, locked until the transaction ends. A sign-in that is being
 * stored is waited for, and a later one finds no account.
 */
export function lockErasable(tx: Database, ids: readonly number[]): Promise<Erasable[]> {
  return tx
    .select({ id: accounts.id, email: accounts.email, phone: accounts.phone, createdAt: accounts.createdAt })
    .from(accounts)
    .where(
      and(
        sql`${accounts.id} = any(${sql.param([...ids])}::int[])`,
        eq(accounts.role, 'DOC'),
        isNull(accounts.erasedAt),
      ),
    )
    .orderBy(accounts.id)
    .for('no key update');
}

/** Ids of teachers who were deleted before a moment and are not erased yet. */
export async function listDeletedBefore(db: Database, moment: Date): Promise<number[]> {
  const found = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'DOC'), isNull(accounts.erasedAt), lt(accounts.deletedAt, moment)))
    .orderBy(accounts.id);
  return found.map(({ id }) => id);
}

/** Accounts that were erased, in their order. */
export function listErased(db: Database): Promise<{ id: number; createdAt: Date }[]> {
  return db
    .select({ id: accounts.id, createdAt: accounts.createdAt })
    .from(accounts)
    .where(isNotNull(accounts.erasedAt))
    .orderBy(accounts.id);
}

/** Empties everything in the accounts and profiles that tells who the teacher was, and deletes the accounts. */
export async function emptyAccounts(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  const list = sql.param([...ids]);
  const moment = now.toISOString();
  await tx.execute(sql`
    update accounts set full_name = ${NOBODY}, email = '', phone = null, password_hash = '',
      has_temporary_password = false, password_changed_at = null, last_sign_in_at = null,
      last_sign_in_device = null, blocked_at = null, updated_at = ${moment},
      deleted_at = coalesce(deleted_at, ${moment}), erased_at = ${moment}
    where id = any(${list}::int[])`);
  await tx.execute(sql`
    update teacher_profiles set region_code = null, school = '', observations = '',
      expiration_before_renewal = null, version = version + 1
    where account_id = any(${list}::int[])`);
}

/** Deletes the rows that serve only a teacher who signs in. Attempts, answers and consents stay. */
export async function deleteBelongings(tx: Database, ids: readonly number[]): Promise<void> {
  for (const table of [
    sessions,
    knownDevices,
    teacherExamTypes,
    teacherCategories,
    examPreferences,
    examPapers,
    practiceCards,
    studyAims,
  ]) {
    await tx.delete(table).where(inArray(table.accountId, [...ids]));
  }
  await tx.delete(pendingCredentials).where(inArray(pendingCredentials.teacherId, [...ids]));
}

/** Deletes the failed sign-ins whose subject is in `subjects` or contains one of `parts`. */
export async function deleteFailuresOf(
  tx: Database,
  { subjects, parts }: { subjects: readonly string[]; parts: readonly string[] },
): Promise<void> {
  const { subject } = signInFailures;
  await tx
    .delete(signInFailures)
    .where(
      or(
        inArray(subject, [...subjects]),
        sql`exists (select 1 from unnest(${sql.param([...parts])}::text[]) part where strpos(${subject}, part) > 0)`,
      ),
    );
}

/** Replaces the ids of devices in the facts of exams as on the day by numbers. Facts and their order stay. */
export async function forgetDevices(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    with devices as (
      select device.attempt_id, device.device_id,
        'erased-' || lpad(row_number() over (partition by device.attempt_id order by device.device_id)::text, 4, '0')
          as number
      from (
        select distinct fact.attempt_id, fact.device_id
        from exam_facts fact join attempts attempt on attempt.id = fact.attempt_id
        where attempt.account_id = any(${sql.param([...ids])}::int[])
      ) device
    )
    update exam_facts fact set device_id = devices.number
    from devices
    where fact.attempt_id = devices.attempt_id and fact.device_id = devices.device_id`);
}

/**
 * Removes the values of identifying fields from the audit trail. The trail still says that the fields
 * changed, when and by whom.
 */
export async function emptyTrail(
  tx: Database,
  ids: readonly number[],
  fields: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    update audit_events event set changes = (
      select coalesce(jsonb_agg(
        case when change.value ->> 'field' = any(${sql.param([...fields])}::text[])
          then change.value || '{"from": null, "to": null}'::jsonb else change.value end
        order by change.ordinality), '[]'::jsonb)
      from jsonb_array_elements(event.changes) with ordinality change
    )
    where event.subject_type = 'teacher' and event.subject_id = any(${sql.param([...ids])}::int[])
      and event.changes <> '[]'::jsonb`);
}
