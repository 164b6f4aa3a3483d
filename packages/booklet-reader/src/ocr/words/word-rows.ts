import type { ChosenWord, ReadLine } from './choose-words.ts';

/** Baselines that differ by less than this, in heights of small letters, are one row. */
const SAME_ROW = 0.4;

/** The words of lines that stand side by side, from the left. */
export function wordRows(lines: readonly ReadLine[]): ChosenWord[][] {
  const rows: { baseline: number; words: ChosenWord[] }[] = [];
  for (const { line, words } of lines.toSorted((one, other) => one.line.baseline - other.line.baseline)) {
    const last = rows.at(-1);
    if (last && line.baseline - last.baseline < line.xHeight * SAME_ROW) last.words.push(...words);
    else rows.push({ baseline: line.baseline, words: [...words] });
  }
  return rows.map(({ words }) => words.sort((one, other) => one.x - other.x));
}
