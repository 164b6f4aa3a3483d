import type { Area, BookletDraft } from '../booklet.ts';
import type { OpenDocument } from '../page/open-document.ts';
import { isScan, type PageContent } from '../page/page-content.ts';
import { createLetterShapes, type LetterShapes } from './letters/letter-shapes.ts';
import { createLetterTemplates } from './letters/letter-templates.ts';
import { grayOf, tintsOf } from './page/gray-picture.ts';
import { type LevelPage, levelPage } from './page/level-page.ts';
import { readLines } from './read-lines.ts';
import { toScannedPage, type UnsureWord } from './scan-cells.ts';
import type { ReadLine } from './words/choose-words.ts';
import { openRecognizer, type Recognizer } from './words/recognize.ts';

/** The most pages of one file that are recognized, at about 3 s each. Further scans are reported as scans. */
const PAGE_LIMIT = 60;
/** How many unsure words a warning names. */
const MOST_WORDS_NAMED = 12;

/** Reads those pages of one document that are pictures of text. */
export interface ScanReader {
  /**
   * Answers the page with the text of its picture. Answers the same page where it has text of its own or the
   * limit is reached.
   */
  read(page: PageContent): Promise<PageContent>;
  /** The text in the picture of a page, whatever text layer the page has. */
  textOf(number: number): Promise<string>;
  /** Adds a warning to every item that was read from a picture. */
  warn(draft: BookletDraft): void;
  close(): Promise<void>;
}

/**
 * A page whose picture was read. The last one is kept, because the layer check asks for its text before its
 * page.
 */
interface SeenPage extends Pick<LevelPage, 'tintedShare'> {
  number: number;
  lines: ReadLine[];
  density: number;
}

/**
 * Opens the reader of a document's scans. The recognizer starts with the first scan, since most documents
 * have none.
 */
export function openScanReader(document: Pick<OpenDocument, 'drawScan'>): ScanReader {
  let recognizer: Promise<Recognizer> | null = null;
  let shapes: LetterShapes | null = null;
  const templates = createLetterTemplates();
  const unsure = new Map<number, UnsureWord[]>();
  let last: SeenPage | null = null;

  async function look(number: number): Promise<SeenPage> {
    if (last?.number === number) return last;
    recognizer ??= openRecognizer();
    const { width, height, rgba, density } = await document.drawScan(number);
    const { tintedShare, ...level } = levelPage(grayOf(width, height, rgba), tintsOf(width, height, rgba));
    const open = await recognizer;
    shapes ??= createLetterShapes(open.list);
    const lines = await readLines(level, open, shapes, templates);
    last = { number, lines, density, tintedShare };
    return last;
  }

  return {
    async read(page) {
      if (!isScan(page) || unsure.size >= PAGE_LIMIT) return page;
      const { lines, density, tintedShare } = await look(page.number);
      const scanned = toScannedPage(page, lines, density, tintedShare);
      last = null;
      if (isScan({ ...scanned.page, images: page.images })) return page;
      unsure.set(page.number, scanned.unsure);
      return scanned.page;
    },
    async textOf(number) {
      const { lines } = await look(number);
      return lines.map(({ words }) => words.map(({ text }) => text).join(' ')).join('\n');
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
