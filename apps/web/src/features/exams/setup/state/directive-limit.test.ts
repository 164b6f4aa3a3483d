import type { Kind } from '@amauta/contract/catalogue.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directiveExam } from '../../../../testing/sample-catalogue.ts';
import {
  chosenParts,
  countChosen,
  isBeyondLimit,
  kindsOf,
  limitHint,
  withinLimit,
} from './directive-limit.ts';

const exams = [
  directiveExam(1, 'Acceso 2018', { CG: 20, CL: 20 }),
  directiveExam(2, 'Acceso 2025', { CG: 50, CL: 20 }),
  directiveExam(3, 'Simulacro 1', { CG: 50 }),
  directiveExam(4, 'Simulacro 2', {}),
  directiveExam(5, 'Colección', { CG: 90 }),
];
const FULL = { 2: ['CG', 'CL'] } as const;

it('knows the kinds that hold questions, management first', () => {
  expect(exams.map(kindsOf)).toEqual([['CG', 'CL'], ['CG', 'CL'], ['CG'], [], ['CG']]);
});

it('lists what is chosen in the order of the page, and nothing that is no longer there', () => {
  expect(chosenParts(exams, { 3: ['CG', 'CL'], 1: ['CL', 'CG'], 9: ['CG'] })).toEqual([
    { examName: 'Acceso 2018', kind: 'CG', questions: 20 },
    { examName: 'Acceso 2018', kind: 'CL', questions: 20 },
    { examName: 'Simulacro 1', kind: 'CG', questions: 50 },
  ]);
  expect(countChosen(exams, {})).toBe(0);
});

it.each([
  [{}, 2, 'CG', false],
  [{ 2: ['CG'] }, 2, 'CL', false],
  [{ 2: ['CG'] }, 3, 'CG', true],
  [FULL, 1, 'CL', true],
  // A chosen subtest can always be removed.
  [FULL, 2, 'CG', false],
  [{}, 5, 'CG', true],
] as const)('%o and %i %s', (selected, examId, kind, isBeyond) => {
  expect(isBeyondLimit(exams, selected, { examId, kind })).toBe(isBeyond);
});

describe('the line under the list', () => {
  it.each([
    [{}, null, 'Puedes marcar hasta 70 preguntas.'],
    [FULL, null, 'Ya tienes 70. Para practicar otro examen, desmarca alguna de las elegidas.'],
    [
      { 2: ['CG'] },
      { examId: 3, kind: 'CG' },
      'Ya tienes 50 y con CG de Simulacro 1 serían 100. El máximo es 70: desmarca alguna de las elegidas.',
    ],
    [
      {},
      { examId: 5, kind: 'CG' },
      'CG de Colección tiene 90 preguntas y el máximo es 70. Practícalo en el simulacro.',
    ],
  ] as const)('%o, refused %o', (selected, refused, text) => {
    expect(limitHint(exams, selected, refused)).toBe(text);
  });
});

it('keeps of any selection no more than fits, and all of it where all fits', () => {
  const kinds = fc.uniqueArray(fc.constantFrom<Kind>('CG', 'CL'));
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('1', '2', '3', '4', '5'), kinds), (selected) => {
      const kept = withinLimit(exams, selected);
      expect(countChosen(exams, kept)).toBeLessThanOrEqual(70);
      if (countChosen(exams, selected) <= 70) {
        expect(chosenParts(exams, kept)).toEqual(chosenParts(exams, selected));
      }
    }),
  );
});
