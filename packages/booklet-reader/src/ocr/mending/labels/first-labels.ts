import type { ReadLine } from '../../words/choose-words.ts';
import { wordRows } from '../../words/word-rows.ts';

/** Labels stand below each other where their left edges differ by less than this, in heights of small letters. */
const SAME_EDGE = 0.7;
/** The farthest from the first label to the one below it, in heights of small letters: about 4 lines. */
const FARTHEST = 10;
/** A word as short as the misreadings of a lone letter with its sign: "b" or "(3" for "A)". */
const SHORT = /^\P{L}?[\p{L}\d]{1,2}\P{L}{0,2}$/u;
const [SECOND, THIRD] = [/^[Bb]([.)])$/, /^[Cc]([.)])$/];

/**
 * Reads the first letter of alternatives in two rows: where "B)" stands in the row of a line and "C)" right below the line,
 * the line begins with "A)". The recognizer may read a line as short as "A) 3" as "b 3", and no letter above it tells better.
 */
export function withFirstLabels(lines: readonly ReadLine[]): ReadLine[] {
  const rows = wordRows(lines);
  return lines.map((line) => {
    const [first, ...rest] = line.words;
    if (!first || rest.length === 0 || !SHORT.test(first.text) || /^\*?[Aa][.)]$/.test(first.text))
      return line;
    const row = rows.find((words) => words.includes(first)) ?? [];
    const second = row.find(({ x, text }) => x > first.x && SECOND.test(text));
    const sign = SECOND.exec(second?.text ?? '')?.[1];
    if (!second || sign === undefined || THIRD.exec(firstBelow(lines, line))?.[1] !== sign) return line;
    const text = second.text.replace('B', 'A').replace('b', 'a');
    return { ...line, words: [{ ...first, text, isUnsure: true }, ...rest] };
  });
}

/** The first word of the line that begins right below a line, at its left edge; empty where none does. */
function firstBelow(lines: readonly ReadLine[], { line: { x, baseline, xHeight } }: ReadLine): string {
  const [below] = lines
    .filter(({ line }) => line.baseline > baseline + xHeight && line.baseline < baseline + xHeight * FARTHEST)
    .filter(({ line }) => line.x < x + xHeight * SAME_EDGE)
    .sort((one, other) => one.line.baseline - other.line.baseline);
  const isAtEdge = below && below.line.x > x - xHeight * SAME_EDGE;
  return isAtEdge ? (below.words[0]?.text ?? '') : '';
}
