import { expect, test } from 'vitest';
import { anyYearPayload } from './payloads.ts';

const CARD = { what: 'mock', is_first: true, minutes: 180, why: '' } as const;
const draws_from = { category_id: 14, years: [2023, 2024] };

test.each([
  ['Ascenso', []],
  ['Nombramiento', ['CCP', 'RL', 'CL']],
] as const)('a mock of %s without a contest holds all years of the speciality', (examType, kinds) => {
  expect(anyYearPayload({ ...CARD, exam_type: examType, draws_from })).toEqual({
    type: 'MOCK',
    type_exam: examType,
    source_section: 1,
    category_id: 14,
    years: [2023, 2024],
    question_types: kinds,
    exams_selected: {},
  });
});

test('a mock that must be put together first has no payload', () => {
  expect(anyYearPayload({ ...CARD, exam_type: 'Directivos', draws_from: null })).toBeNull();
});
