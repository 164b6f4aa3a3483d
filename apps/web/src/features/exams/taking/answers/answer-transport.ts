import { answerRoute } from '@amauta/contract/exams/attempt.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { call } from '../../../../api/client.ts';
import type { PendingAnswer } from './answer-outbox.ts';
import type { SendOutcome } from './answer-sender.ts';

/** Said of an answer that could not be saved where the server gives no reason. */
export const ANSWER_FALLBACK = 'Error al guardar la respuesta de la pregunta';

/** Statuses that a later try may get past: signed out meanwhile, time-outs, overload. */
const WORTH_ANOTHER_TRY = new Set([401, 403, 408, 425, 429]);

/** What a failed send means. Whatever may pass is tried again: an answer is dropped only when it can't be saved. */
export function outcomeOfFailure(error: unknown): Exclude<SendOutcome, { kind: 'saved' }> {
  if (!(error instanceof ApiError)) return { kind: 'failed', retryAfterSeconds: null };
  const { status, code, message, retryAfterSeconds } = error;
  // A refusal without one of the product's codes comes from something in between, as the sign-in page of a hotel.
  if (code === 'INTERNAL' || status >= 500 || status < 400 || WORTH_ANOTHER_TRY.has(status)) {
    return { kind: 'failed', retryAfterSeconds: retryAfterSeconds ?? null };
  }
  return { kind: 'refused', message };
}

/** Sends one answer and says what became of it. */
export async function sendAnswer(answer: PendingAnswer): Promise<SendOutcome> {
  const { attempt_id, question_id, selected_alternative_id, elapsed_time } = answer;
  try {
    const reply = await call(answerRoute, {
      params: { attemptId: attempt_id },
      body: { question_id, selected_alternative_id, elapsed_time },
      fallback: ANSWER_FALLBACK,
      repeats: false,
    });
    // A network that answers every request with a page of its own must not pass for the server.
    const isReply = typeof reply?.data?.is_correct === 'boolean' && reply.data.question_id === question_id;
    return isReply ? { kind: 'saved', result: reply.data } : { kind: 'failed', retryAfterSeconds: null };
  } catch (error) {
    return outcomeOfFailure(error);
  }
}
