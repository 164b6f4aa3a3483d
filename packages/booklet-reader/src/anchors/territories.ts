import type { FlowLine } from '../layout/flow-line.ts';
import { bottom, right } from '../page/page-content.ts';
import { goesOn, type Hanging } from './alternative-end.ts';
import { continuedFrom } from './column-ends.ts';
import type { LetterMark } from './letter-marks.ts';
import type { PaperStyle } from './paper-style.ts';
import { ALIGNED, GUTTER, LEADING, mayContinue, OUTDENT, piecesOf, placeOf, rejoined } from './pieces.ts';
import { runsOn } from './running-on.ts';

/** The lines of one question in the order in which it is read. */
interface Settled {
  stem: FlowLine[];
  /** The lines of each alternative; the first begins with its letter. */
  alternatives: FlowLine[][];
  /** Lines behind the last alternative that belong to no part of the question. */
  rest: FlowLine[];
}

/** The farthest that a picture may begin behind its letter, in points. */
const BESIDE = 60;
/** How far below the foot of its picture the middle of a letter without text may stand, in sizes. */
const BELOW = 1.2;
/** How far from the baseline of its letter the foot of a picture in the line of text may be, in sizes. */
const ON_LINE = 0.5;
/** Gaps between letters of one column may differ by this much, because the letters differ in width. */
const SAME_GAP = 8;

/**
 * Divides the lines of a question into its stem and its alternatives. Each piece of a line, picture or table
 * goes to the nearest letter above it and to its left.
 */
export function settle(
  lines: readonly FlowLine[],
  letters: readonly LetterMark[],
  style: Pick<PaperStyle, 'hangs' | 'edges'> | null,
): Settled {
  const first = Math.min(...letters.map(({ line }) => line));
  const last = Math.max(...letters.map(({ line }) => line));
  const isRun = runsOn(lines, letters, style?.edges ?? []);
  const columns = isRun ? new Map<string, number[]>() : columnsOf(letters);
  const texts = letters.map(({ line, to }) => lines[line]?.cells[to]?.x ?? Number.NaN);
  const alone = new Set(letters.filter((letter) => isAlone(letter, letters, lines)));
  const pictured = new Map([
    ...picturesAbove(lines, letters, alone),
    ...picturesOnLine(lines, letters, alone),
  ]);
  const atFoot: ReadonlySet<LetterMark> = standAbove(letters, lines) ? new Set() : alone;
  const settled: Settled = { stem: [], alternatives: letters.map(() => []), rest: [] };
  let current = 0;
  for (const [at, line] of lines.entries()) {
    const own = pictured.get(line);
    if (own !== undefined) {
      settled.alternatives[own]?.push(line);
      continue;
    }
    if (at < first) {
      const beside = line.region ? ownerBeside(line, letters, atFoot) : null;
      if (beside === null) settled.stem.push(line);
      else settled.alternatives[beside]?.push(line);
      continue;
    }
    const mayGoOn = (edge: number, cell: number) => mayContinue(line, cell, edge, settled.alternatives);
    const owned = piecesOf(line, at, letters, { columns, texts, mayGoOn }).map((piece) => {
      const owner = piece.opens ?? ownerOf(piece.line, letters, { columns, alone, atFoot, current });
      return { ...piece, owner };
    });
    const placed = rejoined(line, owned);
    // Several alternatives that go on in one line, each below its letter, need no indent to be told.
    const areBelow = placed.length > 1 && placed.every((piece) => isBelow(piece, letters));
    const usual = at > last ? (hangingOf(settled.alternatives, letters) ?? style?.hangs ?? null) : null;
    const hangs = areBelow ? false : usual;
    const isOver =
      at > last &&
      placed.some(({ line: piece, owner }) => {
        const letter = letters[owner ?? 0];
        const own = settled.alternatives[owner ?? 0];
        if (!letter || !own) return true;
        // Alternatives that run on go on below the first of them.
        const [opening = letter] = letters;
        const left = isRun ? { ...letter, x: opening.x, indent: opening.indent } : letter;
        return !goesOn(lines, at, piece, { letter: left, own, hangs: isRun ? false : hangs });
      });
    if (isOver) {
      settled.rest.push(...lines.slice(at));
      break;
    }
    for (const { line: piece, owner } of placed) {
      if (owner === null) settled.stem.push(piece);
      else settled.alternatives[owner]?.push(inColumn(piece, letters, columns));
      current = owner ?? current;
    }
  }
  return { ...settled, alternatives: settled.alternatives.map((own, at) => letterFirst(own, letters[at])) };
}

