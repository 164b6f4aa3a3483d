import type { Area, BookletDraft } from '../booklet.ts';
import type { OpenDocument } from '../page/open-document.ts';
import { type Box, isScan, type PageContent } from '../page/page-content.ts';
import { isJudged, sureWords } from './letters/judge-words.ts';
import { createLetterShapes, type LetterShapes } from './letters/letter-shapes.ts';
import { createLetterTemplates } from './letters/letter-templates.ts';
import { usualWeights } from './letters/stroke-weight.ts';
import { mayHideAccent } from './mending/accent-on-f.ts';
import { withTicks } from './mending/keys/drawn-ticks.ts';
import { withSureC } from './mending/labels/sure-c.ts';
import { grayAndTintsOf } from './page/gray-picture.ts';
import { type LevelPage, levelPage } from './page/level-page.ts';
import { type DrawnLine, judgeLines, readLines } from './read-lines.ts';
import { type PlacedWord, toScannedPage } from './scan-cells.ts';
import { scanWarning } from './unsure-words.ts';
import { createLetterModel, type LetterModel } from './words/letter-model.ts';
import { openRecognizer, type Recognizer } from './words/recognize.ts';
import type { WholeWordList } from './words/word-list.ts';

/** The most pages of one file that are recognized, at about 3 s each. Further scans are reported as scans. */
const PAGE_LIMIT = 60;
/** A page with so many lines is one of text, which tells the height of small letters. */
const FEWEST_LINES = 20;

/** Reads those pages of one document that are pictures of text. */
export interface ScanReader {
  /** Begins to clean and level the picture of a scanned page, which `read` will ask for. */
  prepare(page: PageContent): void;
  /**
   * Answers the page with the text of its picture. Answers the same page where it has text of its own or the
   * limit is reached.
   */
  read(page: PageContent): Promise<PageContent>;
  /** The text in the picture of a page, whatever text layer the page has. */
  textOf(number: number): Promise<string>;
  /**
   * Reads doubtful words once more by the letters of all pages, when each page was read. The text of `pages`, which
   * `read` answered, is replaced in place.
   */
  settle(pages: readonly PageContent[]): void;
  /** Adds a warning to every item that was read from a picture. */
  warn(draft: BookletDraft): void;
  /** Where an area of a page that was read level stands on the sloping scan: the box around the turned area. */
  onScan(area: Area): Area;
  close(): Promise<void>;
}

/**
 * A page whose picture was read. The last one is kept, because the layer check asks for its text before its
 * page.
 */
interface SeenPage extends Pick<LevelPage, 'tintedShare' | 'shapes' | 'slope'> {
  number: number;
  lines: DrawnLine[];
  density: number;
}

/** What `settle` needs of a page: its words, with the glyphs of those that will be judged. */
interface OpenPage extends Omit<SeenPage, 'number' | 'slope'> {
  page: Pick<PageContent, 'number' | 'width' | 'height'>;
}

interface ScanOptions {
  startRecognizer?: () => Promise<Recognizer>;
  /** Called after each part of the work. */
  onStep?: () => void;
}

/**
 * Opens the reader of a document's scans. The recognizer starts with the first scan, since most documents
 * have none.
 */
