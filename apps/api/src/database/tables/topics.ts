import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  index,
  integer,
  jsonb,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { identity, idOf, moment } from '../columns.ts';
import { examType, kind } from './catalogue.ts';

/** The temario: what the questions of an exam type and kind are about. */
export const topics = pgTable(
  'topics',
  {
    id: identity(),
    examType: examType().notNull(),
    kind: kind().notNull(),
    /** Never changes and is never given again, so that old files still find their topic. */
    code: text().notNull(),
    name: text().notNull(),
    /** The topic that this one is part of. A parent has no parent. */
    parentId: idOf((): AnyPgColumn => topics.id),
    position: smallint().notNull(),
    /** Words and phrases by which the topic is proposed for a question. */
    words: jsonb().$type<string[]>().notNull().default([]),
    /** The topic that took over its questions. Set together with `deletedAt`. */
    mergedIntoId: idOf((): AnyPgColumn => topics.id),
    version: integer().notNull().default(1),
    deletedAt: moment(),
  },
  (t) => [
    uniqueIndex('topics_code').on(t.examType, t.code),
    uniqueIndex('topics_name').on(t.examType, t.kind, sql`lower(${t.name})`).where(sql`deleted_at is null`),
    index('topics_parent').on(t.parentId).where(sql`parent_id is not null`),
  ],
);
