import type { ResultAnswer, Results } from '@amauta/contract/exams/results.ts';

/** A filter of the list of answers. */
export interface AnswerFilter {
  /** The value in the address. */
  readonly id: string;
  readonly label: string;
  /** How many answers match the filter. */
  readonly count: number;
  /** Shown when no answer matches. */
  readonly none: string;
  readonly keeps: (answer: ResultAnswer) => boolean;
}

export const ANSWERS_PER_STEP = 10;

/**
 * The filters of an attempt, starting with the one that shows all. An exam as on the day also has filters by
 * what the person did: marked, changed, slow.
 */
export function answerFilters({ summary, answers, real }: Results): [AnswerFilter, ...AnswerFilter[]] {
  const all: AnswerFilter = {
    id: 'todas',
    label: 'Todas',
    count: answers.length,
    none: 'Este examen no tiene preguntas.',
    keeps: () => true,
  };
  const incorrect: AnswerFilter = {
    id: 'incorrectas',
    label: 'Incorrectas',
    count: summary.incorrect,
    none: 'No tienes respuestas incorrectas en este examen.',
    keeps: ({ status }) => status === 'incorrect',
  };
  const blank: AnswerFilter = {
    id: real ? 'en-blanco' : 'sin-responder',
    label: real ? 'En blanco' : 'Sin responder',
    count: summary.unanswered,
    none: 'Respondiste todas las preguntas.',
    keeps: ({ status }) => status === 'unanswered',
  };
  if (!real) {
    const correct: AnswerFilter = {
      id: 'correctas',
      label: 'Correctas',
      count: summary.correct,
      none: 'No tienes respuestas correctas en este examen.',
      keeps: ({ status }) => status === 'correct',
    };
    return [all, correct, incorrect, blank];
  }
  const having = (field: 'marked' | 'changed' | 'slow') => {
    const ids = new Set(real.items.filter((item) => item[field]).map((item) => item.question_id));
    return { count: real.filter_counts[field], keeps: ({ id }: ResultAnswer) => ids.has(id) };
  };
  return [
    all,
    incorrect,
    blank,
    { id: 'marcadas', label: 'Marcadas', none: 'No marcaste preguntas.', ...having('marked') },
    { id: 'cambiadas', label: 'Cambiadas', none: 'No cambiaste respuestas.', ...having('changed') },
    { id: 'lentas', label: 'Lentas', none: 'Ninguna pregunta te tomó de más.', ...having('slow') },
  ];
}

/** The filter named in the address. An unknown name shows all answers. */
export function chosenFilter(
  filters: readonly [AnswerFilter, ...AnswerFilter[]],
  value: unknown,
): AnswerFilter {
  return filters.find((filter) => filter.id === value) ?? filters[0];
}
