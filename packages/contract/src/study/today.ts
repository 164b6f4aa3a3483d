import { z } from 'zod';
import { ExamType } from '../catalogue.ts';
import { AttemptMode, Way } from '../exams/setup.ts';
import { Moment } from '../moment.ts';
import { defineRoute } from '../route.ts';
import { Aim } from './aim.ts';

const Why = {
  minutes: z.number().int(),
  /** One sentence with the teacher's own fact: '10 preguntas, porque fallaste 4 de 6 en este tema.' */
  why: z.string(),
};

/** A practice that was left open: the card continues it. Null where the card starts a new one. */
const Open = { open: z.object({ attempt_id: z.number().int() }).nullable() };

/**
 * One thing to do today. At most three, in the order in which to take them. On the first day they are a choice: a mock
 * or a topic.
 */
export const TodayCard = z.discriminatedUnion('what', [
  z.object({ what: z.literal('review'), question_count: z.number().int(), ...Open, ...Why }),
  z.object({
    what: z.literal('topic'),
    code: z.string(),
    name: z.string(),
    exam_type: ExamType,
    question_count: z.number().int(),
    ...Open,
    ...Why,
  }),
  z.object({
    what: z.literal('mock'),
    exam_type: ExamType,
    /** The teacher has never taken one of the exam type. */
    is_first: z.boolean(),
    /**
     * Without a contest: the speciality and all years from which one press can start the mock. Null with a contest, whose
     * rules say what is drawn, and where the teacher must choose something first.
     */
    draws_from: z.object({ category_id: z.number().int(), years: z.array(z.number().int()) }).nullable(),
    ...Why,
  }),
]);
export type TodayCard = z.infer<typeof TodayCard>;

/** A day of the week that runs from Monday to Sunday. */
export const WeekDay = z.object({
  day: z.iso.date(),
  /**
   * `done`: the teacher studied, also today. `today`: nothing done yet. `planned` and `mock`: to come. `free`:
   * nothing planned, or a day that passed without study.
   */
  state: z.enum(['done', 'today', 'planned', 'mock', 'free']),
  /** Minutes studied or planned; 0 for a free day. */
  minutes: z.number().int(),
});
export type WeekDay = z.infer<typeof WeekDay>;

/** A topic with at least five answered items. */
export const TodayTopic = z.object({
  code: z.string(),
  name: z.string(),
  exam_type: ExamType,
  answered: z.number().int(),
  right: z.number().int(),
  /** The items answered last, at most 14, oldest first: whether the last answer to each was right. */
  thread: z.array(z.boolean()),
});
export type TodayTopic = z.infer<typeof TodayTopic>;

export const Today = z.object({
  /** Day in Lima. */
  day: z.iso.date(),
  /** The exam type that the page is about: the contest's, else the teacher's first one. */
  exam_type: ExamType,
  aim: Aim,
  /** Days until the contest's exam: 0 on its day, negative afterwards. Null without a contest. */
  days_left: z.number().int().nullable(),
  /** Whether the teacher has ever answered a question of the exam type. */
  has_answered: z.boolean(),
  unfinished: z
    .object({
      attempt_id: z.number().int(),
      mode: AttemptMode,
      way: Way,
      exam_type: ExamType,
      /** Name of the official exam of an exam as on the day. */
      official_name: z.string().nullable(),
      /** Name of the topic of a practice of one topic; null for all others, and once the topic is gone. */
      topic: z.string().nullable(),
      /** Position of the first item without an answer, from 1; the last one where all have an answer. */
      position: z.number().int(),
      total: z.number().int(),
      /** Null for an attempt that time doesn't end. */
      seconds_left: z.number().int().nullable(),
    })
    .nullable(),
  cards: z.array(TodayCard),
  week: z.array(WeekDay).length(7),
  /**
   * Where the part of a missed day went: 'Lo del miércoles pasó al viernes y al sábado.' Then why days are shorter than
   * asked for, where last week took too much. Null when there is nothing to say.
   */
  moved: z.string().nullable(),
  /** The next day of study and its minutes. Null when nothing is left to do. */
  next: z.object({ day: z.iso.date(), minutes: z.number().int() }).nullable(),
  /** Failed items: how many are due today, how many will be ready on the day, of how many. */
  review: z.object({
    due_today: z.number().int(),
    ready_on_the_day: z.number().int().nullable(),
    total: z.number().int(),
  }),
  /**
   * The chance of reaching the minimum, in tenths: `from` at least, `to` at most. `shown` false: `text` says
   * what is lacking. Null without a contest.
   */
  outlook: z
    .discriminatedUnion('shown', [
      z.object({
        shown: z.literal(true),
        from: z.number().int(),
        to: z.number().int(),
        text: z.string(),
        answers: z.number().int(),
      }),
      z.object({
        shown: z.literal(false),
        /**
         * `needs-more`, `too-wide`: more answers help. `thin-bank`: the bank has too few questions. `not-yet`: no night
         * has estimated anything. `no-goal`: the aim lacks an escala or a speciality.
         */
        why: z.enum(['needs-more', 'too-wide', 'thin-bank', 'not-yet', 'no-goal']),
        text: z.string(),
        answers: z.number().int(),
      }),
    ])
    .nullable(),
  score: z.object({
    /**
     * Finished mocks of the exam type, oldest first, at most the last ten. All are on the scale of the aim's exam;
     * without an aim they are percentages. Mocks that don't compare with the aim's exam are left out.
     */
    mocks: z.array(z.object({ attempt_id: z.number().int(), finished_at: Moment, points: z.number() })),
    /** Null without a contest. */
    points_maximum: z.number().nullable(),
    /** Points that the aim demands. Null without a contest, and in Ascenso without an escala. */
    points_minimum: z.number().nullable(),
    /** What the last mock lacks to the minimum. Null when nothing is lacking. */
    gap: z.object({ points: z.number(), questions: z.number().int() }).nullable(),
  }),
  /** At most two of each. */
  topics: z.object({ weak: z.array(TodayTopic), strong: z.array(TodayTopic) }),
});
export type Today = z.infer<typeof Today>;

export const todayRoute = defineRoute({
  method: 'GET',
  path: '/study/today/',
  access: 'DOC',
  summary: 'What to study today and why, the week, the chance of reaching the minimum, scores and topics',
  data: Today,
});
