import { z } from 'zod';
import { defineRoute, File, Id } from '../route.ts';
import { QuestionMatch } from './bank.ts';
import { QuestionCategory } from './question.ts';

export const ExchangeFormat = z.enum(['qti', 'moodle']);
export type ExchangeFormat = z.infer<typeof ExchangeFormat>;

/**
 * The result of importing a file of questions: the entries created, and those left out with their reasons in
 * Spanish.
 */
export const QuestionImport = z.object({
  created: z.array(z.object({ id: z.number().int(), numbers: z.array(z.number().int()) })),
  skipped: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Entries that were taken incompletely, e.g. without an image that the file lacks. */
  warnings: z.array(z.object({ name: z.string(), reason: z.string() })),
});
export type QuestionImport = z.infer<typeof QuestionImport>;

/** Entries that one export takes. */
export const QUESTIONS_PER_EXPORT = 1_000;
const NO_QUESTIONS_TEXT = 'Elige al menos una pregunta.';

/** Answers a QTI 3.0 package (zip) or a Moodle XML file. */
export const exportQuestionsRoute = defineRoute({
  method: 'POST',
  path: '/exams/questions/export/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'A selection of questions as a QTI 3.0 package or Moodle XML',
  body: z.union(
    [
      z.strictObject({
        format: ExchangeFormat,
        ids: z
          .array(Id, NO_QUESTIONS_TEXT)
          .min(1, NO_QUESTIONS_TEXT)
          .max(QUESTIONS_PER_EXPORT, `Elige como máximo ${QUESTIONS_PER_EXPORT} preguntas.`),
      }),
      z.strictObject({ format: ExchangeFormat, filter: QuestionMatch }),
    ],
    NO_QUESTIONS_TEXT,
  ),
  answer: z.unknown(),
  produces: 'application/octet-stream',
});

export const importQuestionsRoute = defineRoute({
  method: 'POST',
  path: '/exams/questions/import/',
  access: 'ADM',
  permission: 'content:write',
  once: true,
  summary: 'Add the questions of a QTI 3.0 package or Moodle XML file to a paper',
  form: z.object({ category: QuestionCategory, file: File }),
  data: QuestionImport,
  status: 201,
});
