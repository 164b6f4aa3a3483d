import type { ExamType } from '@amauta/contract/catalogue.ts';
import { and, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { inChunks } from '../../database/in-chunks.ts';
import {
  accessColumns,
  accounts,
  teacherCategories,
  teacherExamTypes,
  teacherProfiles,
} from '../../database/tables/accounts.ts';
import { regions } from '../../database/tables/catalogue.ts';

/** The key of an advisory lock. No other lock in the database uses this number. */
const WRITERS_LOCK = 7_226_502;

/** Lets only one transaction change teachers at a time: others wait here until it ends. */
export async function lockTeacherWrites(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${WRITERS_LOCK})`);
}

/** Adds accounts, except those whose email or phone is taken. Returns the new ids by email. */
export async function insertTeacherAccounts(
  db: Database,
  added: readonly Omit<typeof accounts.$inferInsert, 'role'>[],
): Promise<Map<string, number>> {
  const inserted = await db
    .insert(accounts)
    .values(added.map((account) => ({ ...account, role: 'DOC' as const })))
    .onConflictDoNothing()
    .returning({ id: accounts.id, email: accounts.email });
  return new Map(inserted.map(({ id, email }) => [email, id]));
}

export async function insertTeacherProfiles(
  db: Database,
  profiles: readonly (typeof teacherProfiles.$inferInsert)[],
): Promise<void> {
  await db.insert(teacherProfiles).values([...profiles]);
}

export async function insertTeacherExamTypes(
  db: Database,
  teachers: readonly { accountId: number; examTypes: readonly ExamType[] }[],
): Promise<void> {
  const added = teachers.flatMap(({ accountId, examTypes }) =>
    examTypes.map((examType) => ({ accountId, examType })),
  );
  if (added.length > 0) await db.insert(teacherExamTypes).values(added);
}

/** Stores the categories in their order, because the first is shown as the teacher's label. */
export async function insertTeacherCategories(
  db: Database,
  teachers: readonly { accountId: number; categoryIds: readonly number[] }[],
): Promise<void> {
  const added = teachers.flatMap(({ accountId, categoryIds }) =>
    categoryIds.map((categoryId, position) => ({ accountId, categoryId, position })),
  );
  // The values are sent as arrays, because the rows of many teachers hold more values than a statement may
  // have.
  await db.execute(sql`
    insert into teacher_categories (account_id, category_id, position)
    select * from unnest(
      ${sql.param(added.map((row) => row.accountId))}::int[],
      ${sql.param(added.map((row) => row.categoryId))}::int[],
      ${sql.param(added.map((row) => row.position))}::smallint[]
    )`);
}

export async function deleteTeacherExamTypes(db: Database, accountId: number): Promise<void> {
  await db.delete(teacherExamTypes).where(eq(teacherExamTypes.accountId, accountId));
}

export async function deleteTeacherCategories(db: Database, accountId: number): Promise<void> {
  await db.delete(teacherCategories).where(eq(teacherCategories.accountId, accountId));
}

export async function updateTeacherAccount(
  db: Database,
  accountId: number,
  changes: Partial<typeof accounts.$inferInsert>,
): Promise<void> {
  await db.update(accounts).set(changes).where(eq(accounts.id, accountId));
}

export async function updateTeacherProfile(
  db: Database,
  accountId: number,
  changes: Partial<typeof teacherProfiles.$inferInsert>,
): Promise<void> {
  await db.update(teacherProfiles).set(changes).where(eq(teacherProfiles.accountId, accountId));
}

/**
 * Sets the last day of many teachers, and the day to which undoing returns, if any. One statement takes at
 * most a thousand teachers: triggers update the directory row by row, and a statement's time is limited.
 */
export async function updateExpirations(
  db: Database,
  expirations: readonly { accountId: number; expirationDate: string; beforeRenewal: string | null }[],
): Promise<void> {
  await inChunks(expirations, (chunk) =>
    db.execute(sql`
      update teacher_profiles profile set
        expiration_date = renewed.expiration_date::date,
        expiration_before_renewal = renewed.before_renewal::date,
        version = profile.version + 1
      from unnest(
        ${sql.param(chunk.map((row) => row.accountId))}::int[],
        ${sql.param(chunk.map((row) => row.expirationDate))}::text[],
        ${sql.param(chunk.map((row) => row.beforeRenewal))}::text[]
      ) renewed (account_id, expiration_date, before_renewal)
      where profile.account_id = renewed.account_id`),
  );
}

/**
 * Sets the temporary passwords of many teachers. Uses one statement for all accounts and one for all
 * versions.
 */
export async function setTemporaryPasswords(
  tx: Database,
  passwords: readonly { accountId: number; passwordHash: string }[],
  now: Date,
): Promise<void> {
  const accountIds = sql.param(passwords.map((row) => row.accountId));
  await tx.execute(sql`
    update accounts account set password_hash = given.password_hash, has_temporary_password = true,
      password_changed_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
    from unnest(${accountIds}::int[], ${sql.param(passwords.map((row) => row.passwordHash))}::text[])
      given (account_id, password_hash)
    where account.id = given.account_id`);
  await raiseVersions(
    tx,
    passwords.map(({ accountId }) => accountId),
  );
}

/**
 * Blocks many teachers or, when `since` is null, unblocks them. Uses one statement for all accounts and one
 * for all versions.
 */
export async function setBlocked(tx: Database, ids: readonly number[], since: Date | null): Promise<void> {
  await tx.execute(sql`
    update accounts set blocked_at = ${since?.toISOString() ?? null}::timestamptz
    where id = any(${sql.param([...ids])}::int[])`);
  await raiseVersions(tx, ids);
}

/** Marks accounts as deleted. Their rows stay. */
export async function deleteAccounts(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await inChunks(ids, (chunk) =>
    tx.execute(sql`
      update accounts set deleted_at = ${now.toISOString()}, updated_at = ${now.toISOString()}
      where id = any(${sql.param(chunk)}::int[])`),
  );
}

/** Restores deleted accounts. */
export async function restoreAccounts(tx: Database, ids: readonly number[], now: Date): Promise<void> {
  await inChunks(ids, (chunk) =>
    tx.execute(sql`
      update accounts set deleted_at = null, updated_at = ${now.toISOString()}
      where id = any(${sql.param(chunk)}::int[])`),
  );
  await raiseVersions(tx, ids);
}

/** Deleted teachers among the given ids, with the contacts that must be free for restoring them. */
export function listDeletedTeachers(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: accounts.id,
      fullName: accounts.fullName,
      email: accounts.email,
      phone: accounts.phone,
      erasedAt: accounts.erasedAt,
      version: teacherProfiles.version,
    })
    .from(accounts)
    .innerJoin(teacherProfiles, eq(teacherProfiles.accountId, accounts.id))
    .where(
      and(
        sql`${accounts.id} = any(${sql.param([...ids])}::int[])`,
        eq(accounts.role, 'DOC'),
        isNotNull(accounts.deletedAt),
      ),
    );
}

/** Replaces the exam types of many teachers. */
export async function replaceExamTypes(
  tx: Database,
  teachers: readonly { accountId: number; examTypes: readonly ExamType[] }[],
): Promise<void> {
  const ids = teachers.map(({ accountId }) => accountId);
  await tx.execute(sql`delete from teacher_exam_types where account_id = any(${sql.param(ids)}::int[])`);
  await inChunks(teachers, (chunk) => insertTeacherExamTypes(tx, chunk));
  await raiseVersions(tx, ids);
}

/** Gives many teachers other categories. */
export async function replaceCategories(
  tx: Database,
  teachers: readonly { accountId: number; categoryIds: readonly number[] }[],
): Promise<void> {
  const ids = teachers.map(({ accountId }) => accountId);
  await tx.execute(sql`delete from teacher_categories where account_id = any(${sql.param(ids)}::int[])`);
  await insertTeacherCategories(tx, teachers);
  await raiseVersions(tx, ids);
}

async function raiseVersions(tx: Database, ids: readonly number[]): Promise<void> {
  await tx.execute(sql`
    update teacher_profiles set version = version + 1
    where account_id = any(${sql.param([...ids])}::int[])`);
}

export interface TeacherAccount {
  id: number;
  fullName: string;
  deletedAt: Date | null;
  lastSignInAt: Date | null;
  /** Browser and system in words; null when the browser didn't name them. */
  lastSignInDevice: string | null;
  passwordChangedAt: Date | null;
}

export async function findTeacherAccount(
  db: Database,
  accountId: number,
): Promise<TeacherAccount | undefined> {
  const [account] = await db
    .select({
      id: accounts.id,
      fullName: accounts.fullName,
      deletedAt: accounts.deletedAt,
      lastSignInAt: accounts.lastSignInAt,
      lastSignInDevice: accounts.lastSignInDevice,
      passwordChangedAt: accounts.passwordChangedAt,
    })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.role, 'DOC')));
  return account;
}

/** Accounts of any role that have one of these emails (lower case) or phones. Deleted accounts don't count. */
export function listContactOwners(
  db: Database,
  contacts: { emails: readonly string[]; phones: readonly string[] },
): Promise<{ id: number; email: string; phone: string | null }[]> {
  return db
    .select({ id: accounts.id, email: accounts.email, phone: accounts.phone })
    .from(accounts)
    .where(
      and(
        isNull(accounts.deletedAt),
        or(inArray(accounts.email, [...contacts.emails]), inArray(accounts.phone, [...contacts.phones])),
      ),
    );
}

/**
 * Teachers with these ids and all that administrators see of them, in no particular order. Deleted teachers
 * are left out.
 */
export function selectTeachers(db: Database, ids: readonly number[]) {
  return db
    .select({
      id: accounts.id,
      fullName: accounts.fullName,
      email: accounts.email,
      phone: sql<string>`coalesce(${accounts.phone}, '')`,
      hasTemporaryPassword: accounts.hasTemporaryPassword,
      blockedAt: accounts.blockedAt,
      createdAt: accounts.createdAt,
      regionCode: teacherProfiles.regionCode,
      regionName: regions.name,
      school: teacherProfiles.school,
      observations: teacherProfiles.observations,
      expirationDate: teacherProfiles.expirationDate,
      expirationBeforeRenewal: teacherProfiles.expirationBeforeRenewal,
      version: teacherProfiles.version,
      ...accessColumns,
    })
    .from(accounts)
    .innerJoin(teacherProfiles, eq(teacherProfiles.accountId, accounts.id))
    .leftJoin(regions, eq(regions.code, teacherProfiles.regionCode))
    .where(
      and(
        sql`${accounts.id} = any(${sql.param([...ids])}::int[])`,
        eq(accounts.role, 'DOC'),
        isNull(accounts.deletedAt),
      ),
    );
}

export type TeacherRow = Awaited<ReturnType<typeof selectTeachers>>[number];
