import type { ExamType } from '@amauta/contract/catalogue.ts';
import { expect, test } from 'vitest';
import { describeReach, outlookTomorrow } from './outlook.ts';
import type { Goal } from './reach.ts';

const goal: Goal = {
  subtests: [{ items: [{ kind: 'CCP', count: 60 }], pointsPerQuestion: 1.5, minimum: 57 }],
  totalMinimum: null,
};
const describe = (from: number, to: number, answers = 40, bank = 60, examType: ExamType = 'Ascenso') =>
  describeReach(
    { expected: (from + to) / 2, from, to },
    { examType, answers, goal, poolSizes: { CCP: bank } },
  );

test.each([
  [0.62, 0.79, 'Hoy llegarías al mínimo en 6 a 8 de cada 10 exámenes como este'],
  [0.6, 0.8, 'Hoy llegarías al mínimo en 6 a 8 de cada 10 exámenes como este'],
  [0, 0.08, 'Hoy llegarías al mínimo en menos de 1 de cada 10 exámenes como este'],
  [0.05, 0.15, 'Hoy llegarías al mínimo en 0 a 2 de cada 10 exámenes como este'],
  [0.93, 0.99, 'Hoy llegarías al mínimo en más de 9 de cada 10 exámenes como este'],
])('a range from %d to %d', (from, to, text) => {
  expect(describe(from, to)).toMatchObject({ shown: true, text, answers: 40 });
});

test.each([
  ['39 answers', describe(0.6, 0.8, 39), 'needs-more', 'Da un simulacro más para estimarlo'],
  ['a range that says nothing', describe(0.1, 0.9), 'too-wide', 'Da un simulacro más para estimarlo'],
  [
    'a bank without a whole paper',
    describe(0.6, 0.8, 400, 59),
    'thin-bank',
    'Todavía hay pocas preguntas de este examen para estimarlo.',
  ],
  [
    'a bank of Directivos with less than three papers',
    describe(0.6, 0.8, 400, 179, 'Directivos'),
    'thin-bank',
    'Todavía hay pocas preguntas de este examen para estimarlo.',
  ],
  ['no night yet', outlookTomorrow(12), 'not-yet', 'Lo sabrás mañana: se calcula cada noche.'],
])('nothing is promised after %s', (_what, outlook, why, text) => {
  expect(outlook).toMatchObject({ shown: false, why, text, needed: 40 });
});

test('Directivos is told as soon as its bank has three papers', () => {
  expect(describe(0.6, 0.8, 40, 180, 'Directivos')).toMatchObject({ shown: true });
});
