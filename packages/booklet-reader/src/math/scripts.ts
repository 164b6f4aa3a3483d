import { type Cell, right } from '../page/page-content.ts';

/**
 * The largest script, the highest and lowest baselines it may have, and the widest gap beside its base; all in sizes of
 * the base. They hold for Chromium (also its MathML, which lowers the most), LibreOffice, TeX, Typst and Word. Larger
 * values take small print beside a number for its exponent, smaller ones lose exponents of exponents.
 */
export const SCRIPT = { size: 0.86, up: 0.65, down: 0.48, gap: 0.35 } as const;
/** Baselines that differ by less than this, in sizes, are one row. */
export const LEVEL_ROW = 0.12;

/** Whether a character may be an exponent or subscript of the other one: small, close behind it, and not on its line. */
export function isScriptOf(script: Cell, base: Cell): boolean {
  const rise = (base.y - script.y) / base.size;
  return (
    base.text !== ' ' &&
    script.size <= base.size * SCRIPT.size &&
    Math.abs(script.x - right(base)) < base.size * SCRIPT.gap &&
    Math.abs(rise) >= LEVEL_ROW &&
    rise <= SCRIPT.up &&
    rise >= -SCRIPT.down
  );
}

/** Whether a character is an exponent or subscript of any of the others. */
export const isScriptAmong = (script: Cell | undefined, cells: readonly Cell[]): boolean =>
  script !== undefined && cells.some((base) => isScriptOf(script, base));
