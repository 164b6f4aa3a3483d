import { z } from 'zod';
import { Block } from '../block.ts';
import { ExamType, Kind } from '../catalogue.ts';
import { Moment } from '../moment.ts';
import { defineRoute } from '../route.ts';
import { idOf, LARGEST_INTEGER, PageNumber, wholeNumber, wholeNumberText } from '../whole-number.ts';
import { AttemptMode, ExamPayload, Way } from './setup.ts';

/** COUNTDOWN: the page shows the time left. ELAPSED: the page shows the time of use. */
export const TimerType = z.enum(['COUNTDOWN', 'ELAPSED']);
export type TimerType = z.infer<typeof TimerType>;

/** The choice from which an attempt was drawn, in words. */
export const ExamTags = z.object({
  type_exam: ExamType,
  source_section: z.string(),
  modality: z.string().nullable(),
  level: z.string().nullable(),
  specialty: z.string().nullable(),
  years: z.array(z.number().int()),
  /** Names of the directive exams from which the attempt was drawn. Only for Directivos. */
  exams: z.array(z.string()),
});
export type ExamTags = z.infer<typeof ExamTags>;

/** The answer to the start of an attempt. */
export const AttemptCreated = z.object({
  exam_attempt_id: z.number().int(),
  start_time: Moment,
  server_time: Moment,
  timer_type: TimerType,
  duration_minutes: z.number().int(),
  duration_in_seconds: z.number().int(),
  total_questions: z.number().int(),
});
export type AttemptCreated = z.infer<typeof AttemptCreated>;

/** An attempt as the exam screen needs it, without its questions. */
export const Attempt = AttemptCreated.extend({
  mode: AttemptMode,
  type_exam: ExamType,
  tags: ExamTags,
  payload: ExamPayload,
  total_pages: z.number().int(),
  finished_at: Moment.nullable(),
  /** Seconds that the exam was open and in use. The clock of a BANK or WRONG attempt shows them. */
  used_seconds: z.number().int(),
  /** The page on which to continue: the first one with an unanswered item, else the last one. */
  resume_page: z.number().int(),
  /** Absent in learning mode. */
  way: Way.optional(),
  /** The official exam of an attempt of the real way. */
  official: z
    .object({ id: z.number().int(), name: z.string(), target_scale: z.number().int().nullable() })
    .optional(),
  /** Present for a paper that was stored to be taken without a network. */
  stored_paper: z.object({ accepted_until: Moment }).optional(),
});
export type Attempt = z.infer<typeof Attempt>;

/** An alternative: its number within the item, from 1, and its HTML. Nothing in it tells the key. */
export const ExamAlternative = z.object({ id: z.number().int(), text: z.string() });
export type ExamAlternative = z.infer<typeof ExamAlternative>;

/** The part of an item that is shown before and after it is answered. */
export const ItemShown = z.object({
  /** Id of the item, which an answer names. */
  id: z.number().int(),
  /** Position in the attempt, from 1. */
  number: z.number().int(),
  type_question_knowledge: Kind,
  statement: z.array(Block),
  alternatives: z.array(ExamAlternative),
});

/** An item before the teacher has answered it. No field tells its key. */
export const UnansweredItem = ItemShown.extend({ user_answer: z.null() });
export type UnansweredItem = z.infer<typeof UnansweredItem>;

export const AnsweredItem = ItemShown.extend({
  user_answer: z.object({
    selected_alternative_id: z.number().int(),
    status: z.enum(['correct', 'incorrect']),
  }),
  correct_alternative_id: z.number().int(),
  justification: z.array(Block),
});
export type AnsweredItem = z.infer<typeof AnsweredItem>;

export const ExamItem = z.union([AnsweredItem, UnansweredItem]);
export type ExamItem = z.infer<typeof ExamItem>;

/** One page of an attempt: an INDIVIDUAL item, or a COMMON statement with all of its items. */
export const ExamQuestion = z.object({
  id: z.number().int(),
  type_question: z.enum(['INDIVIDUAL', 'COMMON']),
  shared_statement: z.array(Block),
  questions: z.array(ExamItem),
  /** The paper of the question, in words. */
  category_filter: z.object({
    type_exam: ExamType,
    source_section: z.string(),
    modality: z.string().nullable(),
    level: z.string().nullable(),
    specialty: z.string().nullable(),
    year: z.number().int().nullable(),
    exam_directive: z.number().int().nullable(),
    exam_name: z.string().nullable(),
    exam_order: z.number().int().nullable(),
  }),
});
export type ExamQuestion = z.infer<typeof ExamQuestion>;

export const PageMeta = z.object({
  currentPage: z.number().int(),
  totalPages: z.number().int(),
  totalQuestions: z.number().int(),
});
/** Addresses relative to the API's base, e.g. `/mock/7/questions/?page=2`. Null where there is no such page. */
export const PageLinks = z.object({
  first: z.string(),
  last: z.string(),
  prev: z.string().nullable(),
  next: z.string().nullable(),
});

