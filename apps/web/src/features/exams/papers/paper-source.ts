import type { AnswerResult, Attempt, Progress, QuestionPage } from '@amauta/contract/exams/attempt.ts';
import type { ExamPaper } from '@amauta/contract/exams/papers.ts';
import {
  type ExamChoices,
  type ExamFact,
  type ItemChoice,
  PAPER_ARRIVAL_DAYS,
} from '@amauta/contract/exams/real.ts';
import { TIMER_TYPES } from '@amauta/exam-rules/attempt-clock.ts';
import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import { endOfRun, listSent, type PaperRun } from '../../../api/kept/paper-runs.ts';
import { isFact, type Pending } from '../taking/answers/answer-outbox.ts';
import type { SavedAnswer, StoredFact } from '../taking/answers/answer-sender.ts';
import { withAnswerInProgress, withAnswerOnPage, withFact } from '../taking/answers/item-state.ts';
import { serverClock } from '../taking/clock/server-clock.ts';

// The replies that the exam screen expects from the server, made from a paper on this device.

/** The moment, as ISO 8601, until which the server takes the answers of a paper that was started at `startedAt`. */
export function acceptedUntil(run: Pick<PaperRun, 'startedAt' | 'durationSeconds'>): string {
  const end = run.startedAt + run.durationSeconds * 1000;
  return new Date(end + PAPER_ARRIVAL_DAYS * DAY_MS).toISOString();
}

/** The attempt of a paper whose time runs on this device, with moments by the page's clock. */
export function attemptOf(paper: ExamPaper, run: PaperRun): Attempt {
  const now = serverClock.now();
  // Converted to the page's clock, which may have learned that the device's own clock is wrong.
  const startedAt = now - (serverClock.device() - run.startedAt);
  // With an endless duration only the teacher's own end counts: the exam screen ends the exam when its time is over.
  const end = endOfRun({ ...run, durationSeconds: Number.POSITIVE_INFINITY }, serverClock.device());
  const moment = (milliseconds: number) => new Date(milliseconds).toISOString();
  const { official } = paper;
  return {
    exam_attempt_id: paper.exam_attempt_id,
    start_time: moment(startedAt),
    server_time: moment(now),
    timer_type: TIMER_TYPES.MOCK,
    duration_minutes: paper.duration_minutes,
    duration_in_seconds: paper.duration_in_seconds,
    total_questions: paper.total_questions,
    mode: 'MOCK',
    type_exam: paper.type_exam,
    tags: paper.tags,
    payload: paper.payload,
    total_pages: paper.total_pages,
    finished_at: end === null ? null : moment(startedAt + end * 1000),
    used_seconds: 0,
    resume_page: 1,
    ...(official
      ? {
          way: 'REAL',
          official: { id: official.id, name: official.name, target_scale: paper.target_scale },
        }
      : {}),
    stored_paper: {
      accepted_until: acceptedUntil({ startedAt, durationSeconds: paper.duration_in_seconds }),
    },
  };
}

/** A page of a paper, from 1, with the verdicts that have arrived. Null when the paper has no such page. */
export function pageOf(paper: ExamPaper, page: number): QuestionPage | null {
  const found = paper.pages[page - 1];
  if (!found) return null;
  const { page: _number, ...data } = found;
  const link = (target: number) => `/mock/${paper.exam_attempt_id}/questions/?page=${target}`;
  const last = paper.total_pages;
  const blank: QuestionPage = {
    success: true,
    data,
    meta: { currentPage: page, totalPages: last, totalQuestions: paper.total_questions },
    links: {
      first: link(1),
      last: link(last),
      prev: page > 1 ? link(page - 1) : null,
      next: page < last ? link(page + 1) : null,
    },
  };
  return savedOf(paper).reduce(withAnswerOnPage, blank);
}

/** How many items of a paper have a verdict, and which. */
export function progressOf(paper: ExamPaper): Progress {
  const items = itemsOf(paper);
  const blank: Progress = {
    total: items.length,
    correct: 0,
    incorrect: 0,
    unanswered: items.length,
    questions_status: items.map(({ q, page }) => ({ q, page, status: 'unanswered' })),
  };
  return savedOf(paper).reduce((progress, result) => {
    const item = items.find(({ id }) => id === result.question_id);
    return item ? withAnswerInProgress(progress, item.q, result.is_correct) : progress;
  }, blank);
}

/** The choices according to the facts that the server has confirmed. The exam screen adds the waiting facts. */
export function choicesOf(paper: ExamPaper): ExamChoices {
  const sent = listSent<StoredFact>(paper.exam_attempt_id)
    .map(({ entry }) => entry.fact)
    .toSorted((a, b) => a.sequence - b.sequence);
  const items = itemsOf(paper).map(({ id, q, page }) =>
    sent.filter((fact) => fact.question_id === id).reduce<ItemChoice>(withFact, blank(id, q, page)),
  );
  const answered = items.filter((item) => item.selected_alternative_id !== null).length;
  return {
    total: items.length,
    answered,
    blank: items.length - answered,
    marked: items.filter((item) => item.marked).length,
    items,
    other_device_facts: 0,
    last_sequence: lastOf(sent),
    server_time: new Date(serverClock.now()).toISOString(),
  };
}

/** How many items of a paper have an answer, with the entries that wait to be sent. */
export function countAnswered(paper: ExamPaper, waiting: readonly Pending[]): number {
  if (paper.way === 'LEARN') {
    return new Set([...savedOf(paper), ...waiting].map((each) => each.question_id)).size;
  }
  const facts = waiting
    .filter(isFact)
    .map(({ fact }) => fact)
    .toSorted((a, b) => a.sequence - b.sequence);
  return choicesOf(paper).items.filter((item) => {
    const own = facts.filter((fact) => fact.question_id === item.question_id);
    return own.reduce<ItemChoice>(withFact, item).selected_alternative_id !== null;
  }).length;
}

const lastOf = (facts: readonly ExamFact[]) => facts.at(-1)?.sequence ?? 0;

function blank(questionId: number, q: number, page: number): ItemChoice {
  return {
    question_id: questionId,
    q,
    page,
    selected_alternative_id: null,
    changed_from: null,
    marked: false,
    discarded_alternative_ids: [],
  };
}

function itemsOf(paper: ExamPaper) {
  return paper.pages.flatMap(({ page, questions }) =>
    questions.map(({ id, number }) => ({ id, q: number, page })),
  );
}

/** Verdicts of learning mode that arrived while there was a connection. */
function savedOf(paper: ExamPaper): AnswerResult[] {
  return paper.way === 'LEARN'
    ? listSent<SavedAnswer>(paper.exam_attempt_id).map(({ result }) => result)
    : [];
}