/**
 * Finds the pictures that stand in a row, each right above the letter of its alternative, and answers the index of that
 * letter for each picture. Empty unless every letter has a picture and none has text.
 */
function picturesAbove(
  lines: readonly FlowLine[],
  letters: readonly LetterMark[],
  alone: ReadonlySet<LetterMark>,
): ReadonlyMap<FlowLine, number> {
  const [first] = letters;
  const isRow = letters.every(
    (letter) => alone.has(letter) && Math.abs(letter.y - (first?.y ?? 0)) < letter.size,
  );
  const found = new Map<FlowLine, number>();
  if (!first || letters.length < 2 || !isRow) return found;
  for (const line of lines.slice(0, first.line)) {
    const box = line.region?.kind === 'picture' ? line.region.box : null;
    if (!box || line.page !== first.page || first.y - bottom(box) > first.size * LEADING * 2) continue;
    const at = letters.findIndex(({ x, size }) => x + size / 2 > box.x && x + size / 2 < right(box));
    if (at >= 0) found.set(line, at);
  }
  return new Set(found.values()).size === letters.length ? found : new Map();
}

/**
 * Finds the pictures that stand on the baseline of a letter to their left, as browsers set them, and answers the index of
 * that letter for each. Empty unless every letter has such a picture and none has text. A picture of the next row may then
 * begin above the letter.
 */
function picturesOnLine(
  lines: readonly FlowLine[],
  letters: readonly LetterMark[],
  alone: ReadonlySet<LetterMark>,
): ReadonlyMap<FlowLine, number> {
  const found = new Map<FlowLine, number>();
  for (const [at, letter] of letters.entries()) {
    const own = lines.find(({ region, page }) => {
      if (region?.kind !== 'picture' || page !== letter.page) return false;
      const gap = region.box.x - letter.x;
      return gap > 0 && gap < BESIDE && Math.abs(bottom(region.box) - letter.y) < letter.size * ON_LINE;
    });
    if (own && alone.has(letter)) found.set(own, at);
  }
  return found.size === letters.length ? found : new Map();
}

/** Whether each letter has its own picture close below it. Then a picture that ends above the letters belongs to none. */
function standAbove(letters: readonly LetterMark[], lines: readonly FlowLine[]): boolean {
  const below = letters.flatMap(({ page, x, y, size }) => {
    const own = lines.find(({ region, page: other }) => {
      if (region?.kind !== 'picture' || other !== page) return false;
      const [gap, down] = [region.box.x - x, region.box.y - y];
      return gap > 0 && gap < BESIDE && down > -size / 2 && down < size * BELOW;
    });
    return own ?? [];
  });
  return new Set(below).size === letters.length;
}

const isBelow = ({ line, owner }: { line: FlowLine; owner: number | null }, letters: readonly LetterMark[]) =>
  owner !== null && Math.abs(line.x - (letters[owner]?.x ?? Number.NaN)) < ALIGNED;

/** Whether no text stands between a letter and the next one of its line. */
const isAlone = (
  { line, to }: LetterMark,
  letters: readonly LetterMark[],
  lines: readonly FlowLine[],
): boolean =>
  to >= (lines[line]?.cells.length ?? 0) || letters.some((next) => next.line === line && next.from === to);

/** Moves the line with the letter to the front: a picture beside the letter may begin above it. */
function letterFirst(own: FlowLine[], letter: LetterMark | undefined): FlowLine[] {
  const opening = own.find((line) => !line.region && line.page === letter?.page && line.y === letter.y);
  return opening ? [opening, ...own.filter((line) => line !== opening)] : own;
}

/** The left edges of the columns of letters, by page and column of the page. */
function columnsOf(letters: readonly LetterMark[]): Map<string, number[]> {
  const columns = new Map<string, number[]>();
  for (const letter of [...letters].sort((one, other) => one.x - other.x)) {
    const edges = columns.get(placeOf(letter)) ?? [];
    columns.set(placeOf(letter), edges);
    if (edges.length === 0 || letter.x - (edges.at(-1) ?? 0) > OUTDENT) edges.push(letter.x);
  }
  return columns;
}

/** Where a piece of a line stands among the letters. */
interface Place {
  /** The left edges of the columns of letters, by page and column of the page. */
  columns: ReadonlyMap<string, readonly number[]>;
  /** The letters without text behind them: their alternatives are pictures. */
  alone: ReadonlySet<LetterMark>;
  /** Letters of `alone` that may stand below the foot of their picture. */
  atFoot: ReadonlySet<LetterMark>;
  /** The index of the letter to which the piece before belongs. */
  current: number;
}

