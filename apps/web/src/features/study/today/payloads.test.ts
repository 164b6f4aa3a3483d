import { expect, test } from 'vitest';
import { anyYearPayload, mockPayload, practicePayload } from './payloads.ts';
import { sampleAim, sampleToday } from './today-samples.fixture.ts';

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

test('a mock of another exam type than the contest has no official rules', () => {
  expect(mockPayload(sampleAim(), 'Ascenso')).toMatchObject({ way: 'REAL', target_scale: 3 });
  expect(mockPayload(sampleAim(), 'Nombramiento')).toBeNull();
});

test('a practice has exactly as many questions as its card says', () => {
  const why = { open: null, minutes: 9, why: '' };
  const review = practicePayload({ what: 'review', question_count: 7, ...why }, sampleToday());
  expect(review).toMatchObject({ type: 'WRONG', question_count: 7 });
});
