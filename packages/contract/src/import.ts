import { z } from 'zod';
import { EntryClass, QuestionCategory, QuestionFilter } from './authoring.ts';
import { MISSING_PARTS, PARTS_TEXT } from './bank.ts';
import { Block, SENT_HTML_LENGTH } from './block.ts';
import { Kind } from './catalogue.ts';
import { Moment } from './exam.ts';
import { ItemNumber, LARGEST_INTEGER, wholeNumberText } from './whole-number.ts';

/** Bytes of a booklet or of an answer sheet. */
export const IMPORT_SIZE_LIMIT = 30 * 1_048_576;
/** Pages of a booklet; a longer one is refused. */
export const IMPORT_PAGE_LIMIT = 300;

/** What a PDF is imported for: new questions, or the keys of questions that stand. */
export const ImportSubject = z.enum(['questions', 'answers']);
export type ImportSubject = z.infer<typeof ImportSubject>;

/** From the queue to its end; `ready` has drafts, or answers, to review. */
export const ImportStatus = z.enum(['queued', 'reading', 'ready', 'failed', 'cancelled']);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** How far a language model takes part: not at all, where the reader is unsure, or in every question. */
export const ModelUse = z.enum(['none', 'unsure', 'all']);
export type ModelUse = z.infer<typeof ModelUse>;

/** What the form of a PDF says beside the file: the choice of the bank screen and how it is read. */
export const PdfChoice = QuestionFilter.extend({
  model_use: ModelUse.optional(),
  /** Items that the booklet should have; by its kind of paper where nobody says. */
  expected_count: wholeNumberText(1, 500).optional(),
});
export type PdfChoice = z.output<typeof PdfChoice>;

/** The version of a draft that a person saw, in a form. */
export const DraftVersion = wholeNumberText(1, LARGEST_INTEGER);

/** Points of the longest page that a PDF may have, with room for a rectangle drawn beyond its edge. */
const LONGEST_SIDE = 20_000;

/** A rectangle on a page in points, from the page's top left corner. `page` from 1. */
export const PageArea = z.strictObject({
  page: z.number().int().min(1).max(IMPORT_PAGE_LIMIT),
  x: z.number().min(-LONGEST_SIDE).max(LONGEST_SIDE),
  y: z.number().min(-LONGEST_SIDE).max(LONGEST_SIDE),
  width: z.number().positive().max(LONGEST_SIDE),
  height: z.number().positive().max(LONGEST_SIDE),
});
export type PageArea = z.infer<typeof PageArea>;

/**
 * Why a draft should be looked at. The first ones come from reading and end when somebody saves the draft; those after
 * `near-duplicate` are true of the content as it stands and are told until it is mended.
 */
export const ImportWarningCode = z.enum([
  'missing-number',
  'repeated-number',
  'image-expected',
  'formula-as-image',
  'unsure-group',
  'unsure-order',
  'unsure-text',
  'read-from-image',
  'model-rejected',
  'model-failed',
  'near-duplicate',
  'empty-statement',
  'empty-alternative',
  'too-few-alternatives',
  'no-key',
  'number-taken',
]);
export type ImportWarningCode = z.infer<typeof ImportWarningCode>;

export const ImportWarning = z.object({ code: ImportWarningCode, text: z.string() });
export type ImportWarning = z.infer<typeof ImportWarning>;

/** An alternative that may still be empty. */
export const DraftAlternative = z.strictObject({
  text: z.string().max(SENT_HTML_LENGTH, 'Una alternativa es demasiado larga.'),
  correct: z.boolean(),
});
export type DraftAlternative = z.infer<typeof DraftAlternative>;

/** What a person may change of a draft's item. Looser than the bank: a draft is unfinished by nature. */
export const DraftItemContent = z.strictObject({
  number: ItemNumber,
  type_question: Kind,
  statement: z.array(Block, PARTS_TEXT).max(60),
  alternatives: z
    .array(DraftAlternative, PARTS_TEXT)
    .max(8, 'Una pregunta tiene como máximo 8 alternativas.'),
  justification: z.array(Block).max(60),
});
export type DraftItemContent = z.infer<typeof DraftItemContent>;

export const DraftContent = z.strictObject({
  type_question: EntryClass,
  /** Empty for INDIVIDUAL. */
  shared_statement: z.array(Block, MISSING_PARTS).max(60),
  questions: z.array(DraftItemContent, MISSING_PARTS).min(1, MISSING_PARTS).max(40),
});
export type DraftContent = z.infer<typeof DraftContent>;

export const DraftStatus = z.enum(['pending', 'accepted', 'discarded']);
export type DraftStatus = z.infer<typeof DraftStatus>;

/** A question as read from a page, on its way into the bank. */
export const ImportDraft = z.object({
  id: z.number().int(),
  status: DraftStatus,
  type_question: EntryClass,
  shared_statement: z.array(Block),
  questions: z.array(
    DraftItemContent.extend({
      /** Where it stands in the PDF; none for one added by hand. */
      areas: z.array(PageArea),
      warnings: z.array(ImportWarning),
      /** Where its key comes from, e.g. "hoja A04-EBRP-11"; null while it has none or a person marked it. */
      key_source: z.string().nullable(),
      /** The justification was drafted by a model and nobody has saved it yet. */
      has_drafted_justification: z.boolean(),
    }),
  ),
  /** Of the shared statement. */
  areas: z.array(PageArea),
  /** Of the question as a whole. */
  warnings: z.array(ImportWarning),
  /** Who wrote it last: the rule-based reader, the language model, or a person. */
  origin: z.enum(['reader', 'model', 'person']),
  /** The bank's question once accepted. */
  entry_id: z.number().int().nullable(),
  /** Grows by one with each change; an older one is refused. */
  version: z.number().int(),
});
export type ImportDraft = z.infer<typeof ImportDraft>;

