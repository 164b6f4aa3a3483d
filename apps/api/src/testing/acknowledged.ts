import { eq, inArray } from 'drizzle-orm';
import { connectServer } from '../database/connect.ts';
import { attemptItems, answers as stored } from '../database/tables/attempts.ts';

/** Teachers who answer exams on a running server, repeat a call as the page does, and note what was acknowledged. */
export interface AnsweringCrowd {
  /** Number of acknowledged answers so far. */
  acknowledged(): number;
  /** Number of calls so far that the server asked to repeat (503). */
  putOff(): number;
  /** Lets the calls under way end. */
  stop(): Promise<void>;
  /**
   * Acknowledged answers that are not in the database, or are there with another alternative. Prints how many were
   * acknowledged and how many of them stand.
   */
  listLost(): Promise<string[]>;
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
      const created = (await call(token, 'POST', '/mock/create/', EXAM)) as {
        data: { exam_attempt_id: number };
      } | null;
      if (!created) continue;
      const attemptId = created.data.exam_attempt_id;
      const items = await readItems(attemptId);
      for (const [index, itemId] of items.entries()) {
        if (isStopped) return;
        const alternativeId = 1 + (index % 3);
        const body = { question_id: itemId, selected_alternative_id: alternativeId, elapsed_time: index + 1 };
        if (await call(token, 'POST', `/mock/${attemptId}/answer/`, body))
          acknowledged.push({ attemptId, itemId, alternativeId });
      }
    }
  }

  /** Asks the database, because the API tells a page at a time. Repeated while the database is away. */
  async function readItems(attemptId: number): Promise<number[]> {
    while (!isStopped) {
      const found = await withDatabase((db) =>
        db
          .select({ id: attemptItems.itemId })
          .from(attemptItems)
          .where(eq(attemptItems.attemptId, attemptId)),
      ).catch(() => null);
      if (found) return found.map(({ id }) => id);
      await new Promise((resolve) => setTimeout(resolve, REPEAT_MS));
    }
    return [];
  }

  async function withDatabase<T>(
    use: (db: ReturnType<typeof connectServer>['db']) => Promise<T>,
  ): Promise<T> {
    const connection = connectServer(databaseUrl(), 1);
    try {
      return await use(connection.db);
    } finally {
      await connection.close();
    }
  }

  const running = Promise.all(tokens.map(answerExams));
  running.catch(() => {});
  return {
    acknowledged: () => acknowledged.length,
    putOff: () => putOff,
    async stop() {
      isStopped = true;
      await running;
    },
    async listLost() {
      const attemptIds = [...new Set(acknowledged.map(({ attemptId }) => attemptId))];
      const rows = await withDatabase((db) =>
        db.select().from(stored).where(inArray(stored.attemptId, attemptIds)),
      );
      const nameOf = (one: { attemptId: number; itemId: number }, alternativeId: number | null) =>
        `attempt ${one.attemptId}, item ${one.itemId}: ${alternativeId}`;
      const standing = new Set(rows.map((row) => nameOf(row, row.selectedAlternativeId)));
      const lost = acknowledged
        .map((one) => nameOf(one, one.alternativeId))
        .filter((name) => !standing.has(name));
      console.log(`${acknowledged.length} answers acknowledged, ${acknowledged.length - lost.length} stand`);
      return lost;
    },
  };
}
