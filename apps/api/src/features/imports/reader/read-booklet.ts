import type { Area, BookletDraft } from './booklet.ts';
import { buildBooklet } from './build-booklet.ts';
import { openDocument } from './open-document.ts';
import type { PageContent } from './page-content.ts';

export interface ReadingOptions {
  signal?: AbortSignal;
  onPage?: (done: number, total: number, page: PageContent) => void;
  /** A longer PDF is refused before it is read. */
  pageLimit?: number;
  /** Whether images are drawn; their places are told either way. */
  cutImages?: boolean;
}

/** Reads the questions of a booklet, given by its path or its bytes. */
export async function readBooklet(
  source: string | Uint8Array,
  options: ReadingOptions = {},
): Promise<BookletDraft> {
  const { signal, onPage, pageLimit, cutImages = true } = options;
  const document = await openDocument(source, pageLimit);
  try {
    const contents: PageContent[] = [];
    for (let number = 1; number <= document.pages; number++) {
      signal?.throwIfAborted();
      const page = await document.readPage(number);
      contents.push(page);
      onPage?.(number, document.pages, page);
    }
    const { draft, cuts } = buildBooklet(contents);
    for (const area of cuts) draft.images.push({ area, content: await cut(area) });
    return draft;
  } finally {
    await document.close();
  }

  async function cut(area: Area): Promise<Uint8Array> {
    signal?.throwIfAborted();
    return cutImages ? document.cutArea(area) : new Uint8Array();
  }
}
