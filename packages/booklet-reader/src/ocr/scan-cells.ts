import type { Cell, PageContent } from '../page/page-content.ts';
import type { SeenLine, SeenWord } from './recognize.ts';

/** Words that the recognizer is less sure of are named to the reviewer. Of right words of clean scans 1 in 100 falls below. */
const UNSURE_BELOW = 70;
/** Signs read with less confidence are specks and strokes of drawings; whole words are kept and named as unsure. */
const NOISE_BELOW = 30;
/** The height of capitals and figures in sizes of their font. */
const CAPITAL_HEIGHT = 0.72;

/** A label such as `c)` whose letter has the same shape in both cases: only its height tells which it is. */
const SAME_SHAPE_LABEL = /^\(?[cosuvwxz][).:-]+$/i;
/** Small letters without ascender reach 0.7 of the height of capitals. */
const CAPITAL_FROM = 0.85;

/** A word that was read from a picture without being sure of it. */
export interface UnsureWord {
  text: string;
  /** Of its middle, in points. */
  x: number;
  y: number;
}

/** What a scan shows, as a page that the other stages read like any other. */
export interface ScannedPage {
  page: PageContent;
  unsure: UnsureWord[];
}

/**
 * A page of the recognized lines of a picture; `scale` is pixels a point. The skew of the scan is taken out, so that lines are
 * level and margins upright. Pictures of the page are dropped: the scan itself is one.
 */
export function toScannedPage(
  { number, width, height }: Pick<PageContent, 'number' | 'width' | 'height'>,
  lines: readonly SeenLine[],
  scale: number,
): ScannedPage {
  const slope = skewOf(lines);
  const cells: Cell[] = [];
  const unsure: UnsureWord[] = [];
  for (const { words, baseline } of lines) {
    const kept = words.filter(
      ({ confidence, text }) => confidence >= NOISE_BELOW || /\p{L}{3}|\d{2}|^\(?[a-h][).]/iu.test(text),
    );
    const size = sizeOf(kept) / scale;
    if (kept.length === 0 || size < 4) continue;
    const y = level((baseline.x0 + baseline.x1) / 2, (baseline.y0 + baseline.y1) / 2).y;
    for (const [at, word] of kept.entries()) {
      // Boxes of neighbouring words may overlap, and letters must not change places.
      const own = cellsOf(inItsCase(word, size * scale), y, size, at > 0 ? right(cells.at(-1)) : 0);
      const [first] = own;
      const last = own.at(-1);
      const before = cells.at(-1);
      if (!first || !last) continue;
      if (at > 0 && before) {
        const x = before.x + before.width;
        cells.push({ ...first, text: ' ', x, width: Math.max(0, first.x - x) });
      }
      cells.push(...own);
      if (word.confidence < UNSURE_BELOW)
        unsure.push({ text: word.text, x: (first.x + last.x + last.width) / 2, y: y - size / 3 });
    }
  }
  return {
    page: { number, width, height, cells: evenSizes(cells), fills: [], rules: [], images: [], strokes: [] },
    unsure,
  };

  /** The letters of a word share its width evenly: the recognizer tells the places of words better than those of letters. */
  function cellsOf({ text, x, width }: SeenWord, y: number, size: number, from: number): Cell[] {
    const letters = text.split('');
    const advance = width / scale / letters.length;
    const start = Math.max(from, level(x, y * scale).x);
    return letters.map((letter, at) => ({
      text: letter,
      x: start + advance * at,
      y,
      width: advance,
      size,
      bold: false,
      italic: false,
      underline: false,
    }));
  }

  /** A point of the picture in points of the page, turned level around the left edge. */
  function level(x: number, y: number): { x: number; y: number } {
    return { x: (x + y * slope) / scale, y: (y - x * slope) / scale };
  }
}

function inItsCase(word: SeenWord, sizePixels: number): SeenWord {
  if (!SAME_SHAPE_LABEL.test(word.text)) return word;
  const isCapital = word.height >= sizePixels * CAPITAL_HEIGHT * CAPITAL_FROM;
  return { ...word, text: isCapital ? word.text.toUpperCase() : word.text.toLowerCase() };
}

function right(cell: Cell | undefined): number {
  return cell ? cell.x + cell.width : 0;
}

/** The middle slope of the longer lines; 0.017 is one degree. */
function skewOf(lines: readonly SeenLine[]): number {
  const slopes = lines
    .filter(({ baseline }) => baseline.x1 - baseline.x0 > 300)
    .map(({ baseline }) => (baseline.y1 - baseline.y0) / (baseline.x1 - baseline.x0))
    .toSorted((a, b) => a - b);
  return slopes[Math.floor(slopes.length / 2)] ?? 0;
}

/** The size of a line's font in pixels, from the height of its tall letters. */
function sizeOf(words: readonly SeenWord[]): number {
  const heights = words.flatMap(({ tall }) => tall).toSorted((a, b) => a - b);
  return (heights[Math.floor(heights.length / 2)] ?? 0) / CAPITAL_HEIGHT;
}

/** Sizes within a tenth of the page's usual one are that one: measured heights waver by a pixel. */
function evenSizes(cells: readonly Cell[]): Cell[] {
  const sizes = cells.map(({ size }) => size).toSorted((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  return cells.map((cell) => (Math.abs(cell.size - usual) < usual * 0.15 ? { ...cell, size: usual } : cell));
}
