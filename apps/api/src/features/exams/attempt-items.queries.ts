import type { Block } from '@amauta/contract/block.ts';
import type { Kind } from '@amauta/contract/catalogue.ts';
import type { KindTally } from '@amauta/exam-rules/grade.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';
import { prepareRows } from '../../database/prepared.ts';
import { answers, attemptItems } from '../../database/tables/attempts.ts';
import {
  entryVersions,
  items,
  itemVersions,
  type StoredAlternative,
} from '../../database/tables/questions.ts';
import { topics } from '../../database/tables/topics.ts';
import type { QuestionOrigin } from './exams.presenter.ts';

/**
 * Counts right and wrong items by attempt and kind, in one statement. Reads each attempt's rows as a whole,
 * because they lie together on the disk; looking each item up would be slower.
 */
export function listTallies(db: Database, attemptIds: readonly number[]) {
  return rows<AttemptTally>(db)`
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
    ) tally`;
}

export interface AttemptTally extends KindTally {
  attemptId: number;
}

/** The items of an attempt without a stored answer, in order. */
export function listBlankItems(db: Database, attemptId: number) {
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

/** The items of an attempt that were answered wrong, in order. */
export function listWrongItems(db: Database, attemptId: number): Promise<{ position: number; kind: Kind }[]> {
  return db
    .select({ position: attemptItems.position, kind: attemptItems.kind })
    .from(attemptItems)
    .innerJoin(
      answers,
      and(eq(answers.attemptId, attemptItems.attemptId), eq(answers.itemId, attemptItems.itemId)),
    )
    .where(and(eq(attemptItems.attemptId, attemptId), eq(answers.isCorrect, false)))
    .orderBy(asc(attemptItems.position));
}

/** A wrongly answered item with its key. */
export interface WrongItemRow extends QuestionOrigin {
  item_id: number;
  position: number;
  kind: Kind;
  statement: Block[];
  alternatives: StoredAlternative[];
  selected_alternative_id: number;
  is_correct: boolean;
  correct_alternative_id: number;
  justification: Block[];
  shared_statement: Block[];
  times_failed: number;
}

/** The item at a position of an attempt, if it was answered wrong. */
export async function findWrongItem(
  db: Database,
  choice: { attemptId: number; position: number },
): Promise<WrongItemRow | undefined> {
  const find = prepareRows<WrongItemRow, { attemptId: number; position: number }>(db, 'wrong_item')`
    select attempt.exam_type, placed.item_id, placed.position, placed.kind, version.statement,
      version.alternatives, answer.selected_alternative_id, answer.is_correct, version.correct_alternative_id,
      version.justification, entry_version.shared_statement, entry.id as entry_id, entry.year,
      source.name as source, modality.name as modality, level.name as level, specialty.name as specialty,
      directive.id as directive_id, directive.name as directive_name,
      directive.position as directive_position,
      (select count(*)::int from answers failed
        where failed.account_id = attempt.account_id and failed.item_id = placed.item_id
          and not failed.is_correct) as times_failed
    from attempts attempt
    join attempt_items placed on placed.attempt_id = attempt.id and placed.position = ${sql.placeholder('position')}::int
    join answers answer
      on answer.attempt_id = attempt.id and answer.item_id = placed.item_id and not answer.is_correct
    join item_versions version on version.id = placed.item_version_id
    join entry_versions entry_version on entry_version.id = placed.entry_version_id
    join entries entry on entry.id = entry_version.entry_id
    join sources source on source.id = entry.source_id
    join categories category on category.id = entry.category_id
    left join modalities modality on modality.id = category.modality_id
    left join levels level on level.id = category.level_id
    left join specialties specialty on specialty.id = category.specialty_id
    left join directive_exams directive on directive.id = entry.directive_exam_id
    where attempt.id = ${sql.placeholder('attemptId')}::int`;
  const [row] = await find(choice);
  return row;
}
