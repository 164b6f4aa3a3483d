import path from 'node:path';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beginsAsWord } from '@amauta/booklet-reader/word/file/word-bytes.ts';
import { IMPORT_SIZE_LIMIT } from '@amauta/contract/imports/limits.ts';
import type { ServerContext } from '../../context.ts';
import { endsAsPdf, PDF_END_BYTES, PDF_REFUSALS } from '../../storage/pdf-bytes.ts';
import type { ImportRow } from './imports.queries.ts';
import { UnreadablePdf } from './queue/read-apart.ts';
import type { WordView } from './queue/reading-task.ts';

type FilesContext = Pick<ServerContext, 'files'>;

const FILE_GONE = 'El archivo ya no está guardado. Elimina esta importación y súbelo otra vez.';

/**
 * Reads the PDF or Word file of an import.
 * @throws UnreadablePdf when the file is missing, or was cut off during the upload
 */
export async function fetchFile(
  { files }: FilesContext,
  { fileKey }: ImportRow,
  signal: AbortSignal,
): Promise<Buffer> {
  if (!(await files.stat(fileKey))) throw new UnreadablePdf(FILE_GONE);
  const content = await buffer(addAbortSignal(signal, files.read(fileKey)));
  if (!beginsAsWord(content) && !endsAsPdf(content.subarray(-PDF_END_BYTES)))
    throw new UnreadablePdf(PDF_REFUSALS.truncated);
  return content;
}

/**
 * Reads the PDF from which an import's pages are drawn: the uploaded PDF, or the PDF made of the Word file.
 * @throws UnreadablePdf when the file is missing, or was cut off during the upload
 */
export async function fetchPages(
  { files }: FilesContext,
  row: ImportRow,
  signal: AbortSignal = new AbortController().signal,
): Promise<Buffer> {
  const view = viewKey(row);
  return fetchFile({ files }, (await files.stat(view)) ? { ...row, fileKey: view } : row, signal);
}

function viewKey({ fileKey }: ImportRow): string {
  return `${path.posix.dirname(fileKey)}/view.pdf`;
}

/** Stores the PDF that was made of a Word file. Does nothing for a file that was a PDF from the start. */
export async function storeView({ files }: FilesContext, job: ImportRow, view: WordView): Promise<void> {
  if (view) await files.put(viewKey(job), Buffer.from(view), IMPORT_SIZE_LIMIT);
}
