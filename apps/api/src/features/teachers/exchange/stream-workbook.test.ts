import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import { Workbook } from '@cj-tech-master/excelts';
import { expect, test } from 'vitest';
import { streamWorkbook } from './stream-workbook.ts';

/**
 * Endless rows that are hard to compress. Notes how many were asked for, and whether the reader ended them.
 */
function endlessRows() {
  const seen = { batches: 0, ended: false };
  async function* rows() {
    try {
      for (;;) {
        seen.batches += 1;
        yield Array.from({ length: 500 }, () => [randomBytes(100).toString('base64')]);
      }
    } finally {
      seen.ended = true;
    }
  }
  return { seen, rows: rows() };
}

test('asks for rows only as fast as the reader takes them', async () => {
  const { seen, rows } = endlessRows();
  const reader = Readable.from(streamWorkbook(rows), { objectMode: false });
  await reader[Symbol.asyncIterator]().next();
  await setTimeout(100);
  expect(seen.batches).toBeLessThan(10);
  reader.destroy();
});

test('a reader that stops ends the source of the rows', async () => {
  const { seen, rows } = endlessRows();
  const reader = Readable.from(streamWorkbook(rows), { objectMode: false });
  for await (const chunk of reader) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  await expect.poll(() => seen.ended).toBe(true);
});

test('a failure of the rows makes the stream fail, so that half a file is not taken for a whole one', async () => {
  async function* rows() {
    yield [['uno']];
    throw new Error('the database is gone');
  }
  const read = async () => {
    for await (const _ of Readable.from(streamWorkbook(rows())));
  };
  await expect(read()).rejects.toThrow('the database is gone');
});

test('signs that XML forbids are left out, and none breaks the file', async () => {
  const text = '\u0000\u0001\u001fa\ufffe\ud800b]]>&<_x0041_\u{1f600}';
  async function* rows() {
    yield [[text, new Date('2027-01-31T00:00:00Z')]];
  }
  const workbook = new Workbook();
  await workbook.xlsx.load(Buffer.concat(await Array.fromAsync(streamWorkbook(rows()))));
  expect(workbook.getWorksheet('Docentes')?.getCell('A2').value).toBe('ab]]>&<_x0041_😀');
});
