import { directiveExam, ebe, ebrWith } from '../../../../testing/sample-catalogue.ts';
import { initialState, type SetupAction, type SetupCatalogue, setupReducer } from './setup-state.ts';

export const ebr = ebrWith('Inicial', 'Secundaria');

export const directiveExams = [
  directiveExam(1, 'Acceso 2018', {}),
  directiveExam(2, 'Acceso 2022-2023', { CL: 20, CG: 50 }),
  directiveExam(4, 'Simulacro 1', { CG: 50 }),
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
