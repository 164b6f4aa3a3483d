import type { PDFFont, PDFPage } from 'pdf-lib';
import type { Layout } from './layout.ts';

type Doubling = Exclude<Layout['boldness'], 'font'>;

interface Place {
  x: number;
  y: number;
  size: number;
  font: PDFFont;
}

/** Fonts that imitate bold letters by drawing them twice, side by side. */
const doubled = new WeakMap<PDFFont, Doubling>();
/** Drawings to be repeated after the rest of a page. */
const leftOf = new WeakMap<PDFPage, (() => void)[]>();
/** How far the second drawing is shifted to the right and up, as a share of the text's size. */
const SHIFT: Record<Doubling, [number, number][]> = {
  'strings again': [[0.03, 0]],
  'letters again': [
    [0.035, 0],
    [0.035, 0.02],
  ],
  'pages again': [[0.05, 0]],
};

/** Makes a font draw its letters twice, in one of several ways. */
export function embolden(font: PDFFont, by: Doubling): PDFFont {
  doubled.set(font, by);
  return font;
}

/** Draws a string once, or twice if its font is doubled. */
export function writeText(page: PDFPage, text: string, place: Place): void {
  const by = doubled.get(place.font);
  if (by === 'letters again') {
    writeLetters(page, text, place);
    return;
  }
  page.drawText(text, place);
  if (!by) return;
  const again = () => page.drawText(text, shifted(place, SHIFT[by][0]));
  if (by === 'strings again') again();
  else leftOf.set(page, [...(leftOf.get(page) ?? []), again]);
}

/** Draws what was put off to the end of each page. */
export function finishPages(pages: readonly PDFPage[]): void {
  for (const page of pages) for (const draw of leftOf.get(page) ?? []) draw();
}

function writeLetters(page: PDFPage, text: string, place: Place): void {
  let x = place.x;
  for (const letter of text) {
    const here = { ...place, x };
    page.drawText(letter, here);
    for (const shift of SHIFT['letters again']) page.drawText(letter, shifted(here, shift));
    x += place.font.widthOfTextAtSize(letter, place.size);
  }
}

function shifted(place: Place, [right, up]: [number, number] = [0, 0]): Place {
  return { ...place, x: place.x + right * place.size, y: place.y + up * place.size };
}
