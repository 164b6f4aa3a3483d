import { type Database, rows } from '@amauta/api/database/connect.ts';
import { prepareAttemptAnswers } from '@amauta/api/features/exams/memory/attempt-answers.ts';
import { prepareAnswer } from '@amauta/api/features/exams/steps.queries.ts';
import { prepareSessionAccounts } from '@amauta/api/features/session/session.queries.ts';
import type { AttemptCreated, QuestionPage } from '@amauta/contract/exams/attempt.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { sql } from 'drizzle-orm';
import type { JsonClient } from '../harness/http-client.ts';
import type { Stopwatch } from '../harness/load.ts';

/** A session of the demonstration teacher, and an attempt for the statements alone. */
export interface Person {
  client: JsonClient;
  accountId: number;
  sessionId: string;
  attemptId: number;
}

/** Somebody who answers one question after another and begins a new exam at the end. */
export interface Examinee {
  step(watch: Stopwatch): Promise<void>;
}

/** An examinee that calls the product's API. */
export function examineeByHttp(client: JsonClient, payload: ExamPayload): Examinee {
  let attemptId = 0;
  let page = 0;
  let lastPage = 0;
  let unanswered: number[] = [];

  async function begin(): Promise<void> {
    const created = await client.post<{ data: AttemptCreated }>('/mock/create/', payload);
    attemptId = created.data.exam_attempt_id;
    page = 1;
    await load();
  }

  async function load(): Promise<void> {
    const answer = await client.get<QuestionPage>(`/mock/${attemptId}/questions/?page=${page}`);
    lastPage = answer.meta.totalPages;
    unanswered = answer.data.questions.flatMap((item) => (item.user_answer ? [] : [item.id]));
  }

  return {
    async step(watch) {
      if (unanswered.length === 0) await begin();
      const question_id = unanswered.shift();
      await watch.measure('step', async () => {
        const body = { question_id, selected_alternative_id: 1, elapsed_time: 1 };
        await watch.measure('answer', () => client.post(`/mock/${attemptId}/answer/`, body));
        const isPageDone = unanswered.length === 0;
        if (isPageDone && page < lastPage) page += 1;
        await load();
        await client.get(`/mock/live-progress/${attemptId}/`);
      });
    },
  };
}

/**
 * An examinee that runs only the statements of the calls in `examineeByHttp`. Its three statements share one
 * reading of the session.
 */
export async function examineeByStatements(db: Database, person: Person): Promise<Examinee> {
  const { attemptId, accountId, sessionId } = person;
  const authenticate = prepareSessionAccounts(db);
  const answer = prepareAnswer(db);
  const readAnswers = prepareAttemptAnswers(db);
  const items = await rows<{ item_id: number; key: number }>(db)`
    select placed.item_id, version.correct_alternative_id as key
    from attempt_items placed join item_versions version on version.id = placed.item_version_id
    where placed.attempt_id = ${attemptId} order by placed.position`;
  let next = 0;
  return {
    async step(watch) {
      if (next === items.length) {
        await db.execute(sql`delete from answers where attempt_id = ${attemptId}`);
        next = 0;
      }
      const item = items[next];
      if (!item) return;
      next += 1;
      const moment = new Date().toISOString();
      await watch.measure('step', async () => {
        await watch.measure('answer', async () => {
          await authenticate.execute({ sessionIds: [sessionId] });
          await answer({ isCorrect: item.key === 1, isPractice: false })({
            attemptId,
            accountId,
            itemId: item.item_id,
            alternativeId: 1,
            inTime: true,
            elapsedSeconds: 1,
            answeredAt: moment,
            receivedAt: moment,
          });
        });
        await readAnswers({ attemptIds: [attemptId] });
        await readAnswers({ attemptIds: [attemptId] });
      });
    },
  };
}
