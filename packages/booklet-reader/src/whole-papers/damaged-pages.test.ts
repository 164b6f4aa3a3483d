import { PDFDocument, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, question } from '../drafts/questions.testing.ts';
import { clipPage } from '../page/clip-page.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';
import type { OpenDocument } from '../page/open-document.ts';
import { readBooklet } from '../read-booklet.ts';
import { readPages } from '../read-pages.ts';

const pageOf = (number: number, first: number) =>
  pageOfLines(
    number,
    [first, first + 1].flatMap((one) => question(`${one} `)),
  );

function documentOf(pages: readonly (() => ReturnType<typeof page>)[]): OpenDocument {
  return {
    pages: pages.length,
    readPage: async (number) => pages[number - 1]?.() ?? page(number),
    cutArea: async () => new Uint8Array(),
    drawPage: async () => new Uint8Array(),
    drawScan: async () => ({
      width: 1,
      height: 1,
      density: 1,
      rows: () => new Uint8ClampedArray(4),
      free() {},
    }),
    close: async () => undefined,
  };
}

const broken = () => {
  throw new TypeError('no such font');
};

test('a page that can’t be read is reported with its stage, and the other pages are read', async () => {
  const { contents, failures } = await readPages(
    documentOf([() => pageOf(1, 1), broken, () => pageOf(3, 3)]),
    {},
  );
  expect(failures).toEqual([{ page: 2, stage: 'read', message: 'TypeError: no such font' }]);
  expect(itemsOf(buildBooklet(contents).draft).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
  await expect(readPages(documentOf([broken, broken]), {})).rejects.toThrow('no such font');
});

test('a page that can’t be understood is reported, and the other pages are understood', () => {
  const bad = { ...pageOf(2, 3), rules: null as never };
  const { draft } = buildBooklet([pageOf(1, 1), bad, pageOf(3, 5)]);
  expect(draft.failures.map(({ page: number, stage }) => [number, stage])).toEqual([[2, 'understand']]);
  expect(itemsOf(draft).map(({ number }) => number)).toEqual([1, 2, 5, 6]);
});

test('characters, rules and pictures outside of the page are left out', () => {
  const far = { x: -300_000, y: -500, width: 900_000, height: 1 };
  const nowhere = { x: Number.NaN, y: 5, width: 3, height: 3 };
  const across = { x: -50, y: 100, width: 1_000, height: 1 };
  const clipped = clipPage(
    page(1, {
      cells: [...drawn(60, 100, 'a'), ...drawn(-200, 100, 'b'), ...drawn(60, 5_000, 'c')],
      rules: [far, nowhere, across],
      images: [{ x: 700, y: 10, width: 20, height: 20 }],
    }),
  );
  expect(clipped.cells.map(({ text }) => text)).toEqual(['a']);
  expect(clipped.rules).toEqual([{ x: 0, y: 100, width: 595, height: 1 }]);
  expect(clipped.images).toEqual([]);
});

test('rules drawn far off the page leave its questions as they are', async () => {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const sheet = pdf.addPage([595, 842]);
  for (const [at, text] of [1, 2, 3].flatMap((number) => question(`${number}. `)).entries())
    sheet.drawText(text.trim(), { x: text.startsWith(' ') ? 70 : 60, y: 760 - at * 14, size: 10, font });
  sheet.drawLine({ start: { x: -90_000, y: 9_000 }, end: { x: 90_000, y: 9_000 }, thickness: 1 });
  sheet.drawLine({ start: { x: -90_000, y: -9_000 }, end: { x: -90_000, y: 9_000 }, thickness: 1 });
  sheet.drawRectangle({ x: 900, y: 100, width: 200, height: 200, borderWidth: 1 });
  const draft = await readBooklet(await pdf.save());
  expect(itemsOf(draft).map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(draft.images).toEqual([]);
});
