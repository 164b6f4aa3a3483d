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
 * Prepares the statement that reads an attempt's answers. Every page and every progress reads them anew, so
 * callers at the same time share one statement.
 */
export function createAnswersReader(db: Database): (attemptId: number) => Promise<AttemptAnswers> {
  const read = prepareAttemptAnswers(db);
  const find = createReadBatch<number, AttemptAnswers>(async (attemptIds) => {
    const rows = await read({ attemptIds });
    return new Map(rows.map(({ attempt_id, packed }) => [attempt_id, unpack(packed)]));
  });
  return async (attemptId) => (await find(attemptId)) ?? NONE;
}

/**
 * More than twice the highest number of an alternative, so that item, alternative and verdict fit into one
 * number.
 */
const ALTERNATIVES = 131_072;

/**
 * Returns the answers of each attempt as one text of numbers. Each number packs the item, the alternative
 * and whether it is right. With a row for each answer, unpacking seventy rows would take the driver longer
 * than the rest of the call.
 */
export function prepareAttemptAnswers(db: Database) {
  return prepareRows<{ attempt_id: number; packed: string }, { attemptIds: number[] }>(
    db,
    'exam_attempt_answers',
  )`
    select attempt_id, string_agg((item_id::bigint * ${sql.raw(String(ALTERNATIVES))}
      + selected_alternative_id * 2 + is_correct::int)::text, ',') as packed
    from answers where attempt_id = any(${sql.placeholder('attemptIds')}::int[])
    group by attempt_id`;
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
