import type { PDFFont, PDFPage } from 'pdf-lib';
import type { Layout } from './layouts.ts';

type Doubling = Exclude<Layout['boldness'], 'font'>;

interface Place {
  x: number;
  y: number;
  size: number;
  font: PDFFont;
}

/** Fonts without bold letters, which are made bold by drawing them again beside. */
const doubled = new WeakMap<PDFFont, Doubling>();
/** What is drawn again when all of a page is drawn. */
const leftOf = new WeakMap<PDFPage, (() => void)[]>();
/** In sizes of the text: to the right, and up. */
const SHIFT: Record<Doubling, [number, number][]> = {
  'strings again': [[0.03, 0]],
  'letters again': [
    [0.035, 0],
    [0.035, 0.02],
  ],
  'pages again': [[0.05, 0]],
};

/** Says how the letters of a font are made bold. */
export function embolden(font: PDFFont, by: Doubling): PDFFont {
  doubled.set(font, by);
  return font;
}

/** Draws a string, as often as its font needs. */
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

/** Draws what was left for the end of a page. */
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
