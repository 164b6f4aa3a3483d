import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { accounts, teacherCategories, teacherExamTypes } from '../../database/tables/accounts.ts';
import { examPreferences, officialBlueprints } from '../../database/tables/official.ts';
import { contests, studyAims } from '../../database/tables/study.ts';

/**
 * What a teacher chose, with the contest. `openType` is null when the account lacks the contest's exam type, and
 * `categoryId` when it lacks the chosen speciality.
 */
export async function findAim(db: Database, accountId: number) {
  const [row] = await db
    .select({
      daysAWeek: studyAims.daysAWeek,
      minutesADay: studyAims.minutesADay,
      opensToday: studyAims.opensToday,
      isSkipped: studyAims.isSkipped,
      targetScale: examPreferences.targetScale,
      categoryId: teacherCategories.categoryId,
      contest: {
        id: contests.id,
        name: contests.name,
        blueprintId: contests.blueprintId,
        day: contests.day,
        version: contests.version,
        withdrawnAt: contests.withdrawnAt,
      },
      blueprintName: officialBlueprints.name,
      examType: officialBlueprints.examType,
      openType: teacherExamTypes.examType,
    })
    .from(accounts)
    .leftJoin(studyAims, eq(studyAims.accountId, accounts.id))
    .leftJoin(examPreferences, eq(examPreferences.accountId, accounts.id))
    .leftJoin(
      teacherCategories,
      and(
        eq(teacherCategories.accountId, accounts.id),
        eq(teacherCategories.categoryId, studyAims.categoryId),
      ),
    )
    .leftJoin(contests, eq(contests.id, studyAims.contestId))
    .leftJoin(officialBlueprints, eq(officialBlueprints.id, contests.blueprintId))
    .leftJoin(
      teacherExamTypes,
      and(
        eq(teacherExamTypes.accountId, accounts.id),
        eq(teacherExamTypes.examType, officialBlueprints.examType),
      ),
    )
    .where(eq(accounts.id, accountId));
  return row;
}

/** The chosen fields of an aim. An absent field keeps its value. */
interface AimFields {
  contestId?: number | null | undefined;
  categoryId?: number | undefined;
  daysAWeek?: number | undefined;
  minutesADay?: number | undefined;
  opensToday?: boolean | undefined;
  isSkipped?: boolean | undefined;
}

/** Stores what a teacher chose. With the first contest, signing in begins to lead to Hoy. */
export async function keepAim(tx: Database, accountId: number, fields: AimFields): Promise<void> {
  const opensToday = fields.opensToday ?? (fields.contestId ? true : undefined);
  await tx
    .insert(studyAims)
    .values({ accountId, ...fields, opensToday })
    .onConflictDoUpdate({
      target: studyAims.accountId,
      set: {
        accountId,
        ...fields,
        // A switch that the teacher set before stays.
        opensToday: fields.opensToday ?? sql`coalesce(${studyAims.opensToday}, ${opensToday ?? null})`,
      },
    });
}
