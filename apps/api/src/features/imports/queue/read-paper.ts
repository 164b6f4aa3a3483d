import { buildBooklet, scannedAmong } from '@amauta/booklet-reader/build-booklet.ts';
import { openScanReader } from '@amauta/booklet-reader/ocr/read-scans.ts';
import { openDocument } from '@amauta/booklet-reader/page/open-document.ts';
import type { PageContent } from '@amauta/booklet-reader/page/page-content.ts';
import { buildAnswerSheets } from '@amauta/booklet-reader/read-answers.ts';
import { readBooklet } from '@amauta/booklet-reader/read-booklet.ts';
import { type PagesOptions, readPages } from '@amauta/booklet-reader/read-pages.ts';
import { beginsAsWord } from '@amauta/booklet-reader/word/file/word-bytes.ts';
import type { ImportPage } from '@amauta/contract/imports/import.ts';
import { IMPORT_PAGE_LIMIT } from '@amauta/contract/imports/limits.ts';
import { pageTexts } from '../model/proof/page-text.ts';
import { toPages } from './booklet-pages.ts';
import { drawsTooMuch } from './count-drawings.ts';
import type { PageSize, PaperTask, ReadingEnd, ReadingResults, Tell } from './reading-task.ts';

/** Milliseconds between two interim results. Each one builds the whole booklet anew, which takes time. */
const LOOK_EVERY_MS = 400;
/** Milliseconds between two messages that the recognition of a page goes on. */
const STEP_EVERY_MS = 500;

/**
 * Reads the questions or the keys of a paper. Problems of a Word file are returned as results.
 * @throws what opening a PDF throws
 */
export async function readPaper(task: PaperTask, tell: Tell): Promise<ReadingEnd> {
  if (drawsTooMuch(task.content)) return { kind: 'too-drawn' };
  if (!beginsAsWord(task.content)) return { kind: 'read', result: await readPdf(task, tell) };
  // Loading the code that reads Word files takes a fifth of a PDF's start.
  const { readWordPaper } = await import('./read-word-paper.ts');
  return readWordPaper(task, tell);
}

async function readPdf(task: PaperTask, tell: Tell): Promise<ReadingResults[PaperTask['kind']]> {
  const contents: PageContent[] = [];
  let toldAt = performance.now();
  const options = {
    pageLimit: IMPORT_PAGE_LIMIT,
    onStep() {
      if (performance.now() - toldAt < STEP_EVERY_MS) return;
      toldAt = performance.now();
      tell({ kind: 'step' });
    },
    onPage(done: number, total: number, page: PageContent) {
      contents.push(page);
      const pages = task.kind === 'booklet' && done < total ? look(contents) : undefined;
      tell({ kind: 'page', done, total, ...(pages ? { pages } : {}) });
    },
  };
  if (task.kind === 'answers') return readSheets(task.content, options);
  const draft = await readBooklet(task.content, options);
  return { draft, sizes: sizesOf(contents), texts: pageTexts(contents), view: null };
}

/** Reads the keys of a PDF. Scanned pages are read by character recognition. */
async function readSheets(
  content: Uint8Array,
  { pageLimit, onPage, onStep }: { pageLimit: number } & Required<Pick<PagesOptions, 'onPage' | 'onStep'>>,
): Promise<ReadingResults['answers']> {
  const document = await openDocument(content, pageLimit);
  const scans = openScanReader(document, { onStep });
  const recognizedPages: number[] = [];
  try {
    const { contents } = await readPages(document, { onPage }, async (page) => {
      const read = await scans.read(page);
      if (read !== page) recognizedPages.push(page.number);
      return read;
    });
    scans.settle(contents);
    const scannedPages = scannedAmong(contents);
    const sheets = buildAnswerSheets(contents);
    return { sheets, sizes: sizesOf(contents), scannedPages, recognizedPages, view: null };
  } finally {
    await scans.close();
    await document.close();
  }
}

let lookedAt = Number.NEGATIVE_INFINITY;

/**
 * Returns what was found on the pages so far, or undefined when the last look was too recent. The last
 * question may still be incomplete.
 */
function look(contents: readonly PageContent[]): ImportPage[] | undefined {
  const start = performance.now();
  if (start - lookedAt < LOOK_EVERY_MS) return undefined;
  const pages = toPages(buildBooklet(contents).draft, sizesOf(contents));
  // Adds the time that this look took, so that slow booklets are looked at less often.
  const took = performance.now() - start;
  lookedAt = performance.now() + took;
  return pages;
}

function sizesOf(contents: readonly PageContent[]): PageSize[] {
  return contents.map(({ width, height }) => ({ width, height }));
}
