import { type Found, findItems } from '../anchors/find-items.ts';
import type { PaperStyle } from '../anchors/paper-style.ts';
import type { PageFailure } from '../booklet.ts';
import { droppedGlyphs } from '../doubt/raw-ink.ts';
import { withLostLigatures } from '../glyphs/lost-ligatures.ts';
import { keysOfAnswerLines, withoutAnswerLines } from '../keys/answer-lines.ts';
import { keysOfAnswersBeside, withoutAnswersBeside } from '../keys/answers-beside.ts';
import { type PrintedKeys, takePrintedKeys } from '../keys/printed-keys.ts';
import { findShownKeys, type ShownKeys } from '../keys/shown-keys.ts';
import type { Box, Cell, PageContent, RawGlyph } from '../page/page-content.ts';
import { failureOf } from '../read-pages.ts';
import { findRegions, type Region, type Regions } from '../regions/regions.ts';
import { chooseOrders, type PageOrder } from './choose-order.ts';
import { bandsOf, pageLines } from './columns.ts';
import type { FlowLine } from './flow-line.ts';
import { withFootnotes, withoutFootnotes } from './footnotes.ts';
import { cellsOf, furnitureOf, withoutRepeatedImages } from './furniture/furniture.ts';
import { withoutPageNumbers } from './furniture/page-numbers.ts';
import { withoutRunningHeads } from './furniture/running-heads.ts';
import { tagsOf } from './furniture/tags.ts';
import { guttersOf } from './gutters.ts';
import { withLabelsOnTop } from './labels/centred-labels.ts';
import { withLabelsBesideFormulas } from './labels/labels-beside-formulas.ts';
import { withNumbersOfCells } from './labels/numbers-of-cells.ts';
import { withNumbersFromRight } from './labels/right-numbers.ts';
import type { Line } from './lines.ts';
import { withRegions } from './place-regions.ts';
import { prepared, withFormulas } from './prepare-page.ts';
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

/**
 * A bonus for the order by white space on a page that is wider than high: two pages may stand side by side on
 * it.
 */
const WIDE_PAGE = 3;

/** A bonus for the order that ends both columns at a rule across the page. */
const BANDED = 1;

/**
 * A bonus for an order that steps back in the order of drawing at most a third as often as reading across does, which does
 * so at least this many times: programs draw each of two texts side by side as a whole. It outweighs one column.
 */
const [DRAWN_IN_ORDER, FEWEST_STEPS, THIRD] = [5, 6, 1 / 3];

/** All pages as one flow of lines in reading order, with the questions found in it. */
interface Flow extends Found {
  pages: FlowPage[];
  /** Keys shown at the alternatives; empty where the paper shows none there. */
  shownKeys: ShownKeys['keys'];
  printed: PrintedKeys[];
  failures: PageFailure[];
}

/** Takes one step with a page. Answers null where the step fails, or an earlier one failed. */
type Attempt = <T>(page: PageContent, step: () => T) => T | null;

