import type { WarningCode } from '../booklet.ts';
import { type Claim, type FlowSlice, warn } from '../drafts/draft-notes.ts';
import type { FlowLine } from '../layout/flow-line.ts';
import { bottom, type Cell, holdsPoint, type RawGlyph } from '../page/page-content.ts';
import { LONGEST_LABEL, SMALL } from '../regions/drawings/labels.ts';
import { stretches } from '../regions/running-text.ts';
import { holdsFlatScript } from './flat-scripts.ts';
import { holdsTheSame, saysTheSame, signsOfCells } from './ink.ts';
import { numbersApart } from './numbers-apart.ts';
import { isTorn } from './torn-words.ts';

/** What a page draws and what was read from it. */
interface DrawnPage {
  /** Inked characters in the order of drawing. */
  drawn: readonly Cell[];
  /** Places of characters that belong to no draft on purpose: running heads and the printer's line. */
  aside: ReadonlySet<number>;
  /** Places of characters that only tell a key; a draft must not show them. */
  keySigns?: ReadonlySet<number>;
  lines: readonly FlowLine[];
  /** Glyphs that no read character stands for. */
  dropped?: readonly RawGlyph[];
}

/**
 * Programs may draw a page in any order. The order of drawing is evidence only where at most this share of
 * drafts disagrees with it. With a larger share, pages that are drawn in another order than they are read warn of
 * right drafts; after a change of this or the next two numbers run `npm run bench -- import-accuracy --papers DIR
 * --mutations 3`.
 */
const MOST_OUT_OF_ORDER = 0.25;
/** Letters within a picture that are larger than this, in sizes of the paper's text, are titles. */
const LARGE = 1.1;
/** How far a glyph may stand from the line that it belongs to, in sizes. */
const NEAR = 1.5;
/** Baselines of one row differ by less than this, in points. */
const SAME_ROW = 1;
const DOUBTS: Record<'lost' | 'changed' | 'moved' | 'flat', [WarningCode, string]> = {
  lost: ['unsure-text', 'Junto a esta pregunta hay texto que no quedó en ninguna. Revísala.'],
  changed: ['unsure-text', 'El texto no tiene los mismos signos que la página. Revísalo.'],
  moved: ['unsure-order', 'La página dibuja este texto en otro orden. Revisa que nada sea de otra pregunta.'],
  flat: ['unsure-text', 'La página muestra un exponente o subíndice que el texto no tiene. Revísalo.'],
};

/**
 * Checks that every character that a page draws stands in exactly one draft, at its place. Warns of the drafts near a
 * character that was lost, changed or moved, or that is an exponent only on the page. Answers whether the order of drawing
 * could be used as evidence.
 */
export function doubtInk(pages: readonly DrawnPage[], claims: readonly Claim[]): boolean {
  const owners = new Map(claims.flatMap((claim) => placesOf(claim.slices).map((place) => [place, claim])));
  const pictures = new Map(
    claims.flatMap((claim) =>
      claim.slices.flatMap(({ line }) => (line.region ? [[line, claim] as const] : [])),
    ),
  );
  const cells = new Map(pages.flatMap(({ drawn }) => drawn.map((cell) => [placeOf(cell), cell])));
  // Notes are drawn at the foot of the page, and read behind what refers to them.
  const notes = new Set(
    pages.flatMap(({ lines }) =>
      lines.flatMap((line) => (line.isNote ? line.cells.flatMap(({ places }) => places ?? []) : [])),
    ),
  );
  const apart = numbersApart(
    pages.map(({ drawn }) => drawn),
    claims,
    placesOf,
  );
  const late = new Set(pages.flatMap((page) => drawnLate(page, owners)));
  const moved = new Set<Claim>();
  for (const page of pages) {
    for (const claim of mixed(page, owners, pictures, notes.union(apart).union(late))) moved.add(claim);
  }
  for (const claim of claims) {
    const places = placesOf(claim.slices);
    const order = orderOf(claim);
    const drawnAt = (own: readonly number[]) =>
      signsOfCells(
        own.toSorted((one, other) => order(one) - order(other)).flatMap((place) => cells.get(place) ?? []),
      );
    const drawn = drawnAt(places);
    const isTaken = places.some((place) => owners.get(place) !== claim);
    if (isTaken || (claim.said && !holdsTheSame(claim.said, drawn))) doubt(claim, 'changed');
    else if (
      claim.said &&
      !saysTheSame(claim.said, drawn) &&
      !isDrawnByParts(claim, order, drawnAt) &&
      !places.some((place) => notes.has(place) || late.has(place))
    )
      moved.add(claim);
    if (holdsFlatScript(claim, cells)) doubt(claim, 'flat');
  }
  const isWitness = moved.size <= claims.length * MOST_OUT_OF_ORDER;
  if (isWitness) for (const claim of moved) doubt(claim, 'moved');
  for (const page of pages) for (const claim of besideDropped(page, owners)) doubt(claim, 'lost');
  for (const page of pages)
    for (const claim of besideLost(page, owners, pictures, late, isWitness)) doubt(claim, 'lost');
  return isWitness;
}

