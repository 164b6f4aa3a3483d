import { z } from 'zod';
import { Kind } from '../catalogue.ts';
import { ErrorCode } from '../error-code.ts';
import { defineRoute, File, Id, OneParams } from '../route.ts';
import { SEARCH_LENGTH, StorableText } from '../text.ts';
import { PageNumber } from '../whole-number.ts';
import {
  AuthorQuestion,
  EntryClass,
  QuestionData,
  QuestionFilter,
  QuestionVersion,
  TopicCode,
} from './question.ts';

const QUESTIONS_PER_PAGE = 50;

/** In place of a topic's code: questions without a topic. */
export const NO_TOPIC = 'none';

const Text = StorableText.trim().max(SEARCH_LENGTH, 'La búsqueda es demasiado larga.');

/** Selects questions by their paper and their content. */
export const QuestionMatch = QuestionFilter.extend({
  /**
   * Words that occur in the question, its alternatives, its justification or the names of its topics. A
   * search of digits also finds question numbers.
   */
  text: Text.optional(),
  kind: Kind.optional(),
  entry_class: EntryClass.optional(),
  /**
   * Code of a topic that one of the items has, or of that topic's parent. 'none' finds items without a topic.
   */
  topic: z.union([TopicCode, z.literal(NO_TOPIC)]).optional(),
});
export type QuestionMatch = z.infer<typeof QuestionMatch>;

export const QuestionListQuery = QuestionMatch.extend({
  /** Page of the list. Without `page` and `holding`, the answer is the beginning of the list in one piece. */
  page: PageNumber.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(QUESTIONS_PER_PAGE),
  /**
   * Instead of `page`: asks for the page that contains this entry, or for the first page when the entry
   * doesn't match.
   */
  holding: Id.optional(),
});
export type QuestionListQuery = z.infer<typeof QuestionListQuery>;

export const QuestionList = z.object({
  success: z.literal(true),
  message: z.string(),
  filter_applied: QuestionFilter,
  results: z.array(AuthorQuestion),
  /**
   * Number of entries that match. It is larger than the length of `results` only when more match than one
   * list answers.
   */
  total: z.number().int(),
  meta: z.object({
    current_page: z.number().int(),
    /** At least 1. */
    total_pages: z.number().int(),
    /** Number of items in the entries that match. */
    total_items: z.number().int(),
    /** Number of items without the filters of text, kind and class. */
    choice_items: z.number().int(),
    /** Whether the entry of `holding` matches; null when none was given. */
    is_held: z.boolean().nullable(),
  }),
});
export type QuestionList = z.infer<typeof QuestionList>;

/** What the bank has for a choice. Missing numbers are given only for one whole paper. */
export const BankSummary = z.object({
  total_items: z.number().int(),
  total_entries: z.number().int(),
  counts: z.array(z.object({ kind: Kind, items: z.number().int() })),
  /** Numbers below the highest one that no question uses. Null unless the choice is one paper. */
  missing_numbers: z.array(z.number().int()).nullable(),
  highest_number: z.number().int().nullable(),
});
export type BankSummary = z.infer<typeof BankSummary>;

/**
 * The answer to saving a question. `code` and `message` are set when the number was taken: everything else
 * was saved, and the question kept its old number.
 */
export const SavedQuestion = z.object({
  success: z.literal(true),
  message: z.string(),
  code: ErrorCode.optional(),
  data: AuthorQuestion,
});
export type SavedQuestion = z.infer<typeof SavedQuestion>;

export const questionListRoute = defineRoute({
  method: 'GET',
  path: '/exams/questions/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'Questions of the bank by filter, in the order of their numbers, whole or a page at a time',
  query: QuestionListQuery,
  answer: QuestionList,
});

/** A number of a paper, with the entry that uses it. */
export const PaperNumber = z.object({ number: z.number().int(), entry_id: z.number().int() });
export type PaperNumber = z.infer<typeof PaperNumber>;

export const paperNumbersRoute = defineRoute({
  method: 'GET',
  path: '/exams/questions/numbers/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'Every number of one whole paper with its entry, in order; none when the choice is no paper',
  query: QuestionFilter,
  data: z.array(PaperNumber),
});

export const bankSummaryRoute = defineRoute({
  method: 'GET',
  path: '/exams/questions/summary/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'Questions of each kind for a choice, and the numbers that are missing',
  query: QuestionFilter,
  data: BankSummary,
});

export const questionDetailRoute = defineRoute({
  method: 'GET',
  path: '/exams/questions/:id/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'One question with its key',
  params: OneParams,
  query: z.strictObject({ type_question: EntryClass.optional() }),
  data: AuthorQuestion,
});

/**
 * The form of a question: its content, and the files of its images under keys like
 * `questions[0][statement][1][value]`.
 */
const QuestionForm = z.object({ data: QuestionData }).catchall(File);

export const createQuestionRoute = defineRoute({
  method: 'POST',
  path: '/exams/questions/create/',
  access: 'ADM',
  permission: 'content:write',
  once: true,
  summary: 'Add a question to a paper; sent again after a lost reply, answer the one that was added',
  query: z.strictObject({
    /** Sent when the answer to the same form was lost: the question may already be stored. */
    repeated: z.literal('true').optional(),
  }),
  form: QuestionForm,
  answer: SavedQuestion,
  status: 201,
});

export const updateQuestionRoute = defineRoute({
  method: 'PUT',
  path: '/exams/questions/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Write a new version of a question',
  params: OneParams,
  form: QuestionForm,
  answer: SavedQuestion,
});

export const deleteQuestionRoute = defineRoute({
  method: 'DELETE',
  path: '/exams/questions/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Take a question out of the bank; attempts keep it',
  params: OneParams,
  body: z.strictObject({ type_question: EntryClass }),
});

export const convertQuestionRoute = defineRoute({
  method: 'POST',
  path: '/exams/questions/convert-to-individual/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Ungroup a COMMON question: each item becomes one by itself and keeps its id',
  params: OneParams,
  data: z.object({ ids: z.array(z.number().int()) }),
});

export const questionVersionsRoute = defineRoute({
  method: 'GET',
  path: '/exams/questions/:id/versions/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'Versions of a question, newest first',
  params: OneParams,
  data: z.array(QuestionVersion),
});

export const questionVersionRoute = defineRoute({
  method: 'GET',
  path: '/exams/questions/:id/versions/:version/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'A question as it was in one version',
  params: z.object({ id: Id, version: Id }),
  data: AuthorQuestion,
});
