import type { TextLine } from '../page/text-lines.ts';
import type { SeenWord } from './recognize.ts';

/** The narrowest gap between two words, in heights of small letters, … */
const LEAST_GAP = 0.45;
/** … and as a share of the usual gap between words of the line. */
const SHARE_OF_USUAL = 0.75;

interface Gap {
  from: number;
  to: number;
}

/**
 * Splits words that the recognizer joined: it reads "En el" as "Enel" although the page shows a gap. The
 * places of words and line are in dots of the page.
 */
export function partWords(words: readonly SeenWord[], line: TextLine): SeenWord[] {
  const gaps = gapsOf(line).filter(({ from, to }) => to - from >= line.xHeight * LEAST_GAP);
  const isWithin = ({ from, to }: Gap) =>
    words.find(({ x, width }) => x < from && x + width > to && x + width / 2 > 0);
  const usual = middle(gaps.filter((gap) => !isWithin(gap)).map(({ from, to }) => to - from));
  const parting = gaps.filter(({ from, to }) => to - from >= usual * SHARE_OF_USUAL);
  return words.flatMap((word) => partOne(word, parting));
}

function partOne(word: SeenWord, gaps: readonly Gap[]): SeenWord[] {
  for (const { from, to } of gaps) {
    const at = word.letters.findIndex(({ x, width }) => x + width / 2 > (from + to) / 2);
    if (at <= 0 || word.x >= from || word.x + word.width <= to) continue;
    const [before, after] = [word.letters.slice(0, at), word.letters.slice(at)];
    const head = { ...word, ...textOf(before), width: from - word.x, letters: before };
    const tail = { ...word, ...textOf(after), x: to, width: word.x + word.width - to, letters: after };
    return [head, ...partOne(tail, gaps)];
  }
  return [word];
}

const textOf = (letters: SeenWord['letters']) => ({ text: letters.map(({ text }) => text).join('') });

/** The gaps of a line: columns without ink. Accents and dots don't count. */
function gapsOf({ patches }: TextLine): Gap[] {
  const gaps: Gap[] = [];
  let right = Number.POSITIVE_INFINITY;
  for (const patch of patches.toSorted((a, b) => a.x - b.x)) {
    if (patch.x > right) gaps.push({ from: right, to: patch.x });
    right = Math.max(Number.isFinite(right) ? right : 0, patch.x + patch.width);
  }
  return gaps;
}

function middle(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}
