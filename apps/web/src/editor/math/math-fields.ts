import type { MathNode } from '@amauta/rich-text/math.ts';

/** One text of a piece of math, as its widget offers it. */
export interface MathFieldSpec {
  readonly name: string;
  readonly label: string;
  /** Stands in for an empty text; null where empty is an answer, undefined where the last text comes back. */
  readonly emptyValue: string | null | undefined;
}

const BASE: MathFieldSpec = { name: 'base', label: 'Base', emptyValue: null };

/** In the order in which the arrow keys pass through them. */
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

/** The texts of a piece of math by their names. */
export function mathTexts(math: MathNode): Readonly<Record<string, string>> {
  const { type: _type, ...texts } = math;
  return texts;
}
