import type { UnsureWord } from '@amauta/contract/imports/warnings.ts';
import { ROOT_SIGN } from '../math/folding.ts';
import { type Box, bottom, type Cell, type PageContent } from '../page/page-content.ts';
import { capitalHeight, middle, sizeHeight, TALL_FROM, TALL_TO } from './letters/capital-height.ts';
import { inItsCase } from './letters/letter-case.ts';
import { boldAmong, type UsualWeights } from './letters/stroke-weight.ts';
import type { DrawnShapes } from './page/drawn-shapes.ts';
import { withWholeUprights } from './page/rules/broken-rules.ts';
import { LIGHT } from './page/shades/shaded-boxes.ts';
import type { TextLine } from './page/text-lines.ts';
import { sureOf } from './signs/words/word-signs.ts';
import type { ChosenWord, ReadLine } from './words/choose-words.ts';

/** Words below this confidence are named to the reviewer. In clean scans 1 in 100 right words falls below. */
const UNSURE_BELOW = 70;
/**
 * Strokes below this confidence are specks and are dropped. Letters, figures and other signs are kept and
 * named as unsure.
 */
const NOISE_BELOW = 30;
const NOISE = /^[.,:;'`´’‘"“”_|~^*«»-]+$/;
const DASHES = /^[-—–−]+$/;
/** The height of capitals and figures, in sizes of their font. */
const CAPITAL_HEIGHT = 0.72;
/** Lines whose baselines differ by less than this, in heights of small letters, are one row. */
const SAME_ROW = 0.3;
/** The least space between words, in sizes of their font. */
const LEAST_SPACE = 0.1;
/** The widest space between words of one text, in sizes of their font: justified lines have such spaces. */
const WIDEST_SPACE = 1.2;
/** The least width of a word, in points, where its place lies wholly within the word before. */
const LEAST_ADVANCE = 1;
/** The share of a bracket that stands above its baseline. */
const OVER_BASELINE = 0.76;
const PLAIN = { bold: false, italic: false, underline: false };
/** The share of a word that must stand on a marker's color. */
const MARKED = 0.5;

/**
 * The least share of a word's box that is colored where its ink is. Strokes of plain print are a sixth of the box or more,
 * and scans store colors coarsely, so that 0.4 or more was seen; black ink had less than 0.01. A marker reaches above and
 * below the word, where colored ink shows at most ON_PAPER of the word's share: its descenders and some ascenders.
 */
const [COLORED_INK, ON_PAPER] = [0.1, 0.35];
/** The strips above and below a word that a marker covers: how far they begin from it, and their height, in heights of capitals. */
const [BEYOND, STRIP] = [0.12, 0.12];
/** The color of colored ink. Any but black is enough: the stages below ask which text has another color than most. */
const COLORED = '#0000ff';

/** A word that the recognizer was unsure of, and where it stands. */
export interface PlacedWord extends UnsureWord {
  /** The middle of the word, in points. */
  x: number;
  y: number;
}

/** A recognized scan, as a page that the other stages read like any other. */
interface ScannedPage {
  page: PageContent;
  unsure: PlacedWord[];
}

/**
 * Builds a page from the lines read from a scan. `density` is the scan's dots a point. `tintedShare` tells
 * how much of a rectangle of the level page is colored. Without the paper's usual `weights` no word is bold. Pictures are
 * dropped, because the scan itself is one.
 */
export function toScannedPage(
  { number, width, height }: Pick<PageContent, 'number' | 'width' | 'height'>,
  read: readonly ReadLine[],
  density: number,
  tintedShare: (x: number, y: number, width: number, height: number) => number,
  shapes: DrawnShapes = { rules: [], strokes: [] },
  weights: UsualWeights | null = null,
): ScannedPage {
  const cells: Cell[] = [];
  const unsure: PlacedWord[] = [];
  const lines = inRows(read);
  const usualCapital = middle(lines.map(capitalHeight)) ?? 1;
  for (const { line, words } of lines) {
    const isNoise = (word: ChosenWord) =>
      (word.confidence < NOISE_BELOW && NOISE.test(word.text)) || isDashWithoutInk(word, line);
    // What is dropped may have been a comma: the word before it is named.
    const kept = words.flatMap((word, at) => {
      const next = words[at + 1];
      const isDoubtful = word.isUnsure || (next !== undefined && isNoise(next));
      return isNoise(word) ? [] : [{ ...withinInk(word, line, next), isUnsure: isDoubtful }];
    });
    const capital = capitalHeight({ line, words });
    const size = sizeHeight({ line, words }, capital) / CAPITAL_HEIGHT / density;
    const bold = boldAmong(kept, weights, Math.max(1, capital / usualCapital));
    const y = line.baseline / density;
    let textBefore = '';
    for (const [at, word] of kept.entries()) {
      const place = word.raised
        ? { y: bottom(word.raised) / density, size: word.raised.height / CAPITAL_HEIGHT / density }
        : { y, size };
      const tint = tintOf(word, line.baseline, capital, tintedShare);
      // Boxes of neighbouring words may overlap, but their letters must stay in order.
      const from = at > 0 ? right(cells.at(-1)) + size * LEAST_SPACE : 0;
      const own = cellsOf(withMicro(inItsCase(word, line, capital), line), from).map(
        (cell): Cell => ({
          ...cell,
          ...place,
          ...tint,
          bold: bold[at] ?? false,
        }),
      );
      // Not the word's text, whose capitals may have become small letters.
      const text = own.map((cell) => cell.text).join('');
      if (word.seen) for (const cell of own) cell.sure = sureOf(text, word.seen);
      const [first] = own;
      const last = own.at(-1);
      const before = cells.at(-1);
      if (!first || !last) continue;
      if (at > 0 && before) {
        const x = before.x + before.width;
        // Words in cells of a table, in columns or beside a drawing stand apart without a space.
        const isApart =
          word.raised !== undefined ||
          first.x - x > size * WIDEST_SPACE ||
          shapes.rules.some((rule) => parts(inPoints(rule), x, first.x, y));
        if (!isApart) cells.push({ ...first, text: ' ', x, width: Math.max(0, first.x - x) });
      }
      cells.push(...own);
      if (word.isUnsure || word.confidence < UNSURE_BELOW)
        unsure.push({
          text,
          before: textBefore,
          x: (first.x + last.x + last.width) / 2,
          y: y - size / 3,
        });
      textBefore = text;
    }
  }
  for (const root of shapes.roots ?? []) {
    const { x, y, width, height } = inPoints(root);
    cells.push({ text: ROOT_SIGN, x, y: y + height, width, size: height, ...PLAIN });
  }
  for (const { text, ...bracket } of shapes.brackets ?? []) {
    const { x, y, width, height } = inPoints(bracket);
    cells.push({ text, x, y: y + height * OVER_BASELINE, width, size: height, ...PLAIN });
  }
  return {
    page: {
      number,
      width,
      height,
      cells: evenSizes(cells),
      fills: (shapes.shades ?? []).map(({ lightness, tint, ...box }) => ({
        ...inPoints(box),
        light: lightness >= LIGHT,
        color: colorOf(lightness, tint),
      })),
      rules: withWholeUprights(shapes.rules.map(inPoints), cells),
      images: [],
      isScanned: true,
      strokes: shapes.strokes.map(inPoints),
    },
    unsure,
  };

  function inPoints(box: Box): Box {
    return {
      x: box.x / density,
      y: box.y / density,
      width: box.width / density,
      height: box.height / density,
    };
  }

  /**
   * Spreads the letters of a word evenly over its width: the recognizer places words more exactly than
   * letters.
   */
  function cellsOf({ text, x, width }: ChosenWord, from: number): Omit<Cell, 'y' | 'size'>[] {
    const letters = text.split('');
    const start = Math.max(from, x / density);
    const advance = Math.max(LEAST_ADVANCE, (x + width) / density - start) / letters.length;
    return letters.map((letter, at) => ({
      text: letter,
      x: start + advance * at,
      width: advance,
      bold: false,
      italic: false,
      underline: false,
    }));
  }
}

/** Whether a marker lies on a word, or the word itself is colored. */
function tintOf(
  { x, width }: ChosenWord,
  baseline: number,
  capital: number,
  tintedShare: (x: number, y: number, width: number, height: number) => number,
): Pick<Cell, 'highlight' | 'color'> {
  const share = tintedShare(x, baseline - capital, width, capital);
  if (share < COLORED_INK) return {};
  const [gap, strip] = [capital * BEYOND, Math.max(1, capital * STRIP)];
  const onPaper = Math.min(
    tintedShare(x, baseline - capital - gap - strip, width, strip),
    tintedShare(x, baseline + gap, width, strip),
  );
  if (onPaper <= share * ON_PAPER) return { color: COLORED };
  return share > MARKED ? { highlight: true } : {};
}

/** A color as `#rrggbb`. Its strength tells a marker from a gray box; which color it is tells nothing. */
function colorOf(lightness: number, tint: number): string {
  const hex = (level: number) =>
    Math.round(Math.max(0, Math.min(1, level)) * 255)
      .toString(16)
      .padStart(2, '0');
  return `#${hex(lightness).repeat(2)}${hex(lightness - tint)}`;
}

/** Whether an upright rule stands between two places of a baseline. */
const parts = (rule: Box, from: number, to: number, y: number): boolean =>
  rule.height > rule.width && rule.x > from && rule.x < to && rule.y < y && rule.y + rule.height > y;

/** Gives lines that stand side by side the same baseline. */
function inRows(read: readonly ReadLine[]): ReadLine[] {
  const result: ReadLine[] = [];
  for (const one of read) {
    const last = result.at(-1);
    const isSame = last && one.line.baseline - last.line.baseline < one.line.xHeight * SAME_ROW;
    result.push(isSame ? { ...one, line: { ...one.line, baseline: last.line.baseline } } : one);
  }
  return result;
}

/** Whether the recognizer saw a dash in the gap that an upright rule, which was taken off the text, leaves in a line. */
const isDashWithoutInk = ({ text, raised, x, width }: ChosenWord, { patches }: TextLine): boolean =>
  !raised && DASHES.test(text) && patches.every((one) => one.x >= x + width || one.x + one.width <= x);

/** The word no wider than its ink: the recognizer's box of a short word may reach over a rule into the next cell. */
function withinInk(word: ChosenWord, { patches }: TextLine, next: ChosenWord | undefined): ChosenWord {
  const limit = Math.min(word.x + word.width, next && next.x > word.x ? next.x : Number.POSITIVE_INFINITY);
  const isOwn = ({ x, width }: Box) => x + width / 2 > word.x && x + width / 2 < limit;
  const own = patches.filter(isOwn);
  if (own.length === 0) return word;
  const x = Math.max(word.x, Math.min(...own.map((one) => one.x)));
  const end = Math.min(word.x + word.width, Math.max(...own.map((one) => one.x + one.width)));
  return { ...word, x, width: end - x };
}

/**
 * A small letter that hangs below the baseline by more than this, in heights of small letters, has a
 * descender.
 */
const HANGING = 0.2;

/**
 * Corrects "ul", "/ul" and "pl" to "µl" and "ug" to "µg" where the letter has a descender: the recognizer's model doesn't
 * know "µ".
 */
function withMicro(word: ChosenWord, line: TextLine): ChosenWord {
  const at = /(?<=\/|^|\d)(?:u(?=[lLmg](?!\p{L}))|p(?=[lL](?!\p{L})))/u.exec(word.text)?.index;
  if (at === undefined) return word;
  const middle = word.x + (word.width * (at + 0.5)) / word.text.length;
  const off = (one: TextLine['letters'][number]) => Math.abs(one.x + one.width / 2 - middle);
  const near = line.letters
    .filter((one) => off(one) < line.xHeight && one.height < line.xHeight * TALL_TO)
    .sort((one, other) => off(one) - off(other));
  // The place of a letter is only estimated, so that its neighbours count, too; a "g" hangs by itself.
  const hangs = near
    .slice(0, word.text[at + 1] === 'g' ? 1 : near.length)
    .some(
      (one) =>
        one.y > line.baseline - line.xHeight * TALL_FROM &&
        one.y + one.height > line.baseline + line.xHeight * HANGING,
    );
  return hangs ? { ...word, text: `${word.text.slice(0, at)}µ${word.text.slice(at + 1)}` } : word;
}

function right(cell: Cell | undefined): number {
  return cell ? cell.x + cell.width : 0;
}

/**
 * Sizes that differ from the page's usual size by a smaller share of it are that size. Small print, such as the names of
 * a chart's axes, is at least a tenth smaller than the text.
 */
const SAME_SIZE = 0.1;

/** Sets sizes near the page's usual size to that size, because measured heights vary by a pixel. */
function evenSizes(cells: readonly Cell[]): Cell[] {
  const usual = middle(cells.map(({ size }) => size)) ?? 0;
  return cells.map((cell) =>
    Math.abs(cell.size - usual) < usual * SAME_SIZE ? { ...cell, size: usual } : cell,
  );
}
