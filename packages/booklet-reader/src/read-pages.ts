import type { PageFailure } from './booklet.ts';
import { clipPage } from './page/clip-page.ts';
import type { OpenDocument } from './page/open-document.ts';
import type { PageContent } from './page/page-content.ts';

export interface PagesOptions {
  signal?: AbortSignal;
  onPage?: (done: number, total: number, page: PageContent) => void;
  /** Called after each part of the work on a scanned page, of which the recognition of a line is the longest. */
  onStep?: () => void;
}

/**
 * Reads what all pages of a document draw, and passes each page through `complete`, one after another. The next page
 * is read, and passed through `prepare`, while a page waits for its completion. A page that can't be read becomes an
 * empty page with a failure.
 * @throws the error of the first page where no page could be read.
 */
export async function readPages(
  document: OpenDocument,
  { signal, onPage }: PagesOptions,
  complete: (page: PageContent) => PageContent | Promise<PageContent> = (page) => page,
  prepare: (page: PageContent) => void = () => {},
): Promise<{ contents: PageContent[]; failures: PageFailure[] }> {
  const contents: PageContent[] = [];
  const failures: PageFailure[] = [];
  let first: unknown;
  const begin = (number: number) => {
    const drawn = document.readPage(number).then((page) => {
      prepare(page);
      return page;
    });
    // The error is told when the page's turn comes.
    drawn.catch(() => {});
    return drawn;
  };
  let next = begin(1);
  for (let number = 1; number <= document.pages; number++) {
    signal?.throwIfAborted();
    let page = emptyPage(number, contents.at(-1));
    try {
      const drawn = await next.finally(() => {
        if (number < document.pages) next = begin(number + 1);
      });
      page = clipPage(await complete(drawn));
    } catch (error) {
      first ??= error;
      failures.push(failureOf(number, 'read', error));
    }
    contents.push(page);
    onPage?.(number, document.pages, page);
  }
  if (failures.length > 0 && failures.length === document.pages) throw first;
  return { contents, failures };
}

export function failureOf(page: number, stage: PageFailure['stage'], error: unknown): PageFailure {
  return { page, stage, message: error instanceof Error ? `${error.name}: ${error.message}` : String(error) };
}

const A4 = { width: 595, height: 842 };

/** A page without content, as large as the page before it (A4 without one). */
function emptyPage(
  number: number,
  { width, height }: Pick<PageContent, 'width' | 'height'> = A4,
): PageContent {
  return { number, width, height, cells: [], fills: [], rules: [], images: [], strokes: [] };
}
