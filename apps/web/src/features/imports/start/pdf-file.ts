import { IMPORT_SIZE_LIMIT } from '@amauta/contract/import.ts';
import { formatNumber } from '../../../ui/format.ts';

export const NOT_A_PDF = 'Por favor selecciona un archivo PDF válido';
const EMPTY = 'El archivo está vacío. Elige otro.';
const TOO_LARGE = `El PDF puede pesar hasta ${formatNumber(IMPORT_SIZE_LIMIT / 1_048_576)} MB.`;
const SIGNATURE = '%PDF-';
/** The signature may stand behind some bytes of another program. */
const HEAD_BYTES = 1024;

/** What is wrong with a chosen file, by its content and not by its name; null where nothing is. */
export async function pdfProblem(file: File): Promise<string | null> {
  if (file.size === 0) return EMPTY;
  const isNamedPdf = file.type === 'application/pdf' || /\.pdf$/i.test(file.name);
  const head = await file.slice(0, HEAD_BYTES).text();
  if (!isNamedPdf || !head.includes(SIGNATURE)) return NOT_A_PDF;
  return file.size > IMPORT_SIZE_LIMIT ? TOO_LARGE : null;
}
