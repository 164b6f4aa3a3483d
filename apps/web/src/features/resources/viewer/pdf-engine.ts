import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { loadCode } from '../../../api/load-code.ts';
import { type PdfFailure, PdfRanges } from './pdf-ranges.ts';

/** The state that the viewer's bars show. */
export interface PdfView {
  pages: number;
  page: number;
  /** 100 is the paper's real size. */
  zoomPercent: number;
  /** Null while no search is active. */
  matches: { current: number; total: number } | null;
}

export interface OpenedPdf {
  goTo(page: number): void;
  zoomBy(steps: number): void;
  fitWidth(): void;
  /** Starts a search, or with a direction goes to its next or previous match. An empty text ends the search. */
  find(text: string, direction?: 'next' | 'previous'): void;
  /**
   * Draws a page at the given width after the thumbnails requested before it. Skipped if `isWanted` returns
   * false by then.
   */
  drawThumbnail(page: number, canvas: HTMLCanvasElement, wanted: ThumbnailWish): Promise<void>;
  close(): void;
}

export interface ThumbnailWish {
  width: number;
  isWanted: () => boolean;
}

interface OpenOptions {
  /** The scrolling element, positioned absolutely. Its only child gets the pages. */
  container: HTMLDivElement;
  address: string;
  sizeBytes: number;
  /** The whole file, if it is saved on this device. */
  content: Blob | undefined;
  renew: () => Promise<string | null>;
  onView: (change: Partial<PdfView>) => void;
  onFail: (why: PdfFailure) => void;
  signal: AbortSignal;
}

const LINK_IN_NEW_TAB = 2;
const ANNOTATIONS_WITHOUT_FORMS = 1;
const SCALE_LIMITS = { lowest: 0.25, highest: 4 };
const ZOOM_STEP = 1.1;
/**
 * The smallest range of bytes to request. It is small because a scanned book needs a look into each page
 * before the first page shows.
 */
const SMALLEST_PART = 2 ** 14;
/** Decoders for scanned pages, and the standard fonts of PDFs. The build puts them there. */
const FILES = `/assets/pdf-${pdfjs.version}/`;

pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;
// pdf.js' viewer code looks for the library in this global.
(globalThis as { pdfjsLib?: typeof pdfjs }).pdfjsLib = pdfjs;

/** Opens a PDF in a container. Rejects when the file can't be read; later errors are reported to `onFail`. */
export async function openPdf(options: OpenOptions): Promise<OpenedPdf> {
  const { container, onView, onFail, signal } = options;
  const parts = await loadCode(() => import('pdfjs-dist/legacy/web/pdf_viewer.mjs'));
  const { address, sizeBytes, content, renew } = options;
  const range = new PdfRanges({ address, sizeBytes, content, renew, onFail });
  const task = pdfjs.getDocument({
    range,
    rangeChunkSize: SMALLEST_PART,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
    // The content security policy forbids WebAssembly. The same decoders also come as scripts.
    useWasm: false,
    wasmUrl: FILES,
    standardFontDataUrl: FILES,
  });
  signal.addEventListener('abort', () => void task.destroy(), { once: true });
  const pdf = await task.promise;

  const eventBus = new parts.EventBus();
  const linkService = new parts.PDFLinkService({ eventBus, externalLinkTarget: LINK_IN_NEW_TAB });
  const findController = new parts.PDFFindController({ eventBus, linkService });
  const settings = {
    container,
    eventBus,
    linkService,
    findController,
    annotationMode: ANNOTATIONS_WITHOUT_FORMS,
    removePageBorders: true,
    // The option is missing in the published types. It stops the viewer's listeners.
    abortSignal: signal,
  };
  const viewer = new parts.PDFViewer(settings);
  linkService.setViewer(viewer);
  listen(eventBus, viewer, container, onView);
  const thumbnails = inTurn(new Promise((resolve) => eventBus.on('pagerendered', resolve)));
  viewer.setDocument(pdf);
  linkService.setDocument(pdf, null);
  onView({ pages: pdf.numPages, page: 1 });

  const find = (text: string, direction?: 'next' | 'previous') =>
    eventBus.dispatch('find', {
      source: null,
      type: direction ? 'again' : '',
      query: text,
      caseSensitive: false,
      entireWord: false,
      highlightAll: true,
      matchDiacritics: false,
      findPrevious: direction === 'previous',
    });
  return {
    goTo(page) {
      viewer.currentPageNumber = Math.min(pdf.numPages, Math.max(1, page));
    },
    zoomBy(steps) {
      const scale = viewer.currentScale * ZOOM_STEP ** steps;
      viewer.currentScale = Math.min(SCALE_LIMITS.highest, Math.max(SCALE_LIMITS.lowest, scale));
    },
    fitWidth() {
      viewer.currentScaleValue = 'page-width';
    },
    find(text, direction) {
      if (text === '') {
        eventBus.dispatch('findbarclose', { source: null });
        onView({ matches: null });
      } else find(text, direction);
    },
    drawThumbnail: (number, canvas, wish) => thumbnails(() => drawThumbnail(pdf, number, canvas, wish)),
    close: () => void task.destroy(),
  };
}

type Parts = typeof import('pdfjs-dist/legacy/web/pdf_viewer.mjs');
type EventBus = InstanceType<Parts['EventBus']>;
type Viewer = InstanceType<Parts['PDFViewer']>;

function listen(
  eventBus: EventBus,
  viewer: Viewer,
  container: HTMLElement,
  onView: OpenOptions['onView'],
): void {
  eventBus.on('pagesinit', () => {
    viewer.currentScaleValue = 'page-width';
    // On a wide screen, paper at its own size reads better than paper stretched to the full width.
    if (viewer.currentScale > SCALE_LIMITS.highest / 2.5) viewer.currentScaleValue = '1.25';
    // Setting the scale scrolls to the paper's edge; this shows the margin above it too.
    container.scrollTop = 0;
  });
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => onView({ page: pageNumber }));
  eventBus.on('scalechanging', ({ scale }: { scale: number }) =>
    onView({ zoomPercent: Math.round(scale * 100) }),
  );
  const tellMatches = ({ matchesCount }: { matchesCount: { current: number; total: number } }) =>
    onView({ matches: { ...matchesCount } });
  eventBus.on('updatefindmatchescount', tellMatches);
  eventBus.on('updatefindcontrolstate', tellMatches);
}

/**
 * Returns a function that runs its tasks one after another, starting when `first` has settled. Thumbnails
 * thus wait for the large page, which they would delay on a slow line.
 */
function inTurn(first: Promise<unknown>): (work: () => Promise<void>) => Promise<void> {
  let last = first;
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => {});
    return done;
  };
}

async function drawThumbnail(
  pdf: pdfjs.PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
  { width, isWanted }: ThumbnailWish,
): Promise<void> {
  if (!isWanted()) return;
  const page = await pdf.getPage(number);
  if (!isWanted()) return;
  const size = page.getViewport({ scale: 1 });
  const viewport = page.getViewport({ scale: width / size.width });
  canvas.width = width;
  canvas.height = Math.round(viewport.height);
  canvas.style.aspectRatio = `${canvas.width} / ${canvas.height}`;
  await page.render({ canvas, viewport }).promise;
}
