import { concatTransformationMatrix, degrees, PDFDocument, type PDFPage, rgb, StandardFonts } from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { readAnswerSheets } from '../read-answers.ts';

const KEYS = [2, 0, 3, 1, 1, 2, 0, 3, 2, 1];
const WANTED = Object.fromEntries(KEYS.map((key, at) => [at + 1, key]));
const [STEP_X, STEP_Y] = [24, 26];

type Draw = (row: { page: PDFPage; x: number; y: number; letter: string; isKey: boolean }) => void;

/** A sheet of ten questions with four letters each, in two blocks; `draw` draws one letter around its middle. */
async function sheet(draw: Draw, prepare: (page: PDFPage) => void = () => {}): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  prepare(page);
  page.drawText('Hoja de Respuestas A04-EBRP-11', { x: 60, y: 780, size: 12, font });
  for (const [at, key] of KEYS.entries()) {
    const [left, y] = [80 + Math.floor(at / 5) * 220, 720 - (at % 5) * STEP_Y];
    page.drawText(`${at + 1}.`, { x: left, y: y - 4, size: 11, font });
    for (const index of [0, 1, 2, 3])
      draw({ page, x: left + 34 + index * STEP_X, y, letter: 'ABCD'[index] ?? '', isKey: index === key });
  }
  return document.save();
}

const letter: Draw = ({ page, x, y, letter: text }) =>
  page.drawText(text, { x: x - 3.5, y: y - 4, size: 10 });
const outlined = (page: PDFPage, x: number, y: number, size = 8) =>
  page.drawCircle({ x, y, size, borderWidth: 0.8, borderColor: rgb(0, 0, 0) });

async function keysIn(pdf: Uint8Array) {
  const [first, ...others] = await readAnswerSheets(pdf);
  expect(others).toEqual([]);
  expect(first?.code).toBe('A04-EBRP-11');
  expect(first?.warnings).toEqual([]);
  return first?.keys;
}

describe('sheets with all letters of each question', () => {
  test.each<[string, Draw]>([
    [
      'bubbles without letters, one filled',
      ({ page, x, y, isKey }) => {
        outlined(page, x, y);
        if (isKey) page.drawCircle({ x, y, size: 7, color: rgb(0.1, 0.1, 0.1) });
      },
    ],
    [
      'bubbles around letters, one filled in gray',
      (one) => {
        outlined(one.page, one.x, one.y);
        if (one.isKey) one.page.drawCircle({ x: one.x, y: one.y, size: 8, color: rgb(0.6, 0.6, 0.6) });
        letter(one);
      },
    ],
    [
      'pale bubbles, one darker',
      (one) => {
        const shade = one.isKey ? 0.35 : 0.88;
        one.page.drawCircle({ x: one.x, y: one.y, size: 8, color: rgb(shade, shade, shade) });
        letter(one);
      },
    ],
    [
      'letters, one on a marker',
      (one) => {
        const { page, x, y, isKey } = one;
        if (isKey) page.drawRectangle({ x: x - 6, y: y - 7, width: 12, height: 13, color: rgb(1, 1, 0) });
        letter(one);
      },
    ],
    [
      'letters, one in a ring',
      (one) => {
        if (one.isKey) outlined(one.page, one.x, one.y);
        letter(one);
      },
    ],
    [
      'letters, one in red',
      ({ page, x, y, letter: text, isKey }) =>
        page.drawText(text, { x: x - 3.5, y: y - 4, size: 10, color: rgb(isKey ? 0.8 : 0, 0, 0) }),
    ],
    [
      'letters in boxes, one box filled',
      (one) => {
        const { page, x, y, isKey } = one;
        const fill = isKey ? { color: rgb(0.7, 0.7, 0.7) } : {};
        const box = { x: x - 9, y: y - 10, width: 18, height: 20 };
        page.drawRectangle({ ...box, borderWidth: 0.6, borderColor: rgb(0, 0, 0), ...fill });
        letter(one);
      },
    ],
  ])('%s', async (_name, draw) => {
    expect(await keysIn(await sheet(draw))).toEqual(WANTED);
  });

  test('a letter that isn’t marked, or two, leave their question without a key', async () => {
    let drawn = 0;
    const pdf = await sheet((one) => {
      const isSecond = drawn++ === 5;
      if (one.isKey || isSecond) outlined(one.page, one.x, one.y);
      letter(one);
    });
    const [answers] = await readAnswerSheets(pdf);
    expect(answers?.keys).toEqual(
      Object.fromEntries(Object.entries(WANTED).filter(([number]) => number !== '2')),
    );
    expect(answers?.missing).toEqual([2]);
  });
});

describe('sheets that are turned', () => {
  const filled: Draw = (one) => {
    outlined(one.page, one.x, one.y);
    if (one.isKey) one.page.drawCircle({ x: one.x, y: one.y, size: 7, color: rgb(0.1, 0.1, 0.1) });
    else letter(one);
  };

  test.each([90, 180, 270])('by the page’s own turn of %i degrees', async (turn) => {
    const pdf = await sheet(letter, (page) => page.setRotation(degrees(turn)));
    expect(await readAnswerSheets(pdf)).toEqual([]);
    expect(await keysIn(await sheet(filled, (page) => page.setRotation(degrees(turn))))).toEqual(WANTED);
  });

  test('by what is drawn, up the side of a wide page', async () => {
    const pdf = await sheet(filled, (page) => {
      page.setSize(842, 595);
      page.pushOperators(concatTransformationMatrix(0, 1, -1, 0, 842, 0));
    });
    expect(await keysIn(pdf)).toEqual(WANTED);
  });
});
