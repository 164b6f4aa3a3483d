import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { emptyPages } from './booklet-pages.ts';
import { createProgressWriter, type Progress } from './import-progress.ts';

/** Writes that end when they are let go. */
function heldWrites() {
  const written: Progress[] = [];
  const held: (() => void)[] = [];
  const write = (progress: Progress) => {
    written.push(progress);
    return new Promise<void>((resolve) => held.push(resolve));
  };
  return { written, write, letGo: () => held.shift()?.() };
}

test('while a write is under way only the newest progress waits, with the pages found last', async () => {
  const { written, write, letGo } = heldWrites();
  const progress = createProgressWriter(write);
  const found = emptyPages([{ width: 595, height: 842 }], []);
  progress.report(1, 4);
  progress.report(2, 4, found);
  progress.report(3, 4);
  expect(written).toEqual([{ pagesRead: 1, pageCount: 4 }]);
  letGo();
  await setImmediate();
  expect(written.slice(1)).toEqual([{ pagesRead: 3, pageCount: 4, pages: found }]);
  progress.report(4, 4);
  letGo();
  await setImmediate();
  letGo();
  await progress.flush();
  expect(written.slice(2)).toEqual([{ pagesRead: 4, pageCount: 4 }]);
});

test('after a write that fails, later progress is written', async () => {
  const written: number[] = [];
  const progress = createProgressWriter(async ({ pagesRead }) => {
    written.push(pagesRead);
    throw new Error('the database is gone');
  });
  progress.report(1, 2);
  await progress.flush();
  progress.report(2, 2);
  await progress.flush();
  expect(written).toEqual([1, 2]);
});
