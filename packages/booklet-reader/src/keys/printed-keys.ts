import type { FlowLine } from '../layout/flow-line.ts';
import { BOOKLET_CODE } from '../layout/furniture/running-heads.ts';
import { type FootKeys, keysAtFeet } from './foot-keys.ts';
import {
  areKeys,
  behindHeading,
  HEADED,
  headedPairs,
  KEY_HEADING,
  type KeyPair,
  pairsOf,
  readKeyLines,
  stackedPairs,
} from './key-lines.ts';
import { keysOfTable } from './table-keys.ts';

/** A stretch of the booklet that prints keys. */
export interface PrintedKeys {
  /** The page of the line that follows the keys, or the page of the keys when no line follows. */
  page: number;
  code: string;
  pairs: KeyPair[];
}

interface Found {
  /** Index of the first line after the keys. */
  end: number;
  /** Other lines before the end: those of the column beside a list that stands below both columns. */
  others?: FlowLine[];
  code: string;
  pairs: KeyPair[];
}

/** Fewer pairs below a heading are no list of keys. */
const FEWEST = 3;
/** The most lines of a list of keys. */
const MOST_LINES = 400;
/** The most lines of a list that begins in the line of its heading. */
const MOST_HEADED = 12;
/** Baselines of one row differ by less than this, in points. */
const SAME_ROW = 3;
/** The most lines between a heading and its first keys. */
const FURTHEST_BEGIN = 14;

/** Takes the printed keys out of a flow of lines, so that no alternative swallows them. */
export function takePrintedKeys(lines: readonly FlowLine[]): { lines: FlowLine[]; printed: PrintedKeys[] } {
  const printed: PrintedKeys[] = [];
  const kept: FlowLine[] = [];
  const feet = keysAtFeet(lines);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at];
    const found = line ? keysAt(lines, at, feet) : null;
    if (line && !found) kept.push(line);
    if (!found || !line) continue;
    const before = printed.at(-1);
    if (feet.get(at)?.goesOn && before) before.pairs.push(...found.pairs);
    else printed.push({ page: (kept.at(-1) ?? line).page, code: found.code, pairs: found.pairs });
    kept.push(...(found.others ?? []));
    at = found.end - 1;
  }
  return { lines: kept, printed };
}

/**
 * The keys that begin at a line: below a heading, at the foot of a page, in the line of a heading, or rows of nothing but
 * keys. Null where no keys begin.
 */
function keysAt(lines: readonly FlowLine[], at: number, feet: ReadonlyMap<number, FootKeys>): Found | null {
  const text = lines[at]?.text ?? '';
  if (KEY_HEADING.test(text) || behindHeading(text)) return keysAfter(lines, at);
  const foot = feet.get(at);
  if (foot) return { ...foot, code: '' };
  return headedKeys(lines, at) ?? bareKeys(lines, at);
}

/** The keys in the line of a heading, and in the lines below it. A line may end within a pair. */
function headedKeys(lines: readonly FlowLine[], at: number): Found | null {
  let found: Found | null = null;
  let text = '';
  for (const [below, line] of lines.slice(at, at + MOST_HEADED).entries()) {
    if (line.region) break;
    text = `${text} ${line.text}`.trim();
    const pairs = headedPairs(text);
    if (pairs) found = { end: at + below + 1, code: '', pairs };
    else if (below === 0 && !HEADED.test(text)) break;
  }
  return found;
}

/** Rows or a table that hold only numbers with their letters; null where other text stands there. */
function bareKeys(lines: readonly FlowLine[], from: number): Found | null {
  const table = lines[from];
  if (table?.region?.kind === 'table') {
    const { pairs, isAlone } = keysOfTable(table.region.grid);
    return isAlone ? { end: from + 1, code: '', pairs } : null;
  }
  const pairs: KeyPair[] = [];
  let end = from;
  for (let line = lines[end]; line && !line.region; line = lines[end]) {
    const own = pairsOf(line.text);
    const stacked = own ? null : stackedPairs(line.text, lines[end + 1]?.text ?? '');
    if (!own && !stacked) break;
    pairs.push(...(own ?? stacked ?? []));
    end += own ? 1 : 2;
  }
  return areKeys(pairs) ? { end, code: '', pairs } : null;
}

