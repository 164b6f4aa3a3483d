import { sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { prepareRows } from '../../../database/prepared.ts';
import { createReadBatch } from '../../../database/read-batch.ts';

/** A stored answer. */
export interface GivenAnswer {
  selectedAlternativeId: number;
  isCorrect: boolean;
}

/** The answers of an attempt by the ids of their items. */
export type AttemptAnswers = ReadonlyMap<number, GivenAnswer>;

const NONE: AttemptAnswers = new Map();

/**
 * Prepares the reading of an attempt's answers, which each page and each progress needs anew. Callers at the same
 * time share a statement.
 */
export function createAnswersReader(db: Database): (attemptId: number) => Promise<AttemptAnswers> {
  const read = prepareAttemptAnswers(db);
  const find = createReadBatch<number, AttemptAnswers>(async (attemptIds) => {
    const rows = await read({ attemptIds });
    return new Map(rows.map(({ attempt_id, packed }) => [attempt_id, unpack(packed)]));
  });
  return async (attemptId) => (await find(attemptId)) ?? NONE;
}

/** More than any number of an alternative, twice. */
const ALTERNATIVES = 131_072;

/**
 * Answers one text for each attempt, because seventy rows of four fields take the driver longer than anything else
 * in such a call. A number holds the item, the alternative and whether it is right.
 */
export function prepareAttemptAnswers(db: Database) {
  return prepareRows<{ attempt_id: number; packed: string }, { attemptIds: number[] }>(
    db,
    'exam_attempt_answers',
    sql`
      select attempt_id, string_agg((item_id::bigint * ${sql.raw(String(ALTERNATIVES))}
        + selected_alternative_id * 2 + is_correct::int)::text, ',') as packed
      from answers where attempt_id = any(${sql.placeholder('attemptIds')}::int[])
      group by attempt_id`,
  );
}

function unpack(packed: string): AttemptAnswers {
  const answers = new Map<number, GivenAnswer>();
  for (const number of JSON.parse(`[${packed}]`) as number[]) {
    const rest = number % ALTERNATIVES;
    answers.set((number - rest) / ALTERNATIVES, {
      selectedAlternativeId: rest >> 1,
      isCorrect: rest % 2 === 1,
    });
  }
  return answers;
}
