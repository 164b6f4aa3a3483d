import type { FastifyRequest } from 'fastify';
import { RequestFailure } from './failure.ts';

export interface FormLimits {
  /** Bytes of one file. A larger file is not kept, and its `isTooLarge` is true. */
  fileBytes: number;
  files: number;
  /** Bytes of one text field. */
  fieldBytes: number;
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

const FIELDS = 10;
const TOO_LARGE = 'El contenido enviado es demasiado grande.';

/**
 * Reads a form with files to its end and returns the text fields. `onFile` gets each file as it arrives; the
 * next file is read after `onFile` has finished, so only one file as it came is in memory.
 * @throws RequestFailure 413 past a limit, 400 for a form that can't be read.
 */
export async function readForm(
  request: FastifyRequest,
  limits: FormLimits,
  onFile: (file: FormFile) => Promise<void>,
): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  // The options stand in a variable, because the published types don't know `throwFileSizeLimit`.
  const options = {
    throwFileSizeLimit: false,
    limits: {
      fileSize: limits.fileBytes,
      files: limits.files,
      fieldSize: limits.fieldBytes,
      fields: FIELDS,
      parts: limits.files + FIELDS,
      fieldNameSize: 200,
    },
  };
  let totalBytes = 0;
  try {
    for await (const part of request.parts(options)) {
      if (part.type === 'field') {
        if (part.valueTruncated || part.fieldnameTruncated)
          throw new RequestFailure('PAYLOAD_TOO_LARGE', TOO_LARGE);
        fields.set(part.fieldname, String(part.value));
        continue;
      }
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
    }
  } catch (error) {
    throw explainForm(error);
  }
  return fields;
}

/**
 * Returns the error to throw for a form that failed. Errors of the form's syntax become a 400. Others are
 * returned as they are, because the error handler answers them.
 */
export function explainForm(error: unknown): unknown {
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
