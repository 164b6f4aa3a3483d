import type { ImportPage } from '@amauta/contract/imports/import.ts';
import { describe, expect, test } from 'vitest';
import {
  makeBomb,
  makeCircularPages,
  makeDeepNesting,
  makeFormBomb,
  makeGarbage,
  makeLyingCount,
  makeNestedBomb,
  makeSelfDrawing,
} from '../../../testing/papers/hostile-pdfs.ts';
import {
  makeAnswerSheet,
  makeBooklet,
  makePicturePdf,
  numbered,
} from '../../../testing/papers/sample-booklets.ts';
import { makeEncryptedPdf, makePdf } from '../../../testing/papers/sample-pdfs.ts';
import { READING_LIMITS, readApart, UnreadablePdf } from './read-apart.ts';

const booklet = (content: Uint8Array, options: Parameters<typeof readApart>[1] = {}) =>
  readApart({ kind: 'booklet', content }, options);

test('a booklet is read page by page, with the size of each', async () => {
  const pages: number[][] = [];
  let found: ImportPage[] | undefined;
  const { draft, sizes } = await booklet(await makeBooklet([numbered(12)]), {
    onPage: (done, total, onPages) => {
      pages.push([done, total]);
      found ??= onPages;
    },
  });
  expect(draft.groups[0]?.questions).toHaveLength(12);
  expect(pages).toEqual([
    [1, 2],
    [2, 2],
  ]);
  // What stands on the first page is told before the second one is read.
  expect(found).toHaveLength(1);
  expect(found?.[0]?.numbers.slice(0, 3)).toEqual([1, 2, 3]);
  expect(sizes).toEqual([
    { width: 595, height: 842 },
    { width: 595, height: 842 },
  ]);
});

test('areas are cut out one after another', async () => {
  const done: number[] = [];
  const area = { page: 1, x: 50, y: 50, width: 100, height: 20 };
  const content = await makePdf();
  const cuts = await readApart(
    { kind: 'cut', content, areas: [area, area] },
    { onArea: (index) => done.push(index) },
  );
  expect(done).toEqual([0, 1]);
  for (const cut of cuts) expect(Buffer.from(cut).toString('latin1', 1, 4)).toBe('PNG');
});

test('a scanned answer sheet is read by character recognition, and says which pages were', async () => {
  const keys = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [at + 1, 'ABC'[(at * 7) % 3] ?? '']));
  const area = { page: 1, x: 0, y: 0, width: 595, height: 842 };
  const content = await makeAnswerSheet(keys);
  const pictures = await readApart({ kind: 'cut', content, areas: [area] });
  const read = await readApart({ kind: 'answers', content: await makePicturePdf(pictures) });
  expect(read).toMatchObject({ scannedPages: [], recognizedPages: [1] });
  const [sheet] = read.sheets;
  const letters = Object.entries(sheet?.keys ?? {}).map(([number, key]) => [number, 'ABC'[key] ?? '']);
  expect(letters.length).toBeGreaterThanOrEqual(17);
  expect(keys).toMatchObject(Object.fromEntries(letters));
  // What could not be made out is told, and never guessed.
  const unread = Object.keys(keys).filter((number) => sheet?.keys[Number(number)] === undefined);
  expect(sheet?.missing).toEqual(unread.map(Number));
  expect(read.sheets[0]?.code).toBe('A04-EBRS-31');
  expect(await readApart({ kind: 'answers', content })).toMatchObject({ recognizedPages: [] });
}, 60_000);

describe('reading a PDF ends with a text for the administrator, when the file', { timeout: 60_000 }, () => {
  test.each([
    ['garbage', makeGarbage, /está dañado/],
    ['pages in a circle', makeCircularPages, /está dañado/],
    ['a password', makeEncryptedPdf, /protegido con contraseña/],
  ])('contains %s', async (_name, make, text) => {
    const reading = booklet(make());
    await expect(reading).rejects.toThrow(UnreadablePdf);
    await expect(reading).rejects.toThrow(text);
  });

  test('has more pages than allowed', async () => {
    await expect(booklet(await makePdf({ pages: 301 }))).rejects.toThrow(
      'El archivo tiene 301 páginas y el máximo es 300. Divide el archivo y vuelve a subirlo.',
    );
  });

  test('fills the memory', async () => {
    const limits = { ...READING_LIMITS, memoryMb: 256 };
    await expect(booklet(makeBomb(48), { limits })).rejects.toThrow(/demasiada memoria/);
  });

  test('unpacks from a few kilobytes to more than the limit; the memory is free again afterwards', async () => {
    // More than the limit, and more than this process may grow.
    const bomb = makeNestedBomb(300);
    expect(bomb.length).toBeLessThan(8_192);
    const before = process.memoryUsage.rss();
    let most = before;
    const look = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss());
    }, 5);
    const limits = { ...READING_LIMITS, memoryMb: 256 };
    await expect(booklet(bomb, { limits })).rejects.toThrow(/demasiada memoria/);
    clearInterval(look);
    expect(most - before).toBeLessThan(200 * 1_048_576);
  });

  test('holds a form that draws itself a billion times', async () => {
    const start = process.hrtime.bigint();
    await expect(booklet(makeFormBomb())).rejects.toThrow(/^Este PDF dibuja tanto que no se puede leer\./);
    expect(Number(process.hrtime.bigint() - start) / 1e9).toBeLessThan(20);
  });

  test('stands still, or takes too long', async () => {
    const bomb = makeBomb(48);
    await expect(booklet(bomb, { limits: { ...READING_LIMITS, stillMs: 1 } })).rejects.toThrow(UnreadablePdf);
    await expect(booklet(bomb, { limits: { ...READING_LIMITS, totalMs: 1 } })).rejects.toThrow(
      'Leer este archivo toma demasiado tiempo.',
    );
  });

  test('is a Word file, which no text calls a PDF', async () => {
    const limits = { ...READING_LIMITS, stillMs: 1 };
    await expect(booklet(Buffer.from('PK\x03\x04'), { limits })).rejects.toThrow(/^El documento/);
  });

  test('is no longer wanted; this text is the reason of the signal', async () => {
    const stop = new AbortController();
    const reading = booklet(makeBomb(16), { signal: stop.signal });
    stop.abort(new Error('cancelled'));
    await expect(reading).rejects.toThrow('cancelled');
    await expect(booklet(await makePdf(), { signal: stop.signal })).rejects.toThrow('cancelled');
  });
});

/** These may be read or refused. What matters is that reading ends and this process goes on. */
test.each([
  ['lists deeper than any stack', makeDeepNesting],
  ['a drawing that draws itself', makeSelfDrawing],
  ['a lie about its pages', makeLyingCount],
])('a file with %s is read or refused in time', { timeout: 60_000 }, async (_name, make) => {
  const ended = await booklet(make(), { limits: { ...READING_LIMITS, stillMs: 20_000 } }).then(
    ({ draft }) => draft.groups,
    (error: unknown) => error,
  );
  if (Array.isArray(ended)) expect(ended).toEqual([]);
  else expect(ended).toBeInstanceOf(UnreadablePdf);
});
