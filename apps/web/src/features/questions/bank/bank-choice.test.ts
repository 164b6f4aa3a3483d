import type { QuestionFilter } from '@amauta/contract/questions/question.ts';
import { describe, expect, test } from 'vitest';
import { filterOfAddress } from '../filter-address.ts';
import { catalogue, category } from '../samples.fixture.ts';
import { bankModalities, categoryOf, missingIn, withChange, wordsOf, yearsOf } from './bank-choice.ts';
import { toOrder, toYear } from './edition-input.ts';
import { missingNumbersText } from './missing-numbers.ts';

const paper: QuestionFilter = {
  source_section: 1,
  type_exam: 'Ascenso',
  modality: 1,
  level: 3,
  specialty: 14,
  year: 2023,
};
const { specialty: _specialty, ...withoutSpecialty } = paper;
const { level: _level, ...withoutLevel } = withoutSpecialty;
const { year: _year, ...withoutYear } = paper;

describe('what is missing in a choice', () => {
  test.each<[string, QuestionFilter, string | null]>([
    ['no source', { type_exam: 'Ascenso' }, 'Por favor, selecciona una sección fuente.'],
    ['an unknown source', { ...paper, source_section: 9 }, 'Por favor, selecciona una sección fuente.'],
    ['no exam type', { source_section: 1 }, 'Por favor, selecciona un tipo de examen.'],
    ['no modality', { source_section: 1, type_exam: 'Ascenso' }, 'Por favor, selecciona una modalidad.'],
    ['no level where there are levels', withoutLevel, 'Debe seleccionar un nivel'],
    ['no specialty where there are some', withoutSpecialty, 'Debe seleccionar una especialidad'],
    ['no year', withoutYear, 'Por favor, selecciona un año.'],
    [
      'a year Nombramiento has no exam of',
      { ...paper, type_exam: 'Nombramiento' },
      'Por favor, selecciona un año.',
    ],
    [
      'Directivos without an exam',
      { source_section: 1, type_exam: 'Directivos' },
      'Por favor, selecciona un examen de directivos.',
    ],
    ['a whole paper', paper, null],
    ['a modality without levels', { source_section: 1, type_exam: 'Ascenso', modality: 3, year: 2022 }, null],
    ['a directive exam', { source_section: 1, type_exam: 'Directivos', exam_directive: 9 }, null],
  ])('%s', (_name, filter, message) => {
    expect(missingIn(filter, catalogue)?.message ?? null).toBe(message);
    expect(categoryOf(filter, catalogue) === null).toBe(message !== null);
  });

  test('a complete choice names its paper', () => {
    expect(categoryOf(paper, catalogue)).toEqual(category);
    expect(categoryOf({ ...paper, type_exam: 'Directivos', exam_directive: 9 }, catalogue)).toEqual({
      ...category,
      type_exam: 'Directivos',
      modality: null,
      level: null,
      specialty: null,
      year: null,
      exam_directive: 9,
      exam_name: 'Simulacro 1',
      exam_order: 2,
    });
  });
});

describe('changing the choice', () => {
  test.each<[string, Partial<QuestionFilter>, QuestionFilter]>([
    [
      'another modality starts the rest anew',
      { modality: 3 },
      { source_section: 1, type_exam: 'Ascenso', modality: 3, year: 2023 },
    ],
    [
      'another level gives up the specialty',
      { level: 1 },
      { source_section: 1, type_exam: 'Ascenso', modality: 1, level: 1, year: 2023 },
    ],
    [
      'Nombramiento gives up a year it has not',
      { type_exam: 'Nombramiento' },
      { ...withoutYear, type_exam: 'Nombramiento' },
    ],
    [
      'Directivos gives up the group',
      { type_exam: 'Directivos' },
      { source_section: 1, type_exam: 'Directivos' },
    ],
    ['another year', { year: 2022 }, { ...paper, year: 2022 }],
  ])('%s', (_name, change, expected) => {
    expect(withChange(paper, change, catalogue)).toEqual(expected);
  });

  test('a directive exam travels with its name and order', () => {
    const chosen = withChange(
      { source_section: 1, type_exam: 'Directivos' },
      { exam_directive: 4 },
      catalogue,
    );
    expect(chosen).toMatchObject({ exam_directive: 4, exam_name: 'Acceso 2018', exam_order: 1 });
  });
});

test('the choice in words', () => {
  expect(wordsOf(paper, catalogue)).toEqual({
    title: 'Ascenso 2023',
    place: ['Exámenes MINEDU', 'EBR', 'Secundaria', 'Matemática'],
  });
});

test('Matemática, number 14, leads the specialties', () => {
  expect(bankModalities(catalogue.modalities)[0]?.levels[1]?.specialties.map(({ id }) => id)).toEqual([
    14, 5,
  ]);
});

test('Nombramiento has the years of its editions only', () => {
  expect(yearsOf('Nombramiento', catalogue.years)).toEqual([2018, 2019, 2022]);
  expect(yearsOf('Ascenso', catalogue.years)).toEqual(catalogue.years);
});

test('the address gives what can be read of it', () => {
  expect(filterOfAddress({ modality: '1', type_exam: 'Ascenso', year: 2023, level: 'x', other: 1 })).toEqual({
    modality: 1,
    type_exam: 'Ascenso',
    year: 2023,
  });
  expect(filterOfAddress({ exam_directive: 4, exam_name: 2018 })).toEqual({
    exam_directive: 4,
    exam_name: '2018',
  });
  expect(filterOfAddress({ updated: 4, pagina: 2 })).toEqual({});
});

test.each<[number[], string | null]>([
  [[], null],
  [[17], 'Falta la 17.'],
  [[17, 42], 'Faltan la 17 y la 42.'],
  [Array.from({ length: 13 }, (_, index) => index + 1), 'Faltan 13 números hasta el último.'],
])('missing numbers %j', (numbers, text) => {
  expect(missingNumbersText(numbers)).toBe(text);
});

test.each<[string, number | null]>([
  ['2026', 2026],
  [' 2026 ', 2026],
  ['0', null],
  ['', null],
  ['20a6', null],
  ['1889', null],
])('the year %j', (text, year) => {
  expect(toYear(text)).toBe(year);
});

test.each<[string, number | null]>([
  ['0', 0],
  ['12', 12],
  ['-1', null],
  ['1.5', null],
  ['', null],
])('the order %j', (text, order) => {
  expect(toOrder(text)).toBe(order);
});
