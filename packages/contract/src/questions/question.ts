import { z } from 'zod';
import { Block, SENT_HTML_LENGTH } from '../block.ts';
import { EXAM_NAME_LENGTH, ExamType, FIRST_YEAR, Kind, LAST_YEAR, SOURCE_TEXT } from '../catalogue.ts';
import { MEGABYTE } from '../megabyte.ts';
import { Moment } from '../moment.ts';
import { Id } from '../route.ts';
import {
  ItemNumber,
  idOf,
  LARGEST_INTEGER,
  LAST_POSITION,
  VersionNumber,
  wholeNumber,
  wholeNumberText,
} from '../whole-number.ts';

/**
 * Messages for a question that lacks parts. PARTS_TEXT: about an item. MISSING_PARTS: about a shared statement and its
 * items.
 */
export const PARTS_TEXT = 'Revisa enunciado y alternativas.';
export const MISSING_PARTS = 'Faltan enunciado común o preguntas';

/** Blocks that a statement, a shared statement or a justification may have. */
export const BLOCKS_PER_STATEMENT = 60;
/** Items that one COMMON question may have. */
export const ITEMS_PER_ENTRY = 40;
/** Alternatives that an item must have and may have. */
export const FEWEST_ALTERNATIVES = 2;
export const MOST_ALTERNATIVES = 8;
export const TOO_MANY_ALTERNATIVES = `Una pregunta tiene como máximo ${MOST_ALTERNATIVES} alternativas.`;

/** Largest number of characters of a topic's code. */
export const TOPIC_CODE_LENGTH = 24;

/** Code of a topic of the temario, e.g. 'CCP-ENF'. Unique within an exam type. `text` refuses anything else. */
export const topicCodeOf = (text: string) =>
  z
    .string(text)
    .max(TOPIC_CODE_LENGTH, text)
    .regex(/^[A-Z0-9]+(-[A-Z0-9]+)*$/, text);

export const TopicCode = topicCodeOf(
  `El código lleva letras mayúsculas, números y guiones, hasta ${TOPIC_CODE_LENGTH} caracteres.`,
);

/** An alternative as an author sends it. */
export const AuthoredAlternative = z.strictObject({
  text: z
    .string('Escribe la alternativa.')
    .trim()
    .min(1, 'Escribe la alternativa.')
    .max(SENT_HTML_LENGTH, 'Una alternativa es demasiado larga.'),
  correct: z.boolean(),
});
export type AuthoredAlternative = z.infer<typeof AuthoredAlternative>;

/** An item as an author sends it. The key is the alternative with `correct`. */
export const AuthoredItem = z.strictObject({
  number: ItemNumber,
  type_question: Kind,
  statement: z.array(Block, PARTS_TEXT).min(1, PARTS_TEXT).max(BLOCKS_PER_STATEMENT),
  alternatives: z
    .array(AuthoredAlternative, PARTS_TEXT)
    .min(FEWEST_ALTERNATIVES, PARTS_TEXT)
    .max(MOST_ALTERNATIVES, TOO_MANY_ALTERNATIVES)
    .refine(
      (list) => list.filter((a) => a.correct).length === 1,
      'Marca exactamente una alternativa correcta.',
    ),
  justification: z.array(Block).max(BLOCKS_PER_STATEMENT),
  /** Null takes the topic away. Absent leaves the topic that the item has. */
  topic: TopicCode.nullable().optional(),
});
export type AuthoredItem = z.infer<typeof AuthoredItem>;

/** A bank entry: a single item, or several items under one shared statement. */
export const AuthoredEntry = z.discriminatedUnion('type_question', [
  z.strictObject({
    type_question: z.literal('INDIVIDUAL'),
    questions: z.array(AuthoredItem).length(1),
  }),
  z.strictObject({
    type_question: z.literal('COMMON'),
    shared_statement: z.array(Block, MISSING_PARTS).min(1, MISSING_PARTS).max(BLOCKS_PER_STATEMENT),
    questions: z.array(AuthoredItem, MISSING_PARTS).min(1, MISSING_PARTS).max(ITEMS_PER_ENTRY),
  }),
]);
export type AuthoredEntry = z.infer<typeof AuthoredEntry>;

/** Value of a block whose image is sent as a separate file of the form. */
export const NO_VALUE = 'novalue';
/** Largest size of an image in a statement, in bytes. */
export const IMAGE_SIZE_LIMIT = 5 * MEGABYTE;
/** Largest number of entries in one answer of a list. */
export const QUESTIONS_PER_LIST = 2_000;

