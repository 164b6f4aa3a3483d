import type { MathNode } from '@amauta/rich-text/math.ts';
import { OVERLINE } from '@amauta/rich-text/overline.ts';
import { LINE_SIGN } from '../math/overlines.ts';
import type { Cell } from '../page/page-content.ts';

/** One character that a draft says or that a page draws. */
export interface Sign {
  text: string;
  /**
   * The sign may have no counterpart: a parenthesis that only plain-text math needs, or a hyphen at a line's
   * end.
   */
  isOptional: boolean;
  /** All signs of one formula have the same number. */
  formula?: number;
}

const MATH_SPAN = /<span( data-math="[^>]*)>[^<]*<\/span>/g;
const VALUE = / data-(?:n|d|base|exponent|subscript|index|radicand)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
/** Marks the beginning and the end of each formula: some of a formula's signs aren't drawn. */
const MATH = '\u0001';
const NOT_DRAWN = '()/√∛∜^_{}';
const HYPHENS = '-\u00ad';
const BULLETS = '•▪◦‣';
/** These points open entries of lists too, but a single one may also mean multiplication. */
const POINTS = '·∙';
const BULLET = '•';
/** The widest gap between neighbours in one line, in sizes. */
const FARTHEST = 4;

/**
 * The signs that a draft's HTML says, without spaces. Each entry of a list begins with a bullet. Other signs of bullets count
 * as one, too, as among drawn characters: TeX draws the degree as one that is raised.
 */
export function signsOfHtml(html: string): Sign[] {
  const plain = html
    .replace(MATH_SPAN, (_span, data: string) => {
      const values = [...data.matchAll(VALUE)].map(([, value = '']) => value);
      return MATH + values.join('') + MATH;
    })
    .replaceAll('<li>', BULLET)
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
  return plain.split(MATH).flatMap((part, at) => {
    const formula = at % 2 === 1 ? at : null;
    return part
      .split('')
      .filter((text) => text.trim() !== '' && text !== OVERLINE)
      .map((text) => (BULLETS.includes(text) ? BULLET : text))
      .map(
        (text): Sign =>
          formula === null
            ? { text, isOptional: false }
            : { text, isOptional: NOT_DRAWN.includes(text), formula },
      );
  });
}

/** The signs of text that is written as on the page, such as a number or a letter of an alternative. */
export function signsOfLabel(label: string): Sign[] {
  return label
    .split('')
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, isOptional: false }));
}

/** Drawn characters as signs. A hyphen at a line's end is optional, since it may have joined a word. */
export function signsOfCells(cells: readonly Cell[]): Sign[] {
  const isParted = (at: number) => {
    const [cell, next] = [cells[at], cells[at + 1]];
    return !cell || !next || next.x < cell.x || next.y < cell.y - cell.size * 3;
  };
  const opening = [...cells.keys()].filter((at) => {
    const cell = cells[at];
    return cell !== undefined && POINTS.includes(cell.text) && !hasTextBefore(cell, cells);
  });
  return cells.flatMap((cell, at) => {
    const isOptional =
      cell.text === '√' || LINE_SIGN.test(cell.text) || (isParted(at) && HYPHENS.includes(cell.text));
    const isBullet = BULLETS.includes(cell.text) || (opening.length > 1 && opening.includes(at));
    if (cell.math) return signsOfNode(cell.math);
    // A mark above a letter is a sign of its own, as in HTML.
    return (isBullet ? BULLET : cell.text).split('').map((text) => ({ text, isOptional }));
  });
}

/** The signs of a formula that a step made before characters got their places, such as a condition above an arrow. */
const signsOfNode = (node: MathNode): Sign[] =>
  Object.entries(node).flatMap(([name, value]: [string, string]) =>
    name === 'type'
      ? []
      : value
          .split('')
          .filter((text) => text.trim() !== '')
          .map((text) => ({ text, isOptional: NOT_DRAWN.includes(text) })),
  );

/**
 * Whether text stands before a character in its line. All cells are searched, since formulas are drawn in any
 * order.
 */
function hasTextBefore(cell: Cell, cells: readonly Cell[]): boolean {
  return cells.some((other) => {
    const gap = cell.x - other.x - other.width;
    return (
      gap > -other.width &&
      gap < cell.size * FARTHEST &&
      Math.abs(other.y - cell.y) < cell.size &&
      other !== cell
    );
  });
}

/**
 * Whether both say the same signs in the same order. Within a formula any order counts, since programs draw
 * its parts in any order.
 */
export function saysTheSame(said: readonly Sign[], drawn: readonly Sign[]): boolean {
  let at = 0;
  for (let next = 0; next < said.length; next++) {
    const sign = said[next];
    if (!sign) break;
    if (sign.formula !== undefined) {
      const end = said.findIndex((other, index) => index > next && other.formula !== sign.formula);
      const formula = said.slice(next, end < 0 ? said.length : end);
      const behind = behindFormula(formula, drawn, at, said[next + formula.length]?.text);
      if (behind === null) return false;
      at = behind;
      next += formula.length - 1;
      continue;
    }
    while (drawn[at]?.isOptional && drawn[at]?.text !== sign.text) at++;
    if (drawn[at]?.text === sign.text) at++;
    else if (!sign.isOptional) return false;
  }
  return drawn.slice(at).every((sign) => sign.isOptional);
}

/** The index in `drawn` after a formula that begins at `from`; null where other signs stand there. */
function behindFormula(
  formula: readonly Sign[],
  drawn: readonly Sign[],
  from: number,
  nextText: string | undefined,
): number | null {
  const needed = formula.filter(({ isOptional }) => !isOptional).map(({ text }) => text);
  const allowed = formula.filter(({ isOptional }) => isOptional).map(({ text }) => text);
  const takeFrom = (list: string[], text: string): boolean => {
    const index = list.indexOf(text);
    if (index >= 0) list.splice(index, 1);
    return index >= 0;
  };
  let at = from;
  while (needed.length > 0) {
    const sign = drawn[at];
    if (!sign) return null;
    if (!takeFrom(needed, sign.text) && !takeFrom(allowed, sign.text) && !sign.isOptional) return null;
    at++;
  }
  for (let sign = drawn[at]; sign && sign.text !== nextText && takeFrom(allowed, sign.text); sign = drawn[at])
    at++;
  return at;
}

/** Whether both say the same signs in any order. */
export function holdsTheSame(said: readonly Sign[], drawn: readonly Sign[]): boolean {
  const counts = new Map<string, { sum: number; free: number }>();
  const count = (sign: Sign, by: 1 | -1) => {
    const known = counts.get(sign.text) ?? { sum: 0, free: 0 };
    counts.set(sign.text, { sum: known.sum + by, free: known.free + (sign.isOptional ? 1 : 0) });
  };
  for (const sign of said) count(sign, 1);
  for (const sign of drawn) count(sign, -1);
  return [...counts.values()].every(({ sum, free }) => Math.abs(sum) <= free);
}
