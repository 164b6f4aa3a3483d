import { AnsweredItem, Progress, QuestionPage, UnansweredItem } from '@amauta/contract/exams/attempt.ts';
import { describe, expect, test } from 'vitest';
import type { PageItemRow } from './exams.presenter.ts';
import { endOf, toExamItem, toProgress, toQuestionPage, toTags } from './exams.presenter.ts';

const text = (value: string) => ({ type: 'text' as const, value });

const unanswered: PageItemRow = {
  exam_type: 'Ascenso',
  page_count: 3,
  item_count: 4,
  item_id: 70,
  position: 2,
  kind: 'CCP',
  statement: [text('¿Cuál?')],
  alternatives: [
    { id: 1, text: 'Una' },
    { id: 2, text: 'Otra' },
  ],
  selected_alternative_id: null,
  is_correct: null,
  correct_alternative_id: null,
  justification: null,
  entry_id: 9,
  shared_statement: [],
  year: 2023,
  source: 'Exámenes MINEDU',
  modality: 'EBR - Educación Básica Regular',
  level: 'Secundaria',
  specialty: 'Matemática',
  directive_id: null,
  directive_name: null,
  directive_position: null,
};
const answered: PageItemRow = {
  ...unanswered,
  selected_alternative_id: 1,
  is_correct: false,
  correct_alternative_id: 2,
  justification: [text('Porque sí.')],
};

describe('an item of a page', () => {
  test('tells nothing of the key until it is answered', () => {
    const item = toExamItem(unanswered);
    expect(UnansweredItem.strict().parse(item)).toEqual(item);
    expect(Object.keys(item).sort()).toEqual(
      ['alternatives', 'id', 'number', 'statement', 'type_question_knowledge', 'user_answer'].sort(),
    );
  });

  test('a key that a row holds by mistake stays on the server', () => {
    const leaky = {
      ...unanswered,
      correct_alternative_id: 2,
      justification: [text('secreto')],
      alternatives: [{ id: 1, text: 'Una', correct: true }],
    };
    expect(JSON.stringify(toExamItem(leaky))).not.toMatch(/correct|secreto/);
  });

  test('shows answer, key and justification once it is answered', () => {
    const item = toExamItem(answered);
    expect(AnsweredItem.strict().parse(item)).toEqual(item);
    expect(item).toMatchObject({
      user_answer: { selected_alternative_id: 1, status: 'incorrect' },
      correct_alternative_id: 2,
      justification: [text('Porque sí.')],
    });
  });
});

describe('a page', () => {
  test('with a shared statement is COMMON and holds its items in order', () => {
    const page = toQuestionPage(5, 2, [
      { ...answered, shared_statement: [text('Lea.')] },
      { ...unanswered, item_id: 71, position: 3, shared_statement: null },
    ]);
    expect(QuestionPage.parse(page)).toEqual(page);
    expect(page.data).toMatchObject({ id: 9, type_question: 'COMMON', shared_statement: [text('Lea.')] });
    expect(page.data.questions.map((item) => item.number)).toEqual([2, 3]);
    expect(page.data.category_filter).toMatchObject({ modality: 'EBR', level: 'Secundaria', year: 2023 });
  });

  test.each([
    [1, null, 2],
    [2, 1, 3],
    [3, 2, null],
  ])('page %i of 3 leads to %s and %s', (page, prev, next) => {
    const link = (target: number | null) => target && `/mock/5/questions/?page=${target}`;
    const answer = toQuestionPage(5, page, [unanswered]);
    expect(answer.links).toEqual({ first: link(1), last: link(3), prev: link(prev), next: link(next) });
    expect(answer.meta).toEqual({ currentPage: page, totalPages: 3, totalQuestions: 4 });
    expect(answer.data.type_question).toBe('INDIVIDUAL');
  });
});

test('progress counts each state once', () => {
  const progress = toProgress(
    [true, false, null, true].map((is_correct, index) => ({
      position: index + 1,
      page: index + 1,
      is_correct,
    })),
  );
  expect(Progress.parse(progress)).toEqual({
    total: 4,
    correct: 2,
    incorrect: 1,
    unanswered: 1,
    questions_status: [
      { q: 1, page: 1, status: 'correct' },
      { q: 2, page: 2, status: 'incorrect' },
      { q: 3, page: 3, status: 'unanswered' },
      { q: 4, page: 4, status: 'correct' },
    ],
  });
});

test('tags name the modality short and the years in order', () => {
  const attempt = {
    examType: 'Ascenso' as const,
    source: 'Exámenes MINEDU',
    modality: 'EBA - Educación Básica Alternativa',
    level: null,
    specialty: null,
    payload: {
      type: 'MOCK' as const,
      type_exam: 'Ascenso' as const,
      source_section: 1 as const,
      category_id: 16,
      years: [2024, 2022],
      question_types: [],
      exams_selected: {},
    },
  };
  expect(toTags(attempt, [])).toEqual({
    type_exam: 'Ascenso',
    source_section: 'Exámenes MINEDU',
    modality: 'EBA',
    level: null,
    specialty: null,
    years: [2022, 2024],
    exams: [],
  });
});

describe('the end of an attempt', () => {
  const start = new Date('2026-03-02T15:00:00Z');
  const mock = { mode: 'MOCK' as const, startedAt: start, durationSeconds: 3600, finishedAt: null };
  test.each([
    ['none while its time runs', mock, '15:59:59', null],
    ["a mock's time", mock, '16:00:00', '2026-03-02T16:00:00.000Z'],
    [
      'when it was finished',
      { ...mock, finishedAt: new Date('2026-03-02T15:20:00Z') },
      '17:00:00',
      '2026-03-02T15:20:00.000Z',
    ],
    ['none for practice whose time is over', { ...mock, mode: 'WRONG' as const }, '17:00:00', null],
  ])('is %s', (_name, attempt, time, end) => {
    expect(endOf(attempt, new Date(`2026-03-02T${time}Z`))?.toISOString() ?? null).toBe(end);
  });
});
