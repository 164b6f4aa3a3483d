import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { FileStore } from './file-store.ts';

vi.mock(import('../disk-sync.ts'), { spy: true });
// Test files share the code that is loaded, in which another file may have loaded the store without the spy.
vi.resetModules();
const { syncNames } = await import('../disk-sync.ts');
const { FileTooLarge, StoreUnavailable } = await import('./file-store.ts');
const { openFolderStore } = await import('./folder-store.ts');

let root: string;
let files: FileStore;
beforeAll(() => {
  root = path.join(mkdtempSync(path.join(os.tmpdir(), 'amauta-files-')), 'files');
  files = openFolderStore(root);
});
afterAll(() => rmSync(path.dirname(root), { recursive: true, force: true }));

const unfinished = () => readdirSync(path.join(root, '.unfinished'));

test('a folder that does not exist yet counts as empty', async () => {
  expect(await Array.fromAsync(files.list('images'))).toEqual([]);
  expect(await files.stat('images/a.webp')).toBeUndefined();
});

test('a file is stored, read whole and in part, replaced, listed and removed', async () => {
  const stored = await files.put('documents/2026/a.pdf', Readable.from(['hola ', 'mundo']), 100);
  expect(stored).toEqual({ sizeBytes: 10, modifiedAt: expect.any(Date) });
  expect(await files.stat('documents/2026/a.pdf')).toEqual(stored);
  expect(await text(files.read('documents/2026/a.pdf'))).toBe('hola mundo');
  expect(await text(files.read('documents/2026/a.pdf', { start: 5, end: 7 }))).toBe('mun');
  await files.put('documents/2026/a.pdf', Buffer.from('otro'), 4);
  expect(await text(files.read('documents/2026/a.pdf'))).toBe('otro');
  await files.put('documents/b.pdf', Buffer.from(''), 4);
  expect((await Array.fromAsync(files.list('documents'))).toSorted()).toEqual([
    'documents/2026/a.pdf',
    'documents/b.pdf',
  ]);
  await files.remove('documents/2026/a.pdf');
  await files.remove('documents/2026/a.pdf');
  expect(await files.stat('documents/2026/a.pdf')).toBeUndefined();
  expect(await files.stat('documents')).toBeUndefined();
  expect(unfinished()).toEqual([]);
});

test('before a file is acknowledged, its name and its new folders are on the disk', async () => {
  vi.mocked(syncNames).mockClear();
  await files.put('durable/2026/a.bin', Buffer.from('a'), 1);
  const synced = () => vi.mocked(syncNames).mock.calls.map(([folder]) => path.relative(root, folder));
  expect(synced()).toEqual([path.join('durable', '2026'), 'durable', '']);
  vi.mocked(syncNames).mockClear();
  await files.put('durable/2026/b.bin', Buffer.from('b'), 1);
  expect(synced()).toEqual([path.join('durable', '2026')]);
});

test('a full disk counts as a store that is unavailable for a moment', async () => {
  const full = new Readable({
    read() {
      this.destroy(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
    },
  });
  await expect(files.put('full.bin', full, 10)).rejects.toThrow(StoreUnavailable);
  expect(await files.stat('full.bin')).toBeUndefined();
});

describe('a failed upload stores nothing and keeps the previous file', () => {
  const broken = () =>
    Readable.from(
      (async function* () {
        yield 'half';
        throw new Error('the sender is gone');
      })(),
    );
  test.each<[string, () => Readable | Buffer, unknown]>([
    ['too large', () => Buffer.alloc(11), FileTooLarge],
    ['too large in pieces', () => Readable.from(['12345678', '9012']), FileTooLarge],
    ['broken off', broken, /the sender is gone/],
  ])('%s', async (_what, content, error) => {
    await files.put('kept.bin', Buffer.from('before'), 10);
    await expect(files.put('kept.bin', content(), 10)).rejects.toThrow(error as RegExp);
    await expect(files.put('new.bin', content(), 10)).rejects.toThrow(error as RegExp);
    expect(await text(files.read('kept.bin'))).toBe('before');
    expect(existsSync(path.join(root, 'new.bin'))).toBe(false);
    expect(unfinished()).toEqual([]);
  });
});

test('half-written files of killed processes are removed once they are old', async () => {
  const folder = path.join(root, '..', 'killed');
  const left = (name: string) => path.join(folder, '.unfinished', name);
  mkdirSync(left(''), { recursive: true });
  for (const name of ['old', 'young']) writeFileSync(left(name), 'half');
  const twoDaysAgo = Date.now() / 1000 - 2 * 24 * 60 * 60;
  utimesSync(left('old'), twoDaysAgo, twoDaysAgo);
  await openFolderStore(folder).put('a.bin', Buffer.from('x'), 1);
  expect(readdirSync(left(''))).toEqual(['young']);
});

test.each([
  '',
  '.',
  '..',
  '../a',
  'a/../../b',
  '/etc/passwd',
  'a//b',
  'a/',
  '.unfinished/a',
  'a\\b',
  'a\0b',
  'A.png',
  'á',
  'a'.repeat(201),
])('%j is refused as a key', async (key) => {
  const error = 'not a key of the file store';
  await expect(files.put(key, Buffer.from('x'), 10)).rejects.toThrow(error);
  await expect(files.stat(key)).rejects.toThrow(error);
  expect(() => files.read(key)).toThrow(error);
  expect(() => files.remove(key)).toThrow(error);
});
