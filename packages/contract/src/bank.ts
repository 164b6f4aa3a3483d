import { z } from 'zod';
import { Block, SENT_HTML_LENGTH } from './block.ts';
import { Kind } from './catalogue.ts';
import { ItemNumber } from './whole-number.ts';

/**
 * Messages for a question that lacks parts: the first about an item, the second about a shared statement and its items.
 */
export const PARTS_TEXT = 'Revisa enunciado y alternativas.';
export const MISSING_PARTS = 'Faltan enunciado común o preguntas';

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
  statement: z.array(Block, PARTS_TEXT).min(1, PARTS_TEXT).max(60),
  alternatives: z
    .array(AuthoredAlternative, PARTS_TEXT)
    .min(2, PARTS_TEXT)
    .max(8, 'Una pregunta tiene como máximo 8 alternativas.')
    .refine(
      (list) => list.filter((a) => a.correct).length === 1,
      'Marca exactamente una alternativa correcta.',
    ),
  justification: z.array(Block).max(60),
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
    shared_statement: z.array(Block, MISSING_PARTS).min(1, MISSING_PARTS).max(60),
    questions: z.array(AuthoredItem, MISSING_PARTS).min(1, MISSING_PARTS).max(40),
  }),
]);
export type AuthoredEntry = z.infer<typeof AuthoredEntry>;
