import { IMPORT_SIZE_LIMIT } from '@amauta/contract/imports/limits.ts';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { formatNumber } from '../../../ui/format.ts';

export const NOT_A_PDF = 'Por favor selecciona un archivo PDF válido';
/** Stands below `NOT_A_PDF`. */
export const WORD_TOO = 'También puede ser un archivo de Word (.docx).';
const WORD_NAMED_PDF =
  'Por dentro no es un PDF. Si es de Word, cambia el final de su nombre a .docx y vuelve a elegirlo.';
const NOT_WORD = 'Por favor selecciona un archivo de Word válido';
const EMPTY = 'El archivo está vacío. Elige otro.';
const TOO_LARGE = `El archivo puede pesar hasta ${formatNumber(IMPORT_SIZE_LIMIT / MEGABYTE)} MB.`;
const PDF_SIGNATURE = '%PDF-';
/** A PDF's signature may come after some bytes written by other programs. */
const HEAD_BYTES = 1024;
/** Every .docx file is a zip file. */
const ZIP_SIGNATURE = 'PK\u0003\u0004';
const OLD_WORD =
  'El archivo es de un Word antiguo (.doc). Ábrelo en Word, guárdalo como .docx y vuelve a elegirlo.';

/** The file types offered in the file dialog: PDF and Word. */
export const PAPER_TYPES =
  '.pdf,application/pdf,.docx,application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** Why a chosen file can't be imported, judged by its content too and not by its name alone; null when it can. */
export async function paperProblem(file: File): Promise<string | null> {
  if (file.size === 0) return EMPTY;
  if (/\.doc$/i.test(file.name)) return OLD_WORD;
  const head = await file.slice(0, HEAD_BYTES).text();
  const isNamedPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  const isPdf = isNamedPdf && head.includes(PDF_SIGNATURE);
  const isNamedWord = /\.docx$/i.test(file.name);
  const isWord = isNamedWord && head.startsWith(ZIP_SIGNATURE);
  if (isNamedPdf && head.startsWith(ZIP_SIGNATURE)) return WORD_NAMED_PDF;
  if (!isPdf && !isWord) return isNamedWord ? NOT_WORD : NOT_A_PDF;
  return file.size > IMPORT_SIZE_LIMIT ? TOO_LARGE : null;
}
