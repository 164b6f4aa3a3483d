import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { directiveExams, sources, years } from '../../database/tables/catalogue.ts';
import { items } from '../../database/tables/questions.ts';

/** Adds the year, or restores a removed one. Returns false when the catalogue already has it. */
export async function insertYear(db: Database, year: number): Promise<boolean> {
  const added = await db
    .insert(years)
    .values({ year })
    .onConflictDoUpdate({
      target: years.year,
      set: { deletedAt: null },
      setWhere: sql`${years.deletedAt} is not null`,
    })
    .returning({ year: years.year });
  return added.length > 0;
}

/**
 * Locks a year until the transaction ends; returns whether the catalogue has it. `to: 'use'` keeps others
 * from removing the year. `to: 'remove'` waits until nobody uses the year and keeps others from starting to
 * use it.
 */
export async function lockYear(tx: Database, year: number, to: 'use' | 'remove'): Promise<boolean> {
  const found = await tx
    .select({ year: years.year })
    .from(years)
    .where(and(eq(years.year, year), isNull(years.deletedAt)))
    .for(to === 'use' ? 'key share' : 'update');
  return found.length > 0;
}

/**
 * Locks a directive exam as `lockYear` locks a year. Returns the exam as stored, or undefined when there is
 * none.
 */
export async function lockDirectiveExam(tx: Database, id: number, to: 'use' | 'remove') {
  const [exam] = await tx
    .select({
      name: directiveExams.name,
      position: directiveExams.position,
      version: directiveExams.version,
    })
    .from(directiveExams)
    .where(and(eq(directiveExams.id, id), isNull(directiveExams.deletedAt)))
    .for(to === 'use' ? 'key share' : 'update');
  return exam;
}

export async function hideYear(tx: Database, year: number, now: Date): Promise<void> {
  await tx.update(years).set({ deletedAt: now }).where(eq(years.year, year));
}

export async function hideDirectiveExam(tx: Database, id: number, now: Date): Promise<void> {
  await tx.update(directiveExams).set({ deletedAt: now }).where(eq(directiveExams.id, id));
}

/** Counts the questions of the bank in a year or in a directive exam. */
export function countEditionItems(
  db: Database,
  edition: { year: number } | { directiveExamId: number },
): Promise<number> {
  const here =
    'year' in edition ? eq(items.year, edition.year) : eq(items.directiveExamId, edition.directiveExamId);
  return db.$count(items, and(here, isNull(items.deletedAt)));
}

export async function insertDirectiveExam(
  db: Database,
  exam: { name: string; position: number },
): Promise<number> {
  const [added] = await db.insert(directiveExams).values(exam).returning({ id: directiveExams.id });
  if (!added) throw new Error('a directive exam was stored without an id');
  return added.id;
}

export async function updateDirectiveExam(
  tx: Database,
  id: number,
  exam: { name: string; position: number; version: number },
): Promise<void> {
  await tx.update(directiveExams).set(exam).where(eq(directiveExams.id, id));
}

export async function hasSource(db: Database, id: number): Promise<boolean> {
  return (await db.$count(sources, eq(sources.id, id))) > 0;
}
