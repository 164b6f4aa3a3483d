import { parentPort, workerData } from 'node:worker_threads';
import { IMPORT_PAGE_LIMIT, type ImportPage } from '@amauta/contract/import.ts';
import { toPages } from './booklet-pages.ts';
import { pageTexts } from './model/page-text.ts';
import { buildBooklet, scannedAmong } from './reader/build-booklet.ts';
import { openDocument, TooManyPages } from './reader/open-document.ts';
import type { PageContent } from './reader/page-content.ts';
import { readAnswerSheets } from './reader/read-answers.ts';
import { readBooklet } from './reader/read-booklet.ts';
import type { PageSize, ReadingMessage, ReadingResults, ReadingTask } from './reading-task.ts';

/** Milliseconds between two looks at what has been found so far: a look reads all pages anew. */
const LOOK_EVERY_MS = 400;

/** Runs in a thread of its own: a PDF that hangs or exhausts it ends with it. */
async function work(task: ReadingTask): Promise<ReadingResults[ReadingTask['kind']]> {
  const contents: PageContent[] = [];
  const options = {
    pageLimit: IMPORT_PAGE_LIMIT,
    onPage(done: number, total: number, page: PageContent) {
      contents.push(page);
      const pages = task.kind === 'booklet' && done < total ? look(contents) : undefined;
      tell({ kind: 'page', done, total, ...(pages ? { pages } : {}) });
    },
  };
  switch (task.kind) {
    case 'booklet': {
      const draft = await readBooklet(task.content, options);
      return { draft, sizes: sizesOf(contents), texts: task.withTexts ? pageTexts(contents) : [] };
    }
    case 'answers': {
      const sheets = await readAnswerSheets(task.content, options);
      return { sheets, sizes: sizesOf(contents), scannedPages: scannedAmong(contents) };
    }
    case 'cut':
      return cutAreas(task);
  }
}

let lookedAt = Number.NEGATIVE_INFINITY;

/** What stands on the pages so far, unless the last look was just now. The last question may still be cut off. */
function look(contents: readonly PageContent[]): ImportPage[] | undefined {
  const start = performance.now();
  if (start - lookedAt < LOOK_EVERY_MS) return undefined;
  const pages = toPages(buildBooklet(contents).draft, sizesOf(contents));
  // A booklet that takes long to look at is looked at less often.
  const took = performance.now() - start;
  lookedAt = performance.now() + took;
  return pages;
}

function sizesOf(contents: readonly PageContent[]): PageSize[] {
  return contents.map(({ width, height }) => ({ width, height }));
}

async function cutAreas({ content, areas }: Extract<ReadingTask, { kind: 'cut' }>): Promise<Uint8Array[]> {
  const document = await openDocument(content, IMPORT_PAGE_LIMIT);
  const cuts: Uint8Array[] = [];
  for (const [index, area] of areas.entries()) {
    const cut = await document.cutArea(area);
    cuts.push(cut);
    tell({ kind: 'area', index, content: cut });
  }
  return cuts;
}

function tell(message: ReadingMessage): void {
  parentPort?.postMessage(message);
}

try {
  tell({ kind: 'done', result: await work(workerData as ReadingTask) });
} catch (error) {
  if (error instanceof TooManyPages) tell({ kind: 'too-long', pages: error.pages });
  else {
    const isLocked = error instanceof Error && error.name === 'PasswordException';
    tell({ kind: 'refused', why: isLocked ? 'encrypted' : 'broken' });
  }
}
