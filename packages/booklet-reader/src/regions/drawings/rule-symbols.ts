import { around, type Box, bottom, type Cell, clusters, right } from '../../page/page-content.ts';
import { LETTER_ALONE } from '../running-text.ts';

/** How far right of its letter a symbol lies, how long its lines are at most, and how far apart; in points. */
const [REACH, LONGEST, APART] = [120, 60, 10];
/** How far above and below the baseline of its letter the lines of a symbol may lie, in sizes. */
const [ABOVE, BELOW] = [2, 1.8];
/** A page with more rules is a drawing, or made to take time. */
const MOST_RULES = 2_000;

/**
 * Symbols of short level and upright lines behind a letter that has no text, such as the signs of a circuit. Elsewhere
 * two such lines are a table's corner or a bar.
 */
export function ruleSymbols(rules: readonly Box[], lines: readonly (readonly Cell[])[]): Box[] {
  const short = rules.filter(({ width, height }) => Math.max(width, height) <= LONGEST);
  if (short.length > MOST_RULES) return [];
  return lines.flatMap((line) => {
    const last = line.at(-1);
    const text = line.map((cell) => cell.text).join('');
    if (!last || !LETTER_ALONE.test(text.trim())) return [];
    const isBehind = (x: number) => x > right(last) && x < right(last) + REACH;
    const hasText = lines.some(
      ([first]) => first && isBehind(first.x) && Math.abs(first.y - last.y) < last.size,
    );
    const own = short.filter(
      (rule) =>
        isBehind(rule.x) && rule.y > last.y - last.size * ABOVE && bottom(rule) < last.y + last.size * BELOW,
    );
    // A line alone belongs to the symbol above.
    const symbols = clusters(own, APART).filter(
      (group) => group.length > 1 && group.some(({ width, height }) => height > width),
    );
    return symbols.length === 1 && !hasText ? (around(symbols.flat()) ?? []) : [];
  });
}
