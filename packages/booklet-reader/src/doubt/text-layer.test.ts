import { readFileSync } from 'node:fs';
import { plainText } from '@amauta/rich-text/clean.ts';
import { PDFDocument, StandardFonts, setTextRenderingMode, TextRenderingMode } from 'pdf-lib';
import { describe, expect, test, vi } from 'vitest';
import type { BookletDraft } from '../booklet.ts';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, question, said } from '../drafts/questions.testing.ts';
import { page, pageOfLines } from '../page/fixtures.testing.ts';
import { openDocument } from '../page/open-document.ts';
import type { PageContent } from '../page/page-content.ts';
import { readBooklet } from '../read-booklet.ts';
import { openLayerCheck } from './text-layer.ts';

const TEXT = [1, 2, 3, 4, 5].flatMap((number) => [
  `${number}. Cuando preguntan los vecinos quisieran escuchar respuestas`,
  ...question('').slice(1),
]);
const whole = { x: 0, y: 0, width: 595, height: 842 };
const PAGE: PageContent = { ...pageOfLines(1, TEXT), images: [whole] };

/** A check whose recognizer reads this text in every picture. */
function checkSeeing(text: string) {
  const seen = vi.fn(async () => text);
  const read = vi.fn(async (content: PageContent) => ({ ...content, number: -content.number }));
  return { check: openLayerCheck({ read, textOf: seen }), seen, read };
}

const hiddenIn = (content: PageContent): PageContent => {
  const glyphs = content.cells.map(({ text, ...place }) => ({ ...place, unicode: text }));
  return { ...content, glyphs, hidden: glyphs.length };
};

function warningsOf(content: PageContent, check: { warn(draft: BookletDraft): void }): string[] {
  const { draft } = buildBooklet([content]);
  check.warn(draft);
  return itemsOf(draft).flatMap(({ warnings }) => warnings.map(({ code }) => code));
}

describe('a page whose text may not be what it shows', () => {
  test('is read from its picture when the words differ', async () => {
    const { check, read } = checkSeeing(TEXT.join(' ').replaceAll('e', 'o').replaceAll('s', 'z'));
    expect((await check.read(PAGE)).number).toBe(-1);
    expect(read.mock.lastCall?.[0]).toMatchObject({ cells: [], images: [whole] });
  });

  test('keeps its text when the words agree, and has a warning when the text is hidden under a scan', async () => {
    const { check, read } = checkSeeing(TEXT.join(' '));
    expect(await check.read(PAGE)).toBe(PAGE);
    expect(warningsOf(PAGE, check)).toEqual([]);
    const hidden = hiddenIn({ ...PAGE, number: 2 });
    expect(await check.read(hidden)).toBe(hidden);
    expect(warningsOf(hidden, check)).toEqual(Array(5).fill('read-from-image'));
    expect(read).not.toHaveBeenCalled();
  });

  test('is trusted without recognition after two pages of the file agreed', async () => {
    const { check, seen } = checkSeeing(TEXT.join(' '));
    for (const number of [1, 2, 3, 4]) await check.read({ ...PAGE, number });
    expect(seen).toHaveBeenCalledTimes(2);
  });

  test('pages of plain text, and covers with a picture, are never recognized', async () => {
    const { check, seen } = checkSeeing('');
    await check.read(pageOfLines(1, TEXT));
    await check.read({ ...page(2), images: [whole] });
    expect(seen).not.toHaveBeenCalled();
  });
});

test('invisible text is counted', async () => {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const sheet = document.addPage([300, 300]);
  sheet.drawText('Se ve', { x: 20, y: 200, size: 12, font });
  sheet.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible));
  sheet.drawText('No se ve', { x: 20, y: 100, size: 12, font });
  const open = await openDocument(await document.save());
  expect((await open.readPage(1)).hidden).toBe('No se ve'.length);
  await open.close();
});

test('a font that names its letters falsely is read by what it draws', { timeout: 120_000 }, async () => {
  const file = readFileSync(new URL('./false-letters.pdf', import.meta.url));
  const draft = await readBooklet(new Uint8Array(file));
  const items = itemsOf(draft);
  expect(items.map(({ statement }) => said(statement))).toEqual([
    '¿Qué instrumento usa la docente para registrar el avance de cada estudiante?',
    '¿Qué conviene preguntar antes de leer el cuento a los niños?',
    '¿Cuál de las acciones promueve que los estudiantes argumenten?',
  ]);
  expect(items[1]?.alternatives.map(({ html }) => plainText(html))).toEqual([
    'De qué creen que tratará',
    'Cuántas páginas tiene',
    'Quién lo copió en la pizarra',
  ]);
  for (const item of items) expect(item.warnings.map(({ code }) => code)).toContain('read-from-image');
});
