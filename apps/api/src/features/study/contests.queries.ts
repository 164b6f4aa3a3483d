import type { ExamType } from '@amauta/contract/catalogue.ts';
import { and, asc, desc, eq, gte, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { accounts } from '../../database/tables/accounts.ts';
import { officialBlueprints } from '../../database/tables/official.ts';
import { contests, studyAims } from '../../database/tables/study.ts';

/** The fields of a contest that an administrator may change. */
interface ContestFields {
  name: string;
  blueprintId: number;
  day: string;
}

const columns = {
  id: contests.id,
  name: contests.name,
  blueprintId: contests.blueprintId,
  day: contests.day,
  version: contests.version,
  withdrawnAt: contests.withdrawnAt,
  examType: officialBlueprints.examType,
  blueprintName: officialBlueprints.name,
};

const selectContests = (db: Database) =>
  db
    .select(columns)
    .from(contests)
    .innerJoin(officialBlueprints, eq(officialBlueprints.id, contests.blueprintId));

export type ContestRow = Awaited<ReturnType<typeof selectContests>>[number];

/** Every contest with the number of teachers who chose it. Those that can be chosen on the day `today` come first. */
export async function listContests(db: Database, today: string, id?: number) {
  const isOffered = sql`(${contests.withdrawnAt} is null and ${contests.day} >= ${today})`;
  return db
    .select({ ...columns, teacherCount: teacherCount(db) })
    .from(contests)
    .innerJoin(officialBlueprints, eq(officialBlueprints.id, contests.blueprintId))
    .where(id === undefined ? undefined : eq(contests.id, id))
    .orderBy(
      desc(isOffered),
      asc(sql`case when ${isOffered} then ${contests.day} end`),
      desc(contests.day),
      desc(contests.id),
    );
}

/** Teachers who chose the contest. A deleted teacher doesn't count. */
function teacherCount(db: Database) {
  return db.$count(
    studyAims,
    and(
      eq(studyAims.contestId, contests.id),
      sql`exists (select 1 from ${accounts} where ${accounts.id} = ${studyAims.accountId} and ${accounts.deletedAt} is null)`,
    ),
  );
}

/** The contests to come of some exam types on the day `today`, the next one first. */
export function listOffered(db: Database, examTypes: readonly ExamType[], today: string) {
  return selectContests(db)
    .where(
      and(
        inArray(officialBlueprints.examType, [...examTypes]),
        isNull(contests.withdrawnAt),
        gte(contests.day, today),
      ),
    )
    .orderBy(asc(contests.day), asc(contests.id));
}

/** Locks a contest until the transaction ends: `update` against choosing and changing it, `share` against changes. */
export async function lockContest(
  tx: Database,
  id: number,
  strength: 'update' | 'share',
): Promise<ContestRow | undefined> {
  const [row] = await selectContests(tx).where(eq(contests.id, id)).for(strength, { of: contests });
  return row;
}

export async function insertContest(tx: Database, fields: ContestFields): Promise<number> {
  const [added] = await tx.insert(contests).values(fields).returning({ id: contests.id });
  if (!added) throw new Error('a contest was stored without an id');
  return added.id;
}

/** Changes a contest and raises its version. */
export async function updateContest(
  tx: Database,
  id: number,
  fields: Partial<ContestFields> & { withdrawnAt?: Date },
): Promise<void> {
  await tx
    .update(contests)
    .set({ ...fields, version: sql`${contests.version} + 1` })
    .where(eq(contests.id, id));
}

/** Deletes a contest. Aims that name it, of teachers who were deleted, lose it. */
export async function deleteContest(tx: Database, id: number): Promise<void> {
  await tx.delete(contests).where(eq(contests.id, id));
}
