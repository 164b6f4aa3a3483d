import type { DirectiveExam, Modality } from '@amauta/contract/catalogue.ts';
import { initialState, type SetupAction, type SetupCatalogue, setupReducer } from './setup-state.ts';

export const ebr: Modality = {
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
        { id: 4, name: 'Comunicación', category_id: 8 },
        { id: 10, name: 'Matemática', category_id: 14 },
      ],
    },
  ],
};
export const ebe: Modality = { id: 3, name: 'EBE - Educación Básica Especial', category_id: 26, levels: [] };

export const exam = (id: number, name: string, counts: DirectiveExam['question_counts']): DirectiveExam => ({
  id,
  name,
  order: id,
  exam_name: name,
  exam_order: id,
  question_counts: counts,
  version: 1,
});
export const directiveExams = [
  exam(1, 'Acceso 2018', {}),
  exam(2, 'Acceso 2022-2023', { CL: 20, CG: 50 }),
  exam(4, 'Simulacro 1', { CG: 50 }),
];

export const ascenso: SetupCatalogue = {
  mode: 'MOCK',
  examType: 'Ascenso',
  choices: [ebr, ebe],
  years: [2021, 2022, 2023],
  directiveExams: [],
  blueprint: [],
};
export const nombramiento: SetupCatalogue = {
  ...ascenso,
  examType: 'Nombramiento',
  years: [2022, 2024, 2025],
};
export const directivos: SetupCatalogue = {
  mode: 'MOCK',
  examType: 'Directivos',
  choices: [],
  years: [],
  directiveExams,
  blueprint: [],
};
export const bankOf = (catalogue: SetupCatalogue): SetupCatalogue => ({ ...catalogue, mode: 'BANK' });

/** The state of a newly opened page after the given changes. */
export function after(catalogue: SetupCatalogue, ...actions: SetupAction[]) {
  return actions.reduce(setupReducer(catalogue), initialState(catalogue));
}
