import { createRequire } from 'node:module';
import path from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { getDocument, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Area } from '../booklet.ts';
import { type DrawnScan, dotsOf, drawScan } from './draw-scan.ts';
import type { Matrix } from './matrix.ts';
import type { PageContent } from './page-content.ts';
import { type FontFacts, walkPage } from './walk-page.ts';

/** Pixels a point in images that are cut out of a page. */
const CUT_SCALE = 2;
/** The longest side of a drawn image, in pixels. Larger areas are drawn at a lower scale. */
const CUT_LIMIT = 2_400;
/** In points. Pages with a longer side are not drawn whole; each area is drawn alone. */
const LONGEST_KEPT_SIDE = CUT_LIMIT / CUT_SCALE;
/**
 * Larger images are refused, because a small file may unpack to an image that takes all memory. A page
 * scanned at 600 dots an inch has 35 million pixels.
 */
const IMAGE_MAX_PIXELS = 40_000_000;

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;

/** A PDF that is open for reading; `close` frees it. */
export interface OpenDocument {
  pages: number;
  /**
   * Reads what a page draws; `number` counts from 1. A page whose text runs up, down or upside down is turned upright;
   * pictures of the page are turned, too.
   */
  readPage(number: number): Promise<PageContent>;
  /** Draws an area of a page as PNG. */
  cutArea(area: Area): Promise<Uint8Array>;
  /** A whole page as PNG, at `scale` pixels a point. */
  drawPage(number: number, scale: number): Promise<Uint8Array>;
  /** Draws a scanned page at the density of its picture, for character recognition. */
  drawScan(number: number): Promise<DrawnScan>;
  close(): Promise<void>;
}

/** A PDF with more pages than the caller allowed. */
export class TooManyPages extends Error {
  readonly pages: number;

  constructor(pages: number) {
    super(`a PDF of ${pages} pages`);
    this.pages = pages;
  }
}

/**
 * Opens a PDF by its path or its bytes.
 * @throws TooManyPages when the PDF has more than `pageLimit` pages.
 */
export async function openDocument(
  source: string | Uint8Array,
  pageLimit = Number.POSITIVE_INFINITY,
): Promise<OpenDocument> {
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    // pdf.js takes over the bytes it is given, so it gets a copy.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: IMAGE_MAX_PIXELS,
    verbosity: 0,
    // Needed for the names of fonts, which tell bold and italic fonts.
    fontExtraProperties: true,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    cMapUrl: `${assets}/cmaps/`,
    wasmUrl: `${assets}/wasm/`,
  });
  const document = await task.promise;
  if (document.numPages > pageLimit) {
    await task.destroy();
    throw new TooManyPages(document.numPages);
  }
  const turns = new Map<number, number>();
  const dotsOfPictures = new Map<number, number>();
  const read = (number: number, turn = 0) =>
    readPage(document, number, turn, (operations) => dotsOfPictures.set(number, dotsOf(operations)));
  /** The few glyphs of a last page are turned only where the page before is turned so, too. */
  async function keepTurn({ number, turned = 0, mayBeTurned }: PageContent): Promise<number> {
    const few = mayBeTurned === undefined || number === 1 ? 0 : 360 - mayBeTurned;
    const isLikeBefore = few > 0 && (await turnOf(number - 1)) === few;
    const turn = isLikeBefore ? few : (360 - turned) % 360;
    turns.set(number, turn);
    return turn;
  }
  /** By how many degrees a page must be turned clockwise to be upright; 0 for a page that can't be read. */
  async function turnOf(number: number): Promise<number> {
    return turns.get(number) ?? read(number).then(keepTurn, () => 0);
  }
  return {
    pages: document.numPages,
    async readPage(number) {
      const page = await read(number);
      const turn = await keepTurn(page);
      return turn === 0 ? page : read(number, turn);
    },
    cutArea: cutterOf(document, turnOf),
    drawPage: async (number, scale) => drawPage(document, number, scale, await turnOf(number)),
    async drawScan(number) {
      if (!dotsOfPictures.has(number)) await read(number);
      return drawScan(document, number, dotsOfPictures.get(number) ?? 0);
    },
    close: () => task.destroy(),
  };
}

type Operations = Awaited<ReturnType<PDFPageProxy['getOperatorList']>>;

/** What a page draws, turned clockwise by `turn` degrees. `listed` is told the page's operations. */
async function readPage(
  document: Document,
  number: number,
  turn: number,
  listed: (operations: Operations) => void,
): Promise<PageContent> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 });
  const operations = await page.getOperatorList();
  listed(operations);
  const content = walkPage(
    { number, width: viewport.width, height: viewport.height },
    viewport.transform as unknown as Matrix,
    operations,
    (id) => (page.commonObjs.has(id) ? (page.commonObjs.get(id) as FontFacts) : {}),
  );
  page.cleanup();
  return content;
}

async function drawPage(
  document: Document,
  number: number,
  scale: number,
  turn: number,
): Promise<Uint8Array> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale, rotation: (page.rotate + turn) % 360 });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  page.cleanup();
  return canvas.toBuffer('image/png');
}

/** Cuts areas out of pages. The drawing of the last page is kept, since most areas come page by page. */
function cutterOf(document: Document, turnOf: (page: number) => Promise<number>): OpenDocument['cutArea'] {
  let drawn: { page: number; canvas: Canvas } | null = null;
  return async (area) => {
    const page = await document.getPage(area.page);
    const rotation = (page.rotate + (await turnOf(area.page))) % 360;
    const { width, height } = page.getViewport({ scale: 1, rotation });
    if (Math.max(width, height) > LONGEST_KEPT_SIDE)
      return (await draw(document, area, rotation)).toBuffer('image/png');
    if (drawn?.page !== area.page) {
      const whole = { page: area.page, x: 0, y: 0, width, height };
      drawn = { page: area.page, canvas: await draw(document, whole, rotation) };
    }
    const scale = CUT_SCALE;
    const cut = createCanvas(
      Math.max(1, Math.ceil(area.width * scale)),
      Math.max(1, Math.ceil(area.height * scale)),
    );
    cut.getContext('2d').drawImage(drawn.canvas, -Math.round(area.x * scale), -Math.round(area.y * scale));
    return cut.toBuffer('image/png');
  };
}

async function draw(document: Document, area: Area, rotation: number): Promise<Canvas> {
  const page = await document.getPage(area.page);
  const scale = Math.min(CUT_SCALE, CUT_LIMIT / Math.max(1, area.width, area.height));
  const viewport = page.getViewport({
    scale,
    rotation,
    offsetX: -area.x * scale,
    offsetY: -area.y * scale,
  });
  const canvas = createCanvas(
    Math.max(1, Math.ceil(area.width * scale)),
    Math.max(1, Math.ceil(area.height * scale)),
  );
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The types of pdf.js name the browser's canvas, but it also draws on this server library's canvas.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  page.cleanup();
  return canvas;
}
