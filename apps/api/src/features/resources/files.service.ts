import { rm } from 'node:fs/promises';
import type { NewOrder } from '@amauta/contract/resources/fields.ts';
import type { ResourceChanges } from '@amauta/contract/resources/files.ts';
import type { FastifyRequest } from 'fastify';
import sharp from 'sharp';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { notFound, RequestFailure, refuseOlderVersion, wrongField } from '../../http/failure.ts';
import { forgetPending, notePending, removePending } from '../../storage/pending-removals.ts';
import {
  deleteFileRows,
  findFile,
  insertFile,
  listFiles,
  listFilesByKeyEnd,
  nextFilePosition,
  updateFile,
} from './files.queries.ts';
import { type FileRow, lockLibrary, storeOrder } from './library/library.queries.ts';
import { deleteWithFiles, getSubsection, inOrder, refuseOrder } from './library/library.service.ts';
import { inspectPdf } from './pdf-inspection.ts';
import { keyEnd, keysOf, putContent, type StoredPdf } from './stored-files.service.ts';
import { makeUploadFolder } from './upload-folders.ts';
import { readReplacement, readUploadForm, type SentReplacement, type UploadForm } from './upload-form.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'files'>;

const NO_FILE = 'Ese archivo no existe. Recarga la página.';
const FILE_CHANGED = 'Otra persona cambió este archivo mientras lo editabas. No se guardó nada.';

/**
 * Takes an upload. The PDF is first received into a temporary file, opened and its first page drawn; only
 * then is it stored. Nothing remains when a step fails or when the sender leaves before the answer.
 */
