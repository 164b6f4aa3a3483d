import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import {
  OFFICIAL_MAXIMUM_QUESTIONS,
  type OfficialBlueprintInput,
  type OfficialRules,
} from '@amauta/contract/exams/official.ts';
import { twoDecimals } from '../grade.ts';

/** The stored part of an official blueprint. Sums and names of kinds are computed from it. */
type StoredRules = OfficialBlueprintInput & { readonly id: number };

/** Returns the rules of a stored blueprint, with the computed sums and names. */
export function toOfficialRules(stored: StoredRules): OfficialRules {
  const sections = stored.sections.map((section) => {
    const count = section.kinds.reduce((sum, row) => sum + row.question_count, 0);
    return {
      name: section.name,
      kinds: section.kinds.map(({ kind, question_count }) => ({
        kind,
        name: KIND_NAMES[kind],
        question_count,
      })),
      question_count: count,
      points_per_question: section.points_per_question,
      points_maximum: twoDecimals(count * section.points_per_question),
      points_minimum: section.points_minimum,
    };
  });
  return {
    id: stored.id,
    name: stored.name,
    contest: stored.contest,
    exam_type: stored.exam_type,
    sections,
    question_count: sections.reduce((sum, section) => sum + section.question_count, 0),
    points_maximum: twoDecimals(sections.reduce((sum, section) => sum + section.points_maximum, 0)),
    points_minimum: stored.points_minimum,
    scales: stored.scales.toSorted((a, b) => a.scale - b.scale),
    minutes: stored.minutes,
    valid_from: stored.valid_from,
    valid_to: stored.valid_to,
    source: stored.source,
  };
}

/**
 * Finds the first field of a new blueprint that contradicts another field, with a Spanish message. Returns
 * null when the blueprint is consistent.
 */
export function explainUnsoundBlueprint(
  input: OfficialBlueprintInput,
): { field: string; message: string } | null {
  const { sections, scales } = input;
  const kinds = sections.flatMap((section) => section.kinds.map((row) => row.kind));
  const rules = toOfficialRules({ ...input, id: 0 });
  if (new Set(kinds).size < kinds.length) {
    return { field: 'sections', message: 'Cada tipo de pregunta va en una sola subprueba.' };
  }
  if (rules.question_count > OFFICIAL_MAXIMUM_QUESTIONS) {
    return { field: 'sections', message: `Un examen tiene hasta ${OFFICIAL_MAXIMUM_QUESTIONS} preguntas.` };
  }
  const above = rules.sections.findIndex((section) => (section.points_minimum ?? 0) > section.points_maximum);
  if (above >= 0) {
    return {
      field: `sections.${above}.points_minimum`,
      message: 'El mínimo no puede pasar del máximo de la subprueba.',
    };
  }
  if ((input.points_minimum ?? 0) > rules.points_maximum) {
    return { field: 'points_minimum', message: 'El mínimo no puede pasar del máximo del examen.' };
  }
  if (scales.length > 0 && input.exam_type !== 'Ascenso') {
    return { field: 'scales', message: 'Solo los exámenes de Ascenso tienen escalas.' };
  }
  if (new Set(scales.map(({ scale }) => scale)).size < scales.length) {
    return { field: 'scales', message: 'Cada escala va una sola vez.' };
  }
  const minimums = rules.scales.map((row) => row.points_minimum);
  if (minimums.some((minimum, index) => minimum < (minimums[index - 1] ?? 0))) {
    return { field: 'scales', message: 'El mínimo de una escala no puede ser menor que el de la anterior.' };
  }
  if (minimums.some((minimum) => minimum > rules.points_maximum)) {
    return { field: 'scales', message: 'El mínimo de una escala no puede pasar del máximo del examen.' };
  }
  if (input.valid_to !== null && input.valid_to < input.valid_from) {
    return { field: 'valid_to', message: 'La vigencia termina antes de empezar.' };
  }
  return null;
}
