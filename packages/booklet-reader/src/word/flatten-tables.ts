import { lineText, type WordCell, type WordLine, type WordTable } from './word-lines.ts';

const STARTS_WITH_LETTER = /^\s*\(?[a-hA-H](?:\)|\.-?|-|:|$)/;
const STARTS_WITH_NUMBER = /^\s*\d{1,3}(?:\.-|[.)])\s*\p{Lu}|^\s*\d{1,3}(?:\.-|[.)])?\s*$/u;
const LETTER_ALONE = /^\s*\(?[a-hA-H](?:\)|\.-?)?\s*$/;

/**
 * Lines without tables that only lay out: alternatives in cells, a question a row, a frame of one cell around a text. A table
 * of data stays whole.
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

/** A table in which lines begin with letters from A on, or whose cells hold questions. */
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

/** The lines of the cells in the order in which their letters follow: across, or down where that is the order of the letters. */
function flattened({ rows }: WordTable): WordLine[] {
  const across = rows.flatMap(joinLoneLabels);
  const width = Math.max(...rows.map((row) => row.length));
  const down = Array.from({ length: width }, (_, column) =>
    rows.flatMap((row) => row.slice(column, column + 1)),
  ).flat();
  return (disorder(across) <= disorder(down) ? across : down).flatMap((cell) => cell.lines);
}

/** How many letters don't follow the one before. */
function disorder(cells: readonly WordCell[]): number {
  const letters = cells
    .map(cellStart)
    .filter((text) => STARTS_WITH_LETTER.test(text))
    .map(letterOf);
  return letters.filter((letter, at) => at > 0 && letter < (letters[at - 1] ?? '')).length;
}

/** A letter or number alone in its cell labels the text of the next cell. */
function joinLoneLabels(row: readonly WordCell[]): WordCell[] {
  const joined: WordCell[] = [];
  for (let at = 0; at < row.length; at++) {
    const cell = row[at];
    const next = row[at + 1];
    const [label, ...rest] = cell?.lines ?? [];
    const [first, ...others] = next?.lines ?? [];
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
