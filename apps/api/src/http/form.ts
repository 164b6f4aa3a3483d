import type { FastifyRequest } from 'fastify';
import { RequestFailure } from './failure.ts';

export interface FormLimits {
  /** Bytes of one file; a larger one is cut, and told to be. */
  fileBytes: number;
  files: number;
  /** Bytes of one field that isn't a file. */
  fieldBytes: number;
  /** Bytes of all files together. */
  totalBytes: number;
}

/** A file of a form, in memory. */
export interface FormFile {
  /** Of the field. */
  name: string;
  fileName: string;
  content: Buffer;
  /** Larger than the limit: `content` holds nothing. */
  isTooLarge: boolean;
}

const FIELDS = 10;
const TOO_LARGE = 'El contenido enviado es demasiado grande.';

/**
 * Reads a form to its end and answers its fields. `onFile` gets each file as it arrives, so that no more than one stands in
 * memory as it came.
 * @throws RequestFailure 413 past a limit, 400 for a form that can't be read.
 */
export async function readForm(
  request: FastifyRequest,
  limits: FormLimits,
  onFile: (file: FormFile) => Promise<void>,
): Promise<Map<string, string>> {
  const fields = new Map<string, string>();
  // The published types don't know `throwFileSizeLimit`, which is why the options have a name.
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

/** Failures that are answered elsewhere pass; what the parser stumbles over is the sender's. */
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
