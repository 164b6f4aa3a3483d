import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import { examPapers } from '../database/tables/exam-papers.ts';
import { createDeliveryPasses } from '../features/exams/papers/deliveries.service.ts';
import type { TestServer } from './test-server.ts';

let lastAttempt = 800_000;

/** Stores a paper without questions for a teacher, and returns its pass. Needs no content in the database. */
export async function addPass(server: TestServer, accountId: number): Promise<string> {
  lastAttempt += 1;
  const storedAt = server.clock.now();
  await server.context.db.insert(examPapers).values({
    attemptId: lastAttempt,
    accountId,
    examType: 'Ascenso',
    categoryId: null,
    payload: { type: 'MOCK', type_exam: 'Ascenso', exams_selected: {}, source_section: 1 } as never,
    blueprint: [],
    durationSeconds: 3600,
    way: 'LEARN',
    drawn: [],
    storedAt,
    lapsesAt: new Date(storedAt.getTime() + 7 * DAY_MS),
  });
  return createDeliveryPasses(server.context.config.tokenSecret).sign({
    attemptId: lastAttempt,
    accountId,
    storedAt,
  });
}
