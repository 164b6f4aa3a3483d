import { createRequire } from 'node:module';
import path from 'node:path';
import { type Canvas, createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Area } from '../booklet.ts';
import { type DrawnScan, drawScan } from './draw-scan.ts';
import type { Matrix } from './matrix.ts';
import type { PageContent } from './page-content.ts';
import { type FontFacts, walkPage } from './walk-page.ts';

/** Pixels a point of images that are cut out of a page. */
const CUT_SCALE = 2;
const CUT_LIMIT = 2_400;
/** In points. A page that is larger is not drawn whole. */
const LONGEST_KEPT_SIDE = CUT_LIMIT / CUT_SCALE;
/** A page scanned at 600 dots an inch has 35 million. A small file that unpacks to more would take all the memory. */
const IMAGE_MAX_PIXELS = 40_000_000;

type Document = Awaited<ReturnType<typeof getDocument>['promise']>;

/** A PDF that is open for reading; `close` frees it. */
export interface OpenDocument {
  pages: number;
  readPage(number: number): Promise<PageContent>;
  /** A page whose text runs up or down, or stands on its head, as if it were turned upright. */
  readUpright(number: number): Promise<PageContent>;
  cutArea(area: Area): Promise<Uint8Array>;
  /** A whole page as PNG, at so many pixels a point. */
  drawPage(number: number, scale: number): Promise<Uint8Array>;
  /** A scanned page in the dots of its picture. */
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
 * Opens a file by its path, or from memory.
 * @throws TooManyPages when it has more than `pageLimit`.
 */
export async function openDocument(
  source: string | Uint8Array,
  pageLimit = Number.POSITIVE_INFINITY,
): Promise<OpenDocument> {
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    // The library keeps the bytes it is given for itself, so it is given a copy.
    ...(typeof source === 'string' ? { url: source } : { data: source.slice() }),
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: IMAGE_MAX_PIXELS,
    verbosity: 0,
    // Names of fonts tell bold and italic ones.
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
  return {
    pages: document.numPages,
    readPage: (number) => readPage(document, number),
    async readUpright(number) {
      const page = await readPage(document, number);
      return page.turned ? readPage(document, number, 360 - page.turned) : page;
    },
    cutArea: cutterOf(document),
    drawPage: (number, scale) => drawPage(document, number, scale),
    drawScan: (number) => drawScan(document, number),
    close: () => task.destroy(),
  };
}

/** What a page draws, turned clockwise by so many degrees. */
async function readPage(document: Document, number: number, turn = 0): Promise<PageContent> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale: 1, rotation: (page.rotate + turn) % 360 });
  const operations = await page.getOperatorList();
  const content = walkPage(
    { number, width: viewport.width, height: viewport.height },
    viewport.transform as unknown as Matrix,
    operations,
    (id) => (page.commonObjs.has(id) ? (page.commonObjs.get(id) as FontFacts) : {}),
  );
  page.cleanup();
  return content;
}

async function drawPage(document: Document, number: number, scale: number): Promise<Uint8Array> {
  const page = await document.getPage(number);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  page.cleanup();
  return canvas.toBuffer('image/png');
}

/** Cuts areas out of pages; that of the last page is kept, since most areas follow each other on a page. */
function cutterOf(document: Document): OpenDocument['cutArea'] {
  let drawn: { page: number; canvas: Canvas } | null = null;
  return async (area) => {
    const { width, height } = (await document.getPage(area.page)).getViewport({ scale: 1 });
    if (Math.max(width, height) > LONGEST_KEPT_SIDE)
      return (await draw(document, area)).toBuffer('image/png');
    if (drawn?.page !== area.page) {
      const whole = { page: area.page, x: 0, y: 0, width, height };
      drawn = { page: area.page, canvas: await draw(document, whole) };
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

async function draw(document: Document, area: Area): Promise<Canvas> {
  const page = await document.getPage(area.page);
  const scale = Math.min(CUT_SCALE, CUT_LIMIT / Math.max(1, area.width, area.height));
  const viewport = page.getViewport({ scale, offsetX: -area.x * scale, offsetY: -area.y * scale });
  const canvas = createCanvas(
    Math.max(1, Math.ceil(area.width * scale)),
    Math.max(1, Math.ceil(area.height * scale)),
  );
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  // The canvas is that of the library for servers, which pdf.js draws on although its types name the browser's.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  page.cleanup();
  return canvas;
}
