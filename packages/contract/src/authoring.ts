import { z } from 'zod';
import { AuthoredAlternative, AuthoredItem } from './bank.ts';
import { Block } from './block.ts';
import { ExamType, Kind } from './catalogue.ts';
import { Moment } from './exam.ts';
import { Id } from './route.ts';

/** Stands for an image that travels as a file of its own beside the form's `data`. */
export const NO_VALUE = 'novalue';
/** Bytes of an image in a statement. */
export const IMAGE_SIZE_LIMIT = 5 * 1_048_576;
/** Entries that one list answers. */
export const QUESTIONS_PER_LIST = 2_000;

export const EntryClass = z.enum(['INDIVIDUAL', 'COMMON']);
export type EntryClass = z.infer<typeof EntryClass>;

const Year = z.coerce
  .number()
  .int()
  .min(1990, 'Por favor, ingresa un año válido.')
  .max(2100, 'Por favor, ingresa un año válido.');

/** Which questions: a paper, or part of one while the choice isn't complete. Ids of the catalogue. */
export const QuestionFilter = z.strictObject({
  source_section: Id.optional(),
  type_exam: ExamType.optional(),
  modality: Id.optional(),
  level: Id.optional(),
  specialty: Id.optional(),
  year: Year.optional(),
  /** Directivos: its id; name and order only travel along. */
  exam_directive: Id.optional(),
  exam_name: z.string().max(200).optional(),
  exam_order: z.coerce.number().int().min(0).max(10_000).optional(),
});
export type QuestionFilter = z.infer<typeof QuestionFilter>;

/** The paper that a question belongs to, as the form sends it and the detail answers it. */
export const QuestionCategory = z.strictObject({
  source_section: z.number().int().min(1, 'Por favor, selecciona una sección fuente.'),
  type_exam: ExamType,
  modality: z.number().int().nullable().default(null),
  level: z.number().int().nullable().default(null),
  specialty: z.number().int().nullable().default(null),
  year: z.number().int().nullable().default(null),
  exam_directive: z.number().int().nullable().default(null),
  exam_name: z.string().max(200).nullable().default(null),
  exam_order: z.number().int().nullable().default(null),
});
export type QuestionCategory = z.output<typeof QuestionCategory>;

/** A question's item as the form sends it; with its id where it exists already. */
export const SentItem = AuthoredItem.extend({ id: Id.optional() });
export type SentItem = z.infer<typeof SentItem>;

/** The JSON in the form's field `data`. */
export const QuestionData = z.discriminatedUnion('type_question', [
  z.strictObject({
    type_question: z.literal('INDIVIDUAL'),
    category: QuestionCategory,
    questions: z.array(SentItem).length(1),
    /** Update only: the version that the author edited; an older one than the stored is refused. */
    version: z.number().int().min(1).optional(),
  }),
  z.strictObject({
    type_question: z.literal('COMMON'),
    category: QuestionCategory,
    shared_statement: z.array(Block).min(1, 'Faltan enunciado común o preguntas').max(60),
    questions: z.array(SentItem).min(1, 'Faltan enunciado común o preguntas').max(40),
    version: z.number().int().min(1).optional(),
  }),
]);
export type QuestionData = z.output<typeof QuestionData>;

/** An item as an author sees it, its key included. */
export const AuthorItem = z.object({
  id: z.number().int(),
  number: z.number().int(),
  type_question: Kind,
  statement: z.array(Block),
  alternatives: z.array(AuthoredAlternative),
  justification: z.array(Block),
});
export type AuthorItem = z.infer<typeof AuthorItem>;

/** A bank entry as an author sees it. */
export const AuthorQuestion = z.object({
  id: z.number().int(),
  type_question: EntryClass,
  category: QuestionCategory,
  /** Empty for INDIVIDUAL. */
  shared_statement: z.array(Block),
  questions: z.array(AuthorItem),
  version: z.number().int(),
  updated_at: Moment,
  /** Null where nobody wrote it, as for content loaded at the start. */
  updated_by: z.string().nullable(),
});
export type AuthorQuestion = z.infer<typeof AuthorQuestion>;

export const QuestionVersion = z.object({
  version: z.number().int(),
  created_at: Moment,
  created_by: z.string().nullable(),
  is_current: z.boolean(),
});
export type QuestionVersion = z.infer<typeof QuestionVersion>;
