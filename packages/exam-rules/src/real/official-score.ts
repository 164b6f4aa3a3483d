import type { Kind } from '@amauta/contract/catalogue.ts';
import type { OfficialRules, OfficialSection } from '@amauta/contract/exams/official.ts';
import type {
  OfficialCondition,
  OfficialOutcome,
  SectionResult,
} from '@amauta/contract/exams/real-results.ts';
import { type KindTally, twoDecimals } from '../grade.ts';
import { conditionsText, scaleText } from './outcome-text.ts';

/** What scoring needs of the rules of an official exam. */
export type ScoringRules = Pick<OfficialRules, 'sections' | 'points_maximum' | 'points_minimum' | 'scales'>;

/**
 * Scores an attempt by the rules of its official exam. `tallies` has at most one row for each kind; items
 * that are neither correct nor incorrect are blank. `targetScale` is the escala that the teacher aims for.
 * @throws RangeError when no section holds the kind of a tally, because its points would be unknown
 */
export function scoreOfficial(
  rules: ScoringRules,
  tallies: readonly KindTally[],
  targetScale: number | null,
): { sections: SectionResult[]; outcome: OfficialOutcome } {
  const stray = tallies.find(({ kind }) => !sectionOf(rules, kind));
  if (stray) throw new RangeError(`The blueprint has no section for kind ${stray.kind}`);
  const sections = rules.sections.map((section) => scoreSection(section, tallies));
  const points = twoDecimals(sections.reduce((sum, section) => sum + section.points, 0));
  const open = rules.sections.map((section, index) => {
    const { total, correct } = sections[index] ?? { total: 0, correct: 0 };
    return { each: section.points_per_question, left: total - correct };
  });
  const condition = (of: OfficialCondition['of'], name: string, minimum: number): OfficialCondition => {
    const missing = twoDecimals(Math.max(0, minimum - points));
    return {
      of,
      name,
      points,
      minimum,
      met: missing === 0,
      missing_points: missing,
      missing_questions: fewestQuestions(missing, open),
    };
  };
  const scales = rules.scales.toSorted((a, b) => a.scale - b.scale);
  const target = scales.find(({ scale }) => scale === targetScale);
  const conditions = [
    ...sections.flatMap((section, index) => toSectionCondition(section, rules.sections[index])),
    ...(rules.points_minimum === null ? [] : [condition('total', 'Total', rules.points_minimum)]),
    ...(target ? [condition('scale', `${target.scale}.ª escala`, target.points_minimum)] : []),
  ];
  const reached = scales.findLast((row) => points >= row.points_minimum)?.scale ?? null;
  const next =
    target && points < target.points_minimum ? target : scales.find((row) => points < row.points_minimum);
  const lacking = next && condition('scale', '', next.points_minimum);
  const outcome = {
    points,
    points_maximum: rules.points_maximum,
    passed: scales.length > 0 && !target ? reached !== null : conditions.every(({ met }) => met),
    conditions,
    scale_reached: reached,
    target_scale: target?.scale ?? null,
    next_scale:
      next && lacking
        ? {
            scale: next.scale,
            is_target: next.scale === target?.scale,
            minimum: next.points_minimum,
            missing_points: lacking.missing_points,
            missing_questions: lacking.missing_questions,
          }
        : null,
  };
  const text = scales.length > 0 ? scaleText(outcome, scales[0]?.scale ?? 2) : conditionsText(outcome);
  return { sections, outcome: { ...outcome, ...text } };
}

/** Returns the section that holds a kind. */
function sectionOf(rules: Pick<OfficialRules, 'sections'>, kind: Kind): OfficialSection | undefined {
  return rules.sections.find((section) => section.kinds.some((row) => row.kind === kind));
}

function scoreSection(section: OfficialSection, tallies: readonly KindTally[]): SectionResult {
  const kinds = section.kinds.map((row) => row.kind);
  const rows = tallies.filter(({ kind }) => kinds.includes(kind));
  const sum = (field: 'total' | 'correct' | 'incorrect') =>
    rows.reduce((total, row) => total + row[field], 0);
  const points = twoDecimals(sum('correct') * section.points_per_question);
  return {
    name: section.name,
    kinds,
    correct: sum('correct'),
    incorrect: sum('incorrect'),
    blank: sum('total') - sum('correct') - sum('incorrect'),
    total: sum('total'),
    points,
    maximum: twoDecimals(sum('total') * section.points_per_question),
    minimum: section.points_minimum,
    passed: section.points_minimum === null ? null : points >= section.points_minimum,
  };
}

function toSectionCondition(
  result: SectionResult,
  section: OfficialSection | undefined,
): OfficialCondition[] {
  if (result.minimum === null || !section) return [];
  const missing = twoDecimals(Math.max(0, result.minimum - result.points));
  const open = [{ each: section.points_per_question, left: result.total - result.correct }];
  return [
    {
      of: 'section',
      name: result.name,
      points: result.points,
      minimum: result.minimum,
      met: missing === 0,
      missing_points: missing,
      missing_questions: fewestQuestions(missing, open),
    },
  ];
}

/**
 * Returns the smallest number of further right answers that gives the missing points, taking the questions
 * with the most points first. When all open questions together don't reach the points, returns the number of
 * these questions.
 */
function fewestQuestions(missing: number, open: readonly { each: number; left: number }[]): number {
  let [rest, count] = [missing, 0];
  for (const { each, left } of open.toSorted((a, b) => b.each - a.each)) {
    if (rest <= 0) break;
    const taken = Math.min(left, Math.ceil(twoDecimals(rest / each)));
    count += taken;
    rest = twoDecimals(rest - taken * each);
  }
  return count;
}
