import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { WrongAnswers } from '@amauta/contract/practice.ts';
import { startOfDayInLima } from '@amauta/exam-rules/access.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import type { DataContext } from '../../context.ts';
import { RequestFailure } from '../../http/failure.ts';
import { listBlueprint } from '../catalogue/catalogue.service.ts';
import { toErrorDays, toHistorySummary, toSharedStatements } from './overview.presenter.ts';
import { countErrorsByOrigin, hasAnswered, listErrorDays, listErrors } from './overview.queries.ts';
import { refusePractice } from './practice.policy.ts';
import { countErrors } from './practice.service.ts';

const DAYS_PER_CALL = 14;
/** A call returns no further day once it has this many errors. Days are never cut. */
const ENOUGH_ERRORS = 100;

/**
 * Returns the statistics and the history of a teacher's wrong answers of an exam type. `before` (YYYY-MM-DD)
 * asks for the days before that one.
 * @throws RequestFailure EXAM_TYPE_NOT_ALLOWED by the policy.
 */
export async function wrongAnswers(
  { db, clock }: DataContext,
  teacher: { id: number; examTypes: readonly ExamType[]; categoryIds: readonly number[] },
  choice: { examType: ExamType; before: string | undefined },
): Promise<WrongAnswers> {
  const refusal = refusePractice(teacher, choice.examType);
  if (refusal) throw new RequestFailure(refusal.code, refusal.message);
  const now = clock.now();
  const owner = { accountId: teacher.id, examType: choice.examType };
  const to = choice.before === undefined ? null : startOf(choice.before);
  const [counts, waiting, blueprint, days, isAnswered] = await Promise.all([
    countErrorsByOrigin(db, owner),
    countErrors(db, { ...owner, categoryIds: teacher.categoryIds, kinds: EXAM_KINDS[choice.examType] }, now),
    listBlueprint(db, choice.examType, now),
    listErrorDays(db, { ...owner, before: to, limit: DAYS_PER_CALL + 1 }),
    hasAnswered(db, owner),
  ]);
  const shown = daysToShow(days);
  const oldest = shown.at(-1)?.day;
  const errors = oldest ? await listErrors(db, { ...owner, from: startOf(oldest), to }) : [];
  return {
    history_summary: toHistorySummary({ counts, blueprint, waiting, isAnswered }),
    errors_by_date: toErrorDays(errors),
    shared_statements: toSharedStatements(errors),
    next_before: days.length > shown.length ? (oldest ?? null) : null,
  };
}

function daysToShow<Day extends { errors: number }>(days: readonly Day[]): Day[] {
  let errors = 0;
  const last = days.findIndex((day) => {
    errors += day.errors;
    return errors >= ENOUGH_ERRORS;
  });
  return days.slice(0, last < 0 ? DAYS_PER_CALL : Math.min(last + 1, DAYS_PER_CALL));
}

/** The start of a day, but not before 1970: no answer is older, and PostgreSQL can't read the year 0. */
function startOf(day: string): Date {
  return new Date(Math.max(0, startOfDayInLima(day).getTime()));
}
