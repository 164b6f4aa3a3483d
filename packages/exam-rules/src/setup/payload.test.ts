import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { describe, expect, test } from 'vitest';
import { decisiveChoice, explainForeignChoice, explainUselessChoice, questionCountOf } from './payload.ts';

const BASE: ExamPayload = {
  type: 'MOCK',
  type_exam: 'Ascenso',
  source_section: 1,
  category_id: 14,
  years: [],
  question_types: [],
  exams_selected: {},
};

describe('explainForeignChoice', () => {
  const editions = { years: [2018, 2019, 2021, 2022, 2023], directiveExamIds: [1, 2] };
  const years = 'Elige solo años de la lista: 2018, 2019, 2021, 2022 y 2023.';
  const appointmentYears = 'Elige solo años de Nombramiento: 2018, 2019, 2022, 2024 o 2025.';
  const gone = 'Uno de los exámenes elegidos ya no existe. Recarga la página y elige de nuevo.';
  const kinds = 'Elige solo tipos de pregunta de Ascenso: CL, RL o CCP.';

  test.each<[string, Partial<ExamPayload>, string | null]>([
    ['nothing given', {}, null],
    ['years of the catalogue', { years: [2021, 2023] }, null],
    ['a year among them that it lacks', { years: [2020, 2022] }, years],
    ['a year of a bank', { type: 'BANK', years: [2050] }, years],
    ['a year of a practice', { type: 'WRONG', years: [2050] }, years],
    ['a year of directive exams', { type_exam: 'Directivos', years: [2050] }, years],
    [
      "a catalogue's year outside of Nombramiento",
      { type_exam: 'Nombramiento', years: [2021] },
      appointmentYears,
    ],
    ['own kinds', { question_types: ['CL', 'RL', 'CCP'] }, null],
    ['a kind of another exam type', { question_types: ['CL', 'CG'] }, kinds],
    ['a kind of a practice', { type: 'WRONG', question_types: ['CG'] }, kinds],
    ['a directive kind under Ascenso', { exams_selected: { 1: ['CG'] } }, kinds],
    [
      'a kind that directive exams lack',
      { type_exam: 'Directivos', question_types: ['RL'] },
      'Elige solo tipos de pregunta de Directivos: CL o CG.',
    ],
    ['directive exams', { type_exam: 'Directivos', exams_selected: { 1: ['CL', 'CG'], 2: [] } }, null],
    ['an unknown directive exam', { type_exam: 'Directivos', exams_selected: { 1: ['CL'], 77: [] } }, gone],
    ['an unknown directive exam under Ascenso', { exams_selected: { 77: ['CL'] } }, gone],
  ])('%s', (_what, change, message) => {
    expect(explainForeignChoice({ ...BASE, ...change }, editions)).toBe(message);
  });
});

describe('explainUselessChoice', () => {
  const COUNT = { question_count: 10 } as const;
  const YEARS = { years: [2022] };
  const EXAMS: Partial<ExamPayload> = { exams_selected: { 1: ['CL'] } };
  const KINDS: Partial<ExamPayload> = { question_types: ['CL'] };
  const CATEGORY = { category_id: 14 };

  // For every mode and exam type, each optional field is either used (null) or refused with its name.
  test.each<
    [
      ExamPayload['type'],
      ExamPayload['type_exam'],
      {
        years: string | null;
        exams: string | null;
        count: string | null;
      },
    ]
  >([
    ['MOCK', 'Ascenso', { years: null, exams: 'exams_selected', count: 'question_count' }],
    ['MOCK', 'Nombramiento', { years: null, exams: 'exams_selected', count: 'question_count' }],
    ['MOCK', 'Directivos', { years: 'years', exams: null, count: 'question_count' }],
    ['BANK', 'Ascenso', { years: null, exams: 'exams_selected', count: 'question_count' }],
    ['BANK', 'Nombramiento', { years: null, exams: 'exams_selected', count: 'question_count' }],
    ['BANK', 'Directivos', { years: 'years', exams: null, count: 'question_count' }],
    ['WRONG', 'Ascenso', { years: 'years', exams: 'exams_selected', count: null }],
    ['WRONG', 'Nombramiento', { years: 'years', exams: 'exams_selected', count: null }],
    ['WRONG', 'Directivos', { years: 'years', exams: 'exams_selected', count: null }],
  ])('%s of %s', (type, type_exam, expected) => {
    const fieldOf = (change: Partial<ExamPayload>) =>
      explainUselessChoice({ ...BASE, type, type_exam, ...change })?.field ?? null;
    expect({ years: fieldOf(YEARS), exams: fieldOf(EXAMS), count: fieldOf(COUNT) }).toEqual(expected);
    expect([fieldOf({}), fieldOf(KINDS), fieldOf(CATEGORY)]).toEqual([null, null, null]);
    expect(fieldOf({ exams_selected: { 1: [] } })).toBeNull();
  });
});

describe('decisiveChoice', () => {
  const everything: ExamPayload = {
    ...BASE,
    years: [2022, 2023, 2022],
    question_types: ['CL', 'RL', 'CL'],
    exams_selected: { 1: ['CL', 'CL'], 2: [] },
    question_count: 20,
  };

  test.each<[Partial<ExamPayload>, Partial<ExamPayload>]>([
    [{}, { years: [2022, 2023], question_types: ['CL', 'RL'] }],
    [{ type_exam: 'Nombramiento' }, { years: [2022, 2023], question_types: ['CL', 'RL'] }],
    [
      { type_exam: 'Directivos', category_id: 999 },
      { category_id: 999, exams_selected: { 1: ['CL'] } },
    ],
  ])('of %j keeps %j', (change, kept) => {
    expect(decisiveChoice({ ...everything, ...change })).toEqual({
      ...BASE,
      type_exam: change.type_exam ?? 'Ascenso',
      ...kept,
    });
  });

  test('of directive exams keeps the exams that have one of the question types', () => {
    const exams_selected: ExamPayload['exams_selected'] = { 1: ['CL', 'CG'], 2: ['CG'] };
    const choice = { ...BASE, type_exam: 'Directivos', exams_selected } as const;
    const kept = (question_types: ExamPayload['question_types']) =>
      decisiveChoice({ ...choice, question_types }).exams_selected;
    expect(kept([])).toEqual(exams_selected);
    expect(kept(['CL'])).toEqual({ 1: ['CL'] });
  });

  test('of a practice keeps exam type, category, kinds and count', () => {
    const chosen = { ...BASE, type: 'WRONG', question_types: ['CL', 'RL'], question_count: 20 };
    expect(decisiveChoice({ ...everything, type: 'WRONG' })).toEqual(chosen);
    const { category_id: _category, ...rest } = BASE;
    expect(decisiveChoice({ ...rest, type: 'WRONG' })).toEqual({
      ...rest,
      type: 'WRONG',
      question_count: 10,
    });
  });
});

test('a practice has 10 questions unless 20 are asked for', () => {
  expect([questionCountOf({}), questionCountOf({ question_count: 20 })]).toEqual([10, 20]);
});
