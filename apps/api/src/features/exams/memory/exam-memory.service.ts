import type { DataContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { notFound, type RequestFailure } from '../../../http/failure.ts';
import { createAnswersReader } from './attempt-answers.ts';
import { createContents } from './contents.ts';
import { type AttemptLayout, createLayouts } from './layouts.ts';
import { createOrigins } from './origins.ts';

export type ExamMemory = ReturnType<typeof createExamMemory>;

/** What the services of an exam need from outside. */
export type ExamContext = DataContext & { memory: ExamMemory };

/**
 * Makes what the requests of an exam read from. Layouts, contents and origins are remembered; only answers are read
 * from the database each time.
 */
export function createExamMemory(db: Database) {
  const layout = createLayouts(db);
  return {
    layout,
    /** The layout of an account's attempt. @throws RequestFailure 404 for an attempt of another account. */
    async ownLayout(accountId: number, attemptId: number): Promise<AttemptLayout> {
      const found = await layout(attemptId);
      if (found?.accountId !== accountId) throw attemptNotFound();
      return found;
    },
    answers: createAnswersReader(db),
    contents: createContents(db),
    origins: createOrigins(db),
  };
}

export function attemptNotFound(): RequestFailure {
  return notFound('No encontramos ese examen entre los tuyos.');
}
