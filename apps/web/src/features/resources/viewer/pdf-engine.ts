import * as pdfjs from 'pdfjs-dist/legacy/build/pdf.mjs';
import workerAddress from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';
import { loadCode } from '../../../ui/lazy/load-code.ts';
import { type PdfFailure, PdfRanges } from './pdf-ranges.ts';

/** What the bars of the viewer show. */
export interface PdfView {
  pages: number;
  page: number;
  /** 100 is the size of the paper. */
  zoomPercent: number;
  /** Null while nothing is searched for. */
  matches: { current: number; total: number } | null;
}

export interface OpenedPdf {
  goTo(page: number): void;
  zoomBy(steps: number): void;
  fitWidth(): void;
  /** Searches anew, or goes on in a direction. An empty text ends the search. */
  find(text: string, direction?: 'next' | 'previous'): void;
  /** Draws a page as wide as given, in its turn, unless by then `isWanted` says no. */
  drawThumbnail(page: number, canvas: HTMLCanvasElement, wanted: ThumbnailWish): Promise<void>;
  close(): void;
}

export interface ThumbnailWish {
  width: number;
  isWanted: () => boolean;
}

interface OpenOptions {
  /** Scrolls; positioned absolutely; its only child holds the pages. */
  container: HTMLDivElement;
  address: string;
  sizeBytes: number;
  renew: () => Promise<string | null>;
  onView: (change: Partial<PdfView>) => void;
  onFail: (why: PdfFailure) => void;
  signal: AbortSignal;
}

const LINK_IN_NEW_TAB = 2;
const ANNOTATIONS_WITHOUT_FORMS = 1;
const SCALE_LIMITS = { lowest: 0.25, highest: 4 };
const ZOOM_STEP = 1.1;
/** Bytes that are asked for at least. A scanned book has to be looked into at each of its pages before the first shows. */
const SMALLEST_PART = 2 ** 14;
/** Decoders of scanned pages, and fonts that every reader is expected to have; the build puts them there. */
const FILES = `/assets/pdf-${pdfjs.version}/`;

pdfjs.GlobalWorkerOptions.workerSrc = workerAddress;
// The viewer's parts look for the library there.
(globalThis as { pdfjsLib?: typeof pdfjs }).pdfjsLib = pdfjs;

/** Opens a PDF into a container. Rejects when it can't be read; `onFail` tells of what fails later. */
export async function openPdf(options: OpenOptions): Promise<OpenedPdf> {
  const { container, onView, onFail, signal } = options;
  const parts = await loadCode(() => import('pdfjs-dist/legacy/web/pdf_viewer.mjs'));
  const { address, sizeBytes, renew } = options;
  const range = new PdfRanges({ address, sizeBytes, renew, onFail });
  const task = pdfjs.getDocument({
    range,
    rangeChunkSize: SMALLEST_PART,
    disableAutoFetch: true,
    disableStream: true,
    verbosity: 0,
    // The content policy allows no WebAssembly; the same decoders come as scripts.
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
    // Unknown to the published types, and what stops its listeners.
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
    // On a wide screen the paper at its own size reads better than one stretched over it.
    if (viewer.currentScale > SCALE_LIMITS.highest / 2.5) viewer.currentScaleValue = '1.25';
    // Setting the size scrolls to the paper's edge; one begins with the margin above it.
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

/** Works one after another, once the large page is drawn: on a slow line they would hold it up. */
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
