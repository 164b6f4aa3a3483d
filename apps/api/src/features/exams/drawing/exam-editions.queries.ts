import type { Editions } from '@amauta/exam-rules/setup/payload.ts';
import { asc, isNull } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { directiveExams, years } from '../../../database/tables/catalogue.ts';

/** The years and directive exams that may be chosen from. */
export async function listEditions(db: Database): Promise<Editions> {
  const [yearRows, examRows] = await Promise.all([
    db.select({ year: years.year }).from(years).where(isNull(years.deletedAt)).orderBy(asc(years.year)),
    db.select({ id: directiveExams.id }).from(directiveExams).where(isNull(directiveExams.deletedAt)),
  ]);
  return { years: yearRows.map(({ year }) => year), directiveExamIds: examRows.map(({ id }) => id) };
}
