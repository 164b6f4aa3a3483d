import type { ExamFact } from '@amauta/contract/exams/real.ts';
import { beforeEach, expect, it } from 'vitest';
import { forgetPaperRun, keepPaperRun, noteSent, type PaperRun } from '../../../api/kept/paper-runs.ts';
import { signInAs, teacher } from '../../../testing/session-users.ts';
import type { Pending } from '../taking/answers/answer-outbox.ts';
import { serverClock } from '../taking/clock/server-clock.ts';
import { samplePaper } from './paper-samples.fixture.ts';
import { attemptOf, choicesOf, countAnswered, pageOf, progressOf } from './paper-source.ts';

const paper = samplePaper();
const run = (change: Partial<PaperRun> = {}): PaperRun => ({
  startedAt: Date.now() - 60_000,
  durationSeconds: 540,
  isKnown: false,
  endedAfter: null,
  ...change,
});
const fact = (sequence: number, change: Partial<ExamFact>) => {
  const whole = {
    type: 'ANSWER',
    sequence,
    question_id: 1,
    alternative_id: 11,
    elapsed_seconds: 1,
    ...change,
  };
  noteSent(7, `f${sequence}`, { entry: { attempt_id: 7, fact: whole }, otherDeviceFacts: 0 });
};

beforeEach(() => {
  signInAs(teacher);
  keepPaperRun(7, run());
});

it('is an attempt whose time runs by the clock of the page, whatever the device says', () => {
  const attempt = attemptOf(paper, run());
  expect(Math.round((serverClock.now() - Date.parse(attempt.start_time)) / 1000)).toBe(60);
  expect(attempt).toMatchObject({ mode: 'MOCK', timer_type: 'COUNTDOWN', finished_at: null, total_pages: 2 });
  expect(attempt.way).toBeUndefined();
  // A paper whose time is over isn't finished yet: the exam screen ends it. Only a paper that the teacher ended is.
  expect(attemptOf(paper, run({ startedAt: Date.now() - 600_000 })).finished_at).toBeNull();
  expect(attemptOf(paper, run({ endedAfter: 30 })).finished_at).not.toBeNull();
});

it('has its pages without keys, and none beyond the last', () => {
  expect(pageOf(paper, 2)).toMatchObject({
    data: { questions: [{ id: 2, user_answer: null }, { id: 3 }] },
    meta: { currentPage: 2, totalPages: 2, totalQuestions: 3 },
    links: { prev: '/mock/7/questions/?page=1', next: null },
  });
  expect(pageOf(paper, 3)).toBeNull();
});

it('computes the choices from the facts that were sent, in the order of their numbers', () => {
  fact(3, { alternative_id: 12 });
  fact(1, {});
  fact(2, { type: 'MARK', question_id: 2, on: true } as Partial<ExamFact>);
  expect(choicesOf(paper)).toMatchObject({
    total: 3,
    answered: 1,
    blank: 2,
    marked: 1,
    last_sequence: 3,
    items: [
      { question_id: 1, q: 1, page: 1, selected_alternative_id: 12, changed_from: 11 },
      { question_id: 2, q: 2, page: 2, marked: true, selected_alternative_id: null },
      { question_id: 3, q: 3, page: 2 },
    ],
  });
  forgetPaperRun(7);
  expect(choicesOf(paper).answered).toBe(0);
});

it('counts the answers with those that wait, and not what was taken back', () => {
  const waits = (sequence: number, question_id: number, alternative_id: number | null): Pending => ({
    attempt_id: 7,
    question_id,
    number: question_id,
    page: 1,
    queued_at: sequence,
    started_at: 0,
    fact: { type: 'ANSWER', sequence, question_id, alternative_id, elapsed_seconds: 1 },
  });
  const real = samplePaper({ way: 'REAL' });
  fact(1, {});
  expect(countAnswered(real, [])).toBe(1);
  expect(countAnswered(real, [waits(2, 3, 31), waits(4, 2, null), waits(3, 2, 21)])).toBe(2);
  expect(countAnswered(real, [waits(2, 1, null)])).toBe(0);
  forgetPaperRun(7);
  expect(countAnswered(paper, [waits(2, 1, 11), waits(3, 2, 21)])).toBe(2);
});

it('shows the verdicts of learning mode that came while there was a connection', () => {
  const result = {
    question_id: 2,
    selected_alternative_id: 22,
    is_correct: false,
    correct_alternative_id: 21,
    justification: [],
  };
  noteSent(7, '2', { answer: { attempt_id: 7, question_id: 2 }, result });
  expect(progressOf(paper)).toMatchObject({ total: 3, correct: 0, incorrect: 1, unanswered: 2 });
  expect(pageOf(paper, 2)?.data.questions[0]).toMatchObject({
    user_answer: { selected_alternative_id: 22, status: 'incorrect' },
    correct_alternative_id: 21,
  });
});

it('belongs to its account alone', () => {
  fact(1, {});
  signInAs({ ...teacher, id: teacher.id + 1 });
  expect(choicesOf(paper).answered).toBe(0);
});
