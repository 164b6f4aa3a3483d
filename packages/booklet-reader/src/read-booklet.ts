import type { Area, BookletDraft } from './booklet.ts';
import { buildBooklet } from './build-booklet.ts';
import { settleConfidence } from './doubt/confidence.ts';
import { openLayerCheck } from './doubt/text-layer.ts';
import { openScanReader } from './ocr/read-scans.ts';
import { openDocument } from './page/open-document.ts';
import type { PageContent } from './page/page-content.ts';
import { type PagesOptions, readPages } from './read-pages.ts';

export interface ReadingOptions extends PagesOptions {
  /** A PDF with more pages is refused before it is read. */
  pageLimit?: number;
  /** Whether images are drawn; their places are reported either way. */
  cutImages?: boolean;
}

/** Reads the questions of a booklet, given by its path or its bytes. */
export async function readBooklet(
  source: string | Uint8Array,
  options: ReadingOptions = {},
): Promise<BookletDraft> {
  const { signal, pageLimit, cutImages = true, onStep } = options;
  const document = await openDocument(source, pageLimit);
  const scans = openScanReader(document, onStep && { onStep });
  const layers = openLayerCheck(scans);
  const complete = async (page: PageContent) => {
    const read = await scans.read(page);
    return read === page ? layers.read(page) : read;
  };
  try {
    const { contents, failures } = await readPages(document, options, complete, scans.prepare);
    scans.settle(contents);
    const { draft, cuts } = buildBooklet(contents);
    draft.failures.unshift(...failures);
    scans.warn(draft);
    layers.warn(draft);
    settleConfidence(draft);
    for (const question of draft.groups.flatMap(({ questions }) => questions))
      for (const one of [question, ...question.items]) one.areas = one.areas.map(scans.onScan);
    for (const area of cuts.map(scans.onScan)) draft.images.push({ area, content: await cut(area) });
    return draft;
  } finally {
    await scans.close();
    await document.close();
  }

  async function cut(area: Area): Promise<Uint8Array> {
    signal?.throwIfAborted();
    return cutImages ? document.cutArea(area) : new Uint8Array();
  }
}
