import { and, asc, eq, exists, isNull, or, sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';
import { accounts, teacherCategories, teacherExamTypes } from '../../database/tables/accounts.ts';
import { attemptItems } from '../../database/tables/attempts.ts';
import { entries, itemVersions } from '../../database/tables/questions.ts';

/** Key of the advisory lock. It may be any number that nothing else in the database locks. */
const LOCK_KEY = 7_226_502;

/** Keeps other processes from loading demonstration content until the transaction ends. */
export async function lockDemo(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCK_KEY})`);
}

/**
 * Whether the database holds any question or an account with that email. Nothing may be loaded over either.
 */
export async function isInUse(db: Database, email: string): Promise<boolean> {
  const [row] = await rows<{ in_use: boolean }>(db)`select ${or(
    exists(db.select({ one: sql`1` }).from(entries)),
    exists(db.select({ one: sql`1` }).from(accounts).where(eq(accounts.email, email))),
  )} as in_use`;
  return row?.in_use ?? false;
}

/**
 * Whether the database holds an account with that email and its library never held anything. The sequence of
 * section ids tells also of a library that was emptied.
 */
export async function isLibraryUntouched(db: Database, email: string): Promise<boolean> {
  const [row] = await rows<{ untouched: boolean }>(db)`
    select not is_called and ${exists(db.select({ one: sql`1` }).from(accounts).where(eq(accounts.email, email)))}
    as untouched from resource_sections_id_seq`;
  return row?.untouched ?? false;
}

/**
 * Finds a teacher by email, with the exam types and categories that the teacher has access to. Throws when
 * there is none.
 */
export async function getTeacher(db: Database, email: string) {
  const [account] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isNull(accounts.deletedAt)));
  if (!account) throw new Error(`the demonstration has no account ${email}`);
  const types = await db.select().from(teacherExamTypes).where(eq(teacherExamTypes.accountId, account.id));
  const held = await db.select().from(teacherCategories).where(eq(teacherCategories.accountId, account.id));
  return {
    id: account.id,
    examTypes: types.map((row) => row.examType),
    categoryIds: held.map((row) => row.categoryId),
  };
}

/** Lists the items of an attempt with their keys, in order. */
export function listKeys(db: Database, attemptId: number) {
  return db
    .select({
      itemId: attemptItems.itemId,
      correctAlternativeId: itemVersions.correctAlternativeId,
      alternatives: itemVersions.alternatives,
    })
    .from(attemptItems)
    .innerJoin(itemVersions, eq(itemVersions.id, attemptItems.itemVersionId))
    .where(eq(attemptItems.attemptId, attemptId))
    .orderBy(asc(attemptItems.position));
}