/** What reading found on one page. */
export const ImportPage = z.object({
  page: z.number().int(),
  /** In points. */
  width: z.number(),
  height: z.number(),
  /** Numbers of the questions that begin on it. */
  numbers: z.array(z.number().int()),
  /** Those of them that have warnings, of more than a missing key. */
  numbers_with_warnings: z.array(z.number().int()),
  has_shared_statement: z.boolean(),
  /** Warnings of what stands on it. */
  warnings: z.array(z.string()),
  is_scanned: z.boolean(),
});
export type ImportPage = z.infer<typeof ImportPage>;

/** A numbering of its own in the file: a group of inscription. */
export const ImportGroup = z.object({
  index: z.number().int(),
  title: z.string(),
  code: z.string(),
  first_page: z.number().int(),
  last_page: z.number().int(),
  item_count: z.number().int(),
  first_number: z.number().int(),
  last_number: z.number().int(),
});
export type ImportGroup = z.infer<typeof ImportGroup>;

/** What a model cost. */
export const ModelUsage = z.object({
  calls: z.number().int(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  /** US dollars; null while no prices are configured. */
  cost_usd: z.number().nullable(),
});
export type ModelUsage = z.infer<typeof ModelUsage>;

export const ModelProgress = z.object({ done: z.number().int(), total: z.number().int() });
export type ModelProgress = z.infer<typeof ModelProgress>;

/** An import as lists show it. */
export const ImportSummary = z.object({
  id: z.number().int(),
  subject: ImportSubject,
  status: ImportStatus,
  category: QuestionCategory,
  file_name: z.string(),
  file_size_human: z.string(),
  created_at: Moment,
  created_by: z.string(),
  /** Null until the file was opened. */
  page_count: z.number().int().nullable(),
  pages_read: z.number().int(),
  /** Places before it in the queue; 0 once it is its turn. */
  waiting_before: z.number().int(),
  /** `queued`: not tried again before, since the server failed at it; else null. */
  retry_at: Moment.nullable(),
  /** Why it failed, for the person; null unless `failed`. */
  failure: z.string().nullable(),
  counts: z.object({
    found: z.number().int(),
    accepted: z.number().int(),
    discarded: z.number().int(),
    pending: z.number().int(),
    /** Of more than a missing key, which every question of a booklet without keys has: `with_key` tells that. */
    with_warnings: z.number().int(),
    shared: z.number().int(),
    with_key: z.number().int(),
  }),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const ImportDetail = ImportSummary.extend({
  /** `reading`: which part of the work is under way. */
  stage: z.enum(['pages', 'model']).nullable(),
  /** Requests to the model that are done, of all there are; null unless `stage` is `model`. */
  model_progress: ModelProgress.nullable(),
  model_use: ModelUse,
  model_usage: ModelUsage.nullable(),
  /** Items that a paper of this kind has: 60, 70, 75, 90 or 100. */
  expected_count: z.number().int(),
  /** Absent in the chosen group. */
  missing_numbers: z.array(z.number().int()),
  pages: z.array(ImportPage),
  groups: z.array(ImportGroup),
  /** Null while several were found and nobody has chosen. */
  group: z.number().int().nullable(),
  /** Of the file as a whole. */
  warnings: z.array(z.string()),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

/** Keys of one sheet of the file. */
export const ImportSheet = z.object({
  index: z.number().int(),
  title: z.string(),
  code: z.string(),
  key_count: z.number().int(),
  warnings: z.array(z.string()),
});
export type ImportSheet = z.infer<typeof ImportSheet>;

/** What applying a sheet does to one item. Letters are lower case; `from` is null where there is no key yet. */
export const AnswerChange = z.object({
  number: z.number().int(),
  from: z.string().nullable(),
  to: z.string(),
  /** The bank's question, or the draft of an import. */
  target: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('question'), id: z.number().int() }),
    z.object({ kind: z.literal('draft'), id: z.number().int(), import_id: z.number().int() }),
  ]),
});
export type AnswerChange = z.infer<typeof AnswerChange>;

export const AnswerPreview = z.object({
  sheets: z.array(ImportSheet),
  /** The sheet that this preview is of; null while several fit and nobody has chosen. */
  sheet: z.number().int().nullable(),
  changes: z.array(AnswerChange),
  unchanged: z.array(z.number().int()),
  /** In the paper, not on the sheet. */
  missing_numbers: z.array(z.number().int()),
  /** On the sheet, not in the paper. */
  extra_numbers: z.array(z.number().int()),
  /** Keys that no alternative has, e.g. D where there are three. */
  impossible_numbers: z.array(z.number().int()),
  /** Set when sheet and booklet are of different codes: applying is refused. */
  code_mismatch: z.string().nullable(),
  /** Set when the sheet names no code and the questions come from booklets of several: it may be another form's. */
  code_doubt: z.string().nullable(),
  /** When it was applied; the changes are then those that were made. */
  applied_at: Moment.nullable(),
  /** Names what this preview shows. Sent with the order to apply it, a preview that is no longer so is refused. */
  plan_hash: z.string(),
});
export type AnswerPreview = z.infer<typeof AnswerPreview>;
