import { crc32, inflateRawSync } from 'node:zlib';

const STORED = 0;
const DEFLATED = 8;

/** A zip that can't be read: it is damaged, has a password, or unpacks to more than the limit. */
export class UnreadableZip extends Error {
  readonly why: 'broken' | 'encrypted' | 'heavy';

  constructor(why: 'broken' | 'encrypted' | 'heavy') {
    super(`unreadable zip: ${why}`);
    this.why = why;
  }
}

interface ZipLimits {
  /** The most bytes that all files read from the zip may unpack to. */
  totalBytes: number;
  /** The most bytes that one file may unpack to; by default only the total counts. */
  fileBytes?: number;
}

/** The files of a zip by their path. A file is unpacked when it is read. */
export interface Zip {
  paths: readonly string[];
  has(path: string): boolean;
  /**
   * The bytes of a file; null where the zip has no such file.
   * @throws UnreadableZip
   */
  read(path: string): Promise<Buffer | null>;
}

/**
 * Opens a zip: a .docx or .xlsx file, or a package of questions.
 * @throws UnreadableZip
 */
export async function openZip(
  bytes: Buffer,
  { totalBytes, fileBytes = totalBytes }: ZipLimits,
): Promise<Zip> {
  // Loaded only now, because the library takes as long as all the rest of a program that is seldom given a zip.
  const { BufferReader, RemoteZipReader } = await import('@cj-tech-master/excelts/archive');
  // Despite its name, this class reads a zip from any bytes, here from a buffer.
  const zip = await RemoteZipReader.fromReader(new BufferReader(bytes)).catch(() => {
    // The table of contents stands at the end of a zip, where a truncated file has none.
    throw new UnreadableZip('broken');
  });
  const files = zip.getEntries().filter(({ type }) => type === 'file');
  const entries = new Map(files.map((entry) => [entry.path, entry]));
  let left = totalBytes;
  return {
    paths: [...entries.keys()],
    has: (path) => entries.has(path),
    async read(path) {
      const entry = entries.get(path);
      if (!entry) return null;
      if (entry.isEncrypted) throw new UnreadableZip('encrypted');
      const packed = Buffer.from((await zip.getRawCompressedData(entry)) ?? []);
      const content = unpack(packed, entry.compressionMethod, Math.min(left, fileBytes));
      if (crc32(content) !== entry.crc32) throw new UnreadableZip('broken');
      left -= content.length;
      return content;
    },
  };
}

/** Unpacks a file up to `limit` bytes. Unpacking stops there, because the sizes that a zip declares may lie. */
function unpack(packed: Buffer, method: number, limit: number): Buffer {
  if (method !== STORED && method !== DEFLATED) throw new UnreadableZip('broken');
  try {
    const content = method === STORED ? packed : inflateRawSync(packed, { maxOutputLength: limit + 1 });
    if (content.length <= limit) return content;
  } catch (error) {
    if (!(error instanceof RangeError)) throw new UnreadableZip('broken');
  }
  throw new UnreadableZip('heavy');
}
