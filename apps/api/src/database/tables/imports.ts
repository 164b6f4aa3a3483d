import type { QuestionCategory } from '@amauta/contract/authoring.ts';
import type {
  AnswerPreview,
  DraftContent,
  ImportGroup,
  ImportPage,
  ImportSheet,
  ImportWarning,
  ModelProgress,
  ModelUsage,
  ModelUse,
  PageArea,
} from '@amauta/contract/import.ts';
import {
  boolean,
  index,
  integer,
  jsonb,
  pgEnum,
  pgTable,
  smallint,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';
import { accounts } from './accounts.ts';
import { entries, items } from './questions.ts';

export const importSubject = pgEnum('import_subject', ['questions', 'answers']);
export const importStatus = pgEnum('import_status', ['queued', 'reading', 'ready', 'failed', 'cancelled']);
export const draftStatus = pgEnum('draft_status', ['pending', 'accepted', 'discarded']);
export const draftOrigin = pgEnum('draft_origin', ['reader', 'model', 'person']);

/** Keys of a sheet by number, each the index of an alternative: 0 is A. */
export interface StoredSheet extends ImportSheet {
  keys: Record<string, number>;
}

/** What the applied sheet did, told for as long as the import stands. */
export type AppliedAnswers = Pick<
  AnswerPreview,
  'changes' | 'unchanged' | 'missing_numbers' | 'extra_numbers' | 'impossible_numbers'
>;

/**
 * A PDF on its way into the bank. The table is the queue too: a process that works on a row holds it by a lease which it
 * renews, so that another one takes over what a killed process left.
 */
export const imports = pgTable(
  'imports',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    subject: importSubject().notNull(),
    status: importStatus().notNull().default('queued'),
    createdBy: integer()
      .notNull()
      .references(() => accounts.id),
    /** The paper it is for, as it was sent; the bank checks it again at every acceptance. */
    category: jsonb().$type<QuestionCategory>().notNull(),
    fileName: text().notNull(),
    fileKey: text().notNull(),
    fileSizeBytes: integer().notNull(),
    modelUse: text().$type<ModelUse>().notNull(),
    expectedCount: smallint().notNull(),
    stage: text().$type<'pages' | 'model'>(),
    /** How far the model is; null unless that is its stage. */
    modelProgress: jsonb().$type<ModelProgress>(),
    pageCount: smallint(),
    pagesRead: smallint().notNull().default(0),
    pages: jsonb().$type<ImportPage[]>().notNull().default([]),
    groups: jsonb().$type<ImportGroup[]>().notNull().default([]),
    /** Null while several groups were found and nobody has chosen. */
    chosenGroup: smallint(),
    sheets: jsonb().$type<StoredSheet[]>().notNull().default([]),
    warnings: jsonb().$type<string[]>().notNull().default([]),
    modelUsage: jsonb().$type<ModelUsage>(),
    failure: text(),
    /** Times that a process began with it: what ends several processes is not begun for ever. */
    attempts: smallint().notNull().default(0),
    /** Not begun before, after a failure of ours; null where it may be at once. */
    retryAt: timestamp({ withTimezone: true }),
    /** The process that works on it, and until when it has it. */
    leaseOwner: text(),
    leaseUntil: timestamp({ withTimezone: true }),
    cancelRequested: boolean().notNull().default(false),
    /** Grows with each change that a watching page should see. */
    revision: integer().notNull().default(1),
    /** Answers: the sheet that was applied, and when. */
    appliedSheet: smallint(),
    appliedAt: timestamp({ withTimezone: true }),
    appliedAnswers: jsonb().$type<AppliedAnswers>(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    startedAt: timestamp({ withTimezone: true }),
    finishedAt: timestamp({ withTimezone: true }),
  },
  (t) => [index('imports_queue').on(t.status, t.id)],
);

/** What reading adds to each item of a draft, in the order of its items. */
export interface StoredDraftItem {
  areas: PageArea[];
  warnings: ImportWarning[];
  keySource: string | null;
  hasDraftedJustification: boolean;
}

/** A question that was read, until somebody takes it into the bank or puts it aside. */
export const importDrafts = pgTable(
  'import_drafts',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Index of the group it belongs to. */
    group: smallint().notNull(),
    /** Order of reading. */
    position: smallint().notNull(),
    status: draftStatus().notNull().default('pending'),
    content: jsonb().$type<DraftContent>().notNull(),
    items: jsonb().$type<StoredDraftItem[]>().notNull(),
    areas: jsonb().$type<PageArea[]>().notNull(),
    warnings: jsonb().$type<ImportWarning[]>().notNull(),
    origin: draftOrigin().notNull(),
    version: integer().notNull().default(1),
    entryId: integer().references(() => entries.id),
  },
  (t) => [index('import_drafts_order').on(t.importId, t.group, t.position)],
);

/**
 * The code of the booklet that an item of the bank was printed in, where one is printed: keys of another form are none of
 * its own. It outlives the import, and the entry too when the item leaves that for one of its own.
 */
export const itemBooklets = pgTable('item_booklets', {
  itemId: integer()
    .primaryKey()
    .references(() => items.id, { onDelete: 'cascade' }),
  code: text().notNull(),
});
