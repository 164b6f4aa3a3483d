import { openZip, type Zip } from '@amauta/booklet-reader/unzip.ts';
import { UnreadableFile } from './exchange-entry.ts';

/** The most files of a package: `ITEMS_LIMIT` items, each with a shared text of its own and a picture. */
const FILES = 30_000;
/** Limits of unpacked bytes. A small package that grows beyond them was made to exhaust memory. */
const LIMITS = { fileBytes: 12 * 1_048_576, totalBytes: 150 * 1_048_576 };

/** Files of a package by their path. Each is unpacked only when it is read. */
export interface UnzippedPackage {
  has: Zip['has'];
  /** @throws UnreadableFile for a missing or damaged file, or past a limit. */
  read(path: string): Promise<Buffer>;
}

export async function openPackage(bytes: Buffer): Promise<UnzippedPackage> {
  const zip = await openZip(bytes, LIMITS).catch(refuse);
  if (zip.paths.length > FILES) throw new UnreadableFile('too many files');
  return {
    has: zip.has,
    read: async (path) => (await zip.read(path).catch(refuse)) ?? refuse(new Error(`${path} is missing`)),
  };
}

function refuse(error: Error): never {
  throw new UnreadableFile(error.message);
}
