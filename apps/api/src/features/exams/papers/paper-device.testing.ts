import type { ExamPaper } from '@amauta/contract/exams/papers.ts';
import type { ExamFact, FactBatch } from '@amauta/contract/exams/real.ts';
import { expect } from 'vitest';
import type { ExamClient } from '../../../testing/exam-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';

/** What a device asks for when it stores an exam as on the day. */
export const REAL = {
  type: 'MOCK',
  way: 'REAL',
  type_exam: 'Ascenso',
  category_id: 14,
  blueprint_id: 1,
  target_scale: 3,
};
export const DEVICE = 'telefono-1';
export const DAY_MINUTES = 24 * 60;

export const itemsOf = (paper: ExamPaper) => paper.pages.flatMap((page) => page.questions);

export const answer = (sequence: number, question_id = 0, alternative_id = 1, elapsed_seconds = 60) =>
  ({ type: 'ANSWER', sequence, question_id, alternative_id, elapsed_seconds }) as ExamFact;

/** A batch as a device sends it, for an exam that began `minutesAgo` minutes ago. */
export type SentBatch = Partial<FactBatch> & { minutesAgo?: number };

/** A device that stores exams of a server, takes them without a network, and sends later what was done. */
export function paperDevice(server: TestServer) {
  /** The moment `minutes` from now, as the device's clock tells it. */
  const moment = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000).toISOString();
  const batchOf = ({ minutesAgo = 60, ...rest }: SentBatch) => ({
    device_id: DEVICE,
    sent_at: moment(0),
    elapsed_seconds: minutesAgo * 60,
    start: { started_at: moment(-minutesAgo) },
    facts: [],
    ...rest,
  });
  return {
    moment,
    batchOf,

    async store(client: ExamClient, payload: object = REAL): Promise<ExamPaper> {
      const response = await client.post('/mock/papers/', payload);
      expect(response.statusCode, response.body).toBe(201);
      return response.json().data;
    },

    send(client: ExamClient, { exam_attempt_id: id }: ExamPaper, batch: SentBatch) {
      return client.post(`/mock/${id}/answers/`, batchOf(batch));
    },

    /** Moves the clock, and signs the teacher in again, because tokens end meanwhile. */
    async pass(client: ExamClient, minutes: number): Promise<void> {
      server.clock.advance({ minutes });
      await client.renew();
    },
  };
}