export function openScanReader(
  document: Pick<OpenDocument, 'drawScan'>,
  { startRecognizer = openRecognizer, onStep = () => {} }: ScanOptions = {},
): ScanReader {
  let recognizer: Promise<Recognizer> | null = null;
  let shapes: LetterShapes | null = null;
  const templates = createLetterTemplates();
  const unsure = new Map<number, PlacedWord[]>();
  const open = new Map<number, OpenPage>();
  const sloping = new Map<number, { slope: number; width: number; height: number }>();
  const prepared = new Map<number, ReturnType<typeof levelled>>();
  /** The heights of small letters on pages of text, in points. */
  const heights: number[] = [];
  let list: WholeWordList | null = null;
  let model: LetterModel | null = null;
  let last: SeenPage | null = null;

  async function look(number: number): Promise<SeenPage> {
    if (last?.number === number) return last;
    recognizer ??= startRecognizer();
    const begun = prepared.get(number) ?? levelled(number);
    prepared.delete(number);
    const { density, tintedShare, ...level } = await begun;
    onStep();
    const started = await recognizer;
    onStep();
    list = started.list;
    model ??= createLetterModel(list.all());
    shapes ??= createLetterShapes(list, model);
    const lines = await readLines(level, started, { shapes, templates, onStep });
    last = { number, lines, density, tintedShare, shapes: level.shapes, slope: level.slope };
    return last;
  }

  /** The colored picture of the page, 16 MB, is freed before the lines are read. */
  async function levelled(number: number) {
    // The buffers of the last page, 40 MB, lie outside of V8's heap, which therefore collects them too late. A process
    // that limits its memory gives its programs the collector.
    globalThis.gc?.();
    const scan = await document.drawScan(number);
    const { gray, tints } = grayAndTintsOf(scan);
    scan.free();
    const level = levelPage(gray, tints, usualHeight(scan.density));
    if (level.lines.length >= FEWEST_LINES) heights.push((level.lines[0]?.xHeight ?? 0) / scan.density);
    return { density: scan.density, ...level };
  }

  /** The middle height of small letters on the pages that were levelled, in dots; 0 before the first. */
  function usualHeight(density: number): number {
    return (heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0) * density;
  }

  function withoutSureGlyphs(line: DrawnLine): DrawnLine {
    const glyphs = line.words.map((word, at) =>
      (list && isJudged(word, list)) || mayHideAccent(word) ? (line.glyphs[at] ?? []) : [],
    );
    return { ...line, glyphs };
  }

  return {
    prepare(page) {
      if (!isScan(page) || unsure.size + prepared.size >= PAGE_LIMIT) return;
      const level = levelled(page.number);
      // `read` throws the error.
      level.catch(() => {});
      prepared.set(page.number, level);
    },
    async read(page) {
      if (!isScan(page) || unsure.size >= PAGE_LIMIT) return page;
      const { lines, density, tintedShare, shapes, slope } = await look(page.number);
      // The page's picture is let go; only how much of each word is colored is kept.
      const shares = new Map<string, number>();
      const scanned = toScannedPage(
        page,
        lines,
        density,
        (...box) => {
          const share = tintedShare(...box);
          shares.set(box.join(), share);
          return share;
        },
        shapes,
      );
      last = null;
      if (isScan({ ...scanned.page, images: page.images })) return page;
      const { number, width, height } = page;
      unsure.set(number, scanned.unsure);
      sloping.set(number, { slope, width, height });
      open.set(number, {
        page: { number, width, height },
        lines: lines.map(withoutSureGlyphs),
        density,
        shapes,
        tintedShare: sharesFrom(shares),
      });
      return scanned.page;
    },
    settle(pages) {
      const words = [...open.values()].flatMap(({ lines }) => lines.flatMap((line) => line.words));
      const paperWords = sureWords(words);
      const weights = usualWeights(words);
      const judged = pages.flatMap((page) => {
        const seen = open.get(page.number);
        if (!seen || !list || !model) return [];
        onStep();
        return judgeLines(seen.lines, templates, list, paperWords, model).map((line) => ({
          page,
          seen,
          line,
        }));
      });
      const ticked = withTicks(withSureC(judged.map(({ line }) => line)));
      const ofPage = Map.groupBy(
        judged.map((one, at) => ({ ...one, line: ticked[at] ?? one.line })),
        ({ page }) => page,
      );
      for (const [page, own] of ofPage) {
        const [first] = own;
        if (!first) continue;
        const { density, tintedShare, shapes } = first.seen;
        const lines = own.map(({ line }) => line);
        const settled = toScannedPage(first.seen.page, lines, density, tintedShare, shapes, weights);
        page.cells = settled.page.cells;
        unsure.set(page.number, settled.unsure);
      }
      open.clear();
    },
    async textOf(number) {
      const { lines } = await look(number);
      return lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');
    },
    warn(draft) {
      for (const question of draft.groups.flatMap(({ questions }) => questions)) {
        for (const one of [...question.items, ...(question.shared.length > 0 ? [question] : [])]) {
          if (one.areas.some(({ page }) => unsure.has(page))) one.warnings.push(scanWarning(one, unsure));
        }
      }
    },
    onScan(area) {
      const page = sloping.get(area.page);
      return page ? { page: area.page, ...turned(area, page) } : area;
    },
    async close() {
      await (await recognizer)?.close();
    },
  };
}

/** The box around an area that is turned around the middle of its page. */
function turned(area: Box, { slope, width, height }: { slope: number; width: number; height: number }): Box {
  const [cos, sin] = [Math.cos(slope), Math.sin(slope)];
  const corners = [area.x, area.x + area.width].flatMap((x) =>
    [area.y, area.y + area.height].map((y) => {
      const [dx, dy] = [x - width / 2, y - height / 2];
      return { x: width / 2 + dx * cos - dy * sin, y: height / 2 + dx * sin + dy * cos };
    }),
  );
  const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);
  const [xs, ys] = [corners.map(({ x }) => within(x, width)), corners.map(({ y }) => within(y, height))];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/**
 * Tells the colored shares that were kept. A function made within `read` would hold all that `read` names, also the
 * picture of the page: 23 MB for each page of 200 dots an inch.
 */
function sharesFrom(shares: ReadonlyMap<string, number>): LevelPage['tintedShare'] {
  return (...box) => shares.get(box.join()) ?? 0;
}
