import { openZip, type Zip } from '@amauta/booklet-reader/unzip.ts';
import { UnreadableFile } from './exchange-entry.ts';

const FILES = 6_000;
/** A small package that unpacks to more than this is a trap. */
const LIMITS = { fileBytes: 12 * 1_048_576, totalBytes: 150 * 1_048_576 };

/** Files of a package by their path, each unpacked when it is asked for. */
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
