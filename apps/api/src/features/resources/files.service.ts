import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { PDF_SIZE_LIMIT, type Places, type ResourceChanges } from '@amauta/contract/resource.ts';
import type { FastifyRequest } from 'fastify';
import sharp from 'sharp';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { notFound, RequestFailure } from '../../http/failure.ts';
import { forgetPending, notePending, removePending } from '../../storage/pending-removals.ts';
import {
  deleteFileRows,
  findFile,
  insertFile,
  listFiles,
  nextFilePlace,
  updateFile,
} from './files.queries.ts';
import { type FileRow, findSubsection, lockLibrary, placeRows } from './library.queries.ts';
import { deleteWithFiles, NO_SUBSECTION } from './library.service.ts';
import { inspectPdf } from './pdf-inspection.ts';
import { refusePlaces } from './places.service.ts';
import { PDF_FOLDER, PREVIEW_FOLDER } from './stored-files.service.ts';
import { readUploadForm, type UploadForm } from './upload-form.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'files'>;

export const NO_FILE = 'Ese archivo no existe. Recarga la página.';
const PREVIEW_LIMIT_BYTES = 5 * 1_048_576;

/**
 * Takes an upload: the PDF is received into a file of this machine, opened, its first page drawn, and only then put
 * into the store. Nothing of it stays when any of that fails.
 */
export async function uploadFile(context: Context, request: FastifyRequest): Promise<FileRow> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'amauta-upload-'));
  try {
    const form = await readUploadForm(request, folder);
    // Before the PDF is opened, which takes a while.
    if (!(await findSubsection(context.db, form.subsection))) throw notFound(NO_SUBSECTION);
    const inspected = await inspectPdf(form.pdfFile);
    if ('refused' in inspected) {
      const fields = { file_path: [inspected.refused] };
      throw new RequestFailure('INVALID_INPUT', inspected.refused, { fields });
    }
    return await storeFile(context, form, form.preview ?? (await toWebp(inspected.preview)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function toWebp(png: Buffer | null): Promise<Buffer | null> {
  return png && sharp(png).webp({ quality: 82 }).toBuffer();
}

/** A PDF that was found good, in a file of this machine. */
export type NewFile = Omit<UploadForm, 'preview' | 'sizeBytes'>;

/**
 * Puts a PDF and its preview into the store and adds its row, last in its subsection. Keys are noted before the store
 * is touched, and forgotten with the row that names them.
 */
export async function storeFile(
  { db, clock, files }: Context,
  form: NewFile,
  preview: Buffer | null,
): Promise<FileRow> {
  const name = randomUUID();
  const fileKey = `${PDF_FOLDER}/${name}.pdf`;
  const previewKey = preview && `${PREVIEW_FOLDER}/${name}.webp`;
  const keys = previewKey === null ? [fileKey] : [fileKey, previewKey];
  await notePending(db, keys, clock.now());
  try {
    const { sizeBytes } = await files.put(fileKey, createReadStream(form.pdfFile), PDF_SIZE_LIMIT);
    if (preview && previewKey) await files.put(previewKey, preview, PREVIEW_LIMIT_BYTES);
    return await db.transaction(async (tx) => {
      await lockLibrary(tx);
      if (!(await findSubsection(tx, form.subsection))) throw notFound(NO_SUBSECTION);
      const row = await insertFile(tx, {
        subsectionId: form.subsection,
        name: form.name,
        type: form.type,
        position: await nextFilePlace(tx, form.subsection),
        fileKey,
        previewKey,
        sizeBytes,
        createdAt: clock.now(),
      });
      await forgetPending(tx, keys);
      return row;
    });
  } catch (error) {
    await removePending({ db, files }, keys);
    throw error;
  }
}

/** Renames a file, changes its type or place, or moves it to the end of another subsection. */
export function changeFile(
  db: Database,
  id: number,
  { order, subsection, ...rest }: ResourceChanges,
): Promise<FileRow> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx);
    const file = await findFile(tx, id);
    if (!file) throw notFound(NO_FILE);
    const isMoved = subsection !== undefined && subsection !== file.subsectionId;
    if (isMoved && !(await findSubsection(tx, subsection))) throw notFound(NO_SUBSECTION);
    const move = isMoved ? { subsectionId: subsection, position: await nextFilePlace(tx, subsection) } : {};
    const changes = { ...move, ...rest, ...(order && { position: order }) };
    if (Object.keys(changes).length === 0) return file;
    return (await updateFile(tx, id, changes)) ?? file;
  });
}

/** Gives every file of one subsection its place. */
export function reorderFiles(db: Database, subsectionId: number, places: Places): Promise<void> {
  return db.transaction(async (tx) => {
    await lockLibrary(tx);
    if (!(await findSubsection(tx, subsectionId))) throw notFound(NO_SUBSECTION);
    refusePlaces(places, await listFiles(tx, subsectionId));
    await placeRows(tx, 'resource_files', places);
  });
}

export async function deleteFile(context: Context, id: number): Promise<void> {
  await deleteWithFiles(context, async (tx) => {
    const file = await findFile(tx, id);
    if (!file) throw notFound(NO_FILE);
    await deleteFileRows(tx, [id]);
    return [file];
  });
}
