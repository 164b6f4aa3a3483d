import { answerRoute } from '@amauta/contract/exams/attempt.ts';
import { type ExamFact, type FactReceipt, factsRoute, LONGEST_SECONDS } from '@amauta/contract/exams/real.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/client.ts';
import { deviceStorage } from '../../../../api/device-storage.ts';
import { paperRun } from '../../../../api/kept/paper-runs.ts';
import { afterBatch, batchHead } from '../../papers/paper-sync.ts';
import { serverClock } from '../clock/server-clock.ts';
import { deviceId, isFact, type Pending, type PendingAnswer } from './answer-outbox.ts';
import type { CallOutcome, SendOutcome, Settled } from './answer-sender.ts';

/** Shown for an answer that could not be saved when the server gives no reason. */
export const ANSWER_FALLBACK = 'Error al guardar la respuesta de la pregunta';

/**
 * Most facts in one call: enough for a slow connection to send all in one try, few enough that a broken call
 * loses little.
 */
const MOST_FACTS = 200;

/** No reply came, or none of the product. */
const NO_REPLY = { kind: 'failed', retryAfterSeconds: null, isServerAway: false } as const;

/** Statuses after which a later try may succeed: signed out meanwhile, time-outs, overload. */
const WORTH_ANOTHER_TRY = new Set([401, 403, 408, 425, 429]);

/**
 * Tells whether a failed send is tried again. Any failure that may pass is: an answer is dropped only when
 * the server refuses it for good.
 */
export function outcomeOfFailure(error: unknown): Exclude<SendOutcome, { kind: 'saved' }> {
  if (!(error instanceof ApiError)) return NO_REPLY;
  const { status, code, message, retryAfterSeconds } = error;
  // A refusal without a code of the product comes from something between here and the server, such as a
  // hotel's sign-in page.
  if (code === 'INTERNAL' || status >= 500 || status < 400 || WORTH_ANOTHER_TRY.has(status)) {
    const isServerAway = status >= 500 || retryAfterSeconds !== undefined;
    return { kind: 'failed', retryAfterSeconds: retryAfterSeconds ?? null, isServerAway };
  }
  return { kind: 'refused', message };
}

/** Sends one answer. Never throws: the outcome says whether the answer was saved, refused, or must be sent again. */
export async function sendAnswer(answer: PendingAnswer): Promise<SendOutcome> {
  const { attempt_id, question_id, selected_alternative_id, elapsed_time } = answer;
  try {
    const reply = await call(answerRoute, {
      params: { attemptId: attempt_id },
      body: { question_id, selected_alternative_id, elapsed_time },
      fallback: ANSWER_FALLBACK,
      repeats: false,
    });
    // Some networks answer every request with a page of their own: such a page must not count as a saved answer.
    const isReply = typeof reply?.data?.is_correct === 'boolean' && reply.data.question_id === question_id;
    return isReply ? { kind: 'saved', result: reply.data } : NO_REPLY;
  } catch (error) {
    return outcomeOfFailure(error);
  }
}

/**
 * Sends the first waiting entry. An answer is sent alone. Facts are sent with the other facts of their exam,
 * and so are all answers of a paper that was stored on this device.
 */
export async function sendWaiting(waiting: readonly Pending[]): Promise<CallOutcome> {
  const [first] = waiting;
  if (!first) return { settled: [], failed: null };
  const { attempt_id: attemptId } = first;
  if (isFact(first) || paperRun(attemptId)) {
    const own = waiting.filter((entry) => entry.attempt_id === attemptId);
    return sendFacts(own.slice(0, MOST_FACTS), own.length <= MOST_FACTS);
  }
  const outcome = await sendAnswer(first);
  return outcome.kind === 'failed'
    ? { settled: [], failed: outcome }
    : { settled: [{ ...outcome, entry: first }], failed: null };
}