/**
 * The index of the nearest letter above and to the left of a piece; the nearest column counts first. Null
 * where the piece stands before all letters.
 */
function ownerOf(
  piece: FlowLine,
  letters: readonly LetterMark[],
  { columns, alone, atFoot, current }: Place,
): number | null {
  if (piece.region) {
    const beside = ownerBeside(piece, letters, atFoot);
    if (beside !== null) return beside;
  }
  const { box } = piece.region ?? {};
  const top = box ? box.y + piece.size : piece.y;
  const left = box ? box.x + box.width / 2 : piece.x;
  const continued = piece.region ? null : continuedFrom(piece, letters);
  if (continued) return continued.columns.findLast(({ edge }) => edge <= left + OUTDENT)?.owner ?? current;
  const here = letters.flatMap((letter, index) =>
    letter.page === piece.page && letter.column === piece.column ? [{ letter, index }] : [],
  );
  const [first] = here;
  if (!first) return current;
  // A row of alternatives whose last letter alone had room goes on at the left margin.
  const open = letters[current];
  const isFirstText = open && alone.has(open) && !piece.region && here.at(-1)?.letter === open;
  if (isFirstText && piece.y > open.y && piece.y - open.y < open.size * LEADING) return current;
  const edge = (columns.get(placeOf(piece)) ?? []).findLast((each) => each <= left + OUTDENT);
  const column = here.filter(({ letter }) => edge !== undefined && Math.abs(letter.x - edge) <= OUTDENT);
  const above = column.filter(({ letter }) => letter.y <= top + letter.size * 0.5);
  const nearest = above.reduce<(typeof above)[number] | null>(
    (best, one) => (best && best.letter.y >= one.letter.y ? best : one),
    null,
  );
  if (nearest) return nearest.index;
  // A piece at the top of a further column continues the last alternative of the column before.
  const [opening] = column;
  if (opening && opening.index > 0 && (letters[opening.index - 1]?.y ?? 0) > opening.letter.y)
    return opening.index - 1;
  return first.index === 0 && top < first.letter.y ? null : current;
}

/**
 * The index of the letter beside a picture, on the picture's left; null where none is near. A letter may stand at the
 * height of the picture's head or foot, so the foot of the picture before is near, too.
 */
function ownerBeside(
  { page, region, size }: FlowLine,
  letters: readonly LetterMark[],
  atFoot: ReadonlySet<LetterMark>,
): number | null {
  if (!region) return null;
  const { box } = region;
  const beside = letters.flatMap((letter, index) => {
    const middle = letter.y - size * 0.35;
    const isLevel =
      letter.y > box.y - size * 0.5 && middle < bottom(box) + (atFoot.has(letter) ? size * BELOW : 0);
    const gap = box.x - letter.x;
    const above = middle < box.y ? 1 : 0;
    return letter.page === page && isLevel && gap > 0 && gap < BESIDE
      ? [{ index, gap, above, y: letter.y }]
      : [];
  });
  const steps = (one: (typeof beside)[number]) => Math.round(one.gap / SAME_GAP);
  const [nearest] = beside.sort(
    (one, other) => steps(one) - steps(other) || one.above - other.above || one.y - other.y,
  );
  return nearest?.index ?? null;
}

/** The piece with the edges of its column of alternatives in place of the page column's. */
function inColumn(
  piece: FlowLine,
  letters: readonly LetterMark[],
  columns: ReadonlyMap<string, readonly number[]>,
): FlowLine {
  const continued = continuedFrom(piece, letters)?.columns.map(({ edge }) => edge);
  const edges = continued ?? columns.get(placeOf(piece)) ?? [];
  if (edges.length < 2 || piece.region) return piece;
  const at = edges.findLastIndex((edge) => edge <= piece.x + OUTDENT);
  return {
    ...piece,
    columnLeft: edges[at] ?? piece.columnLeft,
    columnRight: Math.min(piece.columnRight, (edges[at + 1] ?? Number.POSITIVE_INFINITY) - GUTTER),
  };
}

/**
 * Whether the wrapped lines of alternatives are indented from their letters; null where no alternative wraps.
 */
export function hangingOf(
  alternatives: readonly (readonly FlowLine[])[],
  letters: readonly LetterMark[],
): Hanging {
  for (const [at, [first, wrapped]] of alternatives.entries()) {
    const letter = letters[at];
    if (!letter || !first || !wrapped || first.region || wrapped.region) continue;
    if (wrapped.page !== letter.page || wrapped.column !== letter.column || wrapped.y <= letter.y) continue;
    return wrapped.x > letter.x + 3;
  }
  return null;
}
