import type { ExamFact, FactBatch } from '@amauta/contract/exams/real.ts';
import type { ExamClient } from './exam-client.ts';
import type { TestServer } from './test-server.ts';

type Made<F> = F extends ExamFact
  ? Omit<F, 'sequence' | 'elapsed_seconds'> & Partial<Pick<F, 'sequence' | 'elapsed_seconds'>>
  : never;
/** A fact whose sequence and time may be left open. */
export type NewFact = Made<ExamFact>;

/** Numbers facts as one device does. Without a time of its own a fact was given one second after the start. */
export function createFacts(): (fact: NewFact) => ExamFact {
  let last = 0;
  return (fact) => {
    last += 1;
    return { sequence: last, elapsed_seconds: 1, ...fact } as ExamFact;
  };
}

/** Sends a batch as a page does. `change` replaces parts of it, e.g. the device. */
export function sendFacts(
  server: TestServer,
  client: ExamClient,
  attemptId: number,
  facts: readonly ExamFact[],
  change: Partial<FactBatch> = {},
) {
  return client.post(`/mock/${attemptId}/answers/`, {
    device_id: 'telefono-1',
    sent_at: server.clock.now().toISOString(),
    elapsed_seconds: 60,
    facts,
    ...change,
  });
}
