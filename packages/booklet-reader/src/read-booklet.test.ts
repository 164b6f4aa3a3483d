import { createCanvas, loadImage } from '@napi-rs/canvas';
import { concatTransformationMatrix, PDFDocument, rgb, StandardFonts } from 'pdf-lib';
import { expect, test } from 'vitest';
import { openDocument } from './page/open-document.ts';
import { readAnswerSheets } from './read-answers.ts';
import { readBooklet } from './read-booklet.ts';

/** A booklet of one page, and of a page for each of `further`; `isSideways` draws them turned on wide sheets. */
async function booklet(isSideways = false, further: readonly string[] = []): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const plain = await document.embedFont(StandardFonts.Helvetica);
  const bold = await document.embedFont(StandardFonts.HelveticaBold);
  const page = document.addPage(isSideways ? [842, 595] : [595, 842]);
  if (isSideways) page.pushOperators(concatTransformationMatrix(0, 1, -1, 0, 842, 0));
  const write = (x: number, y: number, text: string, font = plain) =>
    page.drawText(text, { x, y, size: 11, font });
  page.drawRectangle({ x: 70, y: 705, width: 400, height: 30, color: rgb(0.9, 0.9, 0.9) });
  write(60, 760, '1');
  write(78, 760, 'Observe la siguiente figura, que es la ');
  write(78 + plain.widthOfTextAtSize('Observe la siguiente figura, que es la ', 11), 760, 'principal', bold);
  write(80, 717, 'Rosa dice: “Hay tres”.');
  page.drawCircle({ x: 200, y: 640, size: 30, color: rgb(0.2, 0.4, 0.8) });
  for (const [at, text] of ['a) tres', 'b) cuatro', 'c) cinco'].entries()) write(78, 560 - at * 16, text);
  write(60, 40, 'A04-EBRP-11 1');
  for (const text of further) {
    const next = document.addPage(isSideways ? [842, 595] : [595, 842]);
    if (isSideways) next.pushOperators(concatTransformationMatrix(0, 1, -1, 0, 842, 0));
    next.drawText(text, { x: 78, y: 760, size: 11, font: plain });
  }
  return document.save();
}

test('a booklet from its bytes: looks, gray boxes and a picture that is cut out', async () => {
  const pages: number[][] = [];
  const draft = await readBooklet(await booklet(), { onPage: (done, total) => pages.push([done, total]) });
  expect(pages).toEqual([[1, 1]]);
  expect(draft.groups.map((group) => group.code)).toEqual(['A04-EBRP-11']);
  const [item] = draft.groups[0]?.questions[0]?.items ?? [];
  expect(item?.statement).toEqual([
    {
      type: 'text',
      value: '<p>Observe la siguiente figura, que es la <strong>principal</strong></p>',
      gray: false,
    },
    { type: 'text', value: '<p>Rosa dice: “Hay tres”.</p>', gray: true },
    { type: 'image', value: 'image:0', gray: false },
  ]);
  expect(item?.alternatives.map(({ html }) => html)).toEqual([
    '<p>tres</p>',
    '<p>cuatro</p>',
    '<p>cinco</p>',
  ]);
  expect(item?.warnings).toEqual([]);
  expect([...(draft.images[0]?.content.slice(1, 4) ?? [])]).toEqual([...Buffer.from('PNG')]);
});

test('a last page with few letters is turned as the page before it', async () => {
  const textsOf = async (bytes: Uint8Array) => {
    const { groups } = await readBooklet(bytes);
    const items = groups.flatMap(({ questions }) => questions.flatMap((question) => question.items));
    return items.map(({ alternatives }) => alternatives.map(({ html }) => html));
  };
  const all = ['tres', 'cuatro', 'cinco', 'seis'].map((text) => `<p>${text}</p>`);
  expect(await textsOf(await booklet(true, ['d) seis']))).toEqual([all]);
  expect(await textsOf(await booklet(false, ['d) seis']))).toEqual([all]);
});

test('a page that is drawn sideways is read, cut and drawn as if it stood upright', async () => {
  const [upright, sideways] = await Promise.all([
    readBooklet(await booklet()),
    readBooklet(await booklet(true)),
  ]);
  expect(sideways.groups).toEqual(upright.groups);
  expect(upright.groups).toHaveLength(1);
  const blueAt = async (png: Uint8Array, x: number, y: number) => {
    const image = await loadImage(Buffer.from(png));
    const context = createCanvas(image.width, image.height).getContext('2d');
    context.drawImage(image, 0, 0);
    const [red = 0, , blue = 0] = context.getImageData(x * image.width, y * image.height, 1, 1).data;
    return { size: [image.width, image.height], isBlue: blue > red + 50 };
  };
  const [cut] = sideways.images;
  expect(await blueAt(cut?.content ?? new Uint8Array(), 0.5, 0.5)).toMatchObject({ isBlue: true });
  const document = await openDocument(await booklet(true));
  expect(await blueAt(await document.drawPage(1, 1), 200 / 595, 202 / 842)).toEqual({
    size: [595, 842],
    isBlue: true,
  });
  await document.close();
});

test('reading stops when it is told to', async () => {
  await expect(readBooklet(await booklet(), { signal: AbortSignal.abort() })).rejects.toThrow();
});

test('an answer sheet from its bytes', async () => {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  for (const [at, text] of ['Hoja de Respuestas', 'A04-EBRP-11', '1 A', '2 C'].entries()) {
    page.drawText(text, { x: 60, y: 760 - at * 16, size: 11 });
  }
  const sheets = await readAnswerSheets(await document.save());
  expect(sheets.map(({ code, keys }) => ({ code, keys }))).toEqual([
    { code: 'A04-EBRP-11', keys: { 1: 0, 2: 2 } },
  ]);
});
