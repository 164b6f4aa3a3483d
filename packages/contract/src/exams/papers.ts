import { z } from 'zod';
import { ExamType } from '../catalogue.ts';
import { Moment } from '../moment.ts';
import { defineRoute } from '../route.ts';
import { AttemptCreated, AttemptParams, ExamQuestion, ExamTags, UnansweredItem } from './attempt.ts';
import { OfficialRules } from './official.ts';
import { DeviceId, DeviceStart } from './real.ts';
import { ExamPayload, Way } from './setup.ts';

// Papers that are stored on a device, to be taken without a network (decision 36).

/** Unfinished stored papers that one teacher may have. */
export const LARGEST_PAPER_COUNT = 3;
/** Days after being stored in which a paper may be started. */
export const PAPER_LIFE_DAYS = 7;

const PaperState = z.enum(['stored', 'started']);

/** A stored paper in the teacher's list. */
export const PaperSummary = z.object({
  exam_attempt_id: z.number().int(),
  way: Way,
  type_exam: ExamType,
  /** Name of the official exam; null in learning mode. */
  official_name: z.string().nullable(),
  tags: ExamTags,
  total_questions: z.number().int(),
  duration_in_seconds: z.number().int(),
  state: PaperState,
  stored_at: Moment,
  /** The paper may be started until this moment. */
  lapses_at: Moment,
  /** When the paper was started, as far as the server knows. */
  started_at: Moment.nullable(),
  /**
   * Answers that were given without a network are accepted until this moment. Null until the paper was
   * started.
   */
  accepted_until: Moment.nullable(),
});
export type PaperSummary = z.infer<typeof PaperSummary>;

/** A page of a stored paper: a question with all of its items, without keys. */
export const PaperPage = ExamQuestion.omit({ questions: true }).extend({
  /** From 1. */
  page: z.number().int(),
  questions: z.array(UnansweredItem),
});
export type PaperPage = z.infer<typeof PaperPage>;

/** Everything that a device needs to hold an exam without a network. */
export const ExamPaper = PaperSummary.extend({
  payload: ExamPayload,
  duration_minutes: z.number().int(),
  total_pages: z.number().int(),
  /** Rules of the official exam. Null in learning mode. */
  official: OfficialRules.nullable(),
  target_scale: z.number().int().nullable(),
  pages: z.array(PaperPage),
  /** Addresses of every image in the pages, each once, e.g. '/media/images/….webp'. */
  image_urls: z.array(z.string()),
  /** How much these images weigh together, so that a teacher knows it before they are sent. */
  image_bytes: z.number().int(),
  server_time: Moment,
  /**
   * Lets the service worker deliver what was done in this exam while no page is open. It allows nothing else
   * (decision 56).
   */
  delivery_pass: z.string(),
});
export type ExamPaper = z.infer<typeof ExamPaper>;

export const StartPaperBody = DeviceStart.extend({
  device_id: DeviceId,
  /** The device's own clock when it sends the request. */
  sent_at: Moment,
});
export type StartPaperBody = z.infer<typeof StartPaperBody>;

export const storePaperRoute = defineRoute({
  method: 'POST',
  path: '/mock/papers/',
  access: 'DOC',
  once: true,
  summary: 'Draw a mock to be stored on the device; its clock starts only when the device says so',
  body: ExamPayload,
  data: ExamPaper,
  status: 201,
});

export const papersRoute = defineRoute({
  method: 'GET',
  path: '/mock/papers/',
  access: 'DOC',
  summary: 'The own stored papers that are neither finished, lapsed nor released',
  data: z.array(PaperSummary),
});

export const paperRoute = defineRoute({
  method: 'GET',
  path: '/mock/papers/:attemptId/',
  access: 'DOC',
  summary: 'A stored paper again, whole, as long as it is not finished',
  params: AttemptParams,
  data: ExamPaper,
});

export const startPaperRoute = defineRoute({
  method: 'POST',
  path: '/mock/papers/:attemptId/start/',
  access: 'DOC',
  summary: 'Start the clock of a stored paper; repeating the call changes nothing',
  params: AttemptParams,
  body: StartPaperBody,
  data: AttemptCreated,
});

export const releasePaperRoute = defineRoute({
  method: 'DELETE',
  path: '/mock/papers/:attemptId/',
  access: 'DOC',
  summary: 'Give up a stored paper, which makes room for another one',
  params: AttemptParams,
});
