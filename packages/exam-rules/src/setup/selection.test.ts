import { describe, expect, test } from 'vitest';
import { all, catalogue } from './catalogue.fixture.ts';
import {
  categoryOf,
  choicesOf,
  chooseLevel,
  chooseModality,
  chooseSpecialty,
  initialSelection,
} from './selection.ts';

describe('choicesOf', () => {
  test('keeps what the access allows, specialty 14 first', () => {
    expect(all.map((m) => m.id)).toEqual([1, 2, 3, 4]);
    expect(all[0]?.levels[1]?.specialties.map((s) => s.id)).toEqual([14, 12, 13]);
    const some = choicesOf(catalogue, { types: [1, 3], levels: [2], specialties: [12] });
    expect(some.map((m) => m.id)).toEqual([1, 3]);
    expect(some[0]?.levels.map((l) => [l.id, l.specialties.map((s) => s.id)])).toEqual([[2, [12]]]);
  });

  test('drops a modality or level none of whose parts is allowed', () => {
    expect(choicesOf(catalogue, { types: [1, 3], levels: [2], specialties: [] }).map((m) => m.id)).toEqual([
      3,
    ]);
    expect(choicesOf(catalogue, { types: [1], levels: [], specialties: [14] })).toEqual([]);
  });
});

describe('choosing', () => {
  test('a new page starts with EBR when there are several modalities', () => {
    expect(initialSelection(all)).toEqual({ modalityId: 1, levelId: null, specialtyId: null });
  });

  test('a new page starts with the only modality and the only level in it', () => {
    const one = choicesOf(catalogue, { types: [1], levels: [3], specialties: [10] });
    expect(initialSelection(one)).toEqual({ modalityId: 1, levelId: 3, specialtyId: 10 });
  });

  test('a new page starts empty when there are several modalities without EBR, or none', () => {
    const without = choicesOf(catalogue, { types: [2, 3], levels: [5], specialties: [] });
    const empty = { modalityId: null, levelId: null, specialtyId: null };
    expect(initialSelection(without)).toEqual(empty);
    expect(initialSelection([])).toEqual(empty);
  });

  test('a modality resets level and specialty, a level resets the specialty', () => {
    const chosen = chooseSpecialty(chooseLevel(all, chooseModality(all, 1), 2), 14);
    expect(chosen).toEqual({ modalityId: 1, levelId: 2, specialtyId: 14 });
    expect(chooseLevel(all, chosen, 1)).toEqual({ modalityId: 1, levelId: 1, specialtyId: null });
    expect(chooseModality(all, 3)).toEqual({ modalityId: 3, levelId: null, specialtyId: null });
  });

  test('the only level or specialty is chosen by itself', () => {
    expect(chooseModality(all, 2)).toEqual({ modalityId: 2, levelId: 5, specialtyId: null });
    expect(chooseLevel(all, chooseModality(all, 1), 3)).toEqual({
      modalityId: 1,
      levelId: 3,
      specialtyId: 10,
    });
  });

  test.each([
    [1, 2, 14, 2],
    [1, 2, 13, null],
    [1, 1, null, 1],
    [3, null, null, 26],
    [2, 5, null, null],
    [null, null, null, null],
  ])('modality %s, level %s, specialty %s is category %s', (modalityId, levelId, specialtyId, category) => {
    expect(categoryOf(all, { modalityId, levelId, specialtyId })).toBe(category);
  });
});
