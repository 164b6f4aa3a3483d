import type { DirectiveExam } from '@amauta/contract/catalogue.ts';
import { describe, expect, test } from 'vitest';
import { defaultExamsSelected, defaultQuestionTypes } from './defaults.ts';

describe('defaults', () => {
  test('question types', () => {
    expect(defaultQuestionTypes('Nombramiento')).toEqual(['CCP', 'RL', 'CL']);
    expect(defaultQuestionTypes('Ascenso')).toEqual([]);
  });

  const exam = (
    id: number,
    name: string,
    question_counts: DirectiveExam['question_counts'],
  ): DirectiveExam => ({
    id,
    name,
    order: id,
    exam_name: name,
    exam_order: id,
    question_counts,
    version: 1,
  });
  test.each([
    [
      'the latest Acceso with questions',
      [
        exam(1, 'Acceso 2018', { CL: 20, CG: 20 }),
        exam(2, 'Acceso 2022-2023', { CL: 20, CG: 50 }),
        exam(3, 'Acceso 2025', {}),
        exam(4, 'Simulacro 1', { CL: 20, CG: 50 }),
      ],
      { 2: ['CG', 'CL'] },
    ],
    ['only kinds with questions', [exam(1, 'Acceso 2018', { CG: 5 })], { 1: ['CG'] }],
    [
      'another exam when no Acceso has any',
      [exam(1, 'Acceso 2018', { CG: 0 }), exam(4, 'Simulacro 1', { CL: 3 })],
      { 4: ['CL'] },
    ],
    ['nothing of an empty bank', [exam(1, 'Acceso 2018', {})], {}],
  ])('directive exams: %s', (_what, exams, expected) => {
    expect(defaultExamsSelected(exams)).toEqual(expected);
  });
});
