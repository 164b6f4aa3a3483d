import type { Kind } from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { foreignKindError, foreignYearError } from './validate.ts';

const DEFAULT_QUESTION_COUNT = 10;
const list = new Intl.ListFormat('es');

export interface Editions {
  readonly years: readonly number[];
  readonly directiveExamIds: readonly number[];
}

/**
 * Explains in Spanish which choice of a start payload is missing in the catalogue or doesn't belong to the
 * exam type. Returns null when all choices are valid.
 */
export function explainForeignChoice(payload: ExamPayload, editions: Editions): string | null {
  const { type_exam: examType, years, exams_selected: exams } = payload;
  if (Object.keys(exams).some((id) => !editions.directiveExamIds.includes(Number(id)))) {
    return 'Uno de los exámenes elegidos ya no existe. Recarga la página y elige de nuevo.';
  }
  const foreignYear = foreignYearError({ examType, years });
  if (foreignYear) return foreignYear.message;
  if (years.some((year) => !editions.years.includes(year))) {
    return `Elige solo años de la lista: ${list.format(editions.years.map(String))}.`;
  }
  return foreignKindError(examType, chosenKinds(payload), 'question_types')?.message ?? null;
}

/**
 * Returns the kinds that a payload names, in itself or for a directive exam, some perhaps twice. An exam of Ascenso that
 * names none has all.
 */
export function chosenKinds(payload: Pick<ExamPayload, 'question_types' | 'exams_selected'>): Kind[] {
  return [...payload.question_types, ...Object.values(payload.exams_selected).flat()];
}

/**
 * Finds a field of a start payload that the mode and exam type don't use, with a Spanish message; null when
 * every field is used. Such a field is refused, because ignoring it would give the client another exam than
 * it asked for (decision 22).
 */
export function explainUselessChoice(
  payload: ExamPayload,
): { field: keyof ExamPayload; message: string } | null {
  const { type, type_exam: examType, years, exams_selected: exams, question_count: count } = payload;
  const useless = explainUselessWay(payload);
  if (useless) return useless;
  const isPractice = type === 'WRONG' || type === 'TOPIC';
  if (payload.topic !== undefined && type !== 'TOPIC') {
    return { field: 'topic', message: 'El tema solo se elige para practicar un tema.' };
  }
  if (type === 'TOPIC' && (payload.category_id !== undefined || payload.question_types.length > 0)) {
    const field = payload.category_id === undefined ? 'question_types' : 'category_id';
    return { field, message: 'La práctica de un tema trae las preguntas de todos tus accesos.' };
  }
  if (count !== undefined && !isPractice) {
    return {
      field: 'question_count',
      message: 'La cantidad de preguntas solo se elige en la práctica de un tema o de respuestas erróneas.',
    };
  }
  if (years.length > 0 && isPractice) {
    return { field: 'years', message: 'La práctica no se elige por año.' };
  }
  if (years.length > 0 && examType === 'Directivos') {
    return { field: 'years', message: 'Los exámenes de Directivos no se eligen por año, sino por examen.' };
  }
  if (Object.values(exams).flat().length > 0 && (isPractice || examType !== 'Directivos')) {
    return {
      field: 'exams_selected',
      message: 'Los exámenes de directivos solo se eligen en los simulacros y el banco de Directivos.',
    };
  }
  return null;
}

/** Finds a field that doesn't fit the way in which the exam will be taken. */
function explainUselessWay(payload: ExamPayload): { field: keyof ExamPayload; message: string } | null {
  if (payload.way !== 'REAL') {
    if (payload.blueprint_id !== undefined) {
      return {
        field: 'blueprint_id',
        message: 'El examen oficial solo se elige para rendir como en el día.',
      };
    }
    if (payload.target_scale !== undefined) {
      return { field: 'target_scale', message: 'La escala solo se elige para rendir como en el día.' };
    }
    return null;
  }
  if (payload.type !== 'MOCK') {
    return { field: 'way', message: 'Solo el simulacro se rinde como en el día.' };
  }
  if (payload.blueprint_id === undefined) {
    return { field: 'blueprint_id', message: 'Elige el examen oficial.' };
  }
  if (payload.question_types.length > 0) {
    return { field: 'question_types', message: 'Un examen oficial trae todas sus subpruebas.' };
  }
  if (Object.keys(payload.exams_selected).length > 0) {
    return { field: 'exams_selected', message: 'Un examen oficial no se elige por exámenes de directivos.' };
  }
  return null;
}

/**
 * Returns the fields of a start payload that decide which exam is drawn. Only these are stored with the
 * attempt.
 */
export function decisiveChoice(payload: ExamPayload): ExamPayload {
  const { type, type_exam, source_section, category_id } = payload;
  const kinds = [...new Set(payload.question_types)];
  const nothing = { type, type_exam, source_section, years: [], question_types: [], exams_selected: {} };
  if (type === 'WRONG') {
    const category = category_id === undefined ? {} : { category_id };
    return { ...nothing, ...category, question_types: kinds, question_count: questionCountOf(payload) };
  }
  if (type === 'TOPIC') return { ...nothing, topic: payload.topic, question_count: questionCountOf(payload) };
  if (payload.way === 'REAL') {
    const { way, blueprint_id, target_scale } = payload;
    const scale = target_scale === undefined ? {} : { target_scale };
    return { ...nothing, category_id, years: [...new Set(payload.years)], way, blueprint_id, ...scale };
  }
  if (type_exam === 'Directivos') {
    return { ...nothing, category_id, exams_selected: withKinds(payload.exams_selected, kinds) };
  }
  return { ...nothing, category_id, years: [...new Set(payload.years)], question_types: kinds };
}

/** Returns how many questions a practice should have. */
export function questionCountOf({ question_count: asked }: Pick<ExamPayload, 'question_count'>): number {
  return asked ?? DEFAULT_QUESTION_COUNT;
}

/**
 * Returns the exams with their kinds. When `wanted` names any kinds, the others are removed. Exams without
 * kinds are left out.
 */
function withKinds(exams: ExamPayload['exams_selected'], wanted: readonly Kind[]): Record<string, Kind[]> {
  return Object.fromEntries(
    Object.entries(exams).flatMap(([id, kinds]) => {
      const kept = [...new Set(kinds)].filter((kind) => wanted.length === 0 || wanted.includes(kind));
      return kept.length > 0 ? [[id, kept]] : [];
    }),
  );
}
