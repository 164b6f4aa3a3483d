import type { MathNode } from '@amauta/rich-text/math.ts';

/** One text of a piece of math, and the label of its field. */
export interface MathFieldSpec {
  readonly name: string;
  readonly label: string;
  /**
   * The text that replaces an empty text when the field is left. Null: the text may be empty. Undefined: the
   * last text comes back.
   */
  readonly emptyValue: string | null | undefined;
}

const BASE: MathFieldSpec = { name: 'base', label: 'Base', emptyValue: null };

/** The fields of each kind of math, in the order in which the arrow keys pass through them. */
export const MATH_FIELDS: Readonly<Record<MathNode['type'], readonly MathFieldSpec[]>> = {
  fraction: [
    { name: 'numerator', label: 'Numerador', emptyValue: '0' },
    { name: 'denominator', label: 'Denominador (no puede estar vacío)', emptyValue: '1' },
  ],
  superscript: [BASE, { name: 'exponent', label: 'Exponente', emptyValue: undefined }],
  subscript: [BASE, { name: 'subscript', label: 'Subíndice', emptyValue: undefined }],
  root: [
    { name: 'index', label: 'Índice de la raíz (ej: 3 para raíz cúbica)', emptyValue: null },
    { name: 'radicand', label: 'Radicando', emptyValue: undefined },
  ],
};

export const REMOVE_LABELS: Readonly<Record<MathNode['type'], string>> = {
  fraction: 'Eliminar fracción',
  superscript: 'Eliminar exponente',
  subscript: 'Eliminar subíndice',
  root: 'Eliminar raíz',
};

/** Returns the texts of a piece of math by the names of their fields. */
export function mathTexts(math: MathNode): Readonly<Record<string, string>> {
  const { type: _type, ...texts } = math;
  return texts;
}
