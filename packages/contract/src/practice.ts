import { z } from 'zod';
import { Block } from './block.ts';
import { ExamType, Kind } from './catalogue.ts';
import {
  AnsweredItem,
  AttemptParams,
  ExamAlternative,
  ExamQuestion,
  ExamTags,
  PageLinks,
  PageMeta,
} from './exams/attempt.ts';
import { AttemptMode, Way } from './exams/setup.ts';
import { Moment } from './moment.ts';
import { defineRoute, OneParams } from './route.ts';
import { PageNumber } from './whole-number.ts';

/** A day in Lima, as YYYY-MM-DD. */
const Day = z.iso.date();

/** A wrong answer in the history. */
export const WrongAnswer = z.object({
  question_id: z.number().int(),
  exam_attempt_id: z.number().int(),
  mode: AttemptMode,
  kind: Kind,
  /** Edition of the question; null for Directivos. */
  year: z.number().int().nullable(),
  exam_name: z.string().nullable(),
  statement: z.array(Block),
  /** Key in `shared_statements`. Null for an INDIVIDUAL item. */
  shared_statement_id: z.number().int().nullable(),
  alternatives: z.array(ExamAlternative),
  selected_alternative_id: z.number().int(),
  correct_alternative_id: z.number().int(),
  selected_letter: z.string(),
  correct_letter: z.string(),
  justification: z.array(Block),
});
export type WrongAnswer = z.infer<typeof WrongAnswer>;

export const WrongAnswersDay = z.object({
  date: Day,
  errors_count: z.number().int(),
  /** Modes of the attempts in which errors of that day were made. */
  modes: z.array(AttemptMode),
  errors: z.array(WrongAnswer),
});
export type WrongAnswersDay = z.infer<typeof WrongAnswersDay>;

export const WrongAnswers = z.object({
  history_summary: z.object({
    total_errors: z.number().int(),
    /** Practice points that these errors cost. */
    points_lost: z.number(),
    most_failed_category: z.string().nullable(),
    most_failed_category_errors: z.number().int(),
    most_failed_year: z.number().int().nullable(),
    most_failed_year_errors: z.number().int(),
    unique_questions_failed: z.number().int(),
    /** Percentage of right answers among all answers to items after the teacher had first failed them. */
    average_score_percentage_on_failed: z.number(),
    /** Items that were failed and not answered right in practice since. A WRONG attempt draws from them. */
    questions_to_practise: z.number().int(),
    /** The items to practise whose review is due today. */
    due_today: z.number().int(),
    /** Whether the teacher has ever answered a question of the exam type, right or wrong. */
    has_answered: z.boolean(),
  }),
  /** Newest day first. Only a limited number of days; `before` asks for older ones. */
  errors_by_date: z.array(WrongAnswersDay),
  /** The shared statements of these errors, each once, by the id that the errors name. */
  shared_statements: z.record(z.string(), z.array(Block)),
  /** The day to send as `before` to get older days. Null when there are none. */
  next_before: Day.nullable(),
});
export type WrongAnswers = z.infer<typeof WrongAnswers>;

/** One page of the review of an attempt: an item that was answered wrong, with its key. */
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

/**
 * The wrong items of an attempt, in order. Page n of the review shows the n-th of them; `q` is an item's
 * position in the attempt.
 */
export const ReviewStatus = z.object({
  total: z.number().int(),
  items: z.array(z.object({ page: z.number().int(), q: z.number().int(), kind: Kind })),
});
export type ReviewStatus = z.infer<typeof ReviewStatus>;

const AttemptState = z.enum(['in_progress', 'time_over', 'finished']);

/** A row of 'Mis exámenes'. The fields of the score are null until the attempt has ended. */
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
  /**
   * Number of subtests whose minimum was reached, and number of subtests. Null for practice and until the attempt has
   * ended.
   */
  minimums_reached: z.number().int().nullable(),
  minimums_total: z.number().int().nullable(),
  /** Sum of the minimums, scaled to the items drawn. For an official exam, the minimum of the total. */
  points_minimum: z.number().nullable(),
  /** Absent in learning mode. */
  way: Way.optional(),
  /** Name of the official exam that was taken as on the day. */
  official_name: z.string().optional(),
  /** The present name of the topic of a practice of one topic. Absent for all others, and once the topic is gone. */
  topic: z.string().optional(),
  /** Whether the exam was stored to be taken without a network. Absent when it wasn't. */
  offline: z.boolean().optional(),
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
      TOPIC: z.number().int(),
    }),
    /** The newest attempt that can be continued; a MOCK comes before all others. Null when there is none. */
    unfinished: AttemptRow.nullable(),
    server_time: Moment,
  }),
  meta: z.object({ current_page: z.number().int(), total_pages: z.number().int() }),
});
export type AttemptList = z.infer<typeof AttemptList>;

/** A point of the chart: one finished MOCK or BANK attempt. */
export const ScorePoint = z.object({
  exam_attempt_id: z.number().int(),
  mode: z.enum(['MOCK', 'BANK']),
  finished_at: Moment,
  points_earned: z.number(),
  points_possible: z.number(),
  points_minimum: z.number(),
});
export type ScorePoint = z.infer<typeof ScorePoint>;

/** A short summary of a teacher's results in every exam type, for the teacher and for administrators. */
export const ResultsSummary = z.object({
  teacher_id: z.number().int(),
  full_name: z.string(),
  total_exams: z.number().int(),
  /** Mean of `score_percentage` over finished MOCK and BANK attempts. Null when there are none. */
  average_score_percentage: z.number().nullable(),
  by_exam_type: z.array(
    z.object({
      type_exam: ExamType,
      total_exams: z.number().int(),
      average_score_percentage: z.number().nullable(),
      best_score_percentage: z.number().nullable(),
      last_finished_at: Moment.nullable(),
      /** The last 30 attempts, oldest first. */
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
  data: WrongAnswers,
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
  data: ReviewStatus,
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
  permission: 'teachers:read',
  summary: "A teacher's results at a glance: the own ones, or anybody's for administrators",
  params: OneParams,
  data: ResultsSummary,
});
