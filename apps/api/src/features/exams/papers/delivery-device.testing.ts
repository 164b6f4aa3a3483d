import type { ExamPaper } from '@amauta/contract/exams/papers.ts';
import { DELIVERY_PASS_HEADER } from '@amauta/contract/route.ts';
import { eq } from 'drizzle-orm';
import { examFacts } from '../../../database/tables/exam-facts.ts';
import { type ExamClient, openExamClient } from '../../../testing/exam-client.ts';
import type { TestServer } from '../../../testing/test-server.ts';
import { itemsOf, paperDevice, REAL, type SentBatch } from './paper-device.testing.ts';

/** An exam that was stored on a device. */
export interface Taken {
  client: ExamClient;
  paper: ExamPaper;
  itemIds: number[];
}

/** A device whose service worker sends what was done without a network, by a pass and without a session. */
export function deliveryDevice(server: TestServer) {
  const device = paperDevice(server);

  return {
    moment: device.moment,

    /** Stores an exam. Some minutes have passed then. */
    async store(payload: object = REAL, minutes = 60): Promise<Taken> {
      const client = await openExamClient(server);
      const paper = await device.store(client, payload);
      await device.pass(client, minutes);
      return { client, paper, itemIds: itemsOf(paper).map(({ id }) => id) };
    },

    /** Calls as the service worker does: with a pass, and without a session. */
    deliver: (pass: string | undefined, change: SentBatch = {}) =>
      server.app.inject({
        method: 'POST',
        url: '/api/mock/deliveries/',
        headers: pass === undefined ? {} : { [DELIVERY_PASS_HEADER]: pass },
        payload: device.batchOf(change),
      }),

    /** The same batch as the page sends it, with its session. */
    sendByPage: ({ client, paper }: Taken, change: SentBatch = {}) => device.send(client, paper, change),

    countFacts: async ({ paper }: Taken): Promise<number> =>
      (await server.context.db.select().from(examFacts).where(eq(examFacts.attemptId, paper.exam_attempt_id)))
        .length,
  };
}
