import { type Found, findItems } from '../anchors/find-items.ts';
import type { PaperStyle } from '../anchors/paper-style.ts';
import type { PageFailure } from '../booklet.ts';
import { droppedGlyphs } from '../doubt/raw-ink.ts';
import { withDrawnBullets } from '../glyphs/drawn-bullets.ts';
import { withDrawnMarks } from '../glyphs/drawn-marks.ts';
import { joinAccents } from '../glyphs/join-accents.ts';
import { withLoneSigns } from '../glyphs/lone-signs.ts';
import { withLostLigatures } from '../glyphs/lost-ligatures.ts';
import { keysOfAnswerLines, withoutAnswerLines } from '../keys/answer-lines.ts';
import { type PrintedKeys, takePrintedKeys } from '../keys/printed-keys.ts';
import { findShownKeys, type ShownKeys } from '../keys/shown-keys.ts';
import { foldMath } from '../math/fold-math.ts';
import { joinFences } from '../math/join-fences.ts';
import {
  type Box,
  bottom,
  type Cell,
  holdsPoint,
  type PageContent,
  type RawGlyph,
  right,
} from '../page/page-content.ts';
import { failureOf } from '../read-pages.ts';
import { openTablesOf } from '../regions/open-tables.ts';
import { findRegions, type Region, type Regions } from '../regions/regions.ts';
import { chooseOrders } from './choose-order.ts';
import { guttersOf, type PageGutter, pageLines } from './columns.ts';
import type { FlowLine } from './flow-line.ts';
import { withoutFootnotes } from './footnotes.ts';
import { cellsOf, furnitureOf, withoutRepeatedImages } from './furniture.ts';
import { type Line, lineBox } from './lines.ts';
import { withoutPageMarks } from './page-marks.ts';
import { withoutPageNumbers } from './page-numbers.ts';
import { withoutRunningHeads } from './running-heads.ts';
import { withTextBoxesInPlace } from './text-boxes.ts';
import { xyLines } from './xy-cut.ts';

/** One page as lines in the order of reading, tables and pictures among them. */
export interface FlowPage {
  number: number;
  height: number;
  lines: FlowLine[];
  /** Running heads and page numbers of the page. */
  headLines: string[];
  strayRules: Box[];
  /** The page is too short to show its columns, so it takes those of the other pages. */
  hasAssumedColumns: boolean;
  /** Inked characters in the order of drawing. */
  drawn: Cell[];
  /** Glyphs that no read character stands for. */
  dropped: RawGlyph[];
  /** Places of the characters in running heads and in the printer's line. */
  aside: Set<number>;
  /** Places of the characters that only tell a key. */
  keySigns: ReadonlySet<number>;
}

/** How far a line's middle may lie above or below a picture that stands beside the line, in sizes. */
const COVERED = 0.5;
/**
 * A bonus for the order by white space on a page that is wider than high: two pages may stand side by side on
 * it.
 */
const WIDE_PAGE = 3;

/** All pages as one flow of lines in reading order, with the questions found in it. */
export interface Flow extends Found {
  pages: FlowPage[];
  /** Keys shown at the alternatives; empty where the paper shows none there. */
  shownKeys: ShownKeys['keys'];
  printed: PrintedKeys[];
  failures: PageFailure[];
}