/** @param isLast whether no other entry of the attempt waits */
async function sendFacts(entries: readonly Pending[], isLast: boolean): Promise<CallOutcome> {
  const [first] = entries as [Pending, ...Pending[]];
  const { attempt_id: attemptId } = first;
  const facts = entries.map(toFact);
  const run = paperRun(attemptId);
  const measured = Math.max(...facts.map(({ elapsed_seconds }) => elapsed_seconds));
  const startedAt = isFact(first) ? first.started_at : serverClock.now();
  const head = run
    ? batchHead(run, { measured, isLast })
    : {
        sent_at: new Date(serverClock.device()).toISOString(),
        // Never less than its facts: the device's clock may have gone back since they were given.
        elapsed_seconds: Math.min(
          LONGEST_SECONDS,
          Math.max(measured, (serverClock.now() - startedAt) / 1000),
        ),
      };
  try {
    const reply = await call(factsRoute, {
      params: { attemptId },
      body: { device_id: deviceId(deviceStorage), ...head, facts },
      fallback: ANSWER_FALLBACK,
      repeats: false,
    });
    const receipt = isReceipt(reply?.data)
      ? reply.data
      : { kept: [], refused: [], results: [], other_device_facts: 0, finished_at: null };
    const settled = entries.flatMap((entry) => settledBy(receipt, entry) ?? []);
    const isWhole = settled.length === entries.length;
    if (run && isWhole) await afterBatch(attemptId, receipt.finished_at);
    return { settled, failed: isWhole ? null : NO_REPLY };
  } catch (error) {
    // One fact that the server can't take must not cost the others. Halves find it in a few calls.
    if (entries.length > 1 && isAboutFacts(error)) {
      return sendFacts(entries.slice(0, Math.ceil(entries.length / 2)), false);
    }
    const outcome = isAboutHead(error) ? NO_REPLY : outcomeOfFailure(error);
    if (outcome.kind === 'failed') return { settled: [], failed: outcome };
    const refused = (entry: Pending): Settled => ({ kind: 'refused', entry, message: outcome.message });
    return { settled: entries.map(refused), failed: null };
  }
}

/** Whether the server refused a whole batch because of its facts: one of them is malformed, or they are too many. */
function isAboutFacts(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 413 || Object.keys(error.fields).some((field) => field.startsWith('facts'));
}

/**
 * Whether the server could not read what a batch says beside its facts, such as the device's time. The facts may be
 * right, so they stay on the device and are sent again, when the clock may be right too.
 */
function isAboutHead(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.status !== 400) return false;
  const fields = Object.keys(error.fields);
  return fields.length > 0 && !isAboutFacts(error);
}

/** Some networks answer every request with a page of their own: such a page must not count as a receipt. */
function isReceipt(data: FactReceipt | undefined): data is FactReceipt {
  return Array.isArray(data?.kept) && Array.isArray(data.refused);
}

type Said = Pick<FactReceipt, 'kept' | 'refused' | 'results' | 'other_device_facts'>;

/**
 * The entry as a fact. An answer of learning mode uses its item's number as sequence: only the first answer
 * to an item stands.
 */
export function toFact(entry: Pending): ExamFact {
  if (isFact(entry)) return entry.fact;
  return {
    type: 'ANSWER',
    sequence: entry.number,
    question_id: entry.question_id,
    alternative_id: entry.selected_alternative_id,
    elapsed_seconds: entry.elapsed_time,
  };
}

/**
 * What the receipt says of an entry; undefined where the receipt doesn't name the entry, which is then sent
 * again.
 */
function settledBy(receipt: Said, entry: Pending): Settled | undefined {
  const { sequence } = toFact(entry);
  if (receipt.kept.includes(sequence)) {
    if (isFact(entry)) return { kind: 'stored', entry, otherDeviceFacts: receipt.other_device_facts };
    const result = receipt.results.find((one) => one.question_id === entry.question_id);
    return result && { kind: 'saved', entry, result };
  }
  const refusal = receipt.refused.find((each) => each.sequence === sequence);
  if (refusal?.reason === 'SEQUENCE_TAKEN' && isFact(entry)) return { kind: 'number-taken', entry };
  return refusal && { kind: 'refused', entry, message: refusal.message };
}
