import { z } from 'zod';
import { Moment } from '../moment.ts';
import { defineRoute, File, OneParams } from '../route.ts';
import { LARGEST_INTEGER, wholeNumberText } from '../whole-number.ts';
import { ImportSummary, PdfChoice } from './import.ts';

/**
 * The form of an answer sheet. `for_import` is the id of the import from whose review the sheet is added. The sheet
 * then changes only drafts of that import and questions accepted from it. Without it, the sheet is for all open
 * imports of the paper.
 */
export const SheetFileChoice = PdfChoice.extend({
  for_import: wholeNumberText(
    1,
    LARGEST_INTEGER,
    'La importación no es válida. Vuelve a su revisión.',
  ).optional(),
});
export type SheetFileChoice = z.output<typeof SheetFileChoice>;

/** One sheet of answers in the file. */
export const ImportSheet = z.object({
  index: z.number().int(),
  title: z.string(),
  code: z.string(),
  key_count: z.number().int(),
  warnings: z.array(z.string()),
});
export type ImportSheet = z.infer<typeof ImportSheet>;

/**
 * The change that applying a sheet makes to one item. Letters are lower case. `from` is null when the item has no key
 * yet.
 */
export const AnswerChange = z.object({
  number: z.number().int(),
  from: z.string().nullable(),
  to: z.string(),
  /** What is changed: a question of the bank, or a draft of an import. */
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('question'), id: z.number().int() }),
    z.object({ kind: z.literal('draft'), id: z.number().int(), import_id: z.number().int() }),
  ]),
});
export type AnswerChange = z.infer<typeof AnswerChange>;

/** An import of questions, as people know it. */
export const NamedImport = z.object({ id: z.number().int(), file_name: z.string() });
export type NamedImport = z.infer<typeof NamedImport>;

export const AnswerPreview = z.object({
  sheets: z.array(ImportSheet),
  /** Index of the sheet that this preview shows. Null while several sheets fit and none was chosen. */
  sheet: z.number().int().nullable(),
  changes: z.array(AnswerChange),
  unchanged: z.array(z.number().int()),
  /** Numbers of the paper that the sheet lacks. */
  missing_numbers: z.array(z.number().int()),
  /** Numbers of the sheet that the paper lacks. */
  extra_numbers: z.array(z.number().int()),
  /** Numbers whose key is no alternative of the question, e.g. D when there are three. */
  impossible_numbers: z.array(z.number().int()),
  /** Set when sheet and booklet have different codes, in Spanish. Applying is then refused. */
  code_mismatch: z.string().nullable(),
  /**
   * Set (in Spanish) when the sheet has no code and the questions come from booklets with several codes. The
   * sheet may then belong to another form of the paper.
   */
  code_doubt: z.string().nullable(),
  /**
   * The import from whose review the sheet was added. It alone is then the paper: only its drafts, and questions of
   * the bank that were accepted from it, are changed. Null for a sheet that was added from the bank.
   */
  for_import: NamedImport.nullable(),
  /** The imports whose drafts stand in `changes`, so that each draft can be shown with its file. */
  draft_imports: z.array(NamedImport),
  /**
   * Numbers that stand in several papers with the same category, so that the sheet's key may be meant for another
   * one. Without `for_import`, nothing of these numbers changes. With it, their questions of the bank don't change,
   * but the import's drafts do.
   */
  contested_numbers: z.array(z.number().int()),
  /** Where the contested numbers stand and what to do, in Spanish. Null when there are none, or after applying. */
  contested_reason: z.string().nullable(),
  /** When the sheet was applied. `changes` are then the changes that were made. */
  applied_at: Moment.nullable(),
  /** Hash of this preview. Sent when the preview is applied, so that an outdated preview is refused. */
  plan_hash: z.string(),
});
export type AnswerPreview = z.infer<typeof AnswerPreview>;

export const updateFromPdfRoute = defineRoute({
  method: 'POST',
  path: '/exams/questions/update-from-pdf/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Read the keys of an answer sheet in the background; nothing changes until they are applied',
  form: SheetFileChoice.extend({ pdf_file: File }),
  data: ImportSummary,
  status: 202,
});

export const answerPreviewRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/:id/answers/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'What the answers of a sheet would change, in the bank and in drafts of the same paper',
  params: OneParams,
  query: z.strictObject({ sheet: z.coerce.number().int().min(0).max(200).optional() }),
  data: AnswerPreview,
});

/**
 * Applying a sheet twice changes nothing more. With the `plan_hash` of a preview, only the changes of that
 * preview are made: when questions or drafts have changed since, the answer is 409 EDIT_CONFLICT.
 */
export const applyAnswersRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/answers/apply/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Write the keys of a sheet: new versions in the bank, marks in drafts',
  params: OneParams,
  body: z.strictObject({
    sheet: z.number().int().min(0).max(200),
    plan_hash: z.string().max(100).optional(),
  }),
  data: AnswerPreview,
});
