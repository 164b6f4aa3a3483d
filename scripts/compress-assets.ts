import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

/**
 * Files that shrink and are served unchanged. Fonts and pictures are compressed already. The HTML page is
 * left out, because the server writes its configuration into the page when it starts.
 */
const TEXT_TYPES = new Set(['.js', '.mjs', '.css', '.svg', '.webmanifest', '.txt', '.map', '.wasm', '.ttf']);
/** In smaller files the HTTP headers cost more than compression saves. */
const MINIMUM_BYTES = 256;

/**
 * Writes `x.br` and `x.gz` beside each text file of a folder, so that the server needn't compress them.
 * Returns the number of compressed files, and their bytes before and after (brotli).
 */
export async function compressAssets(folder: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => TEXT_TYPES.has(extname(file)))
    .filter((file) => statSync(file).isFile() && statSync(file).size >= MINIMUM_BYTES);
  const sizes = await Promise.all(files.map(compressFile));
  return {
    files: files.length,
    bytes: sizes.reduce((sum, size) => sum + size.bytes, 0),
    brotliBytes: sizes.reduce((sum, size) => sum + size.brotliBytes, 0),
  };
}

async function compressFile(file: string) {
  const content = readFileSync(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, { params }),
    promisify(gzip)(content, { level: 9 }),
  ]);
  writeFileSync(`${file}.br`, brotli);
  writeFileSync(`${file}.gz`, gzipped);
  return { bytes: content.length, brotliBytes: brotli.length };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const folder = process.argv[2];
  if (!folder) throw new Error('Usage: node scripts/compress-assets.ts <folder>');
  await compressAssets(folder);
}
