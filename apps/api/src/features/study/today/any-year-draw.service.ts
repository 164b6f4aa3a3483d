import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { Aim } from '@amauta/contract/study/aim.ts';
import { foreignYearError } from '@amauta/exam-rules/setup/validate.ts';
import type { Database } from '../../../database/connect.ts';
import { filledYears } from '../../exams/drawing/drawing.service.ts';
import type { ExamTaker } from '../../exams/exams.policy.ts';
import type { DrawsFrom } from './today.presenter.ts';

/** The rules of a mock ask for so many years. */
const FEWEST_YEARS = 2;

/**
 * What a mock without a contest draws from: all years that hold questions for the speciality of the aim, or for the
 * only one of the account. Null with a contest, for an account with several specialities and no choice among them, for
 * Directivos, whose mocks are chosen by exam, and where the bank has too few years.
 */
export async function anyYearDraw(
  db: Database,
  taker: ExamTaker,
  { aim, examType }: { aim: Aim; examType: ExamType },
): Promise<DrawsFrom> {
  const [only, ...others] = taker.categoryIds;
  const categoryId = aim.category_id ?? (others.length === 0 ? only : undefined);
  if (aim.contest || examType === 'Directivos' || taker.isExpired) return null;
  if (categoryId === undefined || !taker.categoryIds.includes(categoryId)) return null;
  const { years } = await filledYears(db, taker, { examType, categoryId });
  const offered = years.filter((year) => foreignYearError({ examType, years: [year] }) === null);
  return offered.length < FEWEST_YEARS ? null : { category_id: categoryId, years: offered };
}
