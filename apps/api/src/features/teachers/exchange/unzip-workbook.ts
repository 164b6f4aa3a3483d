import { crc32, inflateRawSync } from 'node:zlib';
// A reader of any bytes by their position; that they may be remote is not what it is taken for.
import { BufferReader, RemoteZipReader } from '@cj-tech-master/excelts/archive';
import { RequestFailure } from '../../../http/failure.ts';

/** What a workbook of a thousand teachers unzips to many times over; a small file that grows beyond it is a trap. */
export const UNZIPPED_LIMIT = 16 * 1_048_576;

/** The parts that hold cells, their texts and the formats that make a number a date. All others stay packed. */
const READ_PARTS =
  /^(\[Content_Types\]\.xml|_rels\/\.rels|xl\/(workbook|sharedStrings|styles)\.xml|xl\/_rels\/workbook\.xml\.rels|xl\/worksheets\/sheet\d+\.xml)$/i;

/** First bytes of a zip, and of the container of .xls and of encrypted workbooks. */
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le');
const STORED = 0;
const DEFLATED = 8;

type ZipEntry = ReturnType<RemoteZipReader['getEntries']>[number];

/**
 * The parts of an .xlsx workbook that say what its cells hold, by path.
 * @throws RequestFailure 415 when the bytes are no such workbook, 413 when they unzip to too much.
 */
export async function unzipWorkbook(bytes: Buffer): Promise<Record<string, Uint8Array>> {
  if (!startsWith(bytes, ZIP)) throw wrongFile(describeOther(bytes));
  const zip = await openZip(bytes);
  refuseOtherZips(zip);
  const parts: Record<string, Uint8Array> = {};
  let left = UNZIPPED_LIMIT;
  for (const entry of zip.getEntries()) {
    if (!READ_PARTS.test(entry.path)) continue;
    const part = await readEntry(zip, entry, left);
    left -= part.length;
    parts[entry.path] = part;
  }
  return parts;
}

async function openZip(bytes: Buffer): Promise<RemoteZipReader> {
  try {
    return await RemoteZipReader.fromReader(new BufferReader(bytes));
  } catch {
    // The table of contents stands at the end of a zip, where a truncated file has none.
    throw damagedFile();
  }
}

function refuseOtherZips(zip: RemoteZipReader): void {
  if (zip.hasEntry('[Content_Types].xml') && zip.hasEntry('xl/workbook.xml')) return;
  throw wrongFile(
    zip.hasEntry('xl/workbook.bin') || zip.hasEntry('content.xml')
      ? 'El archivo es una hoja de cálculo de otro tipo. Ábrela y guárdala como «Libro de Excel (.xlsx)».'
      : OTHER_FILE_TEXT,
  );
}

async function readEntry(zip: RemoteZipReader, entry: ZipEntry, limit: number): Promise<Buffer> {
  if (entry.isEncrypted) throw wrongFile(ENCRYPTED_TEXT);
  if (entry.uncompressedSize > limit) throw tooMuchContent();
  const content = await inflate(zip, entry, limit);
  if (crc32(content) !== entry.crc32) throw damagedFile();
  return content;
}

async function inflate(zip: RemoteZipReader, entry: ZipEntry, limit: number): Promise<Buffer> {
  try {
    const packed = Buffer.from((await zip.getRawCompressedData(entry)) ?? []);
    if (entry.compressionMethod === STORED) return packed;
    // The sizes that a zip tells may lie, so inflating itself stops at the limit.
    if (entry.compressionMethod === DEFLATED) return inflateRawSync(packed, { maxOutputLength: limit });
  } catch (error) {
    if (error instanceof RangeError) throw tooMuchContent();
  }
  throw damagedFile();
}

const ENCRYPTED_TEXT = 'El archivo tiene contraseña. Quítasela en Excel y vuelve a subirlo.';
const OTHER_FILE_TEXT = 'El archivo no es un libro de Excel. Usa la plantilla.';

/** Says what people upload in place of a workbook, and what to do about it. */
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

const wrongFile = (message: string) =>
  new RequestFailure('UNSUPPORTED_MEDIA_TYPE', message, { fields: { file: [message] } });

export const damagedFile = () =>
  wrongFile('El archivo está incompleto o dañado. Ábrelo en Excel, guárdalo otra vez y vuelve a subirlo.');

export function tooMuchContent(): RequestFailure {
  const message =
    'El archivo tiene demasiado contenido. Copia los docentes a la plantilla y vuelve a subirlo.';
  return new RequestFailure('PAYLOAD_TOO_LARGE', message, { fields: { file: [message] } });
}