/** Reads all pages. For each page it takes the order in which numbers and letters follow each other best. */
export function readFlow(contents: readonly PageContent[]): Flow {
  const failures: PageFailure[] = [];
  /** Takes one step with a page. A page on which a step fails is reported and takes no further step. */
  const attempt = <T>({ number }: PageContent, step: () => T): T | null => {
    if (failures.some(({ page }) => page === number)) return null;
    try {
      return step();
    } catch (error) {
      failures.push(failureOf(number, 'understand', error));
      return null;
    }
  };
  const placed = withPlaces(
    withLostLigatures(contents).map(
      (content) => attempt(content, () => withTextBoxesInPlace(prepared(content))) ?? content,
    ),
  );
  const pages = withoutPageNumbers(withoutRepeatedImages(placed)).map((content) => ({
    content,
    ...(attempt(content, () => regionsOf(content)) ?? { regions: [], text: [], strayRules: [] }),
  }));
  const furniture = furnitureOf(pages);
  const gutters = guttersOf(pages.map(({ content, text }) => ({ ...content, cells: text })));
  const cut = pages.map(({ content, text }, at) =>
    xyLines({ ...content, cells: text }, gutters[at]?.some(({ gutter }) => gutter !== null) ?? false),
  );
  for (const [at, lines] of cut.entries()) {
    const { width, height } = pages[at]?.content ?? { width: 0, height: 0 };
    // `gutters` and `orders` run in parallel. Where a page has an order by white space, it is the last entry.
    if (lines) gutters[at]?.push({ gutter: null, isAssumed: false, prior: width > height ? WIDE_PAGE : 0 });
  }
  const ways = Math.max(0, ...gutters.map((each) => each.length));
  const orders = Array.from({ length: ways }, (_, way) =>
    withoutRunningHeads(
      pages.map(({ content, text }, at) => {
        const own = gutters[at] ?? [];
        const isCut = way === own.length - 1 ? cut[at] : null;
        const all = isCut ?? pageLines({ ...content, cells: text }, (own[way] ?? own[0])?.gutter ?? null);
        return { height: content.height, all, lines: all };
      }),
    ),
  );
  const candidates = pages.map(({ content, regions }, at) =>
    (gutters[at] ?? []).map(({ prior }, way) => ({
      lines: withRegions(
        withEdges(withoutFootnotes(orders[way]?.[at]?.lines ?? [])),
        regions.filter((region) => !furniture.has(region)),
        content.number,
      ),
      prior,
    })),
  );
  const chosen = chooseOrders(candidates);
  const read = candidates.map((each, at) => each[chosen.orders[at] ?? 0]?.lines ?? []);
  const { lines, printed } = takePrintedKeys(read.flat());
  const { items, ...shown } = withKeys(lines, chosen.style);
  const kept = new Set(lines);
  const keySigns = new Set(shown.dropped);
  return {
    items,
    lines: shown.lines,
    shownKeys: shown.keys,
    printed,
    failures,
    pages: pages.map((page, at): FlowPage => {
      const { content, regions, strayRules } = page;
      const apart = regions.filter((region) => furniture.has(region));
      const way = chosen.orders[at] ?? 0;
      const { all = [], lines: body = [] } = orders[way]?.[at] ?? {};
      const heads = all.filter((line) => !body.includes(line));
      const drawn = placed[at]?.cells.filter((cell) => cell.text !== ' ') ?? [];
      const own = new Set(placesOf(content.cells));
      return {
        number: content.number,
        height: content.height,
        strayRules,
        hasAssumedColumns: hasAssumedColumns(gutters[at]?.[way], read[at] ?? []),
        drawn,
        dropped: droppedGlyphs(contents[at]?.glyphs ?? [], contents[at]?.cells ?? []),
        aside: new Set([
          ...placesOf(drawn).filter((place) => !own.has(place)),
          ...placesOf(heads.flatMap((line) => line.cells)),
          ...placesOf(cellsOf(page, apart)),
        ]),
        keySigns,
        headLines: heads.map((line) => line.text),
        lines: [
          ...shown.lines.filter((line) => line.page === content.number),
          ...(read[at] ?? []).filter((line) => !kept.has(line)),
        ],
      };
    }),
  };
}

/** Whether the columns of a page were assumed. A page whose lines all stand in the first column is read alike. */
function hasAssumedColumns(way: PageGutter | undefined, lines: readonly FlowLine[]): boolean {
  const { gutter = null, isAssumed = false } = way ?? {};
  return isAssumed && gutter !== null && lines.some((line) => line.right > gutter);
}

/** Finds the questions, with the keys that the paper shows at the alternatives or tells in a line below them. */
function withKeys(lines: readonly FlowLine[], style: PaperStyle | null): Pick<Found, 'items'> & ShownKeys {
  const { rest, answers } = withoutAnswerLines(lines);
  const found = findItems(rest, style);
  const told = keysOfAnswerLines(found.lines, found.items, answers);
  if (told || answers.length === 0) {
    const shown = findShownKeys(found.lines, found.items);
    if (!told) return { ...shown, items: found.items };
    const kept = new Set(rest);
    const taken = placesOf(lines.filter((line) => !kept.has(line)).flatMap((line) => line.cells));
    return { ...shown, items: found.items, keys: told, dropped: [...shown.dropped, ...taken] };
  }
  const all = findItems(lines, style);
  return { ...findShownKeys(all.lines, all.items), items: all.items };
}

/**
 * Turns drawn bullets, separate accents and pieces of tall fences into the characters they stand for, and removes what
 * stands beside the text.
 */
