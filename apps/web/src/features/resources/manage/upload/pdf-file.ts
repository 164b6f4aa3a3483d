import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { NAME_LENGTH } from '@amauta/contract/resources/fields.ts';
import { PDF_SIZE_LIMIT } from '@amauta/contract/resources/files.ts';

const NOT_A_PDF = 'Solo se permiten archivos PDF';
const EMPTY = 'El archivo está vacío. Elige otro.';
const TOO_LARGE = `El PDF puede pesar hasta ${PDF_SIZE_LIMIT / MEGABYTE} MB.`;
const SIGNATURE = '%PDF-';

/** Why a chosen file can't be uploaded, judged by its content and not by its name; null when it can. */
export async function pdfProblem(file: File): Promise<string | null> {
  if (file.size === 0) return EMPTY;
  const head = await file.slice(0, SIGNATURE.length).text();
  if (head !== SIGNATURE) return NOT_A_PDF;
  return file.size > PDF_SIZE_LIMIT ? TOO_LARGE : null;
}

/** The name suggested for a file in the library: the file's name without '.pdf', cut to the longest allowed. */
export function nameOfFile(fileName: string): string {
  return (
    fileName
      .replace(/\.pdf$/i, '')
      .trim()
      .slice(0, NAME_LENGTH)
      // The cut may split a character of two code units, and half a character must not remain.
      .replace(/\p{Cs}$/u, '')
  );
}
