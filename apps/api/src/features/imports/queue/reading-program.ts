import { buildBooklet, scannedAmong } from '@amauta/booklet-reader/build-booklet.ts';
import { openScanReader } from '@amauta/booklet-reader/ocr/read-scans.ts';
import { openDocument, TooManyPages } from '@amauta/booklet-reader/page/open-document.ts';
import type { PageContent } from '@amauta/booklet-reader/page/page-content.ts';
import { buildAnswerSheets } from '@amauta/booklet-reader/read-answers.ts';
import { readBooklet } from '@amauta/booklet-reader/read-booklet.ts';
import { type PagesOptions, readPages } from '@amauta/booklet-reader/read-pages.ts';
import type { DrawnPages } from '@amauta/booklet-reader/word/draw-pages.ts';
import { readWord, readWordAnswers } from '@amauta/booklet-reader/word/read-word.ts';
import { beginsAsWord } from '@amauta/booklet-reader/word/word-bytes.ts';
import { UnreadableWord } from '@amauta/booklet-reader/word/word-parts.ts';
import { IMPORT_PAGE_LIMIT, type ImportPage } from '@amauta/contract/imports/import.ts';
import { serveParent } from '../../../jobs/child-program.ts';
import { pageTexts } from '../model/proof/page-text.ts';
import { toPages } from './booklet-pages.ts';
import { drawsTooMuch } from './count-drawings.ts';
import type { PageSize, ReadingEnd, ReadingNews, ReadingResults, ReadingTask } from './reading-task.ts';

/** Milliseconds between two interim results. Each one builds the whole booklet anew, which takes time. */
const LOOK_EVERY_MS = 400;

type Tell = (news: ReadingNews) => void;

/** Does a task in a process of its own, so that a PDF that hangs or exhausts memory ends only this process. */
async function work(task: ReadingTask, tell: Tell): Promise<ReadingResults[ReadingTask['kind']]> {
  const contents: PageContent[] = [];
  const options = {
    pageLimit: IMPORT_PAGE_LIMIT,
    onPage(done: number, total: number, page: PageContent) {
      contents.push(page);
      const pages = task.kind === 'booklet' && done < total ? look(contents) : undefined;
      tell({ kind: 'page', done, total, ...(pages ? { pages } : {}) });
    },
  };
  const isWord = beginsAsWord(task.content);
  switch (task.kind) {
    case 'booklet': {
      if (isWord) {
        const { draft, view } = await readWord(task.content);
        return { draft, sizes: pagesOf(view, tell), texts: [], view: view.content };
      }
      const draft = await readBooklet(task.content, options);
      return {
        draft,
        sizes: sizesOf(contents),
        texts: pageTexts(contents),
        view: null,
      };
    }
    case 'answers': {
      if (isWord) {
        const { sheets, view } = await readWordAnswers(task.content);
        return {
          sheets,
          sizes: pagesOf(view, tell),
          scannedPages: [],
          recognizedPages: [],
          view: view.content,
        };
      }
      return readSheets(task.content, options);
    }
    case 'cut':
      return cutAreas(task, tell);
  }
}

/** Reads the keys of a PDF. Scanned pages are read by character recognition. */
async function readSheets(
  content: Uint8Array,
  { pageLimit, onPage }: { pageLimit: number; onPage: PagesOptions['onPage'] },
): Promise<ReadingResults['answers']> {
  const document = await openDocument(content, pageLimit);
  const scans = openScanReader(document);
  const recognizedPages: number[] = [];
  try {
    const { contents } = await readPages(document, { ...(onPage && { onPage }) }, async (page) => {
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

/**
 * The pages of a Word file. They are reported all at once, because they exist only after the file was drawn
 * as a PDF.
 */
function pagesOf({ sizes }: DrawnPages, tell: Tell): PageSize[] {
  if (sizes.length > IMPORT_PAGE_LIMIT) throw new TooManyPages(sizes.length);
  tell({ kind: 'page', done: sizes.length, total: sizes.length });
  return sizes;
}

function sizesOf(contents: readonly PageContent[]): PageSize[] {
  return contents.map(({ width, height }) => ({ width, height }));
}

async function cutAreas(
  { content, areas }: Extract<ReadingTask, { kind: 'cut' }>,
  tell: Tell,
): Promise<Uint8Array[]> {
  const document = await openDocument(content, IMPORT_PAGE_LIMIT);
  const cuts: Uint8Array[] = [];
  for (const [index, area] of areas.entries()) {
    const cut = await document.cutArea(area);
    cuts.push(cut);
    tell({ kind: 'area', index, content: cut });
  }
  return cuts;
}

/**
 * Problems of the file itself are returned as results: a thrown error would lose its class on the way to
 * the parent.
 */
serveParent(async (task: ReadingTask, tell: Tell): Promise<ReadingEnd> => {
  try {
    if (task.kind !== 'cut' && drawsTooMuch(task.content)) return { kind: 'too-drawn' };
    return { kind: 'read', result: await work(task, tell) };
  } catch (error) {
    if (error instanceof UnreadableWord) return { kind: 'refused', why: `word-${error.why}` };
    if (error instanceof TooManyPages) return { kind: 'too-long', pages: error.pages };
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    return { kind: 'refused', why: isLocked ? 'encrypted' : 'broken' };
  }
});
