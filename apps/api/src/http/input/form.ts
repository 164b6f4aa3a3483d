import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { RequestFailure } from '../failure.ts';

interface PartLimits {
  /** Bytes of one file. A longer file is cut off, and its `truncated` is true. */
  fileBytes: number;
  files: number;
  /** Bytes of one text field. */
  fieldBytes: number;
  /** Number of text fields, 10 by default. */
  fields?: number;
}

interface FormLimits extends PartLimits {
  /** Bytes of all files together. */
  totalBytes: number;
}

/** A file of a form, in memory. */
export interface FormFile {
  /** Name of the field that holds the file. */
  name: string;
  fileName: string;
  content: Buffer;
  /** The file is larger than the limit, and `content` is empty. */
  isTooLarge: boolean;
}

const TOO_LARGE = 'El contenido enviado es demasiado grande.';

/**
 * Reads a form with small files to its end and returns the text fields. `onFile` gets each file as it arrives;
 * the next file is read after `onFile` has finished, so only one file as it came is in memory.
 * @throws RequestFailure 413 past a limit, 400 for a form that can't be read.
 */
export function readForm(
  request: FastifyRequest,
  limits: FormLimits,
  onFile: (file: FormFile) => Promise<void>,
): Promise<Map<string, string>> {
  let totalBytes = 0;
  return readParts(request, limits, async (part) => {
    const content = await part.toBuffer();
    totalBytes += content.length;
    if (totalBytes > limits.totalBytes) throw new RequestFailure('PAYLOAD_TOO_LARGE', TOO_LARGE);
    const isTooLarge = part.file.truncated;
    await onFile({
      name: part.fieldname,
      fileName: part.filename,
      content: isTooLarge ? Buffer.alloc(0) : content,
      isTooLarge,
    });
  });
}

/**
 * Reads a form to its end and returns the text fields. `onFile` must read the stream of each file to its end;
 * the next part comes after `onFile` has finished.
 * @throws RequestFailure 413 past a limit, 400 for a form that can't be read.
 */
export async function readParts(
  request: FastifyRequest,
  { fileBytes, files, fieldBytes, fields = 10 }: PartLimits,
  onFile: (part: MultipartFile) => Promise<void>,
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  // The options stand in a variable, because the published types don't know `throwFileSizeLimit`.
  const options = {
    throwFileSizeLimit: false,
    limits: {
      fileSize: fileBytes,
      files,
      fieldSize: fieldBytes,
      fields,
      parts: files + fields,
      fieldNameSize: 200,
    },
  };
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'file') await onFile(part);
      else if (part.valueTruncated || part.fieldnameTruncated)
        throw new RequestFailure('PAYLOAD_TOO_LARGE', TOO_LARGE);
      else texts.set(part.fieldname, String(part.value));
    }
  } catch (error) {
    throw explainForm(error);
  }
  return texts;
}

/**
 * Returns the error to throw for a form that failed. Errors of the form's syntax become a 400. Others are
 * returned as they are, because the error handler answers them.
 */
function explainForm(error: unknown): unknown {
  if (error instanceof RequestFailure || !(error instanceof Error)) return error;
  const code = 'code' in error ? String(error.code) : '';
  const isAnswered = /_LIMIT$|^FST_INVALID_MULTIPART_CONTENT_TYPE$/.test(code);
  if (isAnswered) return error;
  const isOfTheForm =
    code.startsWith('FST_') || /multipart|boundary|part terminated|Malformed/i.test(error.message);
  return isOfTheForm
    ? new RequestFailure(
        'BAD_REQUEST',
        'El formulario enviado no se puede leer. Revísalo y vuelve a intentarlo.',
      )
    : error;
}
