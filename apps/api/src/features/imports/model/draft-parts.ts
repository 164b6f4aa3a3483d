import type { DraftGroup, DraftItem, DraftQuestion } from '@amauta/booklet-reader/booklet.ts';
import { type Notes, warn } from '@amauta/booklet-reader/drafts/draft-notes.ts';
import type { Block } from '@amauta/contract/block.ts';
import { tidyHtml, wordsOf } from './proof/words.ts';
import type { Piece, ProposedItem } from './reading-schema.ts';

/** How many lost words a warning quotes. */
const SHOWN_WORDS = 8;
const IMAGE = /^image:(\d+)$/;

/** Finds an item by its number, together with its question. */
export function findItem(
  group: DraftGroup,
  number: number,
): { question: DraftQuestion; item: DraftItem } | null {
  for (const question of group.questions) {
    const item = question.items.find((each) => each.number === number);
    if (item) return { question, item };
  }
  return null;
}

export function blockWords(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => (block.type === 'text' ? wordsOf(block.value) : []));
}

export function pieceWords(pieces: readonly Piece[]): string[] {
  return pieces.flatMap((piece) => wordsOf(piece.html));
}

/** The words of the statement, then of each alternative, for comparing two readings of one item. */
export function itemWords(item: DraftItem): string[][] {
  return [blockWords(item.statement), ...item.alternatives.map(({ html }) => wordsOf(html))];
}

export function proposalWords(item: ProposedItem): string[][] {
  return [pieceWords(item.statement), ...item.alternatives.map(({ html }) => wordsOf(html))];
}

export function isSameReading(one: readonly string[][], other: readonly string[][]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Indices of the images that a statement shows, in order. */
export function imagesOf(blocks: readonly Block[]): number[] {
  return blocks.flatMap((block) => {
    const index = block.type === 'image' ? IMAGE.exec(block.value)?.[1] : undefined;
    return index === undefined ? [] : [Number(index)];
  });
}

/** Indices of all images of an item, in its statement and its alternatives. */
export function itemImages(item: DraftItem): number[] {
  const ofAlternatives = item.alternatives.flatMap(({ image }) => (image === null ? [] : [image]));
  return [...imagesOf(item.statement), ...ofAlternatives];
}

/**
 * Turns proposed pieces into blocks. Only images in `own` are used, each once. An image that the model
 * didn't place goes behind as many texts as it had before it in `read`.
 */
export function blocksOfPieces(
  pieces: readonly Piece[],
  grays: readonly boolean[],
  read: readonly Block[],
  own: ReadonlySet<number>,
): Block[] {
  const left = new Set(own);
  const blocks = pieces.flatMap((piece, at): Block[] => {
    const blocksOfPiece: Block[] = [];
    if (wordsOf(piece.html).length > 0)
      blocksOfPiece.push({ type: 'text', value: inBlocks(piece.html), gray: grays[at] ?? false });
    if (piece.image !== null && left.delete(piece.image))
      blocksOfPiece.push({ type: 'image', value: `image:${piece.image}`, gray: false });
    return blocksOfPiece;
  });
  for (const index of imagesOf(read).filter((each) => left.has(each))) {
    const at = read.findIndex((block) => block.value === `image:${index}`);
    const block = read[at];
    if (block) blocks.splice(placeBehind(blocks, textsBefore(read, at)), 0, block);
    left.delete(index);
  }
  return blocks;
}

/**
 * Wraps text without a block element in a paragraph, as the reader does. Models often leave the paragraph
 * out.
 */
export function inBlocks(html: string): string {
  if (wordsOf(html).length === 0) return '';
  return /^<(?:p|ul|ol|table|blockquote)\b/.test(html) ? html : `<p>${html}</p>`;
}

function textsBefore(blocks: readonly Block[], end: number): number {
  return blocks.slice(0, end).filter((block) => block.type === 'text').length;
}

/** The index behind the first `texts` texts and the images that follow them. */
function placeBehind(blocks: readonly Block[], texts: number): number {
  let at = 0;
  while (at < blocks.length && (textsBefore(blocks, at) < texts || blocks[at]?.type === 'image')) at += 1;
  return at;
}

/** A copy of a proposal whose HTML was tidied, so that it can be compared and stored. */
export function tidyItem(item: ProposedItem): ProposedItem {
  return {
    ...item,
    statement: item.statement.map(tidyPiece),
    alternatives: item.alternatives.map(tidyPiece),
  };
}

export function tidyPiece(piece: Piece): Piece {
  return { ...piece, html: tidyHtml(piece.html) };
}

/**
 * Words of `words` that `elsewhere` has not, or has less often. A word is repeated as often as it is
 * missing. Signs don't count.
 */
export function missingWords(words: readonly string[], elsewhere: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of elsewhere) counts.set(word, (counts.get(word) ?? 0) + 1);
  return words.filter((word) => {
    const count = counts.get(word) ?? 0;
    if (count > 0) counts.set(word, count - 1);
    return count === 0 && /[\p{L}\p{N}]/u.test(word);
  });
}

export function warnOfLost(notes: Notes, lost: readonly string[]): void {
  if (lost.length === 0) return;
  const shown = `${lost.slice(0, SHOWN_WORDS).join(' ')}${lost.length > SHOWN_WORDS ? ' …' : ''}`;
  const text = `El modelo dejó fuera palabras que el lector había tomado: «${shown}». Compara con la página.`;
  warn(notes, 'unsure-text', text);
}
