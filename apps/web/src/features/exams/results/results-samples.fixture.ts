import type { BlueprintRow, ExamType } from '@amauta/contract/catalogue.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import { EXAM_KINDS, PRACTICE_BLUEPRINTS } from '@amauta/exam-rules/blueprint.ts';
import { type GradedItem, gradeAttempt } from '@amauta/exam-rules/grade.ts';

const text = (value: string) => [{ type: 'text' as const, value: `<p>${value}</p>` }];

/**
 * Sample results. Ascenso has 42 right, 15 wrong and 3 unanswered items of 60; the first belongs to a shared
 * text.
 */
export function resultsOf(
  examType: 'Ascenso' | 'Directivos' = 'Ascenso',
  mode: AttemptMode = 'MOCK',
): Results {
  const right = { CL: 16, RL: 11, CCP: 15, CG: 30 };
  const items = EXAM_KINDS[examType].flatMap((kind) =>
    Array.from({ length: kind === 'CG' ? 50 : 20 }, (_, i): GradedItem => {
      return { kind, status: i < right[kind] ? 'correct' : i < 19 ? 'incorrect' : 'unanswered' };
    }),
  );
  return gradedResults(examType, mode, items, PRACTICE_BLUEPRINTS[examType]);
}

/** The results of items with the given answers, graded by the blueprint. */
export function gradedResults(
  examType: ExamType,
  mode: AttemptMode,
  items: readonly GradedItem[],
  blueprint: BlueprintRow[],
): Results {
  const { kinds, summary } = gradeAttempt(items, blueprint);
  return {
    topics: [],
    summary: { ...summary, total_exams: 7 },
    exam_attempt: {
      exam_attempt_id: 9,
      mode,
      tags: {
        type_exam: examType,
        source_section: 'Exámenes MINEDU',
        modality: 'EBR - Educación Básica Regular',
        level: 'Secundaria',
        specialty: 'Matemática',
        years: [2021, 2022],
        exams: [],
      },
      payload: {
        type: mode,
        type_exam: examType,
        source_section: 1,
        category_id: 14,
        years: [2021, 2022],
        question_types: [],
        exams_selected: {},
      },
      // 19:30 on the 13th in Lima.
      start_time: '2026-11-14T00:30:00.000Z',
      finished_at: '2026-11-14T03:11:08.000Z',
      duration_in_seconds: 9668,
    },
    kinds,
    blueprint,
    shared_statements: { 5: text('La biblioteca del altiplano.') },
    answers: items.map(({ kind, status }, i) => ({
      id: i + 1,
      number: i + 1,
      type_question_knowledge: kind,
      statement: text(`Enunciado ${i + 1}`),
      alternatives: [1, 2, 3].map((id) => ({ id, text: `<p>Alternativa ${id}</p>` })),
      status,
      selected_alternative_id: status === 'correct' ? 2 : status === 'incorrect' ? 1 : null,
      correct_alternative_id: 2,
      justification: i === 0 ? text('Porque lo dice el texto.') : [],
      shared_statement_id: i === 0 ? 5 : null,
    })),
  };
}
