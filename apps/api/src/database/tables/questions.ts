import type { Block } from '@amauta/contract/block.ts';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgEnum, pgTable, smallint, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';
import { categories, directiveExams, examType, kind, sources, years } from './catalogue.ts';
import { topics } from './topics.ts';

export const entryClass = pgEnum('entry_class', ['INDIVIDUAL', 'COMMON']);

/** An alternative as stored. Its id is its position in the item's version, from 1 (decision 6). */
export interface StoredAlternative {
  id: number;
  text: string;
}

/**
 * A bank entry: an INDIVIDUAL item, or a COMMON statement with its items. Its content is stored in
 * `entry_versions`.
 */
export const entries = pgTable(
  'entries',
  {
    id: identity(),
    class: entryClass().notNull(),
    examType: examType().notNull(),
    categoryId: idOf(() => categories.id).notNull(),
    sourceId: idOf(() => sources.id).notNull(),
    /** Null for Directivos. */
    year: smallint().references(() => years.year),
    /** Only for Directivos. */
    directiveExamId: idOf(() => directiveExams.id),
    /** The newest version. Null only until the version is inserted, right after the entry. */
    currentVersionId: integer(),
    /**
     * Kind of the first item of the newest version, and its number of items. Drawing needs both and reads
     * them here without a join.
     */
    kind: kind().notNull(),
    itemCount: smallint().notNull(),
    createdAt: moment().notNull().defaultNow(),
    deletedAt: moment(),
  },
  (t) => [
    index('entries_pool')
      .on(t.examType, t.categoryId, t.sourceId, t.year, t.kind)
      .where(sql`deleted_at is null`),
    index('entries_directive_pool')
      .on(t.directiveExamId, t.sourceId, t.kind)
      .where(sql`deleted_at is null and directive_exam_id is not null`),
  ],
);

/** Immutable content of an entry. Editing adds a row. */
export const entryVersions = pgTable(
  'entry_versions',
  {
    id: identity(),
    entryId: idOf(() => entries.id).notNull(),
    version: integer().notNull(),
    /** Empty for INDIVIDUAL. */
    sharedStatement: jsonb().$type<Block[]>().notNull(),
    createdAt: moment().notNull().defaultNow(),
    createdBy: idOf(() => accounts.id),
  },
  (t) => [unique('entry_versions_number').on(t.entryId, t.version)],
);

/** An item of an entry. It keeps its id for ever, also when it leaves a COMMON entry for one of its own. */
export const items = pgTable(
  'items',
  {
    id: identity(),
    entryId: idOf(() => entries.id).notNull(),
    /**
     * The question's number in its paper. The next five columns repeat the entry's, so that one unique index
     * can cover the paper and the number.
     */
    number: integer().notNull(),
    examType: examType().notNull(),
    categoryId: integer().notNull(),
    sourceId: integer().notNull(),
    year: smallint(),
    directiveExamId: integer(),
    /** Says what the item is about. It is no content, so that a change makes no version and old answers move along. */
    topicId: idOf(() => topics.id),
    deletedAt: moment(),
  },
  (t) => [
    uniqueIndex('items_number_unique')
      .on(
        t.examType,
        t.categoryId,
        t.sourceId,
        sql`coalesce(${t.year}, 0)`,
        sql`coalesce(${t.directiveExamId}, 0)`,
        t.number,
      )
      .where(sql`deleted_at is null`),
    index('items_entry').on(t.entryId),
    index('items_topic').on(t.topicId).where(sql`topic_id is not null`),
    // Counts the questions of each topic without reading a row.
    index('items_topic_pool')
      .on(t.examType, t.sourceId, t.topicId, t.categoryId)
      .where(sql`deleted_at is null and topic_id is not null`),
  ],
);

/** Immutable content of an item, part of one version of its entry. */
export const itemVersions = pgTable(
  'item_versions',
  {
    id: identity(),
    entryVersionId: idOf(() => entryVersions.id).notNull(),
    itemId: idOf(() => items.id).notNull(),
    /** Position within the entry, from 1. */
    position: smallint().notNull(),
    number: integer().notNull(),
    kind: kind().notNull(),
    statement: jsonb().$type<Block[]>().notNull(),
    alternatives: jsonb().$type<StoredAlternative[]>().notNull(),
    correctAlternativeId: smallint().notNull(),
    justification: jsonb().$type<Block[]>().notNull(),
  },
  (t) => [
    unique('item_versions_position').on(t.entryVersionId, t.position),
    index('item_versions_item').on(t.itemId),
  ],
);
