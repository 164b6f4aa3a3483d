import { z } from 'zod';
import { Block } from './block.ts';
import { Kind } from './catalogue.ts';

/** An alternative as an author sends it. */
export const AuthoredAlternative = z.strictObject({
  text: z.string().trim().min(1, 'Escribe la alternativa.').max(20_000),
  correct: z.boolean(),
});
export type AuthoredAlternative = z.infer<typeof AuthoredAlternative>;

/** An item as an author sends it: its number in the paper, its kind, and its key among the alternatives. */
export const AuthoredItem = z.strictObject({
  number: z.number().int().min(1, 'El número de la pregunta debe ser mayor a 0.').max(10_000),
  type_question: Kind,
  statement: z.array(Block).min(1, 'Revisa enunciado y alternativas.').max(60),
  alternatives: z
    .array(AuthoredAlternative)
    .min(2, 'Revisa enunciado y alternativas.')
    .max(8, 'Una pregunta tiene como máximo 8 alternativas.')
    .refine(
      (list) => list.filter((a) => a.correct).length === 1,
      'Marca exactamente una alternativa correcta.',
    ),
  justification: z.array(Block).max(60),
});
export type AuthoredItem = z.infer<typeof AuthoredItem>;

/** A bank entry: one item by itself, or several under one shared statement. */
export const AuthoredEntry = z.discriminatedUnion('type_question', [
  z.strictObject({
    type_question: z.literal('INDIVIDUAL'),
    questions: z.array(AuthoredItem).length(1),
  }),
  z.strictObject({
    type_question: z.literal('COMMON'),
    shared_statement: z.array(Block).min(1, 'Faltan enunciado común o preguntas').max(60),
    questions: z.array(AuthoredItem).min(1, 'Faltan enunciado común o preguntas').max(40),
  }),
]);
export type AuthoredEntry = z.infer<typeof AuthoredEntry>;
