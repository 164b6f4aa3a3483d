import { openZip, UnreadableZip, type Zip } from '@amauta/booklet-reader/unzip.ts';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { TEACHERS_AT_ONCE } from '@amauta/contract/teachers/teacher.ts';
import { type RequestFailure, wrongField } from '../../../../http/failure.ts';

/**
 * The most bytes of an unzipped workbook. A workbook of a thousand teachers needs far fewer; a small file
 * that grows beyond this was made to exhaust memory.
 */
export const UNZIPPED_LIMIT = 16 * MEGABYTE;

/** The parts that are unzipped: cells, their texts, and the formats that turn a number into a date. */
const READ_PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/sheet\d+\.xml)$/i;

/** First bytes of a zip, and of the container of .xls and of encrypted workbooks. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le');

/**
 * Refuses what isn't a zip, as a workbook is, by its first bytes.
 * @throws RequestFailure 415 that says what kind of file it is instead
 */
export function refuseOtherFiles(bytes: Buffer): void {
  if (!startsWith(bytes, ZIP)) throw wrongFile(describeOther(bytes));
}

/**
 * The parts of an .xlsx workbook that hold its cells, by path.
 * @throws RequestFailure 415 when the bytes aren't such a workbook, 413 when they unzip to too much
 */
export async function unzipWorkbook(bytes: Buffer): Promise<Record<string, Uint8Array>> {
  refuseOtherFiles(bytes);
  try {
    const zip = await openZip(bytes, { totalBytes: UNZIPPED_LIMIT });
    refuseOtherZips(zip);
    const parts: Record<string, Uint8Array> = {};
    for (const path of zip.paths) {
      const part = READ_PARTS.test(path) && (await zip.read(path));
      if (part) parts[path] = part;
    }
    return parts;
  } catch (error) {
    if (!(error instanceof UnreadableZip)) throw error;
    throw REFUSALS[error.why]();
  }
}

function refuseOtherZips(zip: Zip): void {
  if (zip.has('[Content_Types].xml') && zip.has('xl/workbook.xml')) return;
  throw wrongFile(
    zip.has('xl/workbook.bin') || zip.has('content.xml')
      ? 'El archivo es una hoja de cálculo de otro tipo. Ábrela y guárdala como «Libro de Excel (.xlsx)».'
      : OTHER_FILE_TEXT,
  );
}

const ENCRYPTED_TEXT = 'El archivo tiene contraseña. Quítasela en Excel y vuelve a subirlo.';
const OTHER_FILE_TEXT = 'El archivo no es un libro de Excel. Usa la plantilla.';

/** Says what kind of file was uploaded instead of a workbook, and what to do about it. */
function describeOther(bytes: Buffer): string {
  if (bytes.length === 0) return 'El archivo está vacío.';
  if (startsWith(bytes, COMPOUND_FILE)) {
    return bytes.includes(ENCRYPTED_PART)
      ? ENCRYPTED_TEXT
      : 'El archivo es de un Excel antiguo (.xls). Ábrelo y guárdalo como «Libro de Excel (.xlsx)».';
  }
  return bytes.subarray(0, 4_096).includes(0)
    ? OTHER_FILE_TEXT
    : 'El archivo es de texto (como .csv). Ábrelo en Excel y guárdalo como «Libro de Excel (.xlsx)».';
}

function startsWith(bytes: Buffer, signature: readonly number[]): boolean {
  return signature.every((byte, index) => bytes[index] === byte);
}

const wrongFile = (message: string) => wrongField('file', message, 'UNSUPPORTED_MEDIA_TYPE');

export const damagedFile = () =>
  wrongFile('El archivo está incompleto o dañado. Ábrelo en Excel, guárdalo otra vez y vuelve a subirlo.');

export function tooMuchContent(): RequestFailure {
  const message =
    'El archivo tiene demasiado contenido. Copia los docentes a la plantilla y vuelve a subirlo.';
  return wrongField('file', message, 'PAYLOAD_TOO_LARGE');
}

export function tooManyRows(): RequestFailure {
  const message = `El archivo trae demasiadas filas. Importa hasta ${TEACHERS_AT_ONCE} docentes por archivo.`;
  return wrongField('file', message, 'PAYLOAD_TOO_LARGE');
}

const REFUSALS = {
  broken: damagedFile,
  encrypted: () => wrongFile(ENCRYPTED_TEXT),
  heavy: tooMuchContent,
};
