import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { QuestionCategory } from '@amauta/contract/questions/question.ts';
import type { FastifyRequest } from 'fastify';
import { RequestFailure, wrongField } from '../../../http/failure.ts';
import { readForm } from '../../../http/input/form.ts';
import { wrongInput } from '../../../http/input/input-texts.ts';

const LIMITS = {
  fileBytes: 60 * MEGABYTE,
  files: 1,
  fieldBytes: MEGABYTE,
  totalBytes: 60 * MEGABYTE,
};

const TOO_LARGE = `El archivo debe ser menor a ${LIMITS.fileBytes / MEGABYTE} MB. Divídelo en partes.`;

/** The data of an import's form. */
export interface ImportForm {
  category: QuestionCategory;
  content: Buffer;
}

/** @throws RequestFailure that names the wrong field. */
export async function readImportForm(request: FastifyRequest): Promise<ImportForm> {
  let content: Buffer | undefined;
  const fields = await readForm(request, LIMITS, async (file) => {
    if (file.name !== 'file') throw wrongField('file', 'Elige un archivo.');
    if (file.isTooLarge) throw new RequestFailure('PAYLOAD_TOO_LARGE', TOO_LARGE);
    content = file.content;
  });
  const category = parseCategory(fields.get('category'));
  if (!content || content.length === 0) throw wrongField('file', 'Elige un archivo.');
  return { category, content };
}

function parseCategory(text: string | undefined): QuestionCategory {
  const parsed = QuestionCategory.safeParse(readJson(text ?? ''));
  if (parsed.success) return parsed.data;
  const issues = parsed.error.issues.map((issue) => ({ ...issue, path: ['category', ...issue.path] }));
  throw wrongInput(issues);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw wrongField('category', 'Falta la categoría de las preguntas, o no se puede leer.');
  }
}
