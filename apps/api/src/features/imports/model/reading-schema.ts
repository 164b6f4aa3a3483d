import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { z } from 'zod';

/** Every field is required, and a missing value is null, because all providers accept such a schema. */
const Piece = z.object({
  html: z.string().describe('El texto, copiado palabra por palabra. Vacío si la pieza es una imagen.'),
  image: z.int().nullable().describe('El número de [imagen N] si la pieza es una imagen; si no, null.'),
});
export type Piece = z.infer<typeof Piece>;

const ProposedItem = z.object({
  number: z.int().describe('El número impreso de la pregunta.'),
  statement: z.array(Piece).describe('El enunciado, en orden: textos e imágenes.'),
  alternatives: z.array(Piece).describe('Las alternativas en orden, sin su letra.'),
  key: z
    .enum([...LETTERS])
    .nullable()
    .describe('La respuesta correcta solo si está impresa junto a la pregunta; si no, null.'),
});
export type ProposedItem = z.infer<typeof ProposedItem>;

const ProposedSituation = z.object({
  numbers: z.array(z.int()).describe('Los números de las preguntas que comparten el texto.'),
  blocks: z.array(Piece).describe('El texto compartido, sin la frase que dice qué preguntas responder.'),
});
export type ProposedSituation = z.infer<typeof ProposedSituation>;

/** What a model reads on some pages. A part of it is used only when the pages prove it. */
export const ModelReading = z.object({
  items: z.array(ProposedItem),
  situations: z.array(ProposedSituation),
});
export type ModelReading = z.infer<typeof ModelReading>;
