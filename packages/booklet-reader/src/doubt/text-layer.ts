import type { BookletDraft } from '../booklet.ts';
import { warn } from '../drafts/draft-notes.ts';
import { linesOf } from '../layout/lines.ts';
import type { ScanReader } from '../ocr/read-scans.ts';
import type { PageContent } from '../page/page-content.ts';
import { strangeWords } from './spelling.ts';

/** A picture that covers more than this share of a page makes the text of the page doubtful. */
const COVERED = 0.6;
/** The share of invisible glyphs from which a page counts as having a hidden text layer. */
const HIDDEN = 0.5;
/** A page with fewer words isn't judged by them. */
const FEWEST_WORDS = 20;
/**
 * The share of strange words from which a page's text is doubtful. Pages in languages other than Spanish have
 * fewer.
 */
const STRANGE = 0.25;
/** The share of the text layer's words that must also stand in the page's picture. */
const AGREES = 0.7;
/** How many pages are compared before the rest of the file is trusted or not. */
const SAMPLES = 2;

/** Finds pages whose text is not what they show, and reads these by their picture. */
interface LayerCheck {
  /** Answers the page, or the page as read from its picture. */
  read(page: PageContent): Promise<PageContent>;
  /** Warns where the text under a scan came from another program's recognition. */
  warn(draft: BookletDraft): void;
}

/**
 * Opens the check of text layers. A font may name its letters falsely, and a scan may hold badly recognized
 * text. The first doubtful pages are drawn and recognized; where the words differ, the picture is right.
 */
export function openLayerCheck(scans: Pick<ScanReader, 'read' | 'textOf'>): LayerCheck {
  const verdicts: boolean[] = [];
  const trusted = new Set<number>();

  async function agrees(page: PageContent): Promise<boolean> {
    const read = wordsIn(await scans.textOf(page.number));
    const seen = new Set(read);
    const own = wordsOf(page);
    // A picture without readable words is no evidence against the text.
    if (read.length < FEWEST_WORDS / 2) return true;
    return own.filter((word) => seen.has(word)).length >= own.length * AGREES;
  }

  return {
    async read(page) {
      if (!isDoubtful(page)) return page;
      const isSettled = verdicts.length >= SAMPLES && verdicts.every((one) => one === verdicts[0]);
      const verdict = isSettled ? verdicts[0] === true : await agrees(page);
      verdicts.push(verdict);
      if (!verdict) return scans.read(asPicture(page));
      if (isHidden(page)) trusted.add(page.number);
      return page;
    },
    warn(draft) {
      for (const question of draft.groups.flatMap(({ questions }) => questions)) {
        for (const one of [...question.items, ...(question.shared.length > 0 ? [question] : [])]) {
          if (one.areas.some(({ page }) => trusted.has(page)))
            warn(
              one,
              'read-from-image',
              'Leída de una imagen, por quien hizo el PDF. Compárala con la página.',
            );
        }
      }
    },
  };
}

function isDoubtful(page: PageContent): boolean {
  const words = wordsOf(page);
  if (words.length < FEWEST_WORDS) return false;
  return (
    isCovered(page) || words.filter((word) => strangeWords(word).length > 0).length > words.length * STRANGE
  );
}

function isCovered({ images, width, height }: PageContent): boolean {
  return images.some((image) => image.width * image.height > width * height * COVERED);
}

function isHidden({ hidden = 0, glyphs = [] }: PageContent): boolean {
  return hidden > glyphs.length * HIDDEN;
}

/** The page without its text, as one picture. */
function asPicture(page: PageContent): PageContent {
  const whole = { x: 0, y: 0, width: page.width, height: page.height };
  return { ...page, cells: [], images: [whole] };
}

function wordsOf({ number, width, cells }: PageContent): string[] {
  const place = { page: number, column: 0, columnLeft: 0, columnRight: width };
  return wordsIn(
    linesOf(cells, place)
      .map(({ text }) => text)
      .join('\n'),
  );
}

/** The words of four letters or more, without accents, which recognizers often miss. */
function wordsIn(text: string): string[] {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return plain.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}
