import { isSpanishWord } from '../drafts/spanish-words.ts';
import { type Cell, type PageContent, right } from '../page/page-content.ts';

/**
 * What Ghostscript 10.00 names the second and third ligature of a font, and its quotes, when it writes a PDF anew. No
 * Spanish word has the first letter, and "ü" stands only behind "g".
 */
const LIGATURES: Readonly<Record<string, string>> = { û: 'fi', ü: 'fl' };
/** What stands behind an opening quote ("<"), and before a closing one ("="); outside of them stands no word. */
const [OPENED, CLOSED, WORD] = [/[\p{L}¿¡]/u, /[\p{L}.?!)]/u, /[\p{L}\p{N}]/u];
/** Characters nearer than this stand in one word, in sizes. */
const IN_WORD = 0.15;
/** Words between "<" and "=" that stand where quotes do. */
const QUOTED = /(?<![\p{L}\p{N}])<(?=[\p{L}¿¡])[^<=]*\p{L}[^<=]*[\p{L}.?!)]=(?![\p{L}\p{N}])/gu;
/**
 * A booklet has lost its ligatures if at least this many of its words are Spanish only with them, or as many are
 * quoted.
 */
const FEWEST = 2;

/** Gives back the ligatures and quotes of a booklet whose program has named them as other signs. */
export function withLostLigatures(pages: readonly PageContent[]): PageContent[] {
  const texts = pages.map(({ cells }) => textOf(cells));
  const words = texts.flatMap((text) => text.toLowerCase().match(/\p{L}*û\p{L}*/gu) ?? []);
  const mended = words.filter((word) => isSpanishWord(withLigatures(word)));
  const quotes = texts.reduce((sum, text) => sum + (text.match(QUOTED)?.length ?? 0), 0);
  const isSo = (mended.length >= FEWEST && mended.length * 2 > words.length) || quotes >= FEWEST;
  return isSo ? pages.map((page) => ({ ...page, cells: page.cells.flatMap(mendedCell) })) : [...pages];
}

const textOf = (cells: readonly Cell[]): string =>
  cells.map((cell, at) => `${isBeside(cells[at - 1], cell) ? '' : ' '}${cell.text}`).join('');

const withLigatures = (word: string): string =>
  word.replace(/û|(?<!g)ü/g, (letter) => LIGATURES[letter] ?? letter);

function mendedCell(cell: Cell, at: number, cells: readonly Cell[]): Cell[] {
  const [before, behind] = [cells[at - 1], cells[at + 1]];
  const left = isBeside(before, cell) ? before.text : ' ';
  const end = behind && isBeside(cell, behind) ? behind.text : ' ';
  const ligature = cell.text === 'ü' && /g/i.test(left) ? undefined : LIGATURES[cell.text];
  if (ligature) {
    const width = cell.width / ligature.length;
    return Array.from(ligature, (text, place) => ({ ...cell, text, width, x: cell.x + place * width }));
  }
  const opens = cell.text === '<' && OPENED.test(end) && !WORD.test(left);
  const closes = cell.text === '=' && CLOSED.test(left) && !WORD.test(end);
  return [opens ? { ...cell, text: '“' } : closes ? { ...cell, text: '”' } : cell];
}

function isBeside(one: Cell | undefined, other: Cell): one is Cell {
  return (
    one !== undefined &&
    Math.abs(one.y - other.y) < 1 &&
    Math.abs(other.x - right(one)) < other.size * IN_WORD
  );
}
