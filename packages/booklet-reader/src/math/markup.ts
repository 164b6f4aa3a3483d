import { plainMath } from '@amauta/rich-text/math.ts';
import { type Cell, right } from '../page/page-content.ts';

const DIGIT = /^\d$/;
const LETTER = /^\p{L}$/u;
/**
 * The narrowest gap that is written as a space, in sizes of the text. GAP: in general. LETTER_GAP: between letters,
 * where a space parts words. DIGIT_GAP: between digits, where a thin space groups thousands.
 */
const [GAP, LETTER_GAP, DIGIT_GAP] = [0.22, 0.16, 0.12];

/** Writes cells as math text: raised and lowered cells in the mini-markup, nested math as plain text. */
export function markup(cells: readonly Cell[]): string {
  const sorted = [...cells].sort((a, b) => a.x - b.x);
  const size = Math.max(0, ...sorted.map((cell) => cell.size));
  const main = sorted.filter((cell) => cell.size > size * 0.85);
  const baseline = Math.max(...main.map((cell) => cell.y));
  let text = '';
  let open = '';
  for (const [at, cell] of sorted.entries()) {
    const shift = scriptOf(cell, size, baseline);
    if (shift !== open) {
      text += `${open ? '}' : ''}${shift ? `${shift}{` : ''}`;
      open = shift;
    }
    const before = sorted[at - 1];
    const areBoth = (kind: RegExp) => before && kind.test(before.text) && kind.test(cell.text);
    const least = areBoth(DIGIT) ? DIGIT_GAP : areBoth(LETTER) ? LETTER_GAP : GAP;
    const isApart = before && cell.x - right(before) > size * least && !shift;
    if (isApart && cell.text !== ' ' && before.text !== ' ') text += ' ';
    text += cell.math ? plainMath(cell.math) : cell.text;
  }
  return `${text}${open ? '}' : ''}`.replace(/\s+/g, ' ').trim();
}

/** How far above its base's baseline an exponent that is a fraction stands, and its ink ends, in sizes of the base. */
const [RAISED_NODE, ENDS_ABOVE] = [0.3, 0.15];

/** '^' for a small raised cell, '_' for a small lowered one. A small fraction within a line stands on its baseline. */
export function scriptOf(cell: Cell, size: number, baseline: number): '' | '^' | '_' {
  if (cell.size > size * 0.86) return '';
  if (cell.math) {
    const isRaised = cell.y < baseline - size * RAISED_NODE;
    return isRaised && (cell.ink?.bottom ?? baseline) < baseline - size * ENDS_ABOVE ? '^' : '';
  }
  if (cell.y < baseline - size * 0.14) return '^';
  return cell.y > baseline + size * 0.08 ? '_' : '';
}
