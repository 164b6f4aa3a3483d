import type { KindTally } from '@amauta/exam-rules/grade.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';
import { answers, attemptItems } from '../../database/tables/attempts.ts';
import { entryVersions, items, itemVersions } from '../../database/tables/questions.ts';
import { topics } from '../../database/tables/topics.ts';

/**
 * Counts right and wrong items by attempt and kind, in one statement. Reads each attempt's rows as a whole,
 * because they lie together on the disk; looking each item up would be slower.
 */
export function listTallies(db: Database, attemptIds: readonly number[]): Promise<AttemptTally[]> {
  return rows<AttemptTally>(
    db,
    sql`
      select attempt.id as "attemptId", tally.*
      from unnest(${sql.param([...attemptIds])}::int[]) attempt (id)
      cross join lateral (
        select placed.kind, count(*)::int as total,
          (count(*) filter (where answer.is_correct))::int as correct,
          (count(*) filter (where not answer.is_correct))::int as incorrect
        from attempt_items placed
        left join answers answer on answer.attempt_id = placed.attempt_id and answer.item_id = placed.item_id
        where placed.attempt_id = attempt.id
        group by placed.kind
      ) tally`,
  );
}

export interface AttemptTally extends KindTally {
  attemptId: number;
}

/** The items of an attempt without a stored answer, in order. */
export function listBlankItems(
  db: Database,
  attemptId: number,
): Promise<{ itemId: number; position: number }[]> {
  return db
    .select({ itemId: attemptItems.itemId, position: attemptItems.position })
    .from(attemptItems)
    .leftJoin(
      answers,
      and(eq(answers.attemptId, attemptItems.attemptId), eq(answers.itemId, attemptItems.itemId)),
    )
    .where(and(eq(attemptItems.attemptId, attemptId), isNull(answers.itemId)))
    .orderBy(asc(attemptItems.position));
}

/** Every item of an attempt with its key and its answer, in order. For attempts that have ended. */
export function listResultItems(db: Database, attemptId: number) {
  return db
    .select({
      itemId: attemptItems.itemId,
      position: attemptItems.position,
      kind: attemptItems.kind,
      entryId: entryVersions.entryId,
      sharedStatement: entryVersions.sharedStatement,
      statement: itemVersions.statement,
      alternatives: itemVersions.alternatives,
      correctAlternativeId: itemVersions.correctAlternativeId,
      justification: itemVersions.justification,
      selectedAlternativeId: answers.selectedAlternativeId,
      isCorrect: answers.isCorrect,
      /** The item's present topic. */
      topicCode: topics.code,
      topicName: topics.name,
    })
    .from(attemptItems)
    .innerJoin(itemVersions, eq(itemVersions.id, attemptItems.itemVersionId))
    .innerJoin(entryVersions, eq(entryVersions.id, attemptItems.entryVersionId))
    .innerJoin(items, eq(items.id, attemptItems.itemId))
    .leftJoin(topics, and(eq(topics.id, items.topicId), isNull(topics.deletedAt)))
    .leftJoin(
      answers,
      and(eq(answers.attemptId, attemptItems.attemptId), eq(answers.itemId, attemptItems.itemId)),
    )
    .where(eq(attemptItems.attemptId, sql.placeholder('attemptId')))
    .orderBy(asc(attemptItems.position))
    .prepare('result_items')
    .execute({ attemptId });
}

export type ResultItemRow = Awaited<ReturnType<typeof listResultItems>>[number];
