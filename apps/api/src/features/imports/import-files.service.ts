import path from 'node:path';
import { addAbortSignal } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { beginsAsWord } from '@amauta/booklet-reader/word/word-bytes.ts';
import { IMPORT_SIZE_LIMIT } from '@amauta/contract/imports/import.ts';
import type { ServerContext } from '../../context.ts';
import { endsAsPdf, PDF_END_BYTES, PDF_REFUSALS } from '../../storage/pdf-bytes.ts';
import type { ImportRow } from './imports.queries.ts';
import { UnreadablePdf } from './queue/read-apart.ts';
import type { WordView } from './queue/reading-task.ts';

type FilesContext = Pick<ServerContext, 'files'>;

const FILE_GONE = 'El archivo ya no está guardado. Elimina esta importación y súbelo otra vez.';

/**
 * The PDF or Word file of an import.
 * @throws UnreadablePdf when the file is gone, or was cut off on its way.
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
 * What the pages of an import are drawn from: its PDF, or the one that was made of its Word file.
 * @throws UnreadablePdf when the file is gone, or was cut off on its way.
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

/** Keeps the PDF that was made of a Word file. */
export async function storeView({ files }: FilesContext, job: ImportRow, view: WordView): Promise<void> {
  if (view) await files.put(viewKey(job), Buffer.from(view), IMPORT_SIZE_LIMIT);
}
