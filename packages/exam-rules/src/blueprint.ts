import { type BlueprintRow, type ExamType, KIND_NAMES, type Kind } from '@amauta/contract/catalogue.ts';

/** Minutes that an exam grants for each item: 20 items give 60 minutes. */
export const MINUTES_PER_QUESTION = 3;
/** Minutes of an attempt that has no items. */
const DEFAULT_DURATION_MINUTES = 60;
/** Largest number of items in one attempt of directive exams. */
export const DIRECTIVE_MAXIMUM_QUESTIONS = 70;
/** Kinds in the order in which an exam presents them. */
export const KIND_ORDER: readonly Kind[] = ['CL', 'RL', 'CCP', 'CG'];

function subtest(
  kind: Kind,
  questionCount: number,
  pointsPerQuestion: number,
  minimum: number,
): BlueprintRow {
  return {
    kind,
    name: KIND_NAMES[kind],
    question_count: questionCount,
    points_per_question: pointsPerQuestion,
    points_maximum: questionCount * pointsPerQuestion,
    points_minimum: minimum,
    minutes: questionCount * MINUTES_PER_QUESTION,
  };
}

/**
 * The practice blueprint that a new database gets. A running server reads the blueprint in force from the
 * database, so only the code that fills a new database may use this constant.
 */
export const PRACTICE_BLUEPRINTS: Record<ExamType, BlueprintRow[]> = {
  Ascenso: [subtest('CL', 20, 1.5, 18), subtest('RL', 20, 1.5, 18), subtest('CCP', 20, 1.5, 18)],
  Nombramiento: [subtest('CL', 20, 1.5, 18), subtest('RL', 20, 1.5, 18), subtest('CCP', 20, 1.5, 18)],
  Directivos: [subtest('CL', 20, 1.5, 18), subtest('CG', 50, 2, 60)],
};

/** The kinds of which an exam type consists, in the order of its paper. */
export const EXAM_KINDS: Record<ExamType, readonly Kind[]> = {
  Ascenso: ['CL', 'RL', 'CCP'],
  Nombramiento: ['CL', 'RL', 'CCP'],
  Directivos: ['CL', 'CG'],
};

/** Returns the minutes of an attempt with this many items. */
export function durationMinutes(items: number): number {
  return items > 0 ? items * MINUTES_PER_QUESTION : DEFAULT_DURATION_MINUTES;
}
