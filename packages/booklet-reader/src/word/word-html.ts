import type { Block } from '@amauta/contract/block.ts';
import { toHtml } from '@amauta/rich-text/math.ts';
import type { Looks } from './file/word-styles.ts';
import { IMAGE_MARK, lineText, type Piece, type WordLine, type WordTable } from './word-lines.ts';

/** A part of a line: the pieces between two of its characters. */
export interface LinePart {
  line: WordLine;
  pieces: Piece[];
}

/** The pieces of a line between two offsets of its text. */
export function partOf(line: WordLine, from: number, to = Number.POSITIVE_INFINITY): LinePart {
  const pieces: Piece[] = [];
  let at = 0;
  for (const piece of line.pieces) {
    const start = Math.max(0, from - at);
    const end = Math.min(piece.text.length, to - at);
    at += piece.text.length;
    if (start >= end) continue;
    // Math and images are never cut, because no number or letter begins within them.
    pieces.push(
      piece.math || piece.image !== undefined ? piece : { ...piece, text: piece.text.slice(start, end) },
    );
  }
  return { line, pieces };
}

export function partText({ pieces }: LinePart): string {
  return pieces.map(({ text }) => text).join('');
}

/** Ways to mark the key of an item. The look of the mark is removed from the item's text. */
export type Mark = 'marked' | 'bold' | 'underline' | 'color' | 'star';

export type PlaceImage = (relation: string) => number | null;

/**
 * Turns lines into the blocks of a statement: neighbouring lines form one text block; images and boxes are
 * blocks of their own.
 */
export function blocksOf(parts: readonly LinePart[], placeImage: PlaceImage): Block[] {
  const blocks: Block[] = [];
  let lines: LinePart[] = [];
  let gray = false;
  const flush = () => {
    const html = paragraphsHtml(lines);
    if (html !== '') blocks.push({ type: 'text', value: html, ...(gray ? { gray: true } : {}) });
    lines = [];
  };
  for (const part of parts) {
    if (part.line.gray !== gray) flush();
    gray = part.line.gray;
    if (part.line.table) {
      flush();
      blocks.push({ type: 'text', value: tableHtml(part.line.table), ...(gray ? { gray: true } : {}) });
      pushImages(tablePieces(part.line.table));
    } else {
      lines.push(part);
      if (part.pieces.some((piece) => piece.image !== undefined)) {
        flush();
        pushImages(part.pieces);
      }
    }
  }
  flush();
  return blocks;

  function pushImages(pieces: readonly Piece[]): void {
    for (const { image } of pieces) {
      if (image === undefined) continue;
      const index = placeImage(image);
      if (index !== null)
        blocks.push({ type: 'image', value: `image:${index}`, ...(gray ? { gray: true } : {}) });
    }
  }
}

function tablePieces({ rows }: WordTable): Piece[] {
  return rows
    .flat()
    .flatMap((cell) => cell.lines.flatMap((line) => (line.table ? tablePieces(line.table) : line.pieces)));
}

/**
 * Writes lines as paragraphs. Bullets that follow each other become one list; line breaks stay within their
 * paragraph.
 */
function paragraphsHtml(parts: readonly LinePart[]): string {
  const paragraphs: { html: string; isBullet: boolean; align: WordLine['align'] }[] = [];
  for (const part of parts) {
    const html = inlineHtml(part.pieces);
    if (html === '') continue;
    const last = paragraphs.at(-1);
    if (part.line.isContinuation && last) last.html += `<br />${html}`;
    else paragraphs.push({ html, isBullet: part.line.isBullet, align: part.line.align });
  }
  return paragraphs
    .map(({ html, isBullet, align }, at) => {
      if (!isBullet) return `<p${align === 'left' ? '' : ` style="text-align: ${align}"`}>${html}</p>`;
      const opens = paragraphs[at - 1]?.isBullet ? '' : '<ul>';
      return `${opens}<li>${html}</li>${paragraphs[at + 1]?.isBullet ? '' : '</ul>'}`;
    })
    .join('');
}

/** The HTML of one line. The looks in `marks`, which mark keys, are left out. */
export function inlineHtml(pieces: readonly Piece[], marks: readonly Mark[] = []): string {
  let html = '';
  let open: string[] = [];
  for (const piece of trimmed(pieces)) {
    if (piece.image !== undefined) continue;
    const tags = piece.math ? [] : tagsOf(piece.looks, marks);
    if (tags.join() !== open.join()) {
      html += closing(open) + tags.map((tag) => `<${tag}>`).join('');
      open = tags;
    }
    if (piece.math) html += toHtml(piece.math);
    else if (piece.looks.raised === 'superscript')
      html += toHtml({ type: 'superscript', base: '', exponent: piece.text.trim() || ' ' });
    else if (piece.looks.raised === 'subscript')
      html += toHtml({ type: 'subscript', base: '', subscript: piece.text.trim() || ' ' });
    else html += escaped(piece.text);
  }
  return html + closing(open);
}

function tagsOf(looks: Looks, marks: readonly Mark[]): string[] {
  if (looks.raised) return [];
  return [
    looks.bold && !marks.includes('bold') ? 'strong' : '',
    looks.italic ? 'em' : '',
    looks.underline && !marks.includes('underline') ? 'u' : '',
    looks.strike ? 's' : '',
  ].filter(Boolean);
}

function closing(tags: readonly string[]): string {
  return tags
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('');
}

/** The pieces with single spaces, and without spaces at both ends. */
function trimmed(pieces: readonly Piece[]): Piece[] {
  const kept: Piece[] = [];
  let endsInSpace = true;
  for (const piece of pieces) {
    if (piece.math || piece.image !== undefined) {
      kept.push(piece);
      endsInSpace = false;
      continue;
    }
    let text = piece.text.replaceAll(IMAGE_MARK, '').replace(/[\s\u00a0]+/g, ' ');
    if (endsInSpace) text = text.trimStart();
    if (text === '') continue;
    endsInSpace = text.endsWith(' ');
    kept.push({ ...piece, text });
  }
  const last = kept.at(-1);
  if (last && !last.math && last.image === undefined) {
    const text = last.text.trimEnd();
    if (text === '') return trimmed(kept.slice(0, -1));
    kept[kept.length - 1] = { ...last, text };
  }
  return kept;
}

function tableHtml({ rows }: WordTable): string {
  const written = rows.map((row, index) => {
    const pieces = row
      .flatMap((cell) => cell.lines.flatMap((line) => line.pieces))
      .filter(({ text }) => text.trim() !== '');
    const isHead =
      index === 0 && rows.length > 1 && pieces.length > 0 && pieces.every(({ looks }) => looks.bold);
    const tag = isHead ? 'th' : 'td';
    const cells = row.map((cell) => {
      const spans = `${cell.columns > 1 ? ` colspan="${cell.columns}"` : ''}${cell.rows > 1 ? ` rowspan="${cell.rows}"` : ''}`;
      const lines = cell.lines.map((line) =>
        line.table ? tableText(line.table) : inlineHtml(line.pieces, isHead ? ['bold'] : []),
      );
      return `<${tag}${spans}>${lines.filter(Boolean).join('<br />')}</${tag}>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  return `<table><tbody>${written.join('')}</tbody></table>`;
}

/** A table within a cell, as lines of text: statements can't hold nested tables. */
function tableText({ rows }: WordTable): string {
  return rows
    .map((row) => row.map((cell) => escaped(cell.lines.map(lineText).join(' '))).join(' | '))
    .join('<br />');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
