import { DraftContent } from '@amauta/contract/import.ts';
import type { FastifyRequest } from 'fastify';
import { type FieldErrors, RequestFailure } from '../../http/failure.ts';
import { summarize } from '../../http/input-texts.ts';
import type { FileStore } from '../../storage/file-store.ts';
import { fieldErrors, readAuthoringForm } from '../questions/authoring-form.service.ts';
import type { DrawnImage } from '../questions/images.service.ts';

/** What the form of a draft sends. */
export interface DraftForm {
  content: DraftContent;
  /** The version that the person saw. */
  version: number;
  /** Not stored yet. */
  images: DrawnImage[];
}

/**
 * Reads and checks the form of a draft; nothing is stored.
 * @throws RequestFailure 400 that names each field that is wrong, by its path in the data.
 */
export async function readDraftForm(request: FastifyRequest, files: FileStore): Promise<DraftForm> {
  const form = await readAuthoringForm(request, files, { parse: parseContent, otherFields: ['version'] });
  return { content: form.data, version: parseVersion(form.fields.get('version')), images: form.images };
}

function parseContent(json: unknown): DraftContent {
  const parsed = DraftContent.safeParse(json);
  if (!parsed.success) {
    const { issues } = parsed.error;
    const [issue] = issues;
    throw invalid(summarize(issue?.path.join('.') || 'body', issue?.message ?? ''), fieldErrors(issues));
  }
  const content = parsed.data;
  if (content.type_question === 'COMMON') return content;
  if (content.questions.length > 1)
    throw wrong('questions', 'Una pregunta individual es una sola. Desagrúpalas primero.');
  if (content.shared_statement.length > 0)
    throw wrong('shared_statement', 'Una pregunta individual no tiene enunciado común.');
  return content;
}

function parseVersion(text: string | undefined): number {
  if (text === undefined) throw wrong('version', 'Falta el campo «version» con la versión que editaste.');
  if (!/^[1-9]\d{0,8}$/.test(text)) throw wrong('version', 'El campo «version» debe ser un número entero.');
  return Number(text);
}

function wrong(field: string, message: string): RequestFailure {
  return invalid(message, { [field]: [message] });
}

function invalid(message: string, fields: FieldErrors): RequestFailure {
  return new RequestFailure('INVALID_INPUT', message, { fields });
}
