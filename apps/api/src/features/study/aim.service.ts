import { DIRECTIVE_CATEGORY_ID } from '@amauta/contract/catalogue.ts';
import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type { Aim, AimInput } from '@amauta/contract/study/aim.ts';
import type { Contest } from '@amauta/contract/study/contests.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { Database } from '../../database/connect.ts';
import { wrongField } from '../../http/failure.ts';
import type { ExamTaker } from '../exams/exams.policy.ts';
import { changePreferences, officialExamsOf } from '../exams/real/official.service.ts';
import { type AimRefusal, refuseCategory, refuseContest, refuseScale } from './aim.policy.ts';
import { findAim, keepAim } from './aim.queries.ts';
import { stateOf, toContest } from './contests.presenter.ts';
import { type ContestRow, listOffered, lockContest } from './contests.queries.ts';

/** What a teacher goes for. Ids, names and rules are those of today; a withdrawn contest is left out. */
export async function readAim(db: Database, accountId: number): Promise<Aim> {
  const row = await findAim(db, accountId);
  const chosen: ContestRow | null =
    row?.contest && row.examType && row.openType && row.blueprintName
      ? { ...row.contest, examType: row.examType, blueprintName: row.blueprintName }
      : null;
  const contest = chosen && !chosen.withdrawnAt ? chosen : null;
  const isDirective = contest?.examType === 'Directivos';
  return {
    contest: contest && toContest(contest),
    is_withdrawn: chosen !== null && contest === null,
    rules: contest && (await rulesOf(db, contest)),
    target_scale: row?.targetScale ?? null,
    category_id: isDirective ? DIRECTIVE_CATEGORY_ID : (row?.categoryId ?? null),
    days_a_week: row?.daysAWeek ?? 5,
    minutes_a_day: row?.minutesADay ?? 45,
    opens_today: row?.opensToday ?? false,
    is_skipped: row?.isSkipped ?? false,
  };
}

async function rulesOf(db: Database, { blueprintId }: ContestRow): Promise<OfficialRules> {
  const exam = (await officialExamsOf(db, [blueprintId])).get(blueprintId);
  if (!exam) throw new Error(`a contest follows the official exam ${blueprintId}, which doesn't exist`);
  return exam.rules;
}

/** @throws RequestFailure that names the field which the account, the contest or its rules don't allow */
export async function changeAim(db: Database, taker: ExamTaker, input: AimInput, now: Date): Promise<Aim> {
  const { contest_id: contestId, category_id: categoryId, target_scale: scale } = input;
  return db.transaction(async (tx) => {
    if (contestId) refuse(await explainContest(tx, taker, contestId, now));
    // The contest is stored first: the speciality and the escala are judged by the contest that then stands.
    await keepAim(tx, taker.id, {
      contestId,
      daysAWeek: input.days_a_week,
      minutesADay: input.minutes_a_day,
      opensToday: input.opens_today,
      isSkipped: contestId ? false : input.is_skipped,
    });
    const { contest, rules } = await readAim(tx, taker.id);
    if (categoryId !== undefined) {
      refuse(refuseCategory(taker, categoryId, contest?.exam_type ?? null));
      if (categoryId !== DIRECTIVE_CATEGORY_ID) await keepAim(tx, taker.id, { categoryId });
    }
    if (scale !== undefined) {
      refuse(refuseScale(scale, rules));
      await changePreferences(tx, taker.id, { target_scale: scale });
    }
    return readAim(tx, taker.id);
  });
}

async function explainContest(tx: Database, taker: ExamTaker, id: number, now: Date) {
  const row = await lockContest(tx, id, 'share');
  return refuseContest(taker, row && { examType: row.examType, state: stateOf(row, todayInLima(now)) });
}

function refuse(refusal: AimRefusal | null): void {
  if (refusal) throw wrongField(refusal.field, refusal.message, refusal.code);
}

/** The contests that a teacher can choose today, each with its rules. An expired account sees them, too. */
export async function offeredContests(
  db: Database,
  taker: Pick<ExamTaker, 'examTypes'>,
  now: Date,
): Promise<(Contest & { rules: OfficialRules })[]> {
  const rows = await listOffered(db, taker.examTypes, todayInLima(now));
  const exams = await officialExamsOf(
    db,
    rows.map(({ blueprintId }) => blueprintId),
  );
  return rows.flatMap((row) => {
    const exam = exams.get(row.blueprintId);
    return exam ? [{ ...toContest(row), rules: exam.rules }] : [];
  });
}
