import type { QuestionData } from '@amauta/contract/questions/question.ts';
import type { FastifyRequest } from 'fastify';
import type { FileStore } from '../../../storage/file-store.ts';
import type { DrawnImage } from '../images.service.ts';
import { readAuthoringForm } from './authoring-form.service.ts';
import { parseQuestionData } from './question-data.service.ts';

/** What the form of a question sends: its data, with the paths that its images will have, and those images. */
export interface QuestionForm {
  data: QuestionData;
  /** Not stored yet. */
  images: DrawnImage[];
}

/**
 * Reads and checks the form of a question; nothing is stored.
 * @throws RequestFailure 400 that names each field that is wrong, by its path in the data.
 */
export async function readQuestionForm(request: FastifyRequest, files: FileStore): Promise<QuestionForm> {
  const { data, images } = await readAuthoringForm(request, files, { parse: parseQuestionData });
  return { data, images };
}
