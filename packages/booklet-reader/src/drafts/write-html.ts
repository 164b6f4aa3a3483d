import { toHtml } from '@amauta/rich-text/math.ts';
import { strangeWords } from '../doubt/spelling.ts';
import { type Line, linesOf } from '../layout/lines.ts';
import type { Cell } from '../page/page-content.ts';
import type { Grid, Slot } from '../regions/tables/table-grid.ts';
import { isKnown, type Joining, type Paragraph, paragraphsOf } from './paragraphs.ts';
import { isSpanishWord } from './spanish-words.ts';

/** An empty line, as the editor writes it. */
const EMPTY_LINE = '<p><br /></p>';

/** Writes paragraphs as statement HTML; bullets that follow each other become one list, and stanzas are parted. */
export function paragraphsHtml(paragraphs: readonly Paragraph[]): string {
  let html = '';
  for (const [at, paragraph] of paragraphs.entries()) {
    const inline = inlineHtml(paragraph.cells);
    if (!paragraph.bullet) {
      html += `${paragraph.opensStanza ? EMPTY_LINE : ''}<p${paragraph.toTheRight ? ' style="text-align: right"' : ''}>${inline}</p>`;
      continue;
    }
    if (!paragraphs[at - 1]?.bullet) html += '<ul>';
    html += `<li>${inline}</li>`;
    if (!paragraphs[at + 1]?.bullet) html += '</ul>';
  }
  return html;
}

/** Writes characters with bold, italic and underline. Spaces take the look of the text around them. */
export function inlineHtml(cells: readonly Cell[]): string {
  let html = '';
  let open: string[] = [];
  for (const cell of cells) {
    const tags = [cell.bold ? 'strong' : '', cell.italic ? 'em' : '', cell.underline ? 'u' : ''].filter(
      Boolean,
    );
    const looks = cell.math ? [] : tags;
    if (looks.join() !== open.join()) {
      html += closing(open) + looks.map((tag) => `<${tag}>`).join('');
      open = looks;
    }
    html += cell.math ? toHtml(cell.math) : escaped(cell.text);
  }
  return html + closing(open);
}

export function tableHtml(grid: Grid, joining: Joining): string {
  const rows = grid.rows.map(({ slots }, index) => {
    const inked = slots.flatMap((slot) => slot.cells).filter((cell) => cell.text !== ' ');
    const isHead =
      index === 0 && grid.rows.length > 1 && inked.length > 0 && inked.every((cell) => cell.bold);
    const tag = isHead ? 'th' : 'td';
    const cells = slots.map((slot) => {
      const { columns, rows: height = 1 } = slot;
      const span = `${columns > 1 ? ` colspan="${columns}"` : ''}${height > 1 ? ` rowspan="${height}"` : ''}`;
      return `<${tag}${span}>${slotHtml(slot, isHead, joining)}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

function slotHtml(slot: Slot, isHead: boolean, joining: Joining): string {
  const { cells } = slot;
  const left = Math.min(...cells.map((cell) => cell.x));
  const end = Math.max(...cells.map((cell) => cell.x + cell.width));
  const shown = isHead ? cells.map((cell) => ({ ...cell, bold: false })) : cells;
  const lines = linesOf(shown, { page: 0, column: 0, columnLeft: left, columnRight: end });
  const isNumber = isCutNumber(lines, slot);
  const whole = lines.map((line, at) => {
    const isJoined = isNumber ? at === 0 : isCut(line, lines[at + 1], slot, joining);
    return isJoined ? withHyphen(line) : line;
  });
  const slices = whole.map((line) => ({ line, from: 0, to: line.cells.length }));
  return paragraphsOf(slices, joining)
    .map((paragraph) => inlineHtml(paragraph.cells))
    .join('<br />');
}

/**
 * The most room that a broken word may leave at the edge of its cell, in sizes: too little for another
 * letter.
 */
const NO_ROOM = 0.9;

/** How far a line could still reach to the right edge of its cell, with the room at its left taken off, in points. */
const roomBehind = (line: Line, left: number, end: number): number => end - (line.x - left) - line.right;

/** A number whose thousands stand apart, and such a number that ends within a group of three digits. */
const [GROUPED, WITHIN_GROUP] = [/^\d{1,3}(?: \d{3})+$/, / \d{1,2}$/];

/**
 * Whether a cell that holds nothing but a number cuts it within its last thousands: "100 00" and "0". The first line is
 * no number by itself, but both lines together are one.
 */
function isCutNumber([line, next, more]: readonly Line[], { left, right: end }: Slot): boolean {
  if (!line || !next || more || left === undefined || end === undefined) return false;
  const isCutWithin = WITHIN_GROUP.test(line.text) && GROUPED.test(line.text + next.text);
  return isCutWithin && roomBehind(line, left, end) <= line.size * NO_ROOM;
}

/**
 * Whether a word too long for its table cell continues in the next line without a hyphen, as some programs
 * break it.
 */
function isCut(line: Line, next: Line | undefined, slot: Slot, joining: Joining): boolean {
  if (!next || slot.left === undefined || slot.right === undefined) return false;
  const isWord = /^\p{L}+$/u.test(line.text) && /^\p{Ll}/u.test(next.text);
  const room = roomBehind(line, slot.left, slot.right);
  // A number too long for its cell looks like two numbers.
  const isNumber = /\d$/.test(line.text) && /^\d/.test(next.text);
  if (isNumber && room <= line.size * NO_ROOM) joining.onUnsureNumber?.();
  const first = line.text.toLowerCase();
  if (!isWord || room > line.size * NO_ROOM || joining.words.has(first)) return false;
  const rest = /^\p{Ll}+/u.exec(next.text)?.[0] ?? '';
  if (isKnown(first + rest, joining.words) || strangeWords(first).length > 0) return true;
  const [isOne, isFirst] = [isSpanishWord(first + rest), isSpanishWord(first)];
  if (isOne && !isFirst) return true;
  if (!isOne && isFirst && isSpanishWord(rest)) return false;
  joining.onUnsureHyphen();
  return false;
}

/** Adds a soft hyphen to a line, so that its last word is joined to the next line. */
function withHyphen(line: Line): Line {
  const [last] = line.cells.slice(-1);
  return last ? { ...line, cells: [...line.cells, { ...last, text: '\u00ad', places: [] }] } : line;
}

function closing(tags: readonly string[]): string {
  return tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