export async function uploadFile(
  context: Context,
  request: FastifyRequest,
  gone: AbortSignal,
): Promise<FileRow> {
  const folder = await makeUploadFolder();
  try {
    const form = await readUploadForm(request, folder);
    // Checked before the PDF is opened, which takes a while.
    await getSubsection(context.db, form.subsection);
    const firstPage = await drawFirstPage(form.pdfFile);
    const row = await storeFile(context, form, form.preview ?? firstPage, gone);
    // If the sender cancels while the answer is on its way, the file is deleted again.
    gone.addEventListener('abort', () => {
      deleteFile(context, row.id).catch((error: unknown) => request.log.error(error, 'cancelled upload'));
    });
    return row;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Deletes an upload that its sender cancelled after the server had answered. Only the sender knows that the
 * answer came too late.
 */
export async function cancelUpload(context: Context, uploadKey: string): Promise<void> {
  await deleteWithFiles(context, async (tx) => {
    const stored = await listFilesByKeyEnd(tx, keyEnd(uploadKey));
    await deleteFileRows(
      tx,
      stored.map(({ id }) => id),
    );
    return stored;
  });
}

/**
 * Draws the first page as WebP; null when it can't be drawn. Throws a RequestFailure 400 when the PDF can't
 * be opened.
 */
async function drawFirstPage(pdfFile: string): Promise<Buffer | null> {
  const inspected = await inspectPdf(pdfFile);
  if ('refused' in inspected) {
    throw wrongField('file_path', inspected.refused);
  }
  return inspected.preview && sharp(inspected.preview).webp({ quality: 82 }).toBuffer();
}

/**
 * Replaces the PDF of a file, its cover, or both. Name, place and id stay, and the old content is deleted
 * from the store. Nothing changes when the sender leaves before the new content is stored.
 * @throws RequestFailure 409 EDIT_CONFLICT when the administrator began with an older version than the
 * stored one
 */
export async function replaceFile(
  context: Context,
  id: number,
  request: FastifyRequest,
  gone: AbortSignal,
): Promise<FileRow> {
  const { db, files } = context;
  const folder = await makeUploadFolder();
  try {
    const sent = await readReplacement(request, folder);
    await getFile(db, id);
    const cover = await coverOf(sent);
    refuseGone(gone);
    const put = await putContent(context, sent.pdfFile, cover === 'keep' ? null : cover);
    try {
      const { row, replaced } = await storeReplacement(context, id, sent, cover === 'keep', put, gone);
      await removePending({ db, files }, replaced);
      return row;
    } catch (error) {
      await removePending({ db, files }, put.keys);
      throw error;
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The new cover: the picture that was sent, or the first page of the new PDF. 'keep' when the stored cover
 * stays.
 */
async function coverOf({ pdfFile, preview, cover }: SentReplacement): Promise<Buffer | null | 'keep'> {
  const firstPage = pdfFile === null ? null : await drawFirstPage(pdfFile);
  if (preview) return preview;
  return pdfFile === null || cover === 'keep' ? 'keep' : firstPage;
}

async function storeReplacement(
  { db, clock }: Context,
  id: number,
  { version: edited, pdfFile }: SentReplacement,
  isCoverKept: boolean,
  { keys, ...put }: Awaited<ReturnType<typeof putContent>>,
  gone: AbortSignal,
): Promise<{ row: FileRow; replaced: string[] }> {
  return inOrder(db, async (tx) => {
    const file = await getFile(tx, id);
    refuseOlderVersion(file.version, edited, FILE_CHANGED);
    const after = {
      ...(pdfFile !== null && { fileKey: put.fileKey, sizeBytes: put.sizeBytes }),
      ...(!isCoverKept && { previewKey: put.previewKey }),
      version: file.version + 1,
    };
    const row = (await updateFile(tx, id, after)) ?? file;
    await forgetPending(tx, keys);
    const replaced = keysOf(file).filter((key) => !keysOf(row).includes(key));
    await notePending(tx, replaced, clock.now());
    refuseGone(gone);
    return { row, replaced };
  });
}

/** Stores a checked PDF with its preview, and adds its row. If either fails, nothing remains. */
async function storeFile(
  context: Context,
  form: UploadForm,
  preview: Buffer | null,
  gone: AbortSignal,
): Promise<FileRow> {
  const { db, clock, files } = context;
  refuseGone(gone);
  const stored = await putContent(context, form.pdfFile, preview, form.upload_key);
  try {
    return await db.transaction(async (tx) => {
      const row = await insertStored(tx, form, stored, clock.now());
      refuseGone(gone);
      return row;
    });
  } catch (error) {
    await removePending({ db, files }, keysOf(stored));
    throw error;
  }
}

function refuseGone(gone: AbortSignal): void {
  if (gone.aborted) throw new RequestFailure('BAD_REQUEST', 'Subida cancelada');
}

/** Adds the row of a stored PDF, at the end of its subsection. Call it in a transaction. */
export async function insertStored(
  tx: Database,
  { subsection, name, type }: Pick<UploadForm, 'subsection' | 'name' | 'type'>,
  stored: StoredPdf,
  now: Date,
): Promise<FileRow> {
  await lockLibrary(tx);
  await getSubsection(tx, subsection);
  const position = await nextFilePosition(tx, subsection);
  const row = await insertFile(tx, {
    subsectionId: subsection,
    name,
    type,
    position,
    ...stored,
    createdAt: now,
  });
  await forgetPending(tx, keysOf(stored));
  return row;
}

/**
 * Renames a file, changes its type or place, or moves it to the end of another subsection.
 * @throws RequestFailure 409 EDIT_CONFLICT when the administrator edited an older version than the stored
 * one
 */
export function changeFile(
  db: Database,
  id: number,
  { order, subsection, version: edited, name, type }: ResourceChanges,
): Promise<FileRow> {
  return inOrder(db, async (tx) => {
    const file = await getFile(tx, id);
    refuseOlderVersion(file.version, edited, FILE_CHANGED);
    const isMoved = subsection !== undefined && subsection !== file.subsectionId;
    if (isMoved) await getSubsection(tx, subsection);
    const move = isMoved
      ? { subsectionId: subsection, position: await nextFilePosition(tx, subsection) }
      : {};
    const after = {
      ...file,
      ...move,
      ...(name && { name }),
      ...(type && { type }),
      ...(order && { position: order }),
    };
    const isChanged = isMoved || after.name !== file.name || after.type !== file.type;
    const { subsectionId, position } = after;
    const version = file.version + (isChanged ? 1 : 0);
    const changes = { subsectionId, position, name: after.name, type: after.type, version };
    return (await updateFile(tx, id, changes)) ?? file;
  });
}

/** Stores a new order for all files of one subsection. */
export function reorderFiles(db: Database, subsectionId: number, order: NewOrder): Promise<void> {
  return inOrder(db, async (tx) => {
    await getSubsection(tx, subsectionId);
    refuseOrder(order, await listFiles(tx, subsectionId));
    await storeOrder(tx, 'resource_files', order);
  });
}

export async function deleteFile(context: Context, id: number): Promise<void> {
  await deleteWithFiles(context, async (tx) => {
    const file = await getFile(tx, id);
    await deleteFileRows(tx, [id]);
    return [file];
  });
}

async function getFile(db: Database, id: number): Promise<FileRow> {
  const file = await findFile(db, id);
  if (!file) throw notFound(NO_FILE);
  return file;
}
