import { Readable } from 'node:stream';
import { beginsAsWord } from '@amauta/booklet-reader/word/file/word-bytes.ts';
import { SOURCE_TEXT } from '@amauta/contract/catalogue.ts';
import { type ImportSubject, type ModelUse, PdfChoice } from '@amauta/contract/imports/import.ts';
import { IMPORT_SIZE_LIMIT } from '@amauta/contract/imports/limits.ts';
import { SheetFileChoice } from '@amauta/contract/imports/sheets.ts';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { QuestionCategory } from '@amauta/contract/questions/question.ts';
import { expectedCount } from '@amauta/exam-rules/drawing/paper-size.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type FieldErrors, RequestFailure } from '../../http/failure.ts';
import { readParts } from '../../http/input/form.ts';
import { fieldErrors, summarizeFirst } from '../../http/input/input-texts.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { beginsAsPdf } from '../../storage/pdf-bytes.ts';
import { WORD_REFUSALS } from './queue/reading-task.ts';

const LIMITS = { fileBytes: IMPORT_SIZE_LIMIT, files: 1, fieldBytes: 10_000, fields: 15 };
const NOT_A_PDF = 'Por favor selecciona un archivo PDF válido';
const TOO_LARGE = `El archivo puede pesar hasta ${IMPORT_SIZE_LIMIT / MEGABYTE} MB. Divide el archivo y vuelve a subirlo.`;
const FIRST_BYTES = 5;
/** First bytes of .doc files. */
const OLD_WORD = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** A checked form. The sent file is in the store, under the key that the caller gave. */
interface PdfForm {
  category: QuestionCategory;
  /** Null: use the model as the server's settings say. */
  modelUse: ModelUse | null;
  expectedCount: number;
  /** The import from whose review a sheet of answers is added; else null. */
  forImportId: number | null;
  fileName: string;
  sizeBytes: number;
}

type SentPdf = { refused: string } | { fileName: string; sizeBytes: number };

/**
 * Reads a form to its end and writes its file straight into the store. Even a wrong form is read to its
 * end, because a browser shows an answer only after sending everything. If this throws, the caller must
 * remove what was stored.
 * @throws RequestFailure 400 that names each wrong field, 413 for a file past the limit
 */
export async function readPdfForm(
  request: FastifyRequest,
  files: FileStore,
  { key, subject }: { key: string; subject: ImportSubject },
): Promise<PdfForm> {
  const errors: FieldErrors = {};
  const sent: { pdf: SentPdf } = { pdf: { refused: NOT_A_PDF } };
  const fields = await readParts(request, LIMITS, async (part) => {
    if (part.fieldname === 'pdf_file') sent.pdf = await receivePdf(part, files, key);
    else {
      errors[part.fieldname] = ['Este archivo no se espera.'];
      part.file.resume();
    }
  });
  const { pdf } = sent;
  const choice = readChoice(subject, fields, errors);
  if ('refused' in pdf) errors.pdf_file = [pdf.refused];
  const isWrong = Object.keys(errors).length > 0;
  if (isWrong || !choice || 'refused' in pdf) {
    const isTooLarge = 'refused' in pdf && pdf.refused === TOO_LARGE;
    const message = isWrong ? summarizeFirst(errors) : NOT_A_PDF;
    throw new RequestFailure(isTooLarge ? 'PAYLOAD_TOO_LARGE' : 'INVALID_INPUT', message, { fields: errors });
  }
  return { ...choice, ...pdf };
}

async function receivePdf(part: MultipartFile, files: FileStore, key: string): Promise<SentPdf> {
  let start = Buffer.alloc(0);
  let isReadable = true;
  async function* onlyPapers() {
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      if (start.length < FIRST_BYTES) start = Buffer.concat([start, chunk.subarray(0, FIRST_BYTES)]);
      isReadable &&= start.length < FIRST_BYTES || beginsAsPaper(start);
      // A file of another type is read to its end, but not stored.
      if (isReadable) yield chunk;
    }
  }
  const { sizeBytes } = await files.put(key, Readable.from(onlyPapers()), IMPORT_SIZE_LIMIT);
  if (!isReadable || !beginsAsPaper(start)) return { refused: refusalOf(start, part.filename) };
  return part.file.truncated ? { refused: TOO_LARGE } : { fileName: toFileName(part.filename), sizeBytes };
}

/** Why a file that is neither a PDF nor a Word file is refused. The text names the type that the sender meant. */
function refusalOf(start: Buffer, fileName: string): string {
  if (start.subarray(0, 4).equals(OLD_WORD)) return WORD_REFUSALS['word-old'];
  return /\.docx?$/i.test(fileName) ? WORD_REFUSALS['word-broken'] : NOT_A_PDF;
}

function beginsAsPaper(start: Buffer): boolean {
  return beginsAsPdf(start) || beginsAsWord(start);
}

/** A file name to show, without folders and without characters that the database can't store. */
function toFileName(sent: string): string {
  const name =
    sent
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/\p{Cc}/gu, '')
      .toWellFormed()
      .trim() ?? '';
  return Array.from(name).slice(-200).join('') || 'archivo.pdf';
}

function readChoice(subject: ImportSubject, fields: ReadonlyMap<string, string>, errors: FieldErrors) {
  const filled = [...fields].map(([name, text]) => [name, text.trim()]).filter(([, text]) => text !== '');
  const sent = Object.fromEntries(filled);
  // The schema of a booklet has no `for_import` and refuses it.
  const parsed: z.ZodSafeParseResult<SheetFileChoice> =
    subject === 'answers' ? SheetFileChoice.safeParse(sent) : PdfChoice.safeParse(sent);
  Object.assign(errors, fieldErrors(parsed.error?.issues ?? []));
  if (!parsed.data) return undefined;
  const { model_use: modelUse, expected_count: expected, for_import: forImport, ...choice } = parsed.data;
  if (choice.source_section === undefined) errors.source_section = [SOURCE_TEXT];
  if (choice.type_exam === undefined) errors.type_exam = ['Por favor, selecciona un tipo de examen.'];
  const category = QuestionCategory.safeParse(choice);
  if (!category.data) return undefined;
  const { type_exam, year } = category.data;
  return {
    category: category.data,
    modelUse: modelUse ?? null,
    expectedCount: expected ?? expectedCount(type_exam, year),
    forImportId: forImport ?? null,
  };
}
