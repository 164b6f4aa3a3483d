import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type { Goal } from './reach.ts';

/**
 * What an official exam demands of a teacher: the minimums of its sections, and the larger of the minimum of the whole
 * exam and the one of the escala that the teacher goes for. Null when nothing is demanded, as in Ascenso without an
 * escala: every paper would reach such a goal.
 */
export function goalOfOfficial(rules: OfficialRules, targetScale: number | null): Goal | null {
  const scale = rules.scales.find((one) => one.scale === targetScale);
  const totals = [rules.points_minimum, scale?.points_minimum].filter((points) => points != null);
  const goal: Goal = {
    subtests: rules.sections.map((section) => ({
      items: section.kinds.map(({ kind, question_count }) => ({ kind, count: question_count })),
      pointsPerQuestion: section.points_per_question,
      minimum: section.points_minimum,
    })),
    totalMinimum: totals.length > 0 ? Math.max(...totals) : null,
  };
  const demands = [goal.totalMinimum, ...goal.subtests.map(({ minimum }) => minimum)];
  return demands.some((points) => points !== null && points > 0) ? goal : null;
}
