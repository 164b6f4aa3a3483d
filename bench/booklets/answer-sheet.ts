import { PDFDocument, type PDFFont, StandardFonts } from 'pdf-lib';
import { writeText } from './bold.ts';
import { PAGE } from './flow.ts';
import type { Layout } from './layout.ts';

export interface SheetKeys {
  code: string;
  cover: string[];
  /** For the number of each question, the index of its correct alternative. */
  keys: Record<number, number>;
}

type SheetLook = Pick<Layout, 'keyPairs' | 'keyCase' | 'strings'>;

const STEP = 10.4;

/** Makes a PDF of keys only, with one page for each group. */
export async function makeAnswerSheet(sheets: readonly SheetKeys[], look: SheetLook): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  for (const sheet of sheets) drawAnswerSheet(document, font, bold, sheet, look);
  return document.save();
}

/** Draws the keys of one group on a new page, or on several pages if needed. */
export function drawAnswerSheet(
  document: PDFDocument,
  font: PDFFont,
  bold: PDFFont,
  { code, cover, keys }: SheetKeys,
  { keyPairs, keyCase, strings }: SheetLook,
): void {
  const pairs = Object.entries(keys).map(([number, key]) => {
    const letter = 'abcdefgh'[key] ?? '';
    return [number, keyCase === 'upper' ? letter.toUpperCase() : letter] as const;
  });
  const perColumn = Math.ceil(pairs.length / keyPairs);
  let page = document.addPage([PAGE.width, PAGE.height]);
  ['Hoja de Respuestas', ...cover, code].forEach((line, index) => {
    writeText(page, line, { x: 180, y: 800 - index * 16, size: index === 0 ? 14 : 11, font: bold });
  });
  let y = 800 - (cover.length + 3) * 16;
  for (let row = 0; row < perColumn; row += 1) {
    if (y < 30) {
      page = document.addPage([PAGE.width, PAGE.height]);
      y = 800;
    }
    for (let column = 0; column < keyPairs; column += 1) {
      const [number, letter] = pairs[row + column * perColumn] ?? [];
      if (number === undefined || letter === undefined) continue;
      const x = 190 + column * 110;
      if (strings === 'line') page.drawText(`${number} ${letter}`, { x, y, size: 9, font });
      else {
        page.drawText(number, { x, y, size: 9, font });
        page.drawText(letter, { x: x + 44, y, size: 9, font });
      }
    }
    y -= STEP;
  }
}
