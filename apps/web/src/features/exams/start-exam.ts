import { type AttemptCreated, createAttemptRoute, type ExamPayload } from '@amauta/contract/exam.ts';
import { call } from '../../api/client.ts';
import { storeAttempt } from './exam-storage.ts';

/**
 * Draws an exam for a choice, starts its clock and keeps it as the current attempt of this device. A failure carries
 * the server's text, or `fallback`.
 */
export async function startExam(
  payload: ExamPayload,
  fallback = 'Error al iniciar el examen',
): Promise<AttemptCreated> {
  const { data } = await call(createAttemptRoute, { body: payload, fallback });
  storeAttempt(payload, data);
  return data;
}
