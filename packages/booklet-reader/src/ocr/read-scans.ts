import type { Area, BookletDraft } from '../booklet.ts';
import type { OpenDocument } from '../page/open-document.ts';
import { isScan, type PageContent } from '../page/page-content.ts';
import { openRecognizer, type Recognizer } from './recognize.ts';
import { toScannedPage, type UnsureWord } from './scan-cells.ts';

/** Pixels a point at which a page is drawn for recognition: 216 to the inch. More takes longer and reads no better. */
const SCALE = 3;
/** In pixels: a poster is drawn at a lower density. */
const LONGEST_SIDE = 3_600;
/** Pages of one file that are recognized, at about 4 s each; the others stay told as scans. */
const PAGE_LIMIT = 60;
const MOST_WORDS_NAMED = 12;

/** Reads the pages of one document that are pictures of text. */
export interface ScanReader {
  /** The page with what its picture says; the page itself where it has text of its own, or the limit is reached. */
  read(page: PageContent): Promise<PageContent>;
  /** Warns of every item that was read from a picture. */
  warn(draft: BookletDraft): void;
  close(): Promise<void>;
}

/** The recognizer starts with the first scan, since most documents have none. */
export function openScanReader(document: Pick<OpenDocument, 'drawPage'>): ScanReader {
  let recognizer: Promise<Recognizer> | null = null;
  const unsure = new Map<number, UnsureWord[]>();
  return {
    async read(page) {
      if (!isScan(page) || unsure.size >= PAGE_LIMIT) return page;
      recognizer ??= openRecognizer();
      const scale = Math.min(SCALE, LONGEST_SIDE / Math.max(page.width, page.height));
      const picture = await document.drawPage(page.number, scale);
      const scanned = toScannedPage(page, await (await recognizer).read(picture), scale);
      if (isScan({ ...scanned.page, images: page.images })) return page;
      unsure.set(page.number, scanned.unsure);
      return scanned.page;
    },
    warn(draft) {
      for (const question of draft.groups.flatMap(({ questions }) => questions)) {
        for (const one of [...question.items, ...(question.shared.length > 0 ? [question] : [])]) {
          if (one.areas.some(({ page }) => unsure.has(page)))
            one.warnings.push({ code: 'read-from-image', text: warningText(one.areas, unsure) });
        }
      }
    },
    async close() {
      await (await recognizer)?.close();
    },
  };
}

function warningText(areas: readonly Area[], unsure: ReadonlyMap<number, readonly UnsureWord[]>): string {
  const words = areas.flatMap(({ page, x, y, width, height }) =>
    (unsure.get(page) ?? []).filter(
      (word) => word.x >= x && word.x <= x + width && word.y >= y && word.y <= y + height,
    ),
  );
  if (words.length === 0) return 'Leída de una imagen. Compárala con la página.';
  const named = words.slice(0, MOST_WORDS_NAMED).map(({ text }) => `«${text}»`);
  const rest = words.length > MOST_WORDS_NAMED ? ` y ${words.length - MOST_WORDS_NAMED} más` : '';
  return `Leída de una imagen. Palabras dudosas: ${named.join(', ')}${rest}. Compárala con la página.`;
}
