import { z } from 'zod';
import { Moment } from '../moment.ts';
import { defineRoute } from '../route.ts';
import { idOf, LARGEST_INTEGER, wholeNumber } from '../whole-number.ts';
import { AnswerResult, AttemptParams } from './attempt.ts';

// What is done while an exam is taken, as facts that are only ever appended (decision 36).

/** Largest number of facts in one call. A page that has more sends them in several calls. */
export const LARGEST_BATCH = 1000;
/** Largest number of facts of one attempt. A person gives some hundreds. */
export const LARGEST_FACT_COUNT = 5000;
/** Days after the end of a stored paper in which what was done without a network is still accepted. */
export const PAPER_ARRIVAL_DAYS = 7;

const SEQUENCE_TEXT = 'El número de orden no es válido.';
const ELAPSED_TEXT = 'El tiempo no es válido.';
/** A year in seconds, as a limit for absurd values. Whether a time fits the exam is judged fact by fact. */
const LONGEST_SECONDS = 31_536_000;

const Sequence = wholeNumber(1, LARGEST_INTEGER, SEQUENCE_TEXT);
/** Seconds from the start of the exam, as the device measured them. Negative before the start. */
const ElapsedSeconds = z
  .number(ELAPSED_TEXT)
  .min(-LONGEST_SECONDS, ELAPSED_TEXT)
  .max(LONGEST_SECONDS, ELAPSED_TEXT);

const FactBase = z.strictObject({
  /** Number of the fact on its device, from 1 and rising. A device gives no number twice. */
  sequence: Sequence,
  question_id: idOf(),
  elapsed_seconds: ElapsedSeconds,
});
const ALTERNATIVE_TEXT = 'Esa alternativa no es válida.';
const AlternativeId = wholeNumber(1, 32_767, ALTERNATIVE_TEXT);

/** The item's answer from now on. Null takes the answer back. */
export const AnswerFact = FactBase.extend({
  type: z.literal('ANSWER'),
  alternative_id: AlternativeId.nullable(),
});
/** Whether the item is marked to return to it. */
export const MarkFact = FactBase.extend({ type: z.literal('MARK'), on: z.boolean() });
/** Whether an alternative is struck out. */
export const DiscardFact = FactBase.extend({
  type: z.literal('DISCARD'),
  alternative_id: AlternativeId,
  on: z.boolean(),
});
/** How long an item was on the screen, told when the teacher leaves it. The times of an item add up. */
export const TimeFact = FactBase.extend({
  type: z.literal('TIME'),
  spent_seconds: z.number(ELAPSED_TEXT).min(0, ELAPSED_TEXT).max(LONGEST_SECONDS, ELAPSED_TEXT),
});

export const ExamFact = z.discriminatedUnion('type', [AnswerFact, MarkFact, DiscardFact, TimeFact]);
export type ExamFact = z.infer<typeof ExamFact>;

/** Made by the device once and kept with its facts, e.g. a random UUID. */
export const DeviceId = z
  .string('Falta el equipo.')
  .regex(/^[A-Za-z0-9-]{8,64}$/, 'El identificador del equipo no es válido.');

/** How a stored paper was started on its device. Sent with every batch until the server has confirmed the start. */
export const DeviceStart = z.strictObject({
  /** The device's own clock when 'Empezar' was pressed. */
  started_at: Moment,
});
export type DeviceStart = z.infer<typeof DeviceStart>;

export const FactBatch = z.strictObject({
  device_id: DeviceId,
  /** The device's own clock when it sends. The server compares it with its own. */
  sent_at: Moment,
  /** Seconds from the start of the exam until now, as the device measures them. */
  elapsed_seconds: ElapsedSeconds,
  /** The device saw its own clock go back while the exam was taken. */
  clock_went_back: z.boolean().default(false),
  /** Only for stored papers. */
  start: DeviceStart.optional(),
  facts: z
    .array(ExamFact)
    .max(
      LARGEST_BATCH,
      `Envía hasta ${LARGEST_BATCH} cambios por vez. De este envío no se guardó ninguno; lo que ya estaba guardado sigue ahí.`,
    ),
  /** The teacher ended the exam, so many seconds after its start. It is ended after the facts were stored. */
  finish: z.strictObject({ elapsed_seconds: ElapsedSeconds }).optional(),
});
export type FactBatch = z.infer<typeof FactBatch>;

export const FactRefusal = z.enum([
  /** The question isn't part of the attempt. */
  'FOREIGN_QUESTION',
  /** The alternative isn't one of the question's. */
  'FOREIGN_ALTERNATIVE',
  /** The device gave this number to another fact before. That fact stands. */
  'SEQUENCE_TAKEN',
  'BEFORE_START',
  'AFTER_END',
  /** Given later than now by the server's clock. */
  'IN_FUTURE',
  /** The exam was ended, and its results show the keys. */
  'ATTEMPT_FINISHED',
  /** Arrived later than the exam waits for it. */
  'TOO_LATE',
  /** The attempt holds as many facts as one may. */
  'TOO_MANY',
  /** Learning mode has no marks, and an answer in it isn't taken back. */
  'NOT_IN_LEARNING',
]);
export type FactRefusal = z.infer<typeof FactRefusal>;

/** What became of a batch. `message` beside it says in words what was kept. */
export const FactReceipt = z.object({
  /** Sequences of the batch that are stored now, those included that were stored before. */
  kept: z.array(z.number().int()),
  /** The others, each with a text that says what stands instead. Sending them again changes nothing. */
  refused: z.array(z.object({ sequence: z.number().int(), reason: FactRefusal, message: z.string() })),
  /** Only in learning mode: verdict and key of each answer of the batch, by the first answer, which stands. */
  results: z.array(AnswerResult),
  /** Facts of other devices so far. When it has grown, the page reads the choices again and says so. */
  other_device_facts: z.number().int(),
  /** Corrected by the server for a stored paper whose start wasn't plausible. */
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
  /** The alternative that was selected before this one, for 'Cambiaste de C a B'. Null when nothing was changed. */
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
  /** Facts of other devices than the asking one. All facts when the query names no device. */
  other_device_facts: z.number().int(),
  /** The largest sequence that is stored of the asking device; 0 when none is. */
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
