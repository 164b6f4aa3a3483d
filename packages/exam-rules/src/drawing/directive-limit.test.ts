import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DIRECTIVE_MAXIMUM_QUESTIONS } from '../blueprint.ts';
import { type ChosenPart, explainTooManyQuestions } from './directive-limit.ts';

const part = (examName: string, kind: 'CL' | 'CG', questions: number): ChosenPart => ({
  examName,
  kind,
  questions,
});
const GESTION = 'Conocimientos de Gestión Institucional y Gestión Pública';

describe('the questions of directive exams', () => {
  test.each<[string, ChosenPart[], string | null]>([
    ['none', [], null],
    ['a whole exam', [part('Acceso 2018', 'CL', 20), part('Acceso 2018', 'CG', 50)], null],
    [
      'one part too many',
      [part('Acceso 2018', 'CL', 20), part('Acceso 2018', 'CG', 50), part('Simulacro 1', 'CL', 20)],
      'Elegiste 90 preguntas y el máximo es 70. Quita, por ejemplo, Comprensión Lectora de Acceso 2018 (20).',
    ],
    [
      'an exam too many',
      [
        part('Acceso 2018', 'CL', 20),
        part('Acceso 2018', 'CG', 50),
        part('Simulacro 1', 'CL', 20),
        part('Simulacro 1', 'CG', 50),
      ],
      `Elegiste 140 preguntas y el máximo es 70. Quita, por ejemplo, ${GESTION} de Simulacro 1 (50) y Comprensión Lectora de Acceso 2018 (20).`,
    ],
    [
      'a single part that is too long',
      [part('Acceso 2018', 'CG', 80)],
      'Elegiste 80 preguntas y el máximo es 70. Quita al menos 10.',
    ],
  ])('%s', (_what, parts, message) => {
    expect(explainTooManyQuestions(parts)).toBe(message);
  });

  test('the parts that it names were chosen, and removing them is enough', () => {
    const parts = fc.array(
      fc.record({
        examName: fc.constantFrom('Acceso 2018', 'Acceso 2025', 'Simulacro 1'),
        kind: fc.constantFrom<'CL' | 'CG'>('CL', 'CG'),
        questions: fc.integer({ min: 0, max: 70 }),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(parts, (list) => {
        const total = list.reduce((sum, one) => sum + one.questions, 0);
        const message = explainTooManyQuestions(list);
        expect(message === null).toBe(total <= DIRECTIVE_MAXIMUM_QUESTIONS);
        if (message === null || message.includes('al menos')) return;
        const removed = [...message.matchAll(/\((\d+)\)/g)].map(([, count]) => Number(count));
        expect(total - removed.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(
          DIRECTIVE_MAXIMUM_QUESTIONS,
        );
        for (const count of removed) expect(list.map((one) => one.questions)).toContain(count);
      }),
    );
  });
});