function doubt({ notes }: Claim, what: keyof typeof DOUBTS): void {
  warn(notes, ...DOUBTS[what]);
}

/**
 * The order in which a question's characters are drawn. A number or letter that is drawn behind its text counts as drawn
 * before it: Chromium draws numbers beside the text so, and WeasyPrint the numbers and letters of lists.
 */
function orderOf({ parts = [] }: Claim): (place: number) => number {
  const moved = new Map<number, number>();
  for (const { label, slices } of parts) {
    const page = label[0]?.line.page;
    const own = new Set(placesOf(label));
    const text = placesOf(slices.filter(({ line }) => line.page === page)).filter((place) => !own.has(place));
    if (Math.min(...own) < Math.max(...text) || text.length === 0) continue;
    // Fractions keep the characters of the label in order between two characters of the text.
    for (const [at, place] of [...own].entries())
      moved.set(place, Math.min(...text) - (own.size - at) / (own.size + 1));
  }
  return (place) => moved.get(place) ?? place;
}

/**
 * Whether the statement and each alternative are drawn as a whole, the statement first. Alternatives in columns may be
 * drawn row by row ("A) D) / B) E) / C)"), and their letters tell their order.
 */
function isDrawnByParts(
  { parts = [] }: Claim,
  order: (place: number) => number,
  drawnAt: (places: readonly number[]) => ReturnType<typeof signsOfCells>,
): boolean {
  const inked = parts
    .map(({ slices, said }) => ({ places: placesOf(slices), said }))
    .filter(({ places }) => places.length > 0);
  const ends = inked.map(({ places }) => {
    const drawn = places.map(order);
    return { first: Math.min(...drawn), last: Math.max(...drawn) };
  });
  const isFirst = ends.every(({ first }) => first >= (ends[0]?.first ?? 0));
  const isWhole = ends
    .toSorted((one, other) => one.first - other.first)
    .every(({ first }, at, all) => at === 0 || first > (all[at - 1]?.last ?? 0));
  return (
    inked.length > 1 &&
    isFirst &&
    isWhole &&
    inked.every(({ places, said }) => saysTheSame(said, drawnAt(places)))
  );
}

const placeOf = (cell: Cell): number => cell.places?.[0] ?? -1;

function placesOf(slices: readonly FlowSlice[]): number[] {
  return slices.flatMap(({ line, from, to }) =>
    (line.region ? tableCells(line) : line.cells.slice(from, to)).flatMap((cell) => cell.places ?? []),
  );
}

function tableCells({ region }: FlowLine): Cell[] {
  if (region?.kind !== 'table') return [];
  return region.grid.rows.flatMap((row) => row.slots.flatMap((slot) => slot.cells));
}

/**
 * The places of characters whose order of drawing tells nothing: WeasyPrint draws the frames and bullets that a style
 * places after the rest of the page. A frame is text of one draft behind a running head, in the second half of what is
 * drawn; bullets are drawn one after another.
 */
function drawnLate({ drawn, aside }: DrawnPage, owners: ReadonlyMap<number, Claim>): number[] {
  const isBullet = (cell: Cell | undefined) => cell?.text === '•';
  const bullets = drawn.filter(
    (cell, at) => isBullet(cell) && (isBullet(drawn[at - 1]) || isBullet(drawn[at + 1])),
  );
  const secondHalf = drawn.slice(drawn.length / 2).map(placeOf);
  const head = secondHalf.findIndex((place) => aside.has(place));
  const behind = secondHalf.slice(head).filter((place) => !aside.has(place));
  const claims = new Set(behind.map((place) => owners.get(place)));
  return [...bullets.map(placeOf), ...(head >= 0 && claims.size === 1 ? behind : [])];
}

/** The characters of short words without text beside them: labels of drawings. */
function shortWords(cells: readonly Cell[]): Set<Cell> {
  const short = stretches(cells).filter((stretch) => stretch.length <= LONGEST_LABEL);
  return new Set(short.flat());
}

/** The pictures that hold a character. */
function picturesAround(cell: Cell, { lines }: DrawnPage): FlowLine[] {
  const middle = cell.x + cell.width / 2;
  return lines.filter(
    ({ region }) => region?.kind === 'picture' && holdsPoint(region.box, middle, cell.y - cell.size * 0.3),
  );
}

