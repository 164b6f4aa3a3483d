import { z } from 'zod';
import { Block } from './block.ts';
import { ExamType, Kind } from './catalogue.ts';
import {
  AnsweredItem,
  AttemptMode,
  AttemptParams,
  ExamQuestion,
  ExamTags,
  PageLinks,
  PageMeta,
} from './exam.ts';
import { defineRoute, Id, success } from './route.ts';
import { PageNumber } from './whole-number.ts';

/** YYYY-MM-DD in Lima. */
const Day = z.iso.date();
const Moment = z.iso.datetime();

/** One wrong answer as the history shows it. */
export const WrongAnswer = z.object({
  question_id: z.number().int(),
  exam_attempt_id: z.number().int(),
  mode: AttemptMode,
  kind: Kind,
  /** Edition of the question; null for Directivos. */
  year: z.number().int().nullable(),
  exam_name: z.string().nullable(),
  statement: z.array(Block),
  selected_letter: z.string(),
  correct_letter: z.string(),
  justification: z.array(Block),
});
export type WrongAnswer = z.infer<typeof WrongAnswer>;

export const WrongAnswersDay = z.object({
  date: Day,
  errors_count: z.number().int(),
  /** Modes of the attempts of that day that hold errors. */
  modes: z.array(AttemptMode),
  errors: z.array(WrongAnswer),
});
export type WrongAnswersDay = z.infer<typeof WrongAnswersDay>;

export const WrongAnswers = z.object({
  history_summary: z.object({
    total_errors: z.number().int(),
    /** Practice points those errors cost. */
    points_lost: z.number(),
    most_failed_category: z.string().nullable(),
    most_failed_category_errors: z.number().int(),
    most_failed_year: z.number().int().nullable(),
    most_failed_year_errors: z.number().int(),
    unique_questions_failed: z.number().int(),
    /** Share of right answers, in percent, among all answers given to items after they were first failed. */
    average_score_percentage_on_failed: z.number(),
    /** Failed items not yet answered right in practice: what a WRONG attempt draws from. */
    questions_to_practise: z.number().int(),
    /** Those of them whose review is due today. */
    due_today: z.number().int(),
  }),
  /** Newest first; a limited number of days, older ones by `before`. */
  errors_by_date: z.array(WrongAnswersDay),
  /** The day to pass as `before` for the next older days; null when there are none. */
  next_before: Day.nullable(),
});
export type WrongAnswers = z.infer<typeof WrongAnswers>;

/** One page of the review of an attempt: a wrongly answered item with its key. */
export const ReviewQuestion = ExamQuestion.omit({ questions: true }).extend({
  questions: z.array(AnsweredItem).length(1),
  /** How often the teacher has failed this item, in all attempts. */
  times_failed: z.number().int(),
});
export type ReviewQuestion = z.infer<typeof ReviewQuestion>;

export const ReviewPage = z.object({
  success: z.literal(true),
  data: ReviewQuestion,
  meta: PageMeta,
  links: PageLinks,
});
export type ReviewPage = z.infer<typeof ReviewPage>;

/** The wrong items of an attempt, in order: page n of the review shows the n-th. `q` is the item's position. */
export const ReviewStatus = z.object({
  total: z.number().int(),
  items: z.array(z.object({ page: z.number().int(), q: z.number().int(), kind: Kind })),
});
export type ReviewStatus = z.infer<typeof ReviewStatus>;

export const AttemptState = z.enum(['in_progress', 'time_over', 'finished']);
export type AttemptState = z.infer<typeof AttemptState>;

/** One row of 'Mis exámenes'. Score fields are null until the attempt has ended. */
export const AttemptRow = z.object({
  exam_attempt_id: z.number().int(),
  mode: AttemptMode,
  type_exam: ExamType,
  tags: ExamTags,
  question_count: z.number().int(),
  answered: z.number().int(),
  state: AttemptState,
  start_time: Moment,
  finished_at: Moment.nullable(),
  timer_type: z.enum(['COUNTDOWN', 'ELAPSED']),
  duration_in_seconds: z.number().int(),
  points_earned: z.number().nullable(),
  points_possible: z.number().nullable(),
  score_percentage: z.number().nullable(),
  /** Subtests whose minimum was reached, and how many there were. Null for WRONG and until the end. */
  minimums_reached: z.number().int().nullable(),
  minimums_total: z.number().int().nullable(),
  /** Sum of the minimums of the items drawn. */
  points_minimum: z.number().nullable(),
});
export type AttemptRow = z.infer<typeof AttemptRow>;