export const EntryClass = z.enum(['INDIVIDUAL', 'COMMON']);
export type EntryClass = z.infer<typeof EntryClass>;

const YEAR = [FIRST_YEAR, LAST_YEAR, 'Por favor, ingresa un año válido.'] as const;
const MODALITY_TEXT = 'Por favor, selecciona una modalidad.';
const LEVEL_TEXT = 'Debe seleccionar un nivel';
const SPECIALTY_TEXT = 'Debe seleccionar una especialidad';
const DIRECTIVE_TEXT = 'Por favor, selecciona un examen de directivos.';
const ORDER = [0, LAST_POSITION, `El orden debe ser un número entre 0 y ${LAST_POSITION}.`] as const;
const NAME_TEXT = `El nombre del examen puede tener hasta ${EXAM_NAME_LENGTH} caracteres.`;

const idText = (text: string) => wholeNumberText(1, LARGEST_INTEGER, text);

/**
 * Chooses questions by their paper. Fields may be absent while the choice is incomplete. Numbers are ids of
 * the catalogue.
 */
export const QuestionFilter = z.strictObject({
  source_section: idText(SOURCE_TEXT).optional(),
  type_exam: ExamType.optional(),
  modality: idText(MODALITY_TEXT).optional(),
  level: idText(LEVEL_TEXT).optional(),
  specialty: idText(SPECIALTY_TEXT).optional(),
  year: wholeNumberText(...YEAR).optional(),
  /** Id of the directive exam. Name and order are accepted beside it and ignored. */
  exam_directive: idText(DIRECTIVE_TEXT).optional(),
  exam_name: z.string(NAME_TEXT).max(EXAM_NAME_LENGTH, NAME_TEXT).optional(),
  exam_order: wholeNumberText(...ORDER).optional(),
});
export type QuestionFilter = z.infer<typeof QuestionFilter>;

/** The paper that a question belongs to. Forms send it, and the API answers it. */
export const QuestionCategory = z.strictObject({
  source_section: idOf(SOURCE_TEXT),
  type_exam: ExamType,
  modality: idOf(MODALITY_TEXT).nullable().default(null),
  level: idOf(LEVEL_TEXT).nullable().default(null),
  specialty: idOf(SPECIALTY_TEXT).nullable().default(null),
  year: wholeNumber(...YEAR)
    .nullable()
    .default(null),
  exam_directive: idOf(DIRECTIVE_TEXT).nullable().default(null),
  exam_name: z.string(NAME_TEXT).max(EXAM_NAME_LENGTH, NAME_TEXT).nullable().default(null),
  exam_order: wholeNumber(...ORDER)
    .nullable()
    .default(null),
});
export type QuestionCategory = z.output<typeof QuestionCategory>;

/** An item as the form sends it. It has an id when it exists already. An empty kind means CCP. */
export const SentItem = AuthoredItem.extend({
  id: Id.optional(),
  type_question: z
    .union([Kind, z.literal('')])
    .nullish()
    .transform((kind) => kind || ('CCP' as const)),
});
export type SentItem = z.infer<typeof SentItem>;

/** The JSON in the form's field `data`. */
export const QuestionData = z.discriminatedUnion('type_question', [
  z.strictObject({
    type_question: z.literal('INDIVIDUAL'),
    category: QuestionCategory,
    questions: z.array(SentItem, PARTS_TEXT).length(1, 'Una pregunta individual es una sola.'),
    /**
     * Only for updates: the version that the author began with. The update is refused when the stored version
     * is newer.
     */
    version: VersionNumber.optional(),
  }),
  z.strictObject({
    type_question: z.literal('COMMON'),
    category: QuestionCategory,
    shared_statement: z.array(Block, MISSING_PARTS).min(1, MISSING_PARTS).max(BLOCKS_PER_STATEMENT),
    questions: z.array(SentItem, MISSING_PARTS).min(1, MISSING_PARTS).max(ITEMS_PER_ENTRY),
    version: VersionNumber.optional(),
  }),
]);
export type QuestionData = z.output<typeof QuestionData>;

/** An item as an author sees it, with its key. */
export const AuthorItem = z.object({
  id: z.number().int(),
  number: z.number().int(),
  type_question: Kind,
  statement: z.array(Block),
  alternatives: z.array(AuthoredAlternative),
  justification: z.array(Block),
  /** Code of the topic that the item has now. Topics aren't versioned. */
  topic: z.string().nullable(),
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
  /** Null when no person wrote the question, e.g. for content loaded at the first start. */
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
