import { expect, test } from 'vitest';
import { toCategoryLabel } from './session.presenter.ts';

test.each([
  [{ modality: 'EBR - Educación Básica Regular', level: 'Secundaria' }, 'EBR Secundaria'],
  [{ modality: 'EBA - Educación Básica Alternativa', level: 'Ciclo Avanzado' }, 'EBA Ciclo Avanzado'],
  [{ modality: 'EBE - Educación Básica Especial', level: null }, 'EBE'],
  [{ modality: null, level: null }, 'Directivos'],
  [undefined, ''],
])('%j is shown as %s', (category, label) => {
  expect(toCategoryLabel(category)).toBe(label);
});
