import type { DirectiveExam, Modality } from '@amauta/contract/catalogue.ts';
import type { AuthorItem, AuthorQuestion, QuestionCategory } from '@amauta/contract/questions/question.ts';

/** A small catalogue: a modality with levels and specialties, one with levels only, and one with neither. */
const modalities: Modality[] = [
  {
    id: 1,
    name: 'EBR - Educación Básica Regular',
    category_id: null,
    levels: [
      { id: 1, name: 'Inicial', category_id: 1, specialties: [] },
      {
        id: 3,
        name: 'Secundaria',
        category_id: null,
        specialties: [
          { id: 5, name: 'Comunicación', category_id: 15 },
          { id: 14, name: 'Matemática', category_id: 14 },
        ],
      },
    ],
  },
  { id: 3, name: 'EBE - Educación Básica Especial', category_id: 30, levels: [] },
];

export const directiveExams: DirectiveExam[] = [
  {
    id: 4,
    name: 'Acceso 2018',
    order: 1,
    exam_name: 'Acceso 2018',
    exam_order: 1,
    question_counts: {},
    version: 1,
  },
  {
    id: 9,
    name: 'Simulacro 1',
    order: 2,
    exam_name: 'Simulacro 1',
    exam_order: 2,
    question_counts: {},
    version: 1,
  },
];

export const catalogue = {
  modalities,
  sources: [
    { id: 1, name: 'Exámenes MINEDU' },
    { id: 2, name: 'Simulacros propios' },
  ],
  years: [2018, 2019, 2021, 2022, 2023],
  directiveExams,
};

export const category: QuestionCategory = {
  source_section: 1,
  type_exam: 'Ascenso',
  modality: 1,
  level: 3,
  specialty: 14,
  year: 2023,
  exam_directive: null,
  exam_name: null,
  exam_order: null,
};

/** An item whose key is the second alternative. */
export function itemOf(number: number, change: Partial<AuthorItem> = {}): AuthorItem {
  return {
    id: 1_000 + number,
    number,
    type_question: 'CCP',
    topic: null,
    statement: [{ type: 'text', value: `<p>Enunciado ${number}</p>` }],
    alternatives: ['uno', 'dos', 'tres'].map((text, index) => ({
      text: `<p>${text} ${number}</p>`,
      correct: index === 1,
    })),
    justification: [{ type: 'text', value: '<p>Porque sí.</p>' }],
    ...change,
  };
}

/** A question of one item, or of several items under a shared text. */
export function questionOf(id: number, items: readonly AuthorItem[]): AuthorQuestion {
  const isCommon = items.length > 1;
  return {
    id,
    type_question: isCommon ? 'COMMON' : 'INDIVIDUAL',
    category,
    shared_statement: isCommon ? [{ type: 'text', value: '<p>Texto compartido</p>' }] : [],
    questions: [...items],
    version: 1,
    updated_at: '2026-11-01T12:00:00.000Z',
    updated_by: 'Julia Ramos',
  };
}
