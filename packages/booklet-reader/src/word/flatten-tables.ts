import { lineText, type WordCell, type WordLine, type WordTable } from './word-lines.ts';

const STARTS_WITH_LETTER = /^\s*\(?[a-hA-H](?:\)|\.-?|-|:|$)/;
const STARTS_WITH_NUMBER = /^\s*\d{1,3}(?:\.-|[.)])\s*\p{Lu}|^\s*\d{1,3}(?:\.-|[.)])?\s*$/u;
const LETTER_ALONE = /^\s*\(?[a-hA-H](?:\)|\.-?)?\s*$/;

/**
 * Replaces tables used for layout by their lines: alternatives in cells, one question a row, or a single cell
 * as a frame around a text. A data table stays whole.
 */
export function flattenTables(lines: readonly WordLine[]): WordLine[] {
  return lines.flatMap((line) => {
    if (!line.table) return [line];
    const cells = line.table.rows.flat();
    if (cells.length === 1)
      return flattenTables(cells.flatMap((cell) => cell.lines)).map((inner) => ({ ...inner, gray: true }));
    return isLayout(line.table) ? flattenTables(flattened(line.table)) : [line];
  });
}

/**
 * Whether a table is used for layout: its lines begin with the letters a and b, or its cells hold questions
 * with alternatives.
 */
function isLayout({ rows }: WordTable): boolean {
  const cells = rows.flat();
  const starts = cells
    .flatMap(({ lines }) => lines.map(lineText))
    .filter((text) => STARTS_WITH_LETTER.test(text));
  const letters = starts.map(letterOf);
  const hasNumbers = cells.some((cell) => STARTS_WITH_NUMBER.test(cellStart(cell)));
  return (letters.includes('a') && letters.includes('b')) || (hasNumbers && letters.length > 0);
}

function cellStart({ lines }: WordCell): string {
  return lines[0] ? lineText(lines[0]) : '';
}

function letterOf(text: string): string {
  return (/[a-hA-H]/.exec(text)?.[0] ?? '').toLowerCase();
}

/**
 * The lines of the cells in the order of their letters: row by row, or column by column where the letters run
 * down.
 */
function flattened({ rows }: WordTable): WordLine[] {
  const across = rows.flatMap(joinLoneLabels);
  const width = Math.max(...rows.map((row) => row.length));
  const down = Array.from({ length: width }, (_, column) =>
    rows.flatMap((row) => row.slice(column, column + 1)),
  ).flat();
  return (disorder(across) <= disorder(down) ? across : down).flatMap((cell) => cell.lines);
}

/** Counts the letters that directly follow a later letter of the alphabet. */
function disorder(cells: readonly WordCell[]): number {
  const letters = cells
    .map(cellStart)
    .filter((text) => STARTS_WITH_LETTER.test(text))
    .map(letterOf);
  return letters.filter((letter, at) => at > 0 && letter < (letters[at - 1] ?? '')).length;
}

/** Joins a letter or number alone in its cell with the text of the next cell, which may stand in a frame. */
function joinLoneLabels(row: readonly WordCell[]): WordCell[] {
  const joined: WordCell[] = [];
  for (let at = 0; at < row.length; at++) {
    const cell = row[at];
    const next = row[at + 1];
    const [label, ...rest] = cell?.lines ?? [];
    const [first, ...others] = flattenTables(next?.lines ?? []);
    const text = label ? lineText(label).trim() : '';
    const isLabel = LETTER_ALONE.test(text) || /^\d{1,3}(?:\.-|[.)])?$/.test(text);
    if (!cell || !label || rest.length > 0 || !isLabel || !next || !first || first.table) {
      if (cell) joined.push(cell);
      continue;
    }
    const tab = { text: '\t', looks: label.pieces[0]?.looks ?? first.pieces[0]?.looks };
    const pieces = tab.looks
      ? [...label.pieces, { text: tab.text, looks: tab.looks }, ...first.pieces]
      : [...label.pieces, ...first.pieces];
    joined.push({ ...next, lines: [{ ...first, pieces, labelLength: 0 }, ...others] });
    at++;
  }
  return joined;
}
