import type { AttemptCreated, QuestionPage } from '@amauta/contract/exams/attempt.ts';
import { inArray } from 'drizzle-orm';
import { connectServer, type Database } from '../database/connect.ts';
import { answers as stored } from '../database/tables/attempts.ts';

/** Teachers who answer exams on a running server, repeat a call as the page does, and note what was acknowledged. */
export interface AnsweringCrowd {
  /** Number of acknowledged answers so far. */
  acknowledged(): number;
  /** Number of calls so far that the server asked to repeat (503). */
  putOff(): number;
  /** Longest time so far between two acknowledgements that followed one another, in milliseconds. */
  longestPauseMs(): number;
  /** Rejects at the first call that is refused for good, such as by a session that has ended. Never resolves before `stop`. */
  failed: Promise<void>;
  /** Lets the calls under way end. */
  stop(): Promise<void>;
  /**
   * Acknowledged answers that are not in the database, or are there with another alternative. Prints how many were
   * acknowledged and how many of them stand.
   */
  listLost(): Promise<string[]>;
  /** Compares what was acknowledged with a database. With `first`, only that many of the earliest answers count. */
  compareWith(db: Database, first?: number): Promise<Compared>;
}

/** Answers that were acknowledged, and names of those among them that a database doesn't hold. */
interface Compared {
  acknowledged: number;
  lost: string[];
}

interface Acknowledged {
  attemptId: number;
  itemId: number;
  alternativeId: number;
}

const REPEAT_MS = 50;
const PATIENCE_MS = 10_000;
const EXAM = {
  type: 'MOCK',
  type_exam: 'Directivos',
  category_id: 999,
  exams_selected: { '2': ['CL', 'CG'], '4': ['CL', 'CG'] },
};

/**
 * Lets each of the sessions `tokens` answer without a pause, until it is stopped. `url` is asked before each call, so
 * that it may change when a server starts again on another port.
 */
export function startAnswering(
  url: () => string,
  databaseUrl: () => string,
  tokens: readonly string[],
): AnsweringCrowd {
  const acknowledged: Acknowledged[] = [];
  let putOff = 0;
  let isStopped = false;
  let lastAt = performance.now();
  let longestPauseMs = 0;

  async function call(token: string, method: string, path: string, body?: object): Promise<unknown> {
    while (true) {
      const answer = await fetch(`${url()}/api${path}`, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: body ? JSON.stringify(body) : null,
        signal: AbortSignal.timeout(PATIENCE_MS),
      }).catch(() => null);
      if (answer?.ok) return answer.json().catch(() => null);
      // Whatever isn't a refusal for good is repeated: no connection, or a server that is away for a moment.
      if (answer && answer.status !== 503)
        throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
      if (answer) putOff += 1;
      if (isStopped) return null;
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    }
  }

  async function answerExams(token: string): Promise<void> {
    while (!isStopped) {
      const created = (await call(token, 'POST', '/mock/create/', EXAM)) as { data: AttemptCreated } | null;
      if (!created) continue;
      const attemptId = created.data.exam_attempt_id;
      for (let page = 1, pages = 1; page <= pages && !isStopped; page += 1) {
        const read = (await call(
          token,
          'GET',
          `/mock/${attemptId}/questions/?page=${page}`,
        )) as QuestionPage | null;
        if (!read) return;
        pages = read.meta.totalPages;
        for (const { id } of read.data.questions) await answer(token, attemptId, id);
      }
    }
  }

  async function answer(token: string, attemptId: number, itemId: number): Promise<void> {
    if (isStopped) return;
    const alternativeId = 1 + (itemId % 3);
    const body = { question_id: itemId, selected_alternative_id: alternativeId, elapsed_time: 1 };
    if (!(await call(token, 'POST', `/mock/${attemptId}/answer/`, body))) return;
    acknowledged.push({ attemptId, itemId, alternativeId });
    const now = performance.now();
    longestPauseMs = Math.max(longestPauseMs, now - lastAt);
    lastAt = now;
  }

  async function compareWith(db: Database, first = acknowledged.length): Promise<Compared> {
    const counted = acknowledged.slice(0, first);
    const attemptIds = [...new Set(counted.map(({ attemptId }) => attemptId))];
    const rows = await db.select().from(stored).where(inArray(stored.attemptId, attemptIds));
    const nameOf = (one: { attemptId: number; itemId: number }, alternativeId: number | null) =>
      `attempt ${one.attemptId}, item ${one.itemId}: ${alternativeId}`;
    const standing = new Set(rows.map((row) => nameOf(row, row.selectedAlternativeId)));
    const names = counted.map((one) => nameOf(one, one.alternativeId));
    return { acknowledged: names.length, lost: names.filter((name) => !standing.has(name)) };
  }

  const running = Promise.all(tokens.map(answerExams));
  const failed = running.then(() => {});
  failed.catch(() => {});
  return {
    acknowledged: () => acknowledged.length,
    putOff: () => putOff,
    longestPauseMs: () => longestPauseMs,
    failed,
    async stop() {
      isStopped = true;
      await running;
    },
    compareWith,
    async listLost() {
      const connection = connectServer(databaseUrl(), 1);
      const { acknowledged: count, lost } = await compareWith(connection.db).finally(connection.close);
      console.log(`${count} answers acknowledged, ${count - lost.length} stand`);
      return lost;
    },
  };
}
