import { plainText } from '@amauta/rich-text/clean.ts';
import {
  PDFDocument,
  type PDFPage,
  popGraphicsState,
  pushGraphicsState,
  rgb,
  StandardFonts,
  setLineWidth,
  setTextRenderingMode,
  TextRenderingMode,
} from 'pdf-lib';
import { describe, expect, test } from 'vitest';
import { itemsOf, said } from '../drafts/questions.testing.ts';
import { linesOf } from '../layout/lines.ts';
import { drawn } from '../page/fixtures.testing.ts';
import { openDocument } from '../page/open-document.ts';
import type { Cell } from '../page/page-content.ts';
import { readBooklet } from '../read-booklet.ts';
import { DrawnCells, rulesOnce } from './drawn-again.ts';

type Write = (x: number, y: number, text: string, size?: number) => void;

async function onePage(draw: (write: Write, page: PDFPage) => void): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const page = document.addPage([595, 842]);
  draw((x, y, text, size = 11) => page.drawText(text, { x, y, size, font }), page);
  return document.save();
}

async function cellsOf(draw: (write: Write, page: PDFPage) => void): Promise<Cell[]> {
  const document = await openDocument(await onePage(draw));
  try {
    return (await document.readPage(1)).cells;
  } finally {
    await document.close();
  }
}

const textsOf = (cells: readonly Cell[]) =>
  linesOf(cells, { page: 1, column: 0, columnLeft: 0, columnRight: 595 }).map(({ text }) => text);

const boldOf = (cells: readonly Cell[]) =>
  cells
    .filter(({ bold }) => bold)
    .map(({ text }) => text)
    .join('');

/** Draws a string twice, the second time a little apart. */
function twice(write: Write, [x, y, text, size = 11]: Parameters<Write>, right: number, up = 0): void {
  write(x, y, text, size);
  write(x + right, y + up, text, size);
}

describe('what a page draws again at almost the same place is read once', () => {
  test.each<[string, (write: Write) => void, string[], string]>([
    [
      'a word, the rest of its line once',
      (write) => {
        write(60, 700, 'La siembra');
        twice(write, [120, 700, 'NO'], 0.35);
        write(145, 700, 'ayuda');
      },
      ['La siembra NO ayuda'],
      'NO',
    ],
    [
      'twice more, up too',
      (write) => [0, 1].map(() => twice(write, [60, 700, 'coreo'], 0.4, 0.3)),
      ['coreo'],
      'coreo',
    ],
    [
      'thin letters',
      (write) => twice(write, [60, 700, 'illicit. ll: 11'], 0.5),
      ['illicit. ll: 11'],
      'illicit.ll:11',
    ],
    [
      'thin letters in small type',
      (write) => twice(write, [60, 700, 'illí ..', 6], 0.5),
      ['illí ..'],
      'illí..',
    ],
    ['large type', (write) => twice(write, [60, 700, 'Ollas', 30], 1.7), ['Ollas'], 'Ollas'],
    ['at the very place', (write) => twice(write, [60, 700, 'Ollas'], 0.01), ['Ollas'], ''],
    [
      'letter by letter',
      (write) => [...'110'].map((letter, at) => twice(write, [60 + at * 6.12, 700, letter], 0.4)),
      ['110'],
      '110',
    ],
    [
      'digits in the cells of a table',
      (write) => ['11', '100', '1'].map((text, at) => twice(write, [60 + at * 90, 700, text, 9], 0.3)),
      ['11 100 1'],
      '111001',
    ],
    [
      'whole lines, when all of the page is drawn',
      (write) => {
        for (const by of [0, 0.5])
          for (const at of Array(40).keys()) write(60 + by, 780 - at * 16, `${at} llama a lla`);
      },
      Array.from({ length: 40 }, (_, at) => `${at} llama a lla`),
      Array.from({ length: 40 }, (_, at) => `${at}llamaalla`).join(''),
    ],
  ])('%s', async (_name, draw, lines, bold) => {
    const cells = await cellsOf(draw);
    expect(textsOf(cells)).toEqual(lines);
    expect(boldOf(cells).replaceAll(' ', '')).toBe(bold);
  });

  test('a shadow is no bold letter', async () => {
    const cells = await cellsOf((write, page) => {
      page.drawText('Rosa', { x: 60.5, y: 699.5, size: 11, color: rgb(0.7, 0.7, 0.7) });
      write(60, 700, 'Rosa');
    });
    expect(textsOf(cells)).toEqual(['Rosa']);
    expect(boldOf(cells)).toBe('');
  });

  test('math, in a statement', async () => {
    const pdf = await onePage((write, page) => {
      write(60, 760, '1. Cuánto es');
      twice(write, [135, 768, '11'], 0.4);
      page.drawLine({ start: { x: 134, y: 764 }, end: { x: 149, y: 764 }, thickness: 0.6 });
      twice(write, [135, 753, '22'], 0.4);
      write(153, 760, 'de');
      twice(write, [169, 760, 'x'], 0.4);
      twice(write, [174.6, 764.5, '2', 6.8], 0.4);
      for (const [at, text] of ['a) uno', 'b) dos', 'c) tres'].entries()) write(70, 730 - at * 16, text);
    });
    const [item] = itemsOf(await readBooklet(pdf));
    expect(said(item?.statement ?? [])).toBe('Cuánto es 11/22 de x^2');
    expect(item?.warnings).toEqual([]);
  });
});