function keysAfter(lines: readonly FlowLine[], heading: number): Found | null {
  const near = lines.slice(heading, heading + MOST_LINES);
  const fromTable = tabular(lines, heading);
  if (fromTable) return fromTable;
  const asRead = keysOfRows(near.map((line, at) => ({ text: pairsText(line), end: at + 1, lines: [line] })));
  const across = keysOfRows(rowsAcross(near));
  const found = (across?.pairs.length ?? 0) > (asRead?.pairs.length ?? 0) ? across : asRead;
  if (!found) return null;
  const own = new Set(found.rows.flatMap((row) => row.lines));
  const others = near.slice(0, found.end).filter((line) => !own.has(line));
  return { ...found, others, end: heading + found.end };
}

/** The text of a line without the heading before its pairs. */
const pairsText = ({ text }: FlowLine): string => behindHeading(text) ?? text;

/** A row of text with its lines, and the index behind the last of them. */
interface Row {
  text: string;
  lines: FlowLine[];
  end: number;
}

/** The keys of a list, and the rows from its heading to its last keys. */
function keysOfRows(rows: readonly Row[]): (Found & { rows: Row[] }) | null {
  const texts = rows.map(({ text }) => text);
  const { pairs, used } = readKeyLines(texts);
  const first = Math.min(...used);
  if (pairs.length < FEWEST || first > FURTHEST_BEGIN) return null;
  let last = first;
  for (let at = first; at < texts.length && at - last < 4; at++) if (used.has(at)) last = at;
  const within = readKeyLines(texts.slice(0, last + 1)).pairs;
  const own = rows.slice(0, last + 1);
  const code = own.map(({ text }) => BOOKLET_CODE.exec(text)?.[0]).find(Boolean) ?? '';
  const end = Math.max(...own.map((row) => row.end));
  return within.length >= FEWEST ? { end, code, pairs: within, rows: own } : null;
}

/**
 * The rows of lines across their columns: a list of keys in several columns looks as if its numbers and its letters were
 * columns of their own.
 */
function rowsAcross(lines: readonly FlowLine[]): Row[] {
  const rows: { page: number; y: number; lines: FlowLine[]; end: number }[] = [];
  for (const [at, line] of lines.entries()) {
    const row = rows.find(({ page, y }) => page === line.page && Math.abs(y - line.y) < SAME_ROW);
    if (!row) rows.push({ page: line.page, y: line.y, lines: [line], end: at + 1 });
    else {
      row.lines.push(line);
      row.end = at + 1;
    }
  }
  return rows.map(({ lines, end }) => ({
    lines,
    end,
    text: lines
      .toSorted((one, other) => one.x - other.x)
      .map(pairsText)
      .join(' '),
  }));
}

/** The keys in ruled tables below a heading, which may stand side by side; null where there is no such table. */
function tabular(lines: readonly FlowLine[], heading: number): Found | null {
  const near = lines.slice(heading, heading + FURTHEST_BEGIN);
  const at = near.findIndex((line) => line.region?.kind === 'table');
  if (at < 0) return null;
  let end = at;
  const pairs: KeyPair[] = [];
  for (let region = near[end]?.region; region?.kind === 'table'; region = near[end]?.region) {
    const own = keysOfTable(region.grid).pairs;
    if (own.length === 0) break;
    pairs.push(...own);
    end++;
  }
  const code = near.map((line) => BOOKLET_CODE.exec(line.text)?.[0]).find(Boolean) ?? '';
  return pairs.length >= FEWEST ? { end: heading + end, code, pairs } : null;
}
