import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Leaf, resolveLeaf, toLeafLabel } from './leaves.service.ts';

const EBR = { modalityId: 1, modalityName: 'EBR - Educación Básica Regular' };
const leaf = (changes: Partial<Leaf>): Leaf => ({
  categoryId: 0,
  ...EBR,
  levelId: null,
  specialtyId: null,
  levelName: null,
  specialtyName: null,
  ...changes,
});
const PRIMARIA = { levelId: 2, levelName: 'Primaria' };
const LEAVES = [
  leaf({ categoryId: 1, levelId: 1, levelName: 'Inicial' }),
  leaf({ categoryId: 2, ...PRIMARIA, specialtyId: 14, specialtyName: 'Primaria' }),
  leaf({ categoryId: 3, ...PRIMARIA, specialtyId: 12, specialtyName: 'Educación Física' }),
  leaf({ categoryId: 26, modalityId: 3, modalityName: 'EBE - Educación Básica Especial' }),
];

test('a choice is accepted only if it is a leaf of the catalogue', () => {
  const level = fc.constantFrom(null, 1, 2, 3);
  const specialty = fc.constantFrom(null, 12, 14, 99);
  fc.assert(
    fc.property(fc.constantFrom(1, 2, 3), level, specialty, (modality, levelId, specialtyId) => {
      const resolved = resolveLeaf(LEAVES, { modality, level: levelId, specialty: specialtyId });
      const leaf = LEAVES.find(
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
  const found = LEAVES.find((one) => one.categoryId === categoryId);
  expect(found && toLeafLabel(found)).toBe(label);
});
