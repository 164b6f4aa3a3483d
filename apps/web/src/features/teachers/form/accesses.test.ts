import { describe, expect, it } from 'vitest';
import { sampleTree } from '../dialogs.fixture.tsx';
import { type Access, accessError, accessLabel, selectionAfterAdding, wholeCatalogue } from './accesses.ts';

const choices = wholeCatalogue(sampleTree);
const at = (
  modalityId: number,
  levelId: number | null = null,
  specialtyId: number | null = null,
): Access => ({
  modalityId,
  levelId,
  specialtyId,
});

it('the specialty of one teacher for all areas leads its list', () => {
  expect(choices[0]?.levels[1]?.specialties.map(({ id }) => id)).toEqual([14, 12]);
  expect(choices.map(({ id }) => id)).toEqual([1, 3]);
});

describe('adding an access', () => {
  const none: Access[] = [];
  it.each([
    [at(1), none, { step: 'level', message: 'Debe seleccionar un nivel' }],
    [at(1, 2), none, { step: 'specialty', message: 'Debe seleccionar una especialidad' }],
    [at(1, 1), none, null],
    [at(1, 3, 10), none, null],
    [at(3), none, null],
    [at(3), [at(3)], { step: 'modality', message: 'Este acceso ya está agregado' }],
    [at(1, 1), [at(1, 1)], { step: 'level', message: 'Este acceso ya está agregado' }],
    [at(1, 3, 10), [at(1, 3, 10)], { step: 'specialty', message: 'Este acceso ya está agregado' }],
    [at(1, 3, 4), [at(1, 3, 10)], null],
  ])('%j beside %j', (selection, added, problem) => {
    expect(accessError(choices, selection, added)).toEqual(problem);
  });

  it.each([
    [at(1, 3, 10), at(1, 3)],
    [at(1, 1), at(1)],
    [at(3), at(1)],
  ])('after %j goes on at %j', (selection, next) => {
    expect(selectionAfterAdding(choices, selection)).toEqual(next);
  });
});

it.each([
  [at(1, 3, 10), 'EBR Secundaria, Matemática'],
  [at(1, 1), 'EBR Inicial'],
  [at(3), 'EBE'],
])('%j reads %s', (access, label) => {
  expect(accessLabel(choices, access)).toBe(label);
});
