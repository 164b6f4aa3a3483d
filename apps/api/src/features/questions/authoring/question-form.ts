import type { QuestionData } from '@amauta/contract/questions/question.ts';
import type { FastifyRequest } from 'fastify';
import type { FileStore } from '../../../storage/file-store.ts';
import type { DrawnImage } from '../images.service.ts';
import { readAuthoringForm } from './authoring-form.service.ts';
import { parseQuestionData } from './question-data.service.ts';

/**
 * The data of a question's form: the question, whose image blocks already hold their future paths, and the
 * images to store.
 */
export interface QuestionForm {
  data: QuestionData;
  /** Not stored yet. */
  images: DrawnImage[];
}

/**
 * Reads and checks the form of a question. Stores nothing.
 * @throws RequestFailure 400 that names each wrong field by its path in the data
 */
export async function readQuestionForm(request: FastifyRequest, files: FileStore): Promise<QuestionForm> {
  const { data, images } = await readAuthoringForm(request, files, { parse: parseQuestionData });
  return { data, images };
}
