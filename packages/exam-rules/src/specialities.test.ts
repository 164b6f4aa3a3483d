import { expect, test } from 'vitest';
import { specialitiesOf } from './specialities.ts';

test('every end of the catalogue is a speciality, named without what repeats', () => {
  const choices = [
    {
      id: 1,
      name: 'EBR - Educación Básica Regular',
      category_id: null,
      levels: [
        { id: 1, name: 'Inicial', category_id: 1, specialties: [] },
        {
          id: 2,
          name: 'Primaria',
          category_id: null,
          specialties: [
            { id: 14, name: 'Primaria', category_id: 2 },
            { id: 15, name: 'Educación Física', category_id: 3 },
          ],
        },
      ],
    },
    { id: 4, name: 'EBE - Educación Básica Especial', category_id: 20, levels: [] },
  ];
  expect(specialitiesOf(choices)).toEqual([
    { categoryId: 1, name: 'EBR Inicial' },
    { categoryId: 2, name: 'EBR Primaria' },
    { categoryId: 3, name: 'EBR Primaria, Educación Física' },
    { categoryId: 20, name: 'EBE' },
  ]);
  expect(specialitiesOf([])).toEqual([]);
});
