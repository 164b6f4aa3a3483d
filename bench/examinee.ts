import { type Database, rows } from '@amauta/api/database/connect.ts';
import { prepareAnswer, preparePage, prepareProgress } from '@amauta/api/features/exams/steps.queries.ts';
import { prepareSessionAccount } from '@amauta/api/features/session/session.queries.ts';
import type { AttemptCreated, QuestionPage } from '@amauta/contract/exams/attempt.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import { sql } from 'drizzle-orm';
import type { JsonClient } from './http-client.ts';
import type { Stopwatch } from './load.ts';

/** A session of the demonstration teacher, and an attempt for the statements. */
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

/** An examinee that runs only the statements of those calls, each after the statement that authenticates. */
export async function examineeByStatements(db: Database, person: Person): Promise<Examinee> {
  const { attemptId, accountId, sessionId } = person;
  const authenticate = prepareSessionAccount(db);
  const answer = prepareAnswer(db);
  const readPage = preparePage(db);
  const progress = prepareProgress(db);
  const items = await rows<{ item_id: number; page: number }>(
    db,
    sql`select item_id, page from attempt_items where attempt_id = ${attemptId} order by position`,
  );
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
          await authenticate.execute({ sessionId });
          await answer({
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
        await authenticate.execute({ sessionId });
        await readPage({ attemptId, accountId, page: (items[next] ?? item).page });
        await authenticate.execute({ sessionId });
        await progress({ attemptId, accountId });
      });
    },
  };
}