export const AttemptList = z.object({
  success: z.literal(true),
  data: z.object({
    attempts: z.array(AttemptRow),
    counts: z.object({
      all: z.number().int(),
      MOCK: z.number().int(),
      BANK: z.number().int(),
      WRONG: z.number().int(),
    }),
    /** Newest attempt that can still be gone on with, a MOCK before the rest; null when there is none. */
    unfinished: AttemptRow.nullable(),
    server_time: Moment,
  }),
  meta: z.object({ current_page: z.number().int(), total_pages: z.number().int() }),
});
export type AttemptList = z.infer<typeof AttemptList>;

/** One point of the chart: a finished MOCK or BANK attempt. */
export const ScorePoint = z.object({
  exam_attempt_id: z.number().int(),
  mode: z.enum(['MOCK', 'BANK']),
  finished_at: Moment,
  points_earned: z.number(),
  points_possible: z.number(),
  points_minimum: z.number(),
});
export type ScorePoint = z.infer<typeof ScorePoint>;

/** A teacher's results of every exam type at a glance, for the teacher and for administrators. */
export const ResultsSummary = z.object({
  teacher_id: z.number().int(),
  full_name: z.string(),
  total_exams: z.number().int(),
  /** Mean of score_percentage over finished MOCK and BANK attempts; null without any. */
  average_score_percentage: z.number().nullable(),
  by_exam_type: z.array(
    z.object({
      type_exam: ExamType,
      total_exams: z.number().int(),
      average_score_percentage: z.number().nullable(),
      best_score_percentage: z.number().nullable(),
      last_finished_at: Moment.nullable(),
      /** Oldest first, the last 30. */
      scores: z.array(ScorePoint),
    }),
  ),
});
export type ResultsSummary = z.infer<typeof ResultsSummary>;

export const wrongAnswersRoute = defineRoute({
  method: 'GET',
  path: '/mock/wrong-answers/',
  access: 'DOC',
  summary: 'Statistics and history of the own wrong answers of an exam type',
  query: z.object({ exam_type: ExamType, before: Day.optional() }),
  answer: success(WrongAnswers),
});

export const reviewPageRoute = defineRoute({
  method: 'GET',
  path: '/mock/:attemptId/review/',
  access: 'DOC',
  summary: 'One wrongly answered item of a finished attempt, with its key and justification',
  params: AttemptParams,
  query: z.object({ page: PageNumber.default(1) }),
  answer: ReviewPage,
});

export const reviewStatusRoute = defineRoute({
  method: 'GET',
  path: '/mock/:attemptId/review/status/',
  access: 'DOC',
  summary: 'The wrong items of a finished attempt',
  params: AttemptParams,
  answer: success(ReviewStatus),
});

export const attemptListRoute = defineRoute({
  method: 'GET',
  path: '/mock/attempts/',
  access: 'DOC',
  summary: "The own attempts, newest first, ten a page ('Mis exámenes')",
  query: z.object({
    mode: AttemptMode.optional(),
    page: PageNumber.default(1),
  }),
  answer: AttemptList,
});

export const resultsSummaryRoute = defineRoute({
  method: 'GET',
  path: '/teachers/results/:id/summary/',
  access: 'signed-in',
  summary: "A teacher's results at a glance: the own ones, or anybody's for administrators",
  params: z.object({ id: Id }),
  answer: success(ResultsSummary),
});

export const practiceRoutes = [
  wrongAnswersRoute,
  attemptListRoute,
  reviewStatusRoute,
  reviewPageRoute,
  resultsSummaryRoute,
] as const;
