import { z } from 'zod';
import { Moment } from '../moment.ts';
import { defineRoute } from '../route.ts';
import { idOf, LARGEST_INTEGER, wholeNumber } from '../whole-number.ts';
import { AnswerResult, AttemptParams } from './attempt.ts';

// Actions during an exam are sent and stored as facts. Facts are only added, never changed (decision 36).

/** Largest number of facts in one call. A page that has more sends them in several calls. */
export const LARGEST_BATCH = 1000;
/** Largest number of facts of one attempt. A person makes some hundreds. */
export const LARGEST_FACT_COUNT = 5000;
/**
 * Days after the end of a stored paper in which facts that were recorded without a network are still
 * accepted.
 */
export const PAPER_ARRIVAL_DAYS = 7;

const SEQUENCE_TEXT = 'El número de orden no es válido.';
const ELAPSED_TEXT = 'El tiempo no es válido.';
/**
 * A year in seconds, as a limit for absurd values. Whether a time fits the exam is judged fact by fact. A device whose
 * clock was set right by years sends this many.
 */
export const LONGEST_SECONDS = 31_536_000;

const Sequence = wholeNumber(1, LARGEST_INTEGER, SEQUENCE_TEXT);
/** Seconds from the start of the exam, as the device measured them. Negative before the start. */
const ElapsedSeconds = z
  .number(ELAPSED_TEXT)
  .min(-LONGEST_SECONDS, ELAPSED_TEXT)
  .max(LONGEST_SECONDS, ELAPSED_TEXT);

const FactBase = z.strictObject({
  /** Number of the fact on its device, from 1 and rising. A device never uses a number twice. */
  sequence: Sequence,
  question_id: idOf(),
  elapsed_seconds: ElapsedSeconds,
});
const ALTERNATIVE_TEXT = 'Esa alternativa no es válida.';
const AlternativeId = wholeNumber(1, 32_767, ALTERNATIVE_TEXT);

/** The item's answer from now on. Null takes the answer back. */
const AnswerFact = FactBase.extend({
  type: z.literal('ANSWER'),
  alternative_id: AlternativeId.nullable(),
});
/** Whether the item is marked to return to it. */
const MarkFact = FactBase.extend({ type: z.literal('MARK'), on: z.boolean() });
/** Whether an alternative is struck out. */
const DiscardFact = FactBase.extend({
  type: z.literal('DISCARD'),
  alternative_id: AlternativeId,
  on: z.boolean(),
});
/**
 * How long an item was on the screen, sent when the teacher leaves the item. Several times of one item add
 * up.
 */
const TimeFact = FactBase.extend({
  type: z.literal('TIME'),
  spent_seconds: z.number(ELAPSED_TEXT).min(0, ELAPSED_TEXT).max(LONGEST_SECONDS, ELAPSED_TEXT),
});

export const ExamFact = z.discriminatedUnion('type', [AnswerFact, MarkFact, DiscardFact, TimeFact]);
export type ExamFact = z.infer<typeof ExamFact>;

/** A random id that the device makes once and keeps with its facts, e.g. a UUID. */
export const DeviceId = z
  .string('Falta el equipo.')
  .regex(/^[A-Za-z0-9-]{8,64}$/, 'El identificador del equipo no es válido.');

/** How a stored paper was started on its device. Sent with every batch until the server has confirmed the start. */
export const DeviceStart = z.strictObject({
  /** The device's own clock when 'Empezar' was pressed. */
  started_at: Moment,
});
export type DeviceStart = z.infer<typeof DeviceStart>;

const NOTHING_KEPT = 'De este envío no se guardó nada; lo que ya estaba guardado sigue ahí.';
const TOO_MANY = `Envía hasta ${LARGEST_BATCH} cambios por vez.`;

export const FactBatch = z.strictObject({
  device_id: DeviceId,
  /** The device's own clock when it sends. The server compares it with the server's clock. */
  sent_at: Moment,
  /** Seconds from the start of the exam until now, as the device measures them. */
  elapsed_seconds: ElapsedSeconds,
  /** The device noticed that its own clock went back during the exam. */
  clock_went_back: z.boolean().default(false),
  /** Only for stored papers. */
  start: DeviceStart.optional(),
  facts: z.array(ExamFact).max(LARGEST_BATCH, TOO_MANY),
  /**
   * The teacher ended the exam this many seconds after its start. The server stores the facts first, then
   * ends the exam. It doesn't end the exam while a fact is refused with SEQUENCE_TAKEN, because that fact comes
   * again under another number.
   */
  finish: z.strictObject({ elapsed_seconds: ElapsedSeconds }).optional(),
});
export type FactBatch = z.infer<typeof FactBatch>;

