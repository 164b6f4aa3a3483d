import type { ItemStatus } from '@amauta/contract/exams/attempt.ts';
import type { Results } from '@amauta/contract/exams/results.ts';

/** The filters of the list of answers, as they stand in the address. */
export const ANSWER_FILTERS = [
  { id: 'todas', label: 'Todas', status: null },
  { id: 'correctas', label: 'Correctas', status: 'correct' },
  { id: 'incorrectas', label: 'Incorrectas', status: 'incorrect' },
  { id: 'sin-responder', label: 'Sin responder', status: 'unanswered' },
] as const satisfies readonly { id: string; label: string; status: ItemStatus | null }[];

export type AnswerFilter = (typeof ANSWER_FILTERS)[number]['id'];

/** The filter that an address names; anything unknown shows all. */
export function toAnswerFilter(value: unknown): AnswerFilter {
  return ANSWER_FILTERS.find((filter) => filter.id === value)?.id ?? 'todas';
}

export function filterAnswers(answers: Results['answers'], filter: AnswerFilter): Results['answers'] {
  const status = ANSWER_FILTERS.find((entry) => entry.id === filter)?.status ?? null;
  return status === null ? answers : answers.filter((answer) => answer.status === status);
}

export const ANSWERS_PER_STEP = 10;
