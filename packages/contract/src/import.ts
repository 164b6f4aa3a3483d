import { z } from 'zod';
import { EntryClass, QuestionCategory, QuestionFilter } from './authoring.ts';
import { MISSING_PARTS, PARTS_TEXT } from './bank.ts';
import { Block, SENT_HTML_LENGTH } from './block.ts';
import { Kind } from './catalogue.ts';
import { Moment } from './exam.ts';
import { ItemNumber, LARGEST_INTEGER, wholeNumberText } from './whole-number.ts';

/** Largest size of a booklet or an answer sheet, in bytes. */
export const IMPORT_SIZE_LIMIT = 30 * 1_048_576;
/** Largest number of pages of a booklet. Longer ones are refused. */
export const IMPORT_PAGE_LIMIT = 300;

/** What a PDF is imported for: new questions, or the keys of existing ones. */
export const ImportSubject = z.enum(['questions', 'answers']);
export type ImportSubject = z.infer<typeof ImportSubject>;

/** The state of an import, from the queue to its end. `ready` means that drafts or answers can be reviewed. */
export const ImportStatus = z.enum(['queued', 'reading', 'ready', 'failed', 'cancelled']);
export type ImportStatus = z.infer<typeof ImportStatus>;

/** Where a language model takes part: nowhere, where the reader is unsure, or in every question. */
export const ModelUse = z.enum(['none', 'unsure', 'all']);
export type ModelUse = z.infer<typeof ModelUse>;

/**
 * Fields of the form that sends a PDF, beside the file: the paper that was chosen on the bank screen, and how to read.
 */
export const PdfChoice = QuestionFilter.extend({
  model_use: ModelUse.optional(),
  /** Number of items that the booklet should have. Without it, the number that papers of this kind have. */
  expected_count: wholeNumberText(1, 500).optional(),
});
export type PdfChoice = z.output<typeof PdfChoice>;

/** The version of a draft that the administrator saw, sent in a form. */
export const DraftVersion = wholeNumberText(1, LARGEST_INTEGER);

/**
 * Largest length in points on a page: the longest side that a PDF page may have, and some more, because an area may
 * reach beyond the edge.
 */
const LONGEST_SIDE = 20_000;

/** A rectangle on a page. Lengths are in points from the page's top left corner; `page` counts from 1. */
export const PageArea = z.strictObject({
  page: z.number().int().min(1).max(IMPORT_PAGE_LIMIT),
  x: z.number().min(-LONGEST_SIDE).max(LONGEST_SIDE),
  y: z.number().min(-LONGEST_SIDE).max(LONGEST_SIDE),
  width: z.number().positive().max(LONGEST_SIDE),
  height: z.number().positive().max(LONGEST_SIDE),
});
export type PageArea = z.infer<typeof PageArea>;

/**
 * Why somebody should look at a draft. The codes before `near-duplicate` come from reading and disappear when somebody
 * saves the draft. Those after it describe the content and stay until the content is mended.
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

/**
 * Warnings about the content as it is. They are never stored, are shown until the content is mended, and the bank's own
 * rules refuse such content.
 */
export const CONTENT_WARNINGS: readonly ImportWarningCode[] = [
  'empty-statement',
  'empty-alternative',
  'too-few-alternatives',
  'no-key',
  'number-taken',
];

export const ImportWarning = z.object({ code: ImportWarningCode, text: z.string() });
export type ImportWarning = z.infer<typeof ImportWarning>;

/** An alternative of a draft. Its text may still be empty. */
export const DraftAlternative = z.strictObject({
  text: z.string().max(SENT_HTML_LENGTH, 'Una alternativa es demasiado larga.'),
  correct: z.boolean(),
});
export type DraftAlternative = z.infer<typeof DraftAlternative>;

/**
 * The fields of a draft's item that an administrator may change. They are checked less strictly than in the bank,
 * because a draft may be unfinished.
 */
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

/** A question that was read from a booklet and isn't in the bank yet. */
export const ImportDraft = z.object({
  id: z.number().int(),
  status: DraftStatus,
  type_question: EntryClass,
  shared_statement: z.array(Block),
  questions: z.array(
    DraftItemContent.extend({
      /** Areas of the PDF that the item was read from. Empty for an item that was added by hand. */
      areas: z.array(PageArea),
      warnings: z.array(ImportWarning),
      /** Source of the key, e.g. 'hoja A04-EBRP-11'. Null while there is no key, or when a person marked it. */
      key_source: z.string().nullable(),
      /** A model drafted the justification, and nobody has saved it yet. */
      has_drafted_justification: z.boolean(),
    }),
  ),
  /** Areas of the shared statement. */
  areas: z.array(PageArea),
  /** Warnings about the question as a whole. */
  warnings: z.array(ImportWarning),
  /** Who wrote the draft last: the reader with its rules, the language model, or a person. */
  origin: z.enum(['reader', 'model', 'person']),
  /** Id of the question in the bank, once the draft was accepted. */
  entry_id: z.number().int().nullable(),
  /** Raised by each change. A change that names an older version is refused. */
  version: z.number().int(),
});
export type ImportDraft = z.infer<typeof ImportDraft>;