/** The drafts beside glyphs that became no character; glyphs within pictures don't count. */
function besideDropped(page: DrawnPage, owners: ReadonlyMap<number, Claim>): Claim[] {
  return (page.dropped ?? []).flatMap(({ x, y, width, size }) => {
    const isDrawing = page.lines.some(
      ({ region }) => region?.kind === 'picture' && holdsPoint(region.box, x + width / 2, y - size * 0.3),
    );
    if (isDrawing) return [];
    const near = page.lines
      .filter((line) => {
        const [top, foot] = line.region ? [line.region.box.y, bottom(line.region.box)] : [line.y, line.y];
        const reach = line.size * NEAR;
        return y > top - reach && y < foot + reach && x > line.x - reach && x < line.right + reach;
      })
      .sort((one, other) => Math.abs(one.y - y) - Math.abs(other.y - y));
    for (const line of near) {
      const cells = line.region ? tableCells(line) : line.cells;
      const owner = cells.map((cell) => owners.get(placeOf(cell))).find((claim) => claim !== undefined);
      if (owner) return [owner];
    }
    return [];
  });
}

/**
 * Returns the drafts beside characters that no line holds, and the drafts whose picture contains them. Small letters
 * within a picture are labels, but letters as large as the text, and letters of a word that a line holds, may be text that
 * was taken for a part of the picture.
 */
function besideLost(
  page: DrawnPage,
  owners: ReadonlyMap<number, Claim>,
  pictures: ReadonlyMap<FlowLine, Claim>,
  late: ReadonlySet<number>,
  isInOrder: boolean,
): Claim[] {
  const read = new Set(
    page.lines.flatMap((line) => [...line.cells, ...tableCells(line)].flatMap((cell) => cell.places ?? [])),
  );
  const sizes = page.drawn.map(({ size }) => size).sort((a, b) => a - b);
  const body = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const labels = shortWords(page.drawn);
  const owned = page.drawn.map((cell) => owners.has(placeOf(cell)) && !late.has(placeOf(cell)));
  const [first, last] = [owned.indexOf(true), owned.lastIndexOf(true)];
  // Running heads are drawn before the text of a page or after it. LibreOffice may draw the rest of one in between.
  const heads = page.drawn.filter((cell, at) => page.aside.has(placeOf(cell)) && (at < first || at > last));
  const isOfHead = ({ y }: Cell) => heads.some((head) => Math.abs(head.y - y) < SAME_ROW);
  return page.drawn.flatMap((cell, at) => {
    const place = placeOf(cell);
    const around = picturesAround(cell, page);
    const isLabel =
      around.length > 0 &&
      !isTorn(page.drawn, at, (other) => read.has(placeOf(other))) &&
      (cell.size < body * SMALL ||
        cell.size > body * LARGE ||
        !/[\p{L}\p{N}]/u.test(cell.text) ||
        labels.has(cell));
    if (read.has(place) || isLabel || page.keySigns?.has(place)) return [];
    const ownerOf = (other: Cell) => owners.get(placeOf(other));
    const before = page.drawn.slice(0, at).findLast(ownerOf);
    const behind = page.drawn.slice(at).find(ownerOf);
    if (page.aside.has(place) && (!before || !behind || !isInOrder || isOfHead(cell))) return [];
    const holders = around.flatMap((line) => pictures.get(line) ?? []);
    return [...holders, ...[before, behind].flatMap((other) => (other && ownerOf(other)) ?? [])];
  });
}

/**
 * The drafts between whose characters the page draws characters of no draft, of another draft or of another
 * draft's picture; the other draft is included. The places in `ignored` tell no order.
 */
function mixed(
  page: DrawnPage,
  owners: ReadonlyMap<number, Claim>,
  pictures: ReadonlyMap<FlowLine, Claim>,
  ignored: ReadonlySet<number>,
): Set<Claim> {
  const drawn = page.drawn.filter((cell) => {
    const place = placeOf(cell);
    return !ignored.has(place) && !page.keySigns?.has(place);
  });
  const of = drawn.map((cell) => owners.get(placeOf(cell)) ?? null);
  const found = new Set<Claim>();
  for (const claim of new Set(of)) {
    if (!claim) continue;
    const last = of.lastIndexOf(claim);
    for (let at = of.indexOf(claim); at < last; at++) {
      const cell = drawn[at];
      if (of[at] === claim || !cell) continue;
      const others = of[at] ? [of[at]] : picturesAround(cell, page).map((line) => pictures.get(line));
      if (others.includes(claim)) continue;
      found.add(claim);
      for (const other of others) if (other) found.add(other);
    }
  }
  return found;
}
