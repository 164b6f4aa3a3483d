import { crc32, inflateRawSync } from 'node:zlib';
// A reader of any bytes by their position; that they may be remote is not what it is taken for.
import { BufferReader, RemoteZipReader } from '@cj-tech-master/excelts/archive';
import { UnreadableFile } from './exchange-entry.ts';

const FILES = 6_000;
/** Bytes of one file and of all, once they are unpacked: a small package that grows beyond them is a trap. */
const FILE_BYTES = 12 * 1_048_576;
const TOTAL_BYTES = 150 * 1_048_576;
const STORED = 0;
const DEFLATED = 8;

/** Files of a zip by their path, each unpacked when it is asked for. */
export interface UnzippedPackage {
  has(path: string): boolean;
  /** @throws UnreadableFile for a damaged file, or past a limit. */
  read(path: string): Promise<Buffer>;
}

export async function openPackage(bytes: Buffer): Promise<UnzippedPackage> {
  const zip = await RemoteZipReader.fromReader(new BufferReader(bytes)).catch(() => {
    throw new UnreadableFile('not a zip');
  });
  const entries = zip.getEntries();
  if (entries.length > FILES) throw new UnreadableFile('too many files');
  let left = TOTAL_BYTES;

  return {
    has: (path) => entries.some((entry) => entry.path === path && entry.type === 'file'),
    async read(path) {
      const entry = entries.find((one) => one.path === path && one.type === 'file');
      if (!entry || entry.isEncrypted) throw new UnreadableFile(`can't read ${path}`);
      const limit = Math.min(FILE_BYTES, left);
      const packed = Buffer.from((await zip.getRawCompressedData(entry)) ?? []);
      const content = unpack(packed, entry.compressionMethod, limit);
      if (content.length > limit || crc32(content) !== entry.crc32)
        throw new UnreadableFile(`${path} is damaged or too large`);
      left -= content.length;
      return content;
    },
  };
}

function unpack(packed: Buffer, method: number, limit: number): Buffer {
  if (method === STORED) return packed;
  if (method !== DEFLATED) throw new UnreadableFile('packed in an unknown way');
  try {
    // The sizes that a zip tells may lie, so inflating itself stops at the limit.
    return inflateRawSync(packed, { maxOutputLength: limit });
  } catch {
    throw new UnreadableFile('damaged or too large');
  }
}
