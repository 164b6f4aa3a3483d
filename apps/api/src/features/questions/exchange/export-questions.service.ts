import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import {
  type exportQuestionsRoute,
  QUESTIONS_PER_EXPORT,
} from '@amauta/contract/questions/question-exchange.ts';
import type { z } from 'zod';
import type { ServerContext } from '../../../context.ts';
import { RequestFailure } from '../../../http/failure.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { listMatchingIds, listQuestionsOf, questionNotFound } from '../bank.service.ts';
import { readImage } from '../images.service.ts';
import { picturePaths } from './html-blocks.ts';
import { writeMoodle } from './write-moodle.ts';
import { writeQti } from './write-qti.ts';

/** The most bytes of pictures in one file. */
const PICTURES_LIMIT = 100 * MEGABYTE;

/**
 * Writes questions, in the order chosen, to a file for other programs.
 * @throws RequestFailure NOT_FOUND for an unknown question or none; RULE_BROKEN for more than `QUESTIONS_PER_EXPORT`
 */
export async function exportQuestions(
  { db, files }: ServerContext,
  { format, ...which }: z.output<typeof exportQuestionsRoute.body>,
): Promise<{ name: string; content: Buffer }> {
  const ids = 'ids' in which ? which.ids : await listMatchingIds(db, which.filter);
  if (ids.length === 0) throw questionNotFound();
  if (ids.length > QUESTIONS_PER_EXPORT) throw tooMany(ids.length);
  const questions = await listQuestionsOf(db, ids);
  if (questions.length < new Set(ids).size) throw questionNotFound();
  const pictures = await loadPictures(files, questions);
  return format === 'qti'
    ? { name: 'preguntas-qti.zip', content: await writeQti(questions, pictures) }
    : { name: 'preguntas-moodle.xml', content: writeMoodle(questions, pictures) };
}

function tooMany(count: number): RequestFailure {
  return new RequestFailure(
    'RULE_BROKEN',
    `Coinciden ${count} preguntas y se exportan ${QUESTIONS_PER_EXPORT} como máximo. Usa un filtro más estrecho.`,
  );
}

async function loadPictures(
  files: FileStore,
  questions: readonly AuthorQuestion[],
): Promise<Map<string, Buffer>> {
  const parts = questions.flatMap((question) => [
    ...question.shared_statement,
    ...question.questions.flatMap((item) => [
      ...item.statement,
      ...item.alternatives.map((alternative) => alternative.text),
      ...item.justification,
    ]),
  ]);
  const pictures = new Map<string, Buffer>();
  let size = 0;
  for (const path of picturePaths(parts)) {
    const content = await readImage(files, path);
    if (!content) continue;
    size += content.length;
    if (size > PICTURES_LIMIT) {
      throw new RequestFailure(
        'RULE_BROKEN',
        'Las imágenes de estas preguntas son demasiado grandes para un solo archivo. Elige menos preguntas.',
      );
    }
    pictures.set(path, content);
  }
  return pictures;
}
