import { UNKNOWN } from '../glyphs/decode.ts';
import { type Cell, right } from '../page/page-content.ts';
import { type TallBrace, withBracedRows } from './braced-rows.ts';

/** Tall fences are drawn in pieces, one below the other: upper end, middle or extension, lower end. */
const FENCES: Readonly<Record<string, string>> = {
  '⎛⎜⎝': '(',
  '⎞⎟⎠': ')',
  '⎡⎢⎣': '[',
  '⎤⎥⎦': ']',
  '⎧⎨⎩⎪': '{',
  '⎫⎬⎭⎪': '}',
};
const PIECES = Object.keys(FENCES).join('');
const RINGS = '◦∘○';
/** The pieces of a fence begin at the same x, within this many points. */
const SAME_EDGE = 1.5;
/** The largest distance between two pieces, in sizes. */
const APART = 0.2;
/** How far a piece reaches above and below its baseline, in sizes; those of TeX hang below it. */
const [ASCENT, DESCENT] = [0.9, 0.3];
/** How far the middle of a fence is above the baseline of its line, in sizes. */
const AXIS = 0.25;
/** The farthest that the baseline of a fence's line may be from where the fence's middle puts it, in sizes. */
const SNAP = 0.35;
/** Height counts this much more than sideways distance when the line of a fence is looked for. */
const RISE = 10;
const [BRACKET, OPENING] = [/^[()[\]{}]$/, /^[([{]$/];
/** How far the ink of a bracket reaches above and below its baseline, in sizes. */
const INK = { above: 0.76, below: 0.24 };
/** A bracket that is at least this many times as large as what it holds is enlarged. */
const ENLARGED = 1.5;
/** More large brackets on a page are made to take time. */
const MOST_ENLARGED = 300;
/** Smaller characters, in sizes of the fence, are scripts or parts of small fractions. */
const SCRIPT = 0.86;

/**
 * Joins the pieces of each tall fence into one character on the line it belongs to. Raised rings become
 * degree signs. The brace of a system of equations stands on the line of the first equation.
 */
export function joinFences(drawn: readonly Cell[]): Cell[] {
  const braces: TallBrace[] = [];
  const flat = drawn.filter((cell) => cell.hangs === undefined && !isPiece(cell));
  const placed = (fence: Cell, top: number, end: number, beside: readonly Cell[]): Cell => {
    const brace = onLine(fence, (top + end) / 2, beside);
    if (brace.text === '{') braces.push({ brace, top, end });
    return '(['.includes(brace.text) ? { ...brace, tall: { top, bottom: end } } : brace;
  };
  const enlarged = enlargedAmong(flat);
  const usual = flat.filter((cell) => !enlarged.has(cell));
  const cells = drawn.map((cell, at) => {
    const size = enlarged.get(cell);
    if (size !== undefined) return placed({ ...cell, size }, inkTop(cell), inkEnd(cell), usual);
    return cell.hangs === undefined || isPiece(cell)
      ? degree(cell, drawn[at - 1])
      : placed(cell, cell.y, cell.y + cell.hangs * cell.size, flat);
  });
  const pieces = cells.filter(isPiece).sort((a, b) => a.y - b.y);
  const fences: Cell[][] = [];
  for (const piece of pieces) {
    const open = fences.find((fence) => goesOn(fence, piece));
    if (open) open.push(piece);
    else if (piece.text !== UNKNOWN) fences.push([piece]);
  }
  const joined = new Map<Cell, Cell>();
  const dropped = new Set<Cell>();
  const rest = cells.filter((cell) => cell.text !== ' ' && !isPiece(cell));
  for (const fence of fences) {
    const [first, last] = [fence[0], fence.at(-1)];
    if (!first || !last) continue;
    joined.set(first, placed(whole(fence, first), topOf(first), endOf(last), rest));
    for (const piece of fence) dropped.add(piece);
  }
  return withBracedRows(
    cells.flatMap((cell) => joined.get(cell) ?? (dropped.has(cell) ? [] : [cell])),
    braces,
  );
}

const inkTop = ({ y, size }: Cell): number => y - size * INK.above;
const inkEnd = ({ y, size }: Cell): number => y + size * INK.below;

/**
 * The brackets that are characters in large letters, as Word processors draw them around fractions, and the size of the
 * characters that they hold.
 */
function enlargedAmong(cells: readonly Cell[]): Map<Cell, number> {
  const inked = cells.filter(({ text }) => text !== ' ');
  const sizes = inked.map(({ size }) => size).sort((a, b) => a - b);
  const usual = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const large = inked.filter(({ text, size }) => BRACKET.test(text) && size > usual * ENLARGED);
  return new Map(
    large.slice(0, MOST_ENLARGED).flatMap((fence): [Cell, number][] => {
      const opens = OPENING.test(fence.text);
      const held = inked.filter((cell) => {
        const gap = opens ? cell.x - right(fence) : fence.x - right(cell);
        const isLevel = cell.y > inkTop(fence) && cell.y < inkEnd(fence) + cell.size / 2;
        return isLevel && gap > -1 && gap < cell.size && cell.size * ENLARGED < fence.size;
      });
      return held.length === 0 ? [] : [[fence, Math.max(...held.map(({ size }) => size))]];
    }),
  );
}

/** Whether a sign is a piece of a fence, or may be one: Chromium's fonts for formulas don't say what extensions are. */
const isPiece = ({ text }: Cell): boolean => PIECES.includes(text) || text === UNKNOWN;

/** Turns a raised ring behind a character into the degree sign. */
function degree(cell: Cell, before: Cell | undefined): Cell {
  if (!RINGS.includes(cell.text) || !before) return cell;
  const rise = before.y - cell.y;
  const isNear = cell.x - right(before) < before.size * 0.3 && cell.x >= before.x;
  if (!isNear || rise < before.size * 0.1 || rise > before.size) return cell;
  return { ...cell, text: '°', y: before.y, size: before.size };
}

function goesOn(fence: readonly Cell[], piece: Cell): boolean {
  const [first, last] = [fence[0], fence.at(-1)];
  if (!first || !last) return false;
  const kinds = kindsOf(fence);
  const isEnded = '⎝⎠⎣⎦⎩⎭'.includes(last.text);
  return (
    !isEnded &&
    (piece.text === UNKNOWN || kinds.some((kind) => kind.includes(piece.text))) &&
    Math.abs(piece.x - first.x) < SAME_EDGE &&
    topOf(piece) - endOf(last) < piece.size * APART
  );
}

/** The kinds of fence that all pieces may belong to. */
function kindsOf(fence: readonly Cell[]): string[] {
  return Object.keys(FENCES).filter((kind) =>
    fence.every(({ text }) => text === UNKNOWN || kind.includes(text)),
  );
}

const topOf = ({ y, size, hangs }: Cell): number => (hangs === undefined ? y - size * ASCENT : y);
const endOf = ({ y, size, hangs }: Cell): number => y + size * (hangs ?? DESCENT);

function whole(fence: readonly Cell[], first: Cell): Cell {
  const [kind = ''] = kindsOf(fence);
  const { hangs: _hangs, ...piece } = first;
  return {
    ...piece,
    text: FENCES[kind] ?? first.text,
    places: fence.flatMap((cell) => cell.places ?? []),
  };
}

/**
 * Puts a tall fence on the baseline of its line. The line's text is beside the fence, near the middle of its
 * height.
 */
function onLine(fence: Cell, middle: number, cells: readonly Cell[]): Cell {
  const guess = middle + fence.size * AXIS;
  let best: { distance: number; cell: Cell } | null = null;
  for (const cell of cells) {
    const rise = Math.abs(cell.y - guess);
    if (cell.text === ' ' || rise > fence.size * SNAP || cell.size < fence.size * SCRIPT) continue;
    const gap = Math.max(fence.x - right(cell), cell.x - right(fence), 0);
    // Parts of the enclosed formula may stand nearer to the fence than the line does, but at another height.
    const distance = gap + rise * RISE;
    if (gap < fence.size * 6 && (!best || distance < best.distance)) best = { distance, cell };
  }
  return { ...fence, y: best?.cell.y ?? guess, size: best?.cell.size ?? fence.size };
}
