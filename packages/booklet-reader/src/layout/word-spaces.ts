import { type Cell, right } from '../page/page-content.ts';

// After a change of one of these widths run `npm run bench -- import-accuracy`, which reads papers of known content.

/** A gap wider than this, in sizes of the text, separates pieces that stand side by side. */
export const WIDE_GAP = 1.2;
/** The narrowest space between words, in sizes. A larger value joins words, a smaller one splits spaced letters. */
const WORD_GAP = 0.2;
/**
 * The narrowest and the widest space between words in a tightly set line, in sizes, and how many such spaces tell a tight
 * line.
 */
const [TIGHT_GAP, WIDEST_TIGHT, FEWEST_TIGHT] = [0.13, 0.22, 4];
/**
 * Letters set apart, as those of the heading "T E X T O 1": the fewest gaps between letters that tell it, the share of all
 * gaps that must be so wide, since "TO" and "AV" stand closer, and the widest such gap, in sizes.
 */
const SPACED = { fewest: 3, share: 0.7, widest: 0.7 };
/** The most characters of a number or letter that opens a line. */
const LONGEST_LABEL = 4;
/** The narrowest space between digits, in sizes: digits stand close, and a thin space groups thousands or parts a unit. */
const DIGIT_GAP = 0.12;
/** The narrowest space between an upright letter and a slanted one, in sizes; TeX sets a thin space of 0.167. */
const SLANT_GAP = 0.15;
/**
 * A drawn space parts no words where the next character covers all but this part of it: Chromium draws one of no
 * advance for each place where a word may be cut.
 */
const COVERED = 0.25;
const DIGIT = /^\d$/;
const LETTER = /^\p{L}$/u;
const VOWEL = /[aeiouáéíóú]/i;
/**
 * The widest gap that a program for equations leaves between a number and the variable behind it, in sizes. It counts
 * where the spaces between words are drawn.
 */
const FACTOR_GAP = 0.3;

/** The characters of a line from left to right, with a space at each place where two words are apart. */
export function withSpaces(cells: readonly Cell[]): Cell[] {
  const sorted = [...cells].sort((a, b) => a.x - b.x);
  const inked = sorted.filter((cell) => cell.text !== ' ');
  const spaces = sorted.filter((cell) => cell.text === ' ');
  const result: Cell[] = [];
  const wordGap = spaces.length > 0 ? spacedGap(inked, spaces) : isTight(inked) ? TIGHT_GAP : WORD_GAP;
  let nextSpace = 0;
  for (const [at, cell] of inked.entries()) {
    const before = result.at(-1);
    let said = false;
    for (let space = spaces[nextSpace]; space && space.x <= cell.x; space = spaces[++nextSpace])
      said ||= cell.x - space.x > space.width * COVERED;
    if (before) {
      const gap = cell.x - right(before);
      const isFactor = spaces.length > 0 && isVariableBehind(before, cell, inked[at + 1]);
      const isThin = bothDigits(before, cell) || (spaces.length === 0 && isUnit(before, cell));
      const isSlanted = spaces.length === 0 && slants(before, cell);
      const least = isFactor ? FACTOR_GAP : isThin ? DIGIT_GAP : isSlanted ? SLANT_GAP : wordGap;
      if (said || gap > Math.min(before.size, cell.size) * least)
        result.push({
          ...withoutMath(before),
          text: ' ',
          places: [],
          x: right(before),
          width: Math.max(gap, 0.01),
          underline: before.underline && cell.underline,
          bold: before.bold && cell.bold,
          italic: before.italic && cell.italic,
        });
    }
    result.push(cell);
  }
  return result;
}

/**
 * The narrowest space between words of a line in which spaces are drawn, in sizes: wider where the line's letters are set
 * apart. Without drawn spaces nothing tells a word so set from single letters, and "V V F" are three answers.
 */
function spacedGap(inked: readonly Cell[], spaces: readonly Cell[]): number {
  const pairs = inked.slice(1).flatMap((cell, at) => {
    const before = inked[at];
    if (!before || !LETTER.test(before.text) || !LETTER.test(cell.text)) return [];
    if (spaces.some(({ x }) => x > before.x && x <= cell.x)) return [];
    return [{ gap: (cell.x - right(before)) / cell.size, letters: before.text + cell.text }];
  });
  const apart = pairs.filter(({ gap }) => gap > WORD_GAP);
  const widest = Math.max(...apart.map(({ gap }) => gap));
  const isSpaced =
    apart.length >= Math.max(SPACED.fewest, pairs.length * SPACED.share) &&
    widest < SPACED.widest &&
    apart.some(({ letters }) => VOWEL.test(letters));
  return isSpaced ? widest : WORD_GAP;
}

/** Whether a line is set so tight that all of its spaces are narrow: TeX does so before it lets a line run too wide. */
function isTight(inked: readonly Cell[]): boolean {
  const all = inked.slice(1).map((cell, at) => (cell.x - right(inked[at] ?? cell)) / cell.size);
  // The space behind a letter or number that opens the line is not narrow.
  const label = all.slice(0, LONGEST_LABEL).findIndex((gap) => gap >= WORD_GAP);
  const gaps = all.slice(label + 1);
  const count = (from: number, to: number) => gaps.filter((gap) => gap >= from && gap < to).length;
  return count(TIGHT_GAP, WIDEST_TIGHT) >= FEWEST_TIGHT && count(WIDEST_TIGHT, WIDE_GAP) === 0;
}

const bothDigits = (one: Cell, other: Cell): boolean => DIGIT.test(one.text) && DIGIT.test(other.text);

/** Whether an upright letter stands beside a number, as those of "24 cm" and "sen 35" do. TeX sets a thin space there. */
function isUnit(one: Cell, other: Cell): boolean {
  const isUpright = (cell: Cell) => LETTER.test(cell.text) && !cell.italic;
  return (DIGIT.test(one.text) && isUpright(other)) || (isUpright(one) && DIGIT.test(other.text));
}

/** Whether a slanted letter stands behind an upright one, as in "y C": letters of two fonts are not drawn apart. */
function slants(one: Cell, other: Cell): boolean {
  return LETTER.test(one.text) && LETTER.test(other.text) && !one.italic && other.italic;
}

/** Whether a slanted letter that begins no word stands behind a number: the variable of "4x". */
function isVariableBehind(before: Cell, cell: Cell, next: Cell | undefined): boolean {
  if (!DIGIT.test(before.text) || before.italic || !cell.italic || !LETTER.test(cell.text)) return false;
  return !next || !LETTER.test(next.text) || next.x - right(cell) > cell.size * WORD_GAP;
}

function withoutMath({ math: _none, ink: _ink, ...cell }: Cell): Cell {
  return cell;
}