/** What was found on one page of the booklet. */
export const ImportPage = z.object({
  page: z.number().int(),
  /** Width and height in points. */
  width: z.number(),
  height: z.number(),
  /** Numbers of the questions that begin on the page. */
  numbers: z.array(z.number().int()),
  /** Those questions of the page that have warnings. A missing key doesn't count. */
  numbers_with_warnings: z.array(z.number().int()),
  has_shared_statement: z.boolean(),
  /** Warnings about content of the page, in Spanish. */
  warnings: z.array(z.string()),
  is_scanned: z.boolean(),
  /**
   * Where text stands that reading left out of all drafts, in points; known once all pages are read. `in_area`: it stands
   * within the area of a draft, which doesn't hold its words.
   */
  loose_text: z.array(PageArea.omit({ page: true }).extend({ in_area: z.boolean() })),
});
export type ImportPage = z.infer<typeof ImportPage>;

/** A part of the file with a numbering of its own: one group of inscription. */
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

/** What the requests to a model have used. */
export const ModelUsage = z.object({
  calls: z.number().int(),
  input_tokens: z.number().int(),
  output_tokens: z.number().int(),
  /** Cost in US dollars. Null while no prices are configured. */
  cost_usd: z.number().nullable(),
});
export type ModelUsage = z.infer<typeof ModelUsage>;

export const ModelProgress = z.object({ done: z.number().int(), total: z.number().int() });
export type ModelProgress = z.infer<typeof ModelProgress>;

/** An import in a list. */
export const ImportSummary = z.object({
  id: z.number().int(),
  subject: ImportSubject,
  status: ImportStatus,
  category: QuestionCategory,
  file_name: z.string(),
  file_size_human: z.string(),
  created_at: Moment,
  created_by: z.string(),
  /** Null until the file has been opened. */
  page_count: z.number().int().nullable(),
  pages_read: z.number().int(),
  /** Number of imports before it in the queue; 0 once it is its turn. */
  waiting_before: z.number().int(),
  /**
   * Only while `queued`, after the server failed to read the file: it isn't tried again before this moment. Else null.
   */
  retry_at: Moment.nullable(),
  /** Why the import failed, in Spanish. Null unless `failed`. */
  failure: z.string().nullable(),
  counts: z.object({
    found: z.number().int(),
    accepted: z.number().int(),
    discarded: z.number().int(),
    pending: z.number().int(),
    /**
     * Questions with warnings. A missing key doesn't count, because in a booklet without keys every question lacks one;
     * see `with_key`.
     */
    with_warnings: z.number().int(),
    shared: z.number().int(),
    with_key: z.number().int(),
  }),
});
export type ImportSummary = z.infer<typeof ImportSummary>;

export const ImportDetail = ImportSummary.extend({
  /** Only while `reading`: the part of the work that is under way. */
  stage: z.enum(['pages', 'model']).nullable(),
  /** Requests to the model that are done, and all there will be. Null unless `stage` is `model`. */
  model_progress: ModelProgress.nullable(),
  model_use: ModelUse,
  model_usage: ModelUsage.nullable(),
  /** Number of items that the paper should have: 60, 70, 75, 90 or 100 for official papers. */
  expected_count: z.number().int(),
  /** Numbers that are missing in the chosen group. */
  missing_numbers: z.array(z.number().int()),
  pages: z.array(ImportPage),
  groups: z.array(ImportGroup),
  /** Index of the chosen group. Null while several groups were found and none was chosen. */
  group: z.number().int().nullable(),
  /** Warnings about the file as a whole, in Spanish. */
  warnings: z.array(z.string()),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

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
   * Set when the sheet has no code and the questions come from booklets with several codes, in Spanish. The sheet may
   * then belong to another form of the paper.
   */
  code_doubt: z.string().nullable(),
  /** When the sheet was applied. `changes` are then the changes that were made. */
  applied_at: Moment.nullable(),
  /** Hash of what this preview shows. Sent with the request to apply it, so that an outdated preview is refused. */
  plan_hash: z.string(),
});
export type AnswerPreview = z.infer<typeof AnswerPreview>;
