import type { AttemptRow } from '@amauta/contract/practice.ts';
import { expect, it } from 'vitest';
import { openRow, sampleRow } from './attempt-samples.fixture.ts';
import { attemptName, attemptTags, modeOfWord, standingOf } from './attempt-words.ts';

const { tags } = sampleRow();

it.each<[string, Partial<AttemptRow>, string[]]>([
  ['a mock', {}, ['Ascenso', 'EBR Secundaria', 'Matemática', '2021, 2022']],
  [
    'a specialty with the name of its level',
    { tags: { ...tags, level: 'Primaria', specialty: 'Primaria' } },
    ['Ascenso', 'EBR Primaria', '2021, 2022'],
  ],
  [
    'directive exams',
    {
      tags: {
        ...tags,
        type_exam: 'Directivos',
        modality: null,
        level: null,
        specialty: null,
        years: [],
        exams: ['Acceso 2025'],
      },
    },
    ['Directivos', 'Acceso 2025'],
  ],
  [
    'an exam as on the day',
    { way: 'REAL', official_name: 'Ascenso 2025', offline: true, tags: { ...tags, years: [] } },
    ['Ascenso 2025', 'EBR Secundaria', 'Matemática', 'Rendido sin conexión'],
  ],
  ['a review', { mode: 'WRONG', question_count: 10 }, ['Ascenso', '10 preguntas']],
  [
    'a practice of a topic',
    { mode: 'TOPIC', topic: 'Estadística', question_count: 10 },
    ['Ascenso', 'Estadística', '10 preguntas'],
  ],
  ['a practice whose topic is gone', { mode: 'TOPIC', question_count: 10 }, ['Ascenso', '10 preguntas']],
  ['a review of one', { mode: 'WRONG', question_count: 1 }, ['Ascenso', '1 pregunta']],
])('names what %s is about', (_name, change, words) => {
  expect(attemptTags(sampleRow(change))).toEqual(words);
});

it('names the way of an exam as on the day', () => {
  expect(attemptName(sampleRow())).toBe('Simulacro');
  expect(attemptName(sampleRow({ way: 'REAL' }))).toBe('Simulacro como en el día');
});

it.each<[string, AttemptRow, string]>([
  ['in progress', openRow(), 'open'],
  ['over by time, not graded', openRow({ state: 'time_over' }), 'time-over'],
  ['over by time, graded', sampleRow({ state: 'time_over', minimums_reached: 3 }), 'all'],
  ['a review', sampleRow({ mode: 'WRONG', minimums_reached: null, minimums_total: null }), 'no-minimum'],
  ['3 of 3', sampleRow({ minimums_reached: 3 }), 'all'],
  ['2 of 3', sampleRow({ minimums_reached: 2 }), 'some'],
  ['1 of 2', sampleRow({ minimums_reached: 1, minimums_total: 2 }), 'some'],
  ['1 of 3', sampleRow({ minimums_reached: 1 }), 'few'],
  ['0 of 1', sampleRow({ minimums_reached: 0, minimums_total: 1 }), 'few'],
])('%s stands as it does', (_name, row, standing) => {
  expect(standingOf(row)).toBe(standing);
});

it.each([
  ['simulacro', 'MOCK'],
  ['banco', 'BANK'],
  ['repaso', 'WRONG'],
  ['otro', undefined],
  [undefined, undefined],
  [3, undefined],
])('the word %j filters by %j', (word, mode) => {
  expect(modeOfWord(word)).toBe(mode);
});
