import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Place, resolvePlace, toPlaceLabel } from './places.service.ts';

const EBR = { modalityId: 1, modalityName: 'EBR - Educación Básica Regular' };
const place = (changes: Partial<Place>): Place => ({
  categoryId: 0,
  ...EBR,
  levelId: null,
  specialtyId: null,
  levelName: null,
  specialtyName: null,
  ...changes,
});
const PRIMARIA = { levelId: 2, levelName: 'Primaria' };
const PLACES = [
  place({ categoryId: 1, levelId: 1, levelName: 'Inicial' }),
  place({ categoryId: 2, ...PRIMARIA, specialtyId: 14, specialtyName: 'Primaria' }),
  place({ categoryId: 3, ...PRIMARIA, specialtyId: 12, specialtyName: 'Educación Física' }),
  place({ categoryId: 26, modalityId: 3, modalityName: 'EBE - Educación Básica Especial' }),
];

test('a choice is accepted only if it is a leaf of the catalogue', () => {
  const level = fc.constantFrom(null, 1, 2, 3);
  const specialty = fc.constantFrom(null, 12, 14, 99);
  fc.assert(
    fc.property(fc.constantFrom(1, 2, 3), level, specialty, (modality, levelId, specialtyId) => {
      const resolved = resolvePlace(PLACES, { modality, level: levelId, specialty: specialtyId });
      const leaf = PLACES.find(
        (one) => one.modalityId === modality && one.levelId === levelId && one.specialtyId === specialtyId,
      );
      if (leaf) expect(resolved).toBe(leaf);
      else expect(resolved).toHaveProperty('message');
    }),
  );
});

test.each([
  [1, 'EBR Inicial'],
  [2, 'EBR Primaria'],
  [3, 'EBR Primaria, Educación Física'],
  [26, 'EBE'],
])('category %i is labelled %s', (categoryId, label) => {
  const found = PLACES.find((one) => one.categoryId === categoryId);
  expect(found && toPlaceLabel(found)).toBe(label);
});
