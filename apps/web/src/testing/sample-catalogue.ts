import type { DirectiveExam, Modality } from '@amauta/contract/catalogue.ts';

type Level = Modality['levels'][number];

/** Levels of the real catalogue: one without specialties, and two with some of theirs. */
const LEVELS = {
  Inicial: { id: 1, name: 'Inicial', category_id: 1, specialties: [] },
  Primaria: {
    id: 2,
    name: 'Primaria',
    category_id: null,
    specialties: [
      { id: 12, name: 'Educación Física', category_id: 3 },
      { id: 14, name: 'Primaria', category_id: 2 },
    ],
  },
  Secundaria: {
    id: 3,
    name: 'Secundaria',
    category_id: null,
    specialties: [
      { id: 4, name: 'Comunicación', category_id: 8 },
      { id: 10, name: 'Matemática', category_id: 14 },
    ],
  },
} satisfies Record<string, Level>;

/** The modality EBR with the named levels only. */
export function ebrWith(...levels: (keyof typeof LEVELS)[]): Modality {
  return {
    id: 1,
    name: 'EBR - Educación Básica Regular',
    category_id: null,
    levels: levels.map((level) => LEVELS[level]),
  };
}

/** A modality without levels. */
export const ebe: Modality = { id: 3, name: 'EBE - Educación Básica Especial', category_id: 26, levels: [] };

/** A directive exam whose place in the list is its id. */
export function directiveExam(
  id: number,
  name: string,
  counts: DirectiveExam['question_counts'],
): DirectiveExam {
  return { id, name, order: id, exam_name: name, exam_order: id, question_counts: counts, version: 1 };
}
