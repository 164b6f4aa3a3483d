import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer, text } from 'node:stream/consumers';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FileStore, FileTooLarge } from './file-store.ts';
import { openS3Store } from './s3-store.ts';

let folder: string;
let server: S3rver;
let files: FileStore;

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-s3-'));
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'amauta', configs: [] }],
  });
  const { port } = await server.run();
  files = openS3Store({
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'amauta',
    region: 'us-east-1',
    // The only credentials that s3rver accepts.
    accessKey: 'S3RVER',
    secretKey: 'S3RVER',
  });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const listed = async (prefix: string) => (await Array.fromAsync(files.list(prefix))).toSorted();

test('a file is stored, read whole and in part, replaced, listed and removed', async () => {
  expect(await files.stat('documents/a.pdf')).toBeUndefined();
  const stored = await files.put('documents/a.pdf', Readable.from(['hola ', 'mundo']), 100);
  expect(stored.sizeBytes).toBe(10);
  expect(Date.now() - stored.modifiedAt.getTime()).toBeLessThan(60_000);
  expect(await text(files.read('documents/a.pdf'))).toBe('hola mundo');
  expect(await text(files.read('documents/a.pdf', { start: 5, end: 7 }))).toBe('mun');
  await files.put('documents/a.pdf', Buffer.from('otro'), 4);
  expect(await text(files.read('documents/a.pdf'))).toBe('otro');
  await files.put('documents/2026/b.pdf', Buffer.from('b'), 4);
  await files.put('documents-old/c.pdf', Buffer.from('c'), 4);
  expect(await listed('documents')).toEqual(['documents/2026/b.pdf', 'documents/a.pdf']);
  await files.remove('documents/a.pdf');
  await files.remove('documents/a.pdf');
  expect(await listed('documents')).toEqual(['documents/2026/b.pdf']);
});

test('a file of several parts arrives complete', async () => {
  const part = Buffer.alloc(1_048_576, 'x');
  const source = Readable.from(Array.from({ length: 20 }, () => part));
  expect((await files.put('large.bin', source, 30 * part.length)).sizeBytes).toBe(20 * part.length);
  const read = await buffer(files.read('large.bin', { start: 19 * part.length, end: 20 * part.length - 1 }));
  expect(read.equals(part)).toBe(true);
});

describe('a failed upload stores nothing and keeps the previous file', () => {
  const broken = () =>
    Readable.from(
      (async function* content() {
        yield Buffer.alloc(9 * 1_048_576);
        throw new Error('the sender is gone');
      })(),
    );
  test.each<[string, () => Readable | Buffer, unknown]>([
    ['too large', () => Buffer.alloc(11), FileTooLarge],
    ['too large in pieces', () => Readable.from(['12345678', '9012']), FileTooLarge],
    ['broken off', broken, /the sender is gone|more than/],
  ])('%s', async (_what, content, error) => {
    await files.put('kept/a.bin', Buffer.from('before'), 10);
    await expect(files.put('kept/a.bin', content(), 10)).rejects.toThrow(error as RegExp);
    await expect(files.put('kept/new.bin', content(), 10)).rejects.toThrow(error as RegExp);
    expect(await text(files.read('kept/a.bin'))).toBe('before');
    expect(await listed('kept')).toEqual(['kept/a.bin']);
  });
});

test('reading a missing file fails when its content is read', async () => {
  await expect(text(files.read('nowhere.pdf'))).rejects.toThrow();
});

test.each(['../a', '/a', 'a//b', 'A.png'])('%j is refused as a key', async (key) => {
  await expect(files.stat(key)).rejects.toThrow('not a key');
});
