import type { Kind } from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exam.ts';
import { foreignKindError, foreignYearError } from './setup.ts';

const DEFAULT_QUESTION_COUNT = 10;
const list = new Intl.ListFormat('es');

/** Years and directive exams of the catalogue. */
export interface Editions {
  readonly years: readonly number[];
  readonly directiveExamIds: readonly number[];
}

/** Says what in a start payload the catalogue doesn't hold or the exam type doesn't have, or null when all belongs. */
export function explainForeignChoice(payload: ExamPayload, editions: Editions): string | null {
  const { type_exam: examType, years, question_types: kinds, exams_selected: exams } = payload;
  if (Object.keys(exams).some((id) => !editions.directiveExamIds.includes(Number(id)))) {
    return 'Uno de los exámenes elegidos ya no existe. Recarga la página y elige de nuevo.';
  }
  const foreignYear = foreignYearError({ examType, years });
  if (foreignYear) return foreignYear.message;
  if (years.some((year) => !editions.years.includes(year))) {
    return `Elige solo años de la lista: ${list.format(editions.years.map(String))}.`;
  }
  const chosenKinds = [...kinds, ...Object.values(exams).flat()];
  return foreignKindError(examType, chosenKinds, 'question_types')?.message ?? null;
}

/** The part of a start payload that decides its exam, so that what is kept names nothing it wasn't drawn by. */
export function decisiveChoice(payload: ExamPayload): ExamPayload {
  const { type, type_exam, source_section, category_id } = payload;
  const nothing = { type, type_exam, source_section, years: [], question_types: [], exams_selected: {} };
  if (type === 'WRONG') return { ...nothing, question_count: questionCountOf(payload) };
  if (type_exam === 'Directivos') {
    return { ...nothing, category_id, exams_selected: withKinds(payload.exams_selected) };
  }
  return {
    ...nothing,
    category_id,
    years: [...new Set(payload.years)],
    question_types: type_exam === 'Nombramiento' ? [...new Set(payload.question_types)] : [],
  };
}

/** How many questions a practice of errors is to have. */
export function questionCountOf({ question_count: asked }: Pick<ExamPayload, 'question_count'>): 10 | 20 {
  return asked ?? DEFAULT_QUESTION_COUNT;
}

function withKinds(exams: ExamPayload['exams_selected']): Record<string, Kind[]> {
  return Object.fromEntries(
    Object.entries(exams).flatMap(([id, kinds]) => (kinds.length > 0 ? [[id, [...new Set(kinds)]]] : [])),
  );
}
