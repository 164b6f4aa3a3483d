import { DraftContent, DraftVersion } from '@amauta/contract/imports/drafts.ts';
import type { FastifyRequest } from 'fastify';
import { RequestFailure, wrongField } from '../../../http/failure.ts';
import { fieldErrors, summarizeFirst } from '../../../http/input/input-texts.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { readAuthoringForm } from '../../questions/authoring/authoring-form.service.ts';
import type { DrawnImage } from '../../questions/images.service.ts';

/** What the review sends when an administrator saves a draft. */
export interface DraftForm {
  content: DraftContent;
  /** The version of the draft that the person saw. */
  version: number;
  /** Images of the form that are not stored yet. */
  images: DrawnImage[];
}

/**
 * Reads and checks the form of a draft. Stores nothing.
 * @throws RequestFailure 400 that names each wrong field by its path in the data
 */
export async function readDraftForm(request: FastifyRequest, files: FileStore): Promise<DraftForm> {
  const form = await readAuthoringForm(request, files, { parse: parseContent, otherFields: ['version'] });
  return { content: form.data, version: parseVersion(form.fields.get('version')), images: form.images };
}

function parseContent(json: unknown): DraftContent {
  const parsed = DraftContent.safeParse(json);
  if (!parsed.success) {
    const fields = fieldErrors(parsed.error.issues);
    throw new RequestFailure('INVALID_INPUT', summarizeFirst(fields), { fields });
  }
  const content = parsed.data;
  if (content.type_question === 'COMMON') return content;
  if (content.questions.length > 1)
    throw wrongField('questions', 'Una pregunta individual es una sola. Desagrúpalas primero.');
  if (content.shared_statement.length > 0)
    throw wrongField('shared_statement', 'Una pregunta individual no tiene enunciado común.');
  return content;
}

function parseVersion(text: string | undefined): number {
  const parsed = DraftVersion.safeParse(text?.trim());
  if (parsed.success) return parsed.data;
  throw wrongField(
    'version',
    'Falta la versión que editaste. Vuelve a abrir la pregunta y repite tus cambios.',
  );
}
