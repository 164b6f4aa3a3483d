import type { BookletDraft } from '../booklet.ts';
import { warn } from '../drafts/draft-notes.ts';
import { linesOf } from '../layout/lines.ts';
import type { ScanReader } from '../ocr/read-scans.ts';
import type { PageContent } from '../page/page-content.ts';
import { strangeWords } from './spelling.ts';

/** Of the page. */
const COVERED = 0.6;
/** A text layer that nobody sees, of so many of its signs. */
const HIDDEN = 0.5;
const FEWEST_WORDS = 20;
/** Of the words of a page: a language that isn't Spanish has fewer strange ones. */
const STRANGE = 0.25;
/** Of the words of the text layer that stand in the picture of the page, too. */
const AGREES = 0.7;
/** Pages that are compared until the rest of the file is trusted, or not. */
const SAMPLES = 2;

/** Reads pages by their picture where what their text says is not what they show. */
export interface LayerCheck {
  /** The page, or what its picture says. */
  read(page: PageContent): Promise<PageContent>;
  /** Warns of what somebody else's recognition wrote under a picture. */
  warn(draft: BookletDraft): void;
}

/**
 * A font may name its letters falsely, and a scan may hold a text layer that was recognized badly. Pages that look so are drawn,
 * and some of them recognized to be compared; where the words differ, the picture is right.
 */
export function openLayerCheck(scans: Pick<ScanReader, 'read' | 'textOf'>): LayerCheck {
  const verdicts: boolean[] = [];
  const trusted = new Set<number>();

  async function agrees(page: PageContent): Promise<boolean> {
    const read = wordsIn(await scans.textOf(page.number));
    const seen = new Set(read);
    const own = wordsOf(page);
    // A picture in which nothing can be read says nothing against the text.
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

/** A page that has nothing but its picture. */
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

/** Words of some length, without accents, which recognizers often miss. */
function wordsIn(text: string): string[] {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return plain.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
}
