import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { day, identity, idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';
import { categories } from './catalogue.ts';
import { officialBlueprints } from './official.ts';

/** Contests that teachers prepare for, each with the day of its exam. The exam type is the blueprint's. */
export const contests = pgTable(
  'contests',
  {
    id: identity(),
    name: text().notNull(),
    blueprintId: idOf(() => officialBlueprints.id).notNull(),
    /** Day of the exam in Lima. */
    day: day().notNull(),
    /** Raised by each change. */
    version: integer().notNull().default(1),
    /** When an administrator took the contest back. Teachers can't choose it afterwards. */
    withdrawnAt: moment(),
  },
  (t) => [
    uniqueIndex('contests_name').on(sql`lower(${t.name})`, t.day).where(sql`withdrawn_at is null`),
    index('contests_blueprint').on(t.blueprintId),
  ],
);

/** What a teacher goes for and how much they study. The escala stands in `exam_preferences`. */
export const studyAims = pgTable(
  'study_aims',
  {
    accountId: idOf(() => accounts.id).primaryKey(),
    contestId: integer().references(() => contests.id, { onDelete: 'set null' }),
    /** A speciality of Ascenso or Nombramiento. It is kept while the contest is one of Directivos. */
    categoryId: idOf(() => categories.id),
    daysAWeek: smallint().notNull().default(5),
    minutesADay: smallint().notNull().default(45),
    /** Whether signing in leads to Hoy. Null until the teacher chose a contest or switched it. */
    opensToday: boolean(),
    /** The teacher doesn't want to be asked for a contest. The next choice of one takes this back. */
    isSkipped: boolean().notNull().default(false),
  },
  (t) => [index('study_aims_contest').on(t.contestId).where(sql`contest_id is not null`)],
);
