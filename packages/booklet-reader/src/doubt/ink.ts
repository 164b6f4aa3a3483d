import type { Block } from '@amauta/contract/block.ts';
import type { Cell } from '../page/page-content.ts';

/** One sign that a draft says, or that a page draws. */
export interface Sign {
  text: string;
  /** It may have no counterpart: a parenthesis that only one line of plain math needs, a hyphen at a line's end. */
  isOptional: boolean;
}

const MATH_SPAN = /<span( data-math="[^>]*)>[^<]*<\/span>/g;
const VALUE = / data-(?:n|d|base|exponent|subscript|index|radicand)="([^"]*)"/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };
/** Opens and closes what math in one line says with signs that aren't drawn. */
const [MATH_START, MATH_END] = ['\u0001', '\u0002'];
const NOT_DRAWN = '()/√∛∜^_{}';
const HYPHENS = '-\u00ad';
const BULLETS = '•▪◦‣';
/** Opens entries too, but one alone may as well multiply. */
const POINTS = '·∙';
const BULLET = '•';
/** Between what stands in one line, in sizes. */
const FARTHEST = 4;

/** What HTML of a draft says, sign by sign, without spaces; an entry of a list has its bullet. */
export function signsOfHtml(html: string): Sign[] {
  const plain = html
    .replace(MATH_SPAN, (_span, data: string) => {
      const values = [...data.matchAll(VALUE)].map(([, value = '']) => value);
      return MATH_START + values.join('') + MATH_END;
    })
    .replaceAll('<li>', BULLET)
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
  const signs: Sign[] = [];
  let isMath = false;
  for (const text of plain.split('')) {
    if (text === MATH_START || text === MATH_END) isMath = text === MATH_START;
    else if (text.trim() !== '') signs.push({ text, isOptional: isMath && NOT_DRAWN.includes(text) });
  }
  return signs;
}

export function signsOfBlocks(blocks: readonly Block[]): Sign[] {
  return blocks.flatMap((block) => (block.type === 'text' ? signsOfHtml(block.value) : []));
}

/** What is written as it stands on the page: a number, a letter of an alternative. */
export function signsOfLabel(label: string): Sign[] {
  return label
    .split('')
    .filter((text) => text.trim() !== '')
    .map((text) => ({ text, isOptional: false }));
}

/** Drawn characters as signs. Hyphens at the ends of lines may have joined a word; a root's sign is a node. */
export function signsOfCells(cells: readonly Cell[]): Sign[] {
  const isParted = (at: number) => {
    const [cell, next] = [cells[at], cells[at + 1]];
    return !cell || !next || next.x < cell.x || next.y < cell.y - cell.size * 3;
  };
  const opening = [...cells.keys()].filter((at) => {
    const cell = cells[at];
    return cell !== undefined && POINTS.includes(cell.text) && !hasTextBefore(cell, cells);
  });
  return cells.map((cell, at) => {
    const isOptional = cell.text === '√' || (isParted(at) && HYPHENS.includes(cell.text));
    const isBullet = BULLETS.includes(cell.text) || (opening.length > 1 && opening.includes(at));
    return { text: isBullet ? BULLET : cell.text, isOptional };
  });
}

/** Whether something stands before a character in its line; formulas are drawn in any order. */
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

/** Whether both say the same in the same order. */
export function saysTheSame(said: readonly Sign[], drawn: readonly Sign[]): boolean {
  let at = 0;
  for (const sign of said) {
    while (drawn[at]?.isOptional && drawn[at]?.text !== sign.text) at++;
    if (drawn[at]?.text === sign.text) at++;
    else if (!sign.isOptional) return false;
  }
  return drawn.slice(at).every((sign) => sign.isOptional);
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
