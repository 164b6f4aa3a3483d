import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { PDF_SIZE_LIMIT, PREVIEW_SIZE_LIMIT } from '@amauta/contract/resources/files.ts';
import type { ServerContext } from '../../context.ts';
import { listPending, notePending, removePending } from '../../storage/pending-removals.ts';
import { listAllFiles } from './files.queries.ts';
import type { FileRow } from './library/library.queries.ts';

/** Folders of the store for the library's files. */
const PDF_FOLDER = 'resources';
export const PREVIEW_FOLDER = 'previews';
/** Younger files may belong to an upload that is still under way. */
const UNDER_WAY_MS = 60 * 60_000;

type Context = Pick<ServerContext, 'db' | 'files'>;
type PutContext = Pick<ServerContext, 'db' | 'clock' | 'files'>;

/** The keys of the store that a row names. */
export function keysOf({ fileKey, previewKey }: Pick<FileRow, 'fileKey' | 'previewKey'>): string[] {
  return previewKey === null ? [fileKey] : [fileKey, previewKey];
}

/**
 * The ending of a PDF's key in the store. The key of an upload that can be cancelled contains its upload
 * key.
 */
export function keyEnd(uploadKey: string | undefined): string {
  return uploadKey === undefined ? '.pdf' : `-${uploadKey}.pdf`;
}

/** The keys of a stored PDF and its preview, and the PDF's size. */
export type StoredPdf = Pick<FileRow, 'fileKey' | 'previewKey' | 'sizeBytes'>;

/**
 * Stores a PDF and its preview. Their keys are noted as pending until `insertStored` adds the row. Never
 * call it in a transaction, because a slow store would hold the transaction open.
 */
export async function putPdf(
  context: PutContext,
  pdfFile: string,
  preview: Buffer | null,
): Promise<StoredPdf> {
  const { fileKey, previewKey, sizeBytes } = await putContent(context, pdfFile, preview);
  return { fileKey, previewKey, sizeBytes };
}

/** Stores a PDF, a preview or both. `keys` are the keys under which something was stored. */
export async function putContent(
  { db, clock, files }: PutContext,
  pdfFile: string | null,
  preview: Buffer | null,
  uploadKey?: string,
): Promise<StoredPdf & { keys: string[] }> {
  const name = randomUUID();
  const fileKey = `${PDF_FOLDER}/${name}${keyEnd(uploadKey)}`;
  const previewKey = preview && `${PREVIEW_FOLDER}/${name}.webp`;
  const keys = keysOf({ fileKey, previewKey }).filter((key) => key !== fileKey || pdfFile !== null);
  await notePending(db, keys, clock.now());
  try {
    const { sizeBytes } = pdfFile
      ? await files.put(fileKey, createReadStream(pdfFile), PDF_SIZE_LIMIT)
      : { sizeBytes: 0 };
    if (preview && previewKey) await files.put(previewKey, preview, PREVIEW_SIZE_LIMIT);
    return { fileKey, previewKey, sizeBytes, keys };
  } catch (error) {
    await removePending({ db, files }, keys);
    throw error;
  }
}

export interface StoreReport {
  /** Keys in the store that no row names. */
  orphans: string[];
  /** Rows whose PDF the store does not hold: their files have to be uploaded again, or their rows deleted. */
  missing: { id: number; name: string; key: string }[];
}

/** Compares the database with the store. Files of uploads under way are left out. */
export async function inspectStore({
  db,
  files,
  clock,
}: Context & Pick<ServerContext, 'clock'>): Promise<StoreReport> {
  const rows = await listAllFiles(db);
  const named = new Set(rows.flatMap(keysOf));
  const before = new Date(clock.now().getTime() - UNDER_WAY_MS);
  const orphans = new Set((await listPending(db, before)).filter((key) => !named.has(key)));
  for (const folder of [PDF_FOLDER, PREVIEW_FOLDER]) {
    for await (const key of files.list(folder)) {
      const stored = named.has(key) ? undefined : await files.stat(key);
      if (stored && stored.modifiedAt < before) orphans.add(key);
    }
  }
  const missing: StoreReport['missing'] = [];
  for (const { id, name, fileKey } of rows) {
    if (!(await files.stat(fileKey))) missing.push({ id, name, key: fileKey });
  }
  return { orphans: [...orphans].toSorted(), missing };
}

/** Removes the files that no row names, and returns their keys. */
export function removeOrphans(context: Context, { orphans }: StoreReport): Promise<string[]> {
  return removePending(context, orphans);
}