function prepared(content: PageContent): PageContent {
  const page = withoutPageMarks(withDrawnBullets(withDrawnMarks(content)));
  return { ...page, cells: joinFences(joinAccents(withLoneSigns(page.cells))) };
}

/** Folds the formulas of a page and finds its regions. The rules of tables are found first, since they look like bars. */
function regionsOf(content: PageContent): Regions {
  const rules = openTablesOf(content).flatMap((table) => table.rules);
  return findRegions(foldMath(content, rules));
}

/** The pages of a booklet as lines in the order of reading. */
export const flowOf = (contents: readonly PageContent[]): FlowPage[] => readFlow(contents).pages;

/** Numbers the drawn characters through the whole booklet; spaces get no place. */
function withPlaces(contents: readonly PageContent[]): PageContent[] {
  let count = 0;
  return contents.map((content) => ({
    ...content,
    cells: content.cells.map((cell) => ({ ...cell, places: cell.text === ' ' ? [] : [count++] })),
  }));
}

const placesOf = (cells: readonly Cell[]): number[] => cells.flatMap((cell) => cell.places ?? []);

/** Computes the edges of columns again, after running heads were removed. Lines across two columns are no part of one. */
function withEdges(lines: readonly Line[]): Line[] {
  return lines.map((line) => {
    const own = lines.filter(
      (other) => other.columnLeft === line.columnLeft && other.columnRight === line.columnRight,
    );
    return {
      ...line,
      columnLeft: Math.min(...own.map((other) => other.x)),
      columnRight: Math.max(...own.map((other) => other.right)),
    };
  });
}

function withRegions(lines: readonly Line[], regions: readonly Region[], page: number): FlowLine[] {
  const grays = regions.filter((region) => region.kind === 'gray').map((region) => region.box);
  const flow = lines.map((line): FlowLine => {
    const box = lineBox(line);
    const grayBox =
      grays.find((gray) => holdsPoint(gray, box.x + box.width / 2, box.y + box.height * 0.6)) ?? null;
    // A line in a gray box takes the margins of the box.
    const edges = grayBox ? { columnLeft: grayBox.x + 6, columnRight: right(grayBox) - 6 } : {};
    return { ...line, ...edges, gray: grayBox !== null, grayBox, region: null };
  });
  const figures = regions.filter((region) => region.kind !== 'gray').sort((a, b) => a.box.y - b.box.y);
  for (const region of figures) insert(flow, region, grays, page);
  return flow;
}

function insert(flow: FlowLine[], region: Region, grays: readonly Box[], page: number): void {
  const { box } = region;
  const centre = box.x + box.width / 2;
  const column = flow.filter((line) => centre >= line.columnLeft - 20 && centre <= line.columnRight + 20);
  const pool = column.length > 0 ? column : flow;
  const beside = pool.find((line) => line.region === null && isLeftOf(line, region));
  const next = pool.find((line) => (line.region ? line.region.box.y : line.y) > box.y + 2 && line !== beside);
  const after = beside ?? pool.findLast((line) => line.y <= box.y + 2);
  const near = beside ?? next ?? pool.at(-1);
  const grayBox = grays.find((gray) => holdsPoint(gray, centre, box.y + box.height / 2)) ?? null;
  const line: FlowLine = {
    page,
    column: near?.column ?? 0,
    columnLeft: near?.columnLeft ?? box.x,
    columnRight: near?.columnRight ?? right(box),
    text: '',
    cells: [],
    x: box.x,
    y: bottom(box),
    right: right(box),
    size: near?.size ?? 10,
    gray: grayBox !== null,
    grayBox,
    region,
  };
  if (beside) {
    let at = flow.indexOf(beside) + 1;
    // Pictures in one row keep their order.
    while (flow[at]?.region && (flow[at]?.region?.box.y ?? 0) <= box.y + 2) at++;
    flow.splice(at, 0, line);
  } else if (next) flow.splice(flow.indexOf(next), 0, line);
  else flow.splice(after ? flow.indexOf(after) + 1 : flow.length, 0, line);
}

/**
 * Whether a line stands left of a picture: the letter of an alternative that is a picture, or the line of a
 * formula.
 */
function isLeftOf(line: Line, { box, ...region }: Region): boolean {
  const middle = line.y - line.size * 0.35;
  const isInHeight = middle > box.y - line.size * COVERED && middle < bottom(box) + line.size * COVERED;
  const isInLine = region.kind === 'picture' && region.what === 'formula';
  return isInHeight && line.x < box.x && (isInLine || line.text.length <= 40);
}
