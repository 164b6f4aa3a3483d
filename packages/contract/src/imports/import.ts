import { z } from 'zod';
import { Moment } from '../moment.ts';
import { QuestionCategory, QuestionFilter } from '../questions/question.ts';
import { defineRoute, File, Id, OneParams } from '../route.ts';
import { wholeNumberText } from '../whole-number.ts';
import { IMPORT_PAGE_LIMIT } from './limits.ts';

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

/** What was found on one page of the booklet. */
export const ImportPage = z.object({
  page: z.number().int(),
  /** Width and height in points. */
  width: z.number(),
  height: z.number(),
  /** Numbers of the questions that begin on the page. */
  numbers: z.array(z.number().int()),
  /** The questions of the page that have warnings. A missing key doesn't count. */
  numbers_with_warnings: z.array(z.number().int()),
  has_shared_statement: z.boolean(),
  /** Warnings about content of the page, in Spanish. */
  warnings: z.array(z.string()),
  is_scanned: z.boolean(),
  /**
   * Areas of text that no draft contains, in points; known once all pages are read. `in_area` means that the
   * text lies within the area of a draft that doesn't contain its words.
   */
  loose_text: z.array(PageArea.omit({ page: true }).extend({ in_area: z.boolean() })),
});
export type ImportPage = z.infer<typeof ImportPage>;

/** A part of the file with its own numbering: one group of inscription. */
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
  /** Number of imports before this one in the queue; 0 when this one is being read. */
  waiting_before: z.number().int(),
  /**
   * When the server will try again. Set only while `queued` after the server failed to read the file; else
   * null.
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
     * Questions with warnings. A missing key doesn't count, since a booklet without keys lacks all of them;
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
  /** Requests to the model: those done, and all that are planned. Null unless `stage` is `model`. */
  model_progress: ModelProgress.nullable(),
  model_use: ModelUse,
  model_usage: ModelUsage.nullable(),
  /** Number of items that the paper should have: 60, 70, 75, 90 or 100 for official papers. */
  expected_count: z.number().int(),
  /** Numbers that are missing in the chosen group. Empty when as many were found as expected, whatever their gaps. */
  missing_numbers: z.array(z.number().int()),
  pages: z.array(ImportPage),
  groups: z.array(ImportGroup),
  /** Index of the chosen group. Null while several groups were found and none was chosen. */
  group: z.number().int().nullable(),
  /** Warnings about the file as a whole, in Spanish. */
  warnings: z.array(z.string()),
});
export type ImportDetail = z.infer<typeof ImportDetail>;

const PageParams = z.object({ id: Id, page: Id });

/** `pdf_file` is a PDF or a .docx file. */
export const createFromPdfRoute = defineRoute({
  method: 'POST',
  path: '/exams/questions/create-from-pdf/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Read the questions of a booklet in the background; nothing reaches the bank unaccepted',
  form: PdfChoice.extend({ pdf_file: File }),
  data: ImportSummary,
  status: 202,
});

export const importListRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/',
  access: 'ADM',
  permission: 'content:read',
  summary:
    'Imports that wait, run or have something left to review, newest first; then the latest ended ones',
  data: z.array(ImportSummary),
});

export const importRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/:id/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'One import with its pages, groups and counts',
  params: OneParams,
  data: ImportDetail,
});

/** Sends an event whenever the import changes. The stream ends when reading has ended. */
export const importEventsRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/:id/events/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'An import as it goes on, as server-sent events',
  params: OneParams,
  answer: ImportDetail,
  produces: 'text/event-stream',
});

export const cancelImportRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/cancel/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Stop an import that waits or runs',
  params: OneParams,
  data: ImportDetail,
});

export const retryImportRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/retry/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Put an import that failed or was cancelled in the queue again',
  params: OneParams,
  data: ImportDetail,
});

export const deleteImportRoute = defineRoute({
  method: 'DELETE',
  path: '/exams/imports/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Remove an import with its drafts and its file; what was accepted stays in the bank',
  params: OneParams,
});

export const importPictureRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/:id/pages/:page/picture/',
  access: 'ADM',
  permission: 'content:read',
  summary: "A page's picture",
  params: PageParams,
  answer: z.unknown(),
  produces: 'image/webp',
});

export const chooseGroupRoute = defineRoute({
  method: 'PUT',
  path: '/exams/imports/:id/group/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Choose which group of the file is imported',
  params: OneParams,
  body: z.strictObject({ group: z.number().int().min(0).max(200) }),
  data: ImportDetail,
});

/** Answers the path of the stored image, which can then be put into a statement. */
export const cutImageRoute = defineRoute({
  method: 'POST',
  path: '/exams/imports/:id/cut/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Cut an image out of a page',
  params: OneParams,
  body: PageArea,
  data: z.object({ value: z.string() }),
});

/** Whether a language model is configured. Without one, the page doesn't offer to use it. */
export const importOptionsRoute = defineRoute({
  method: 'GET',
  path: '/exams/imports/options/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'What imports can use on this server',
  data: z.object({
    has_model: z.boolean(),
    model: z.string().nullable(),
    /** Where the model takes part unless an import chooses otherwise. */
    model_use: ModelUse,
  }),
});
