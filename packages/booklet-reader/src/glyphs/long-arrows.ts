import { type Cell, right } from '../page/page-content.ts';

/** The bars and heads of which TeX builds long arrows, each with the kind of arrow that it is a piece of. */
const PIECES: Readonly<Record<string, 'single' | 'double' | 'harpoon'>> = {
  '→': 'single',
  '←': 'single',
  '↦': 'single',
  '⇒': 'double',
  '⇐': 'double',
  '⇀': 'harpoon',
  '↽': 'harpoon',
};
const BARS: Readonly<Record<string, readonly string[]>> = { '−': ['single', 'harpoon'], '=': ['double'] };
/** An arrow with a head at both ends. */
const BOTH: Readonly<Record<string, string>> = { '←→': '↔', '⇐⇒': '⇔' };
/**
 * Pieces of one arrow overlap by at least this much, in sizes. TeX joins them with 0.167; signs that stand beside each
 * other don't overlap.
 */
const OVERLAP = 0.1;
/** Baselines of one row differ by less than this, in points. */
const LEVEL = 0.3;
/** How far the two halves of the sign of a reaction in both directions stand apart, in sizes: mhchem sets 0.19. */
const HALVES_APART = 0.35;
/** The shorter half is at most this part of the longer one where the sign says that one direction is favoured. */
const SHORT = 0.75;

/** A run of pieces that is one arrow, with its place in the order of drawing. */
interface Arrow {
  from: number;
  to: number;
  cell: Cell;
}

/**
 * Makes one sign of the bars and heads that draw one long arrow. TeX has no long arrows: it draws minus or equals signs
 * and an arrow that overlap, and two such rows for a reaction in both directions.
 */
export function joinLongArrows(cells: readonly Cell[]): Cell[] {
  const joined: Cell[] = [];
  for (let at = 0; at < cells.length; ) {
    const arrow = arrowAt(cells, at);
    const other = arrow && arrowAt(cells, arrow.to);
    const pair = arrow && other ? inBothDirections(arrow.cell, other.cell) : null;
    const cell = pair ?? arrow?.cell ?? cells[at];
    if (cell) joined.push(cell);
    at = (pair ? other?.to : arrow?.to) ?? at + 1;
  }
  return joined;
}

/** The arrow whose pieces begin at a place in the order of drawing; null where there is none. A harpoon may be one piece. */
function arrowAt(cells: readonly Cell[], from: number): Arrow | null {
  const first = cells[from];
  if (!first || !isPiece(first)) return null;
  let to = from + 1;
  for (let before = first, next = cells[to]; next && goesOn(before, next); before = next, next = cells[++to]);
  const run = cells.slice(from, to);
  const heads = run.filter(({ text }) => text in PIECES);
  const kinds = new Set(heads.map(({ text }) => PIECES[text]));
  const [kind] = kinds;
  const fits = run.every(({ text }) => text in PIECES || BARS[text]?.includes(kind ?? ''));
  if (kinds.size !== 1 || !fits || (run.length === 1 && kind !== 'harpoon')) return null;
  const said = heads.map(({ text }) => text).join('');
  const text = said.startsWith('↦') ? '↦' : said.length === 1 ? said : BOTH[said];
  return text === undefined ? null : { from, to, cell: { ...first, text, width: spanOf(run) } };
}

const isPiece = ({ text }: Cell): boolean => text in PIECES || text in BARS;

function goesOn(before: Cell, next: Cell): boolean {
  // The bar that opens "↦" has no width of its own.
  const isOpened = before.text === '↦' && before.width < LEVEL && Math.abs(next.x - before.x) < LEVEL;
  const overlaps = next.x > before.x && next.x < right(before) - before.size * OVERLAP;
  return (
    isPiece(next) && isAlike(before, next) && Math.abs(before.y - next.y) < LEVEL && (isOpened || overlaps)
  );
}

const isAlike = (one: Cell, other: Cell): boolean => Math.abs(one.size - other.size) < LEVEL;

/** The sign of a reaction in both directions, where two harpoons stand above each other; null elsewhere. */
function inBothDirections(one: Cell, other: Cell): Cell | null {
  const [upper, lower] = one.y < other.y ? [one, other] : [other, one];
  if (upper.text !== '⇀' || lower.text !== '↽' || !isAlike(upper, lower)) return null;
  const shared = Math.min(right(upper), right(lower)) - Math.max(upper.x, lower.x);
  const isAbove = lower.y - upper.y < upper.size * HALVES_APART;
  if (!isAbove || shared < Math.min(upper.width, lower.width) * SHORT) return null;
  const text = lower.width < upper.width * SHORT ? '⥂' : upper.width < lower.width * SHORT ? '⥄' : '⇌';
  const both = [upper, lower];
  const x = Math.min(upper.x, lower.x);
  return { ...upper, text, x, y: (upper.y + lower.y) / 2, width: spanOf(both) };
}

/** From the left end of some characters to their right end. */
const spanOf = (cells: readonly Cell[]): number =>
  Math.max(...cells.map(right)) - Math.min(...cells.map(({ x }) => x));
