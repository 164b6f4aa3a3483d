import { describe, expect, test } from 'vitest';
import { type ExamTaker, refuseExam } from './exams.policy.ts';

const taker: ExamTaker = {
  id: 1,
  examTypes: ['Ascenso', 'Directivos'],
  categoryIds: [14, 2],
  isExpired: false,
};

describe('who may take an exam', () => {
  test.each([
    ['a category of theirs', taker, 'Ascenso', 14, null],
    ['another category of theirs', taker, 'Ascenso', 2, null],
    ['a category of others', taker, 'Ascenso', 3, 'CATEGORY_NOT_ALLOWED'],
    ['a category that does not exist', taker, 'Ascenso', 5000, 'CATEGORY_NOT_ALLOWED'],
    ['an exam type of others', taker, 'Nombramiento', 14, 'EXAM_TYPE_NOT_ALLOWED'],
    ['Directivos, whose category nobody is given', taker, 'Directivos', 999, null],
    ['Directivos under another category', taker, 'Directivos', 14, 'CATEGORY_NOT_ALLOWED'],
    [
      "Ascenso under Directivos' category",
      { ...taker, categoryIds: [999] },
      'Ascenso',
      999,
      'CATEGORY_NOT_ALLOWED',
    ],
    [
      'Directivos without that exam type',
      { ...taker, examTypes: ['Ascenso'] },
      'Directivos',
      999,
      'EXAM_TYPE_NOT_ALLOWED',
    ],
    ['anything once expired', { ...taker, isExpired: true }, 'Ascenso', 14, 'ACCESS_EXPIRED'],
    ['expired before all else', { ...taker, isExpired: true, examTypes: [] }, 'Ascenso', 3, 'ACCESS_EXPIRED'],
    ['nothing without exam types', { ...taker, examTypes: [] }, 'Ascenso', 14, 'EXAM_TYPE_NOT_ALLOWED'],
  ] as const)('%s', (_name, teacher, type_exam, category_id, code) => {
    expect(refuseExam(teacher, { type: 'MOCK', type_exam, category_id })?.code ?? null).toBe(code);
  });

  test('a refusal says what to do', () => {
    expect(
      refuseExam({ ...taker, isExpired: true }, { type: 'MOCK', type_exam: 'Ascenso', category_id: 14 })
        ?.message,
    ).toBe('Tu acceso ha vencido. Comunícate con nosotros para renovarlo y seguir dando exámenes.');
  });

  test.each([
    ['an exam type of theirs, without a category', taker, 'Ascenso', null, undefined],
    ['an exam type of others', taker, 'Nombramiento', 'EXAM_TYPE_NOT_ALLOWED', undefined],
    ['Directivos', taker, 'Directivos', 'EXAM_TYPE_NOT_ALLOWED', 'No tienes acceso a esta sección'],
    ['anything once expired', { ...taker, isExpired: true }, 'Ascenso', 'ACCESS_EXPIRED', undefined],
  ] as const)('practice of errors: %s', (_name, teacher, type_exam, code, message) => {
    const refusal = refuseExam(teacher, { type: 'WRONG', type_exam });
    expect(refusal?.code ?? null).toBe(code);
    if (message) expect(refusal?.message).toBe(message);
  });
});