test('roots whose bars are drawn again, one below the other', async () => {
  const pdf = await onePage((write, page) => {
    write(60, 760, '1. Cuánto es el lado?');
    for (const [at, letter] of ['a', 'b', 'c'].entries()) {
      const y = 742 - at * 16;
      write(70, y, `${letter}) `);
      for (const x of [90, 90.3]) {
        const line = (x1: number, y1: number, x2: number, y2: number) =>
          page.drawLine({ start: { x: x + x1, y: y + y1 }, end: { x: x + x2, y: y + y2 }, thickness: 0.6 });
        write(x + 6, y, `${at + 5}2`);
        line(0, 3, 3, -1);
        line(3, -1, 6, 10);
        line(6, 10, 20, 10);
      }
    }
  });
  const [item] = itemsOf(await readBooklet(pdf));
  expect(item?.alternatives.map(({ html }) => plainText(html))).toEqual(['√52', '√62', '√72']);
  expect(item?.warnings).toEqual([]);
});

test('dashes of a line and the lines of a table stay', () => {
  const dashes = [0, 1, 2, 3].map((at) => ({ x: 60 + at * 0.5, y: 100, width: 0.4, height: 0 }));
  const rows = [0, 1, 2].map((at) => ({ x: 60, y: 100 + at, width: 90, height: 0.5 }));
  expect(rulesOnce([...dashes, ...rows])).toEqual([...dashes, ...rows]);
});

describe('characters that stand a width apart stay', () => {
  test.each([
    ['pairs', 'llama, coreo, 11.11, iii...', 11],
    ['thin ones in the smallest type', 'lili ll ii .... ,, 11', 3],
    ['leaders', '................', 8],
  ])('%s', async (_name, text, size) => {
    const cells = await cellsOf((write) => write(60, 700, text, size));
    expect(textsOf(cells)).toEqual([text]);
    expect(boldOf(cells)).toBe('');
  });

  test('in type that is set as tight as it can be read', () => {
    const tight = drawn(60, 100, 'llll', { size: 8 }).map((cell, at) => ({
      ...cell,
      width: 1.8,
      x: 60 + at * 1.2,
    }));
    expect(kept(tight)).toBe('llll');
  });

  test('on lines that stand close, and in another size', () => {
    expect(kept([...drawn(60, 100, 'a'), ...drawn(60, 101, 'a'), ...drawn(60, 100, 'a', { size: 6 })])).toBe(
      'aaa',
    );
  });

  test('off any page', () => {
    expect(kept([1e17, Number.POSITIVE_INFINITY, Number.NaN].flatMap((x) => drawn(x, 100, 'a')))).toBe('aaa');
  });
});

test.each([
  [0.5, 'Rosa'],
  [0.01, ''],
])('letters that are filled and drawn around with a line of %s points', async (width, bold) => {
  const cells = await cellsOf((write, page) => {
    page.pushOperators(
      pushGraphicsState(),
      setTextRenderingMode(TextRenderingMode.FillAndOutline),
      setLineWidth(width),
    );
    write(60, 700, 'Rosa');
    page.pushOperators(popGraphicsState());
    write(100, 700, 'siembra');
  });
  expect(boldOf(cells)).toBe(bold);
});

function kept(cells: readonly Cell[]): string {
  const page = new DrawnCells();
  for (const cell of cells) page.draw(cell, '#000000');
  return page.cells.map(({ text }) => text).join('');
}
