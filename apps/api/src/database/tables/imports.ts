import type { DraftContent } from '@amauta/contract/imports/drafts.ts';
import type {
  ImportGroup,
  ImportPage,
  ModelProgress,
  ModelUsage,
  ModelUse,
  PageArea,
} from '@amauta/contract/imports/import.ts';
import type { AnswerPreview, ImportSheet } from '@amauta/contract/imports/sheets.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { index, integer, jsonb, pgEnum, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { identity, idOf, moment } from '../columns.ts';
import { accounts } from './accounts.ts';
import { entries, items } from './questions.ts';

export const importSubject = pgEnum('import_subject', ['questions', 'answers']);
export const importStatus = pgEnum('import_status', ['queued', 'reading', 'ready', 'failed', 'cancelled']);
export const draftStatus = pgEnum('draft_status', ['pending', 'accepted', 'discarded']);
export const draftOrigin = pgEnum('draft_origin', ['reader', 'model', 'person']);

/**
 * A sheet of answers that was read. `keys` holds for each question's number the index of its alternative: 0
 * is A.
 */
export interface StoredSheet extends ImportSheet {
  keys: Record<string, number>;
  /** Numbers between the first and the last key that have none. Sheets that were read before this list existed lack it. */
  missing?: number[];
}

/** What applying the sheet changed. Shown for as long as the import exists. */
export type AppliedKeys = Pick<
  AnswerPreview,
  'changes' | 'unchanged' | 'missing_numbers' | 'extra_numbers' | 'impossible_numbers'
> &
  // Sheets that were applied before this list existed don't have it.
  Partial<Pick<AnswerPreview, 'contested_numbers'>>;

/**
 * A PDF that is being read into the bank. The table is the queue, too: a process that works on a row holds a
 * lease and renews it. When a process was killed, its lease ends and another process takes the row over.
 */
export const imports = pgTable(
  'imports',
  {
    id: identity(),
    subject: importSubject().notNull(),
    status: importStatus().notNull().default('queued'),
    createdBy: idOf(() => accounts.id).notNull(),
    /**
     * The paper that the booklet belongs to, as the administrator sent it. Each acceptance of a draft checks
     * it again.
     */
    category: jsonb().$type<QuestionCategory>().notNull(),
    fileName: text().notNull(),
    fileKey: text().notNull(),
    fileSizeBytes: integer().notNull(),
    modelUse: text().$type<ModelUse>().notNull(),
    expectedCount: smallint().notNull(),
    stage: text().$type<'pages' | 'model'>(),
    /** How far the model has read. Null unless `stage` is 'model'. */
    modelProgress: jsonb().$type<ModelProgress>(),
    pageCount: smallint(),
    pagesRead: smallint().notNull().default(0),
    pages: jsonb().$type<ImportPage[]>().notNull().default([]),
    groups: jsonb().$type<ImportGroup[]>().notNull().default([]),
    /** Null while the reader has found several groups and the administrator has not chosen one. */
    chosenGroup: smallint(),
    sheets: jsonb().$type<StoredSheet[]>().notNull().default([]),
    warnings: jsonb().$type<string[]>().notNull().default([]),
    modelUsage: jsonb().$type<ModelUsage>(),
    failure: text(),
    /**
     * How often a process has begun to read the file. A file that ended several processes is not begun again.
     */
    attempts: smallint().notNull().default(0),
    /**
     * After a failure of the server the import is not begun before this moment. Null: it may be begun at
     * once.
     */
    retryAt: moment(),
    /** The process that works on the import, and the end of its lease. */
    leaseOwner: text(),
    leaseUntil: moment(),
    /**
     * Of a sheet of answers: the import from whose review it was added. No foreign key, because the sheet must
     * stay bound after that import was deleted. If the column became null, the sheet would change other imports.
     */
    forImportId: integer(),
    /** Raised by each change that a page which watches the import should see. */
    revision: integer().notNull().default(1),
    /** Index of the applied sheet of answers, and when it was applied. */
    appliedSheet: smallint(),
    appliedAt: moment(),
    appliedKeys: jsonb('applied_answers').$type<AppliedKeys>(),
    createdAt: moment().notNull(),
  },
  (t) => [index('imports_queue').on(t.status, t.id)],
);

/** What reading adds to each item of a draft. The list has the order of the draft's items. */
export interface StoredDraftItem {
  areas: PageArea[];
  warnings: ImportWarning[];
  keySource: string | null;
  hasDraftedJustification: boolean;
  /**
   * How likely the item was read without an error, from 0 to 1. Absent in drafts of Word files, and after a
   * person changed the item's text.
   */
  confidence?: number;
}

/**
 * What counts and lists ask about an item of a draft. It is stored with the draft, because reading contents to count
 * them takes long, and lists ask often.
 */
export interface DraftFact {
  number: number;
  /** The page on which the item begins. Null for one that was added by hand. */
  page: number | null;
  isShared: boolean;
  hasKey: boolean;
  /**
   * The item has a warning other than a missing key, from reading or from its content. Warnings of numbers that
   * are taken or repeated aren't counted, because they change when the bank or another draft changes.
   */
  hasWarning: boolean;
}

/**
 * A question that was read from the booklet and waits until somebody accepts it into the bank or discards it.
 */
export const importDrafts = pgTable(
  'import_drafts',
  {
    id: identity(),
    importId: integer()
      .notNull()
      .references(() => imports.id, { onDelete: 'cascade' }),
    /** Index of the draft's group in `imports.groups`. */
    group: smallint().notNull(),
    /** Order in which the drafts were read. */
    position: smallint().notNull(),
    status: draftStatus().notNull().default('pending'),
    content: jsonb().$type<DraftContent>().notNull(),
    items: jsonb().$type<StoredDraftItem[]>().notNull(),
    areas: jsonb().$type<PageArea[]>().notNull(),
    warnings: jsonb().$type<ImportWarning[]>().notNull(),
    /** One for each item. Whoever changes content, items or warnings writes them again. */
    facts: jsonb().$type<DraftFact[]>().notNull(),
    origin: draftOrigin().notNull(),
    version: integer().notNull().default(1),
    entryId: idOf(() => entries.id),
  },
  (t) => [index('import_drafts_order').on(t.importId, t.group, t.position)],
);

/**
 * The code of the booklet in which an item of the bank was printed, where the booklet has a code. An answer
 * sheet of another code has no keys for this item. The row outlives the import. It also outlives the entry,
 * when the item leaves a COMMON entry for one of its own.
 */
export const itemBooklets = pgTable('item_booklets', {
  itemId: integer()
    .primaryKey()
    .references(() => items.id, { onDelete: 'cascade' }),
  code: text().notNull(),
});
