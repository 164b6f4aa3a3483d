import { createRequire } from 'node:module';
import path from 'node:path';
import { createCanvas } from '@napi-rs/canvas';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { serveParent } from '../../jobs/child-program.ts';

/** Pixels of a preview, at double density of a card. */
const PREVIEW_WIDTH = 560;
const PREVIEW_MAX_HEIGHT = 1_600;
/**
 * The most pixels of an image. A page scanned at 600 dots an inch has 35 million. An image that unpacks to
 * more could take all the memory.
 */
const IMAGE_MAX_PIXELS = 40_000_000;

/** The result of inspecting a PDF. `preview` is a PNG of the first page; null when the page can't be drawn. */
export type PdfFindings =
  | { kind: 'readable'; pages: number; preview: Uint8Array | null }
  | { kind: 'encrypted' }
  | { kind: 'broken' };

/**
 * Inspects a PDF in a process of its own, so that a PDF that hangs or exhausts memory ends only this
 * process.
 */
async function inspect(file: string): Promise<PdfFindings> {
  const assets = path.dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json'));
  const task = getDocument({
    url: file,
    // Only the needed parts of the file are read.
    disableAutoFetch: true,
    disableStream: true,
    maxImageSize: IMAGE_MAX_PIXELS,
    verbosity: 0,
    standardFontDataUrl: `${assets}/standard_fonts/`,
    cMapUrl: `${assets}/cmaps/`,
    wasmUrl: `${assets}/wasm/`,
  });
  try {
    const document = await task.promise;
    const page = await document.getPage(1);
    return { kind: 'readable', pages: document.numPages, preview: await draw(page).catch(() => null) };
  } catch (error) {
    return { kind: error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken' };
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>['promise']>['getPage']>>;

async function draw(page: Page): Promise<Uint8Array> {
  const size = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: PREVIEW_WIDTH / size.width });
  const height = Math.min(PREVIEW_MAX_HEIGHT, Math.max(1, Math.round(viewport.height)));
  const canvas = createCanvas(PREVIEW_WIDTH, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, PREVIEW_WIDTH, height);
  // pdf.js draws on the canvas of the server library too, but its types only know the canvas of browsers.
  await page.render({ canvas: canvas as never, canvasContext: context as never, viewport }).promise;
  return canvas.toBuffer('image/png');
}

serveParent(inspect);