/** Reads all pages. For each page it takes the order in which numbers and letters follow each other best. */
export function readFlow(contents: readonly PageContent[]): Flow {
  const failures: PageFailure[] = [];
  const attempt: Attempt = ({ number }, step) => {
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
  const readPlaced = (pages: readonly PageContent[]): Flow => ({
    ...flowOfPlaced(contents, pages, attempt),
    failures,
  });
  const flow = readPlaced(placed);
  // Keys in a margin or behind alternatives would stand among the text, so the pages are read again without them.
  const { rest, answers } = withoutAnswersBeside(placed);
  const told = toldBy(flow.shownKeys);
  if (answers.length <= told) return flow;
  const without = readPlaced(rest);
  const keys = keysOfAnswersBeside(without, answers);
  return keys && toldBy(keys) > told ? { ...without, shownKeys: keys } : flow;
}

const toldBy = (keys: ShownKeys['keys']): number => [...keys.values()].filter((key) => key !== null).length;

/**
 * The flow of pages whose characters have places.
 * @param contents the pages as they are drawn
 */
function flowOfPlaced(
  contents: readonly PageContent[],
  placed: readonly PageContent[],
  attempt: Attempt,
): Omit<Flow, 'failures'> {
  const folded = withoutPageNumbers(withoutRepeatedImages(placed)).map(
    (content) =>
      attempt(content, () => withNumbersOfCells(withLabelsBesideFormulas(withFormulas(content)))) ?? content,
  );
  const pages = withLabelsOnTop(withNumbersFromRight(folded)).map((content) => ({
    content,
    ...(attempt(content, () => findRegions(content)) ?? { regions: [], text: [], strayRules: [] }),
  }));
  const furniture = new Set([...furnitureOf(pages), ...tagsOf(pages)]);
  const orders = ordersOf(pages, furniture);
  const chosen = chooseOrders(orders);
  const read = orders.map((each, at) => each[chosen.orders[at] ?? 0]);
  const { lines, printed } = takePrintedKeys(read.flatMap((order) => order?.lines ?? []));
  const { items, ...shown } = withKeys(lines, chosen.style);
  const kept = new Set(lines);
  const keySigns = new Set(shown.dropped);
  return {
    items,
    lines: shown.lines,
    shownKeys: shown.keys,
    printed,
    pages: pages.map((page, at): FlowPage => {
      const { content, regions, strayRules } = page;
      const apart = regions.filter((region) => furniture.has(region));
      const { lines: own = [], heads = [], hasAssumedColumns = false } = read[at] ?? {};
      const drawn = placed[at]?.cells.filter((cell) => cell.text !== ' ') ?? [];
      const inPage = new Set(placesOf(content.cells));
      return {
        number: content.number,
        height: content.height,
        strayRules,
        hasAssumedColumns,
        drawn,
        dropped: droppedGlyphs(contents[at]?.glyphs ?? [], contents[at]?.cells ?? []),
        aside: new Set([
          ...placesOf(drawn).filter((place) => !inPage.has(place)),
          ...placesOf(heads.flatMap((line) => line.cells)),
          ...placesOf(cellsOf(page, apart)),
        ]),
        keySigns,
        headLines: heads.map((line) => line.text),
        lines: [
          ...shown.lines.filter((line) => line.page === content.number),
          ...own.filter((line) => !kept.has(line)),
        ],
      };
    }),
  };
}

/** A page before its lines are put in order. */
interface PreparedPage extends Regions {
  content: PageContent;
}

/** One way to read a page. */
interface FlowOrder extends PageOrder {
  /** Running heads and page numbers, which are not among the lines. */
  heads: Line[];
  hasAssumedColumns: boolean;
}

/** The orders in which each page can be read: by its columns, by columns of the other pages, and by its white space. */
function ordersOf(pages: readonly PreparedPage[], furniture: ReadonlySet<Region>): FlowOrder[][] {
  const texts = pages.map(({ content, text }) => ({ ...content, cells: text }));
  const gutters = guttersOf(texts);
  const ways = texts.map((page, at) => {
    const own = gutters[at] ?? [];
    const cut = xyLines(
      page,
      own.some(({ gutter }) => gutter !== null),
    );
    const byGutter = own.flatMap((way) => {
      const bands = way.gutter === null ? [] : bandsOf(page, way.gutter);
      const whole = { ...way, all: pageLines(page, way.gutter) };
      const banded = { ...way, prior: way.prior + BANDED, all: pageLines(page, way.gutter, bands) };
      return bands.length > 0 ? [banded, whole] : [whole];
    });
    const prior = page.width > page.height ? WIDE_PAGE : 0;
    return cut ? [...byGutter, { gutter: null, isAssumed: false, prior, all: cut }] : byGutter;
  });
  // Running heads show only in comparison with other pages. A page with fewer ways than others stands there by its first.
  const seen = texts.map(({ height }, at) => ({ height, lines: linesOfAll(ways[at] ?? []) }));
  const bodies = Array.from({ length: Math.max(0, ...ways.map((each) => each.length)) }, (_, way) =>
    withoutRunningHeads(
      texts.map(({ height, isScanned = false }, at) => ({
        height,
        isScanned,
        lines: (ways[at]?.[way] ?? ways[at]?.[0])?.all ?? [],
      })),
      seen,
    ),
  );
  return pages.map(({ content, regions }, at) => {
    const figures = regions.filter((region) => !furniture.has(region));
    const across = stepsBack(ways[at]?.find(({ gutter }) => gutter === null)?.all ?? []);
    return (ways[at] ?? []).map(({ all, gutter, isAssumed, prior }, way) => {
      const isInOrder = across >= FEWEST_STEPS && stepsBack(all) <= across * THIRD;
      const body = bodies[way]?.[at]?.lines ?? [];
      const { text, notes } = withoutFootnotes(body);
      const lines = withFootnotes(withRegions(withEdges(text), figures, content.number), notes);
      const inBody = new Set(body);
      return {
        lines,
        prior: prior + (isInOrder ? DRAWN_IN_ORDER : 0),
        heads: all.filter((line) => !inBody.has(line)),
        // A page whose lines all stand in the first column is read alike with and without the assumed gutter.
        hasAssumedColumns: isAssumed && gutter !== null && lines.some((line) => line.right > gutter),
      };
    });
  });
}

/** How often a character of these lines is drawn before the one that is read before it. */
function stepsBack(lines: readonly Line[]): number {
  const places = placesOf(lines.flatMap(({ cells }) => cells));
  return places.filter((place, at) => place < (places[at - 1] ?? place)).length;
}

/** The lines of all ways to read a page, each line once. */
function linesOfAll(ways: readonly { all: readonly Line[] }[]): Line[] {
  const lines = ways.flatMap(({ all }) => all);
  return [...new Map(lines.map((line) => [[line.text, line.x, line.y].join(' '), line])).values()];
}

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