export const FactRefusal = z.enum([
  /** The question isn't part of this attempt. */
  'FOREIGN_QUESTION',
  /** The alternative isn't one of the question's. */
  'FOREIGN_ALTERNATIVE',
  /** The device has already used this number for another fact, and that fact stays. */
  'SEQUENCE_TAKEN',
  'BEFORE_START',
  'AFTER_END',
  /** The fact's time is later than now by the server's clock, and than the time that the batch says was measured. */
  'IN_FUTURE',
  /** The exam has ended, and its results show the keys. */
  'ATTEMPT_FINISHED',
  /** The fact arrived after the time in which the exam accepts late facts. */
  'TOO_LATE',
  /** The attempt already has the largest number of facts. */
  'TOO_MANY',
  /** Learning mode has no marks, and answers can't be taken back. */
  'NOT_IN_LEARNING',
]);
export type FactRefusal = z.infer<typeof FactRefusal>;

/** The result of a batch. The `message` beside it tells the teacher what was kept. */
export const FactReceipt = z.object({
  /** Sequences of the batch that are stored now, including those stored earlier. */
  kept: z.array(z.number().int()),
  /**
   * Sequences that were refused, each with a text that says what counts instead. Sending them again changes
   * nothing.
   */
  refused: z.array(z.object({ sequence: z.number().int(), reason: FactRefusal, message: z.string() })),
  /**
   * Only in learning mode: verdict and key for each answer of the batch. The first answer to an item counts.
   */
  results: z.array(AnswerResult),
  /**
   * Number of facts from other devices so far. When it has grown, the page reads the choices again and tells
   * the teacher.
   */
  other_device_facts: z.number().int(),
  /** The start of the exam. For a stored paper whose reported start was implausible, the server corrects it. */
  start_time: Moment,
  server_time: Moment,
  /** When the exam was ended. Null while it goes on. */
  finished_at: Moment.nullable(),
});
export type FactReceipt = z.infer<typeof FactReceipt>;

/** The state of an item in the real way before the exam's end. No field tells whether the choice is right. */
export const ItemChoice = z.object({
  question_id: z.number().int(),
  /** Position in the attempt, from 1. */
  q: z.number().int(),
  page: z.number().int(),
  selected_alternative_id: z.number().int().nullable(),
  /**
   * The alternative that was selected before, for 'Cambiaste de C a B'. Null when the answer was not changed.
   */
  changed_from: z.number().int().nullable(),
  marked: z.boolean(),
  discarded_alternative_ids: z.array(z.number().int()),
});
export type ItemChoice = z.infer<typeof ItemChoice>;

export const ExamChoices = z.object({
  total: z.number().int(),
  answered: z.number().int(),
  blank: z.number().int(),
  marked: z.number().int(),
  items: z.array(ItemChoice),
  /** Number of facts from other devices than the asking one; of all devices when the query names none. */
  other_device_facts: z.number().int(),
  /** Largest stored sequence of the asking device; 0 when the device has no facts. */
  last_sequence: z.number().int(),
  server_time: Moment,
});
export type ExamChoices = z.infer<typeof ExamChoices>;

export const factsRoute = defineRoute({
  method: 'POST',
  path: '/mock/:attemptId/answers/',
  access: 'DOC',
  summary: 'Store what was done in an exam: answers, changes, marks; repeating the call changes nothing',
  params: AttemptParams,
  body: FactBatch,
  bodyLimit: 512 * 1024,
  tooLargeText: `${TOO_MANY} ${NOTHING_KEPT}`,
  refusedText: NOTHING_KEPT,
  data: FactReceipt,
});

export const choicesRoute = defineRoute({
  method: 'GET',
  path: '/mock/:attemptId/choices/',
  access: 'DOC',
  summary: 'The standing answers, marks and discarded alternatives of an exam of the real way; no verdicts',
  params: AttemptParams,
  query: z.object({ device_id: DeviceId.optional() }),
  data: ExamChoices,
});
