import type { OfficialRules } from '@amauta/contract/exams/official.ts';
import type { OthersShare, RealResults } from '@amauta/contract/exams/real-results.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import { markExam } from '@amauta/exam-rules/real/exam-marks.ts';
import { ASCENSO } from '@amauta/exam-rules/real/official.fixture.ts';
import { scoreOfficial } from '@amauta/exam-rules/real/official-score.ts';
import { type ItemStanding, UNTOUCHED } from '@amauta/exam-rules/real/standing.ts';
import { gradedResults } from '../results-samples.fixture.ts';

const OTHERS: OthersShare = {
  total: 1284,
  blank_percentage: 3.12,
  alternatives: [
    { alternative_id: 1, percentage: 18.4 },
    { alternative_id: 2, percentage: 51.5 },
    { alternative_id: 3, percentage: 26.98 },
  ],
};

/**
 * Results of an exam as on the day, for tests. The first `correct` items are right, the last four blank, the
 * others wrong. Item 1 was changed from wrong to right, item 41 from right to wrong. Items 8 and 9 were slow,
 * 3 and 60 are marked.
 */
export function realResultsOf(
  official: OfficialRules = ASCENSO,
  correct = 36,
): Results & { real: RealResults } {
  const total = official.question_count;
  const rows = official.sections.flatMap((section) =>
    section.kinds.map(({ kind, name, question_count: count }) => ({
      kind,
      name,
      question_count: count,
      points_per_question: section.points_per_question,
      points_maximum: count * section.points_per_question,
      points_minimum: 0,
      minutes: 60,
    })),
  );
  const items = rows
    .flatMap((row) => Array.from({ length: row.question_count }, () => row.kind))
    .map((kind, index) => ({
      kind,
      status:
        index < correct
          ? ('correct' as const)
          : index < total - 4
            ? ('incorrect' as const)
            : ('unanswered' as const),
    }));
  const results = gradedResults(official.exam_type, 'MOCK', items, rows);
  const marks = markExam(
    results.answers.map((answer, index) => ({
      itemId: answer.id,
      position: answer.number,
      key: answer.correct_alternative_id,
      pointsPerQuestion:
        rows.find((row) => row.kind === answer.type_question_knowledge)?.points_per_question ?? 0,
      standing: standingAt(index + 1, answer.selected_alternative_id),
    })),
    official,
  );
  const real = {
    official,
    ...scoreOfficial(official, results.kinds, official.scales.length > 0 ? 3 : null),
    ...marks,
    items: marks.items.map((item) => ({ ...item, others: item.number === 1 ? OTHERS : null })),
  };
  return { ...results, real };
}

function standingAt(number: number, selected: number | null): ItemStanding {
  const first = number === 1 ? [1] : number === 41 ? [2] : [];
  return {
    ...UNTOUCHED,
    selectedAlternativeId: selected,
    given: selected === null ? [] : [...first, selected],
    marked: number === 3 || number === 60,
    spentMs: number === 8 || number === 9 ? 400_000 : 150_000,
  };
}
