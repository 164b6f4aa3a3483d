import { createWriteStream } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import {
  PDF_SIZE_LIMIT,
  PREVIEW_SIZE_LIMIT,
  ReplacementForm,
  ResourceForm,
} from '@amauta/contract/resources/files.ts';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type FieldErrors, RequestFailure } from '../../http/failure.ts';
import { readParts } from '../../http/input/form.ts';
import { fieldErrors, summarizeFirst } from '../../http/input/input-texts.ts';
import { beginsAsPdf } from '../../storage/pdf-bytes.ts';
import { redrawImages } from '../../storage/redraw-images.ts';
import { NOT_A_PDF } from './pdf-inspection.ts';

const LIMITS = { fileBytes: PDF_SIZE_LIMIT, files: 2, fieldBytes: 10_000 };
const TOO_LARGE = `El PDF puede pesar hasta ${PDF_SIZE_LIMIT / MEGABYTE} MB.`;
const NO_FILE = 'Debe seleccionar un archivo PDF';
const EMPTY = 'El archivo está vacío. Elige otro.';
const PREVIEW_TOO_LARGE = `La imagen debe ser menor a ${PREVIEW_SIZE_LIMIT / MEGABYTE}MB`;
const NOT_AN_IMAGE = 'Por favor seleccione un archivo de imagen válido';

/** The checked files of a form. */
interface SentFiles {
  /** Path of the file into which the PDF was received; null when none was sent. */
  pdfFile: string | null;
  /** The cover as WebP; null when none was sent. */
  preview: Buffer | null;
}

/** The checked form of an upload. Its PDF is in a temporary file. */
export interface UploadForm extends ResourceForm, SentFiles {
  pdfFile: string;
}

/** The checked form of a replacement. Holds a PDF, a cover or both. */
export interface SentReplacement extends ReplacementForm, SentFiles {}

type SentPdf = { refused: string } | { sizeBytes: number };
type SentImage = { refused: string } | { image: Buffer };

/** Reads the form of an upload as `readFiles` does. The PDF is required. */
export async function readUploadForm(request: FastifyRequest, folder: string): Promise<UploadForm> {
  const { texts, files } = await readFiles(request, folder, ResourceForm, ({ pdfFile }) => pdfFile !== null);
  return { ...texts, ...files, pdfFile: files.pdfFile as string };
}

/** Reads the form of a replacement as `readFiles` does. A PDF or a cover is required. */
export async function readReplacement(request: FastifyRequest, folder: string): Promise<SentReplacement> {
  const hasFile = ({ pdfFile, preview }: SentFiles) => pdfFile !== null || preview !== null;
  const { texts, files } = await readFiles(request, folder, ReplacementForm, hasFile);
  return { ...texts, ...files };
}

/**
 * Reads a form with a PDF and a cover into `folder`. Even a wrong form is read to its end, because a
 * browser shows an answer only after sending everything.
 * @throws RequestFailure 400 that names each wrong field, 413 for a PDF past the limit
 */
async function readFiles<S extends z.ZodType>(
  request: FastifyRequest,
  folder: string,
  schema: S,
  isEnough: (files: SentFiles) => boolean,
): Promise<{ texts: z.output<S>; files: SentFiles }> {
  const pdfFile = path.join(folder, 'upload.pdf');
  const errors: FieldErrors = {};
  const sent: { pdf?: SentPdf; preview?: SentImage } = {};
  const fields = await readParts(request, LIMITS, async (part) => {
    if (part.fieldname === 'file_path') sent.pdf = await receivePdf(part, pdfFile);
    else if (part.fieldname === 'preview_image') sent.preview = await receiveImage(part);
    else {
      errors[part.fieldname] = ['Este archivo no se espera.'];
      part.file.resume();
    }
  });
  const { pdf, preview } = sent;
  const parsed = schema.safeParse(Object.fromEntries(fields));
  Object.assign(errors, fieldErrors(parsed.error?.issues ?? []));
  const files: SentFiles = {
    pdfFile: pdf && !('refused' in pdf) ? pdfFile : null,
    preview: preview && 'image' in preview ? preview.image : null,
  };
  if (pdf && 'refused' in pdf) errors.file_path = [pdf.refused];
  if (preview && 'refused' in preview) errors.preview_image = [preview.refused];
  if (!errors.file_path && !errors.preview_image && !isEnough(files)) errors.file_path = [NO_FILE];
  const isWrong = Object.keys(errors).length > 0;
  if (isWrong || !parsed.success) {
    const isTooLarge = pdf && 'refused' in pdf && pdf.refused === TOO_LARGE;
    const message = isWrong ? summarizeFirst(errors) : 'Revisa los datos enviados.';
    throw new RequestFailure(isTooLarge ? 'PAYLOAD_TOO_LARGE' : 'INVALID_INPUT', message, { fields: errors });
  }
  return { texts: parsed.data, files };
}

async function receivePdf({ file }: MultipartFile, target: string): Promise<SentPdf> {
  let sizeBytes = 0;
  let start = Buffer.alloc(0);
  let isPdf = true;
  await pipeline(
    file,
    async function* onlyPdf(source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        sizeBytes += chunk.length;
        if (start.length < 5) start = Buffer.concat([start, chunk.subarray(0, 5)]);
        isPdf &&= start.length < 5 || beginsAsPdf(start);
        // A file that isn't a PDF is read to its end, but not stored.
        if (isPdf) yield chunk;
      }
    },
    createWriteStream(target, { mode: 0o600 }),
  );
  if (sizeBytes === 0) return { refused: EMPTY };
  if (!isPdf || !beginsAsPdf(start)) return { refused: NOT_A_PDF };
  return file.truncated ? { refused: TOO_LARGE } : { sizeBytes };
}

async function receiveImage({ file, filename }: MultipartFile): Promise<SentImage> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of file as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size <= PREVIEW_SIZE_LIMIT) chunks.push(chunk);
  }
  if (size > PREVIEW_SIZE_LIMIT) return { refused: PREVIEW_TOO_LARGE };
  const [image] = await redrawImages([{ content: Buffer.concat(chunks), fileName: filename }]);
  return image ? { image } : { refused: NOT_AN_IMAGE };
}