export const QuestionPage = z.object({
  success: z.literal(true),
  data: ExamQuestion,
  meta: PageMeta,
  links: PageLinks,
});
export type QuestionPage = z.infer<typeof QuestionPage>;

/** The state of an item: its verdict once it is answered. */
export const ItemStatus = z.enum(['correct', 'incorrect', 'unanswered']);
export type ItemStatus = z.infer<typeof ItemStatus>;

/** How many items of an attempt have each state, and the state of each item. */
export const Progress = z.object({
  total: z.number().int(),
  correct: z.number().int(),
  incorrect: z.number().int(),
  unanswered: z.number().int(),
  /** `q` is the item's position from 1, and `page` is the page that shows the item. */
  questions_status: z.array(z.object({ q: z.number().int(), page: z.number().int(), status: ItemStatus })),
});
export type Progress = z.infer<typeof Progress>;

const TIME_TEXT = 'El tiempo no es válido.';
/** One year in seconds, as a limit for absurd values. */
const LONGEST_SECONDS = 31_536_000;

/** An answer to one item in learning mode. */
export const AnswerBody = z.strictObject({
  question_id: idOf(),
  /** Number of the alternative within its item, from 1. */
  selected_alternative_id: wholeNumber(
    1,
    32_767,
    'Por favor, selecciona una alternativa antes de continuar.',
  ),
  /** Seconds from the start of the attempt to the choice, by the page's clock corrected by the server's. */
  elapsed_time: z.number(TIME_TEXT).min(0, TIME_TEXT).max(LONGEST_SECONDS, TIME_TEXT),
});
export type AnswerBody = z.infer<typeof AnswerBody>;

/** The stored answer. It is the first answer to the item, whatever this request chose (decision 4). */
export const AnswerResult = z.object({
  question_id: z.number().int(),
  selected_alternative_id: z.number().int(),
  is_correct: z.boolean(),
  correct_alternative_id: z.number().int(),
  justification: z.array(Block),
});
export type AnswerResult = z.infer<typeof AnswerResult>;

/** The moment at which an attempt ended. */
export const Finished = z.object({ exam_attempt_id: z.number().int(), finished_at: Moment });
export type Finished = z.infer<typeof Finished>;

export const AttemptParams = z.object({
  attemptId: wholeNumberText(1, LARGEST_INTEGER, 'ID de examen no proporcionado'),
});

export const createAttemptRoute = defineRoute({
  method: 'POST',
  path: '/mock/create/',
  access: 'DOC',
  once: true,
  summary: 'Draw an exam and start its clock',
  body: ExamPayload,
  data: AttemptCreated,
  status: 201,
});

export const attemptRoute = defineRoute({
  method: 'GET',
  path: '/mock/:attemptId/',
  access: 'DOC',
  summary: 'An attempt of the own, to resume it',
  params: AttemptParams,
  data: Attempt,
});

export const questionPageRoute = defineRoute({
  method: 'GET',
  path: '/mock/:attemptId/questions/',
  access: 'DOC',
  summary: 'One page of an attempt; keys only of answered items',
  params: AttemptParams,
  query: z.object({ page: PageNumber.default(1) }),
  answer: QuestionPage,
});

export const progressRoute = defineRoute({
  method: 'GET',
  path: '/mock/live-progress/:attemptId/',
  access: 'DOC',
  summary: 'Counts and the state of each item',
  params: AttemptParams,
  data: Progress,
});

export const answerRoute = defineRoute({
  method: 'POST',
  path: '/mock/:attemptId/answer/',
  access: 'DOC',
  summary: 'Answer an item; the first answer stands and repeating the call repeats its reply',
  params: AttemptParams,
  body: AnswerBody,
  data: AnswerResult,
});

export const finishRoute = defineRoute({
  method: 'POST',
  path: '/mock/:attemptId/finish/',
  access: 'DOC',
  summary: 'End an attempt; repeating the call changes nothing',
  params: AttemptParams,
  data: Finished,
});

export const discardRoute = defineRoute({
  method: 'POST',
  path: '/mock/:attemptId/discard/',
  access: 'DOC',
  summary: 'End an attempt that goes on and count it nowhere; one that has ended stays as it is',
  params: AttemptParams,
  data: Finished,
});

export const UsedTime = z.strictObject({
  used_seconds: wholeNumber(0, LONGEST_SECONDS, TIME_TEXT),
});
export type UsedTime = z.infer<typeof UsedTime>;

export const usedTimeRoute = defineRoute({
  method: 'POST',
  path: '/mock/:attemptId/time/',
  access: 'DOC',
  summary: 'How long an attempt has been used so far; the longest told stands, never more than has passed',
  params: AttemptParams,
  body: UsedTime,
  data: UsedTime,
});
