import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compressAssets } from './compress-assets.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'amauta assets '));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('writes both compressed forms beside each text file, also in folders below', async () => {
  const script = 'export const amauta = 1;\n'.repeat(100);
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'assets/page.js'), script);
  const result = await compressAssets(folder);
  expect(brotliDecompressSync(readFileSync(path.join(folder, 'assets/page.js.br'))).toString()).toBe(script);
  expect(gunzipSync(readFileSync(path.join(folder, 'assets/page.js.gz'))).toString()).toBe(script);
  expect(result).toMatchObject({ files: 1, bytes: script.length });
  expect(result.brotliBytes).toBeLessThan(script.length / 10);
});

it.each([
  ['the page, which the server completes', 'index.html', 5_000],
  ['a font, compressed already', 'text.woff2', 5_000],
  ['a file too small to gain', 'small.css', 100],
])('does not compress %s', async (_name, file, bytes) => {
  writeFileSync(path.join(folder, file), 'a'.repeat(bytes));
  expect((await compressAssets(folder)).files).toBe(0);
  expect(existsSync(path.join(folder, `${file}.br`))).toBe(false);
});
