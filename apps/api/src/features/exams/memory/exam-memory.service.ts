import type { Database } from '../../../database/connect.ts';
import { type AttemptAnswers, createAnswersReader } from './attempt-answers.ts';
import { type Contents, createContents } from './contents.ts';
import { type AttemptLayout, createLayouts } from './layouts.ts';
import { createOrigins, type Origins } from './origins.ts';

/**
 * What the requests of an exam read. Layouts, contents and origins are remembered; only answers are read
 * from the database each time.
 */
export interface ExamMemory {
  layout(attemptId: number): Promise<AttemptLayout | undefined>;
  answers(attemptId: number): Promise<AttemptAnswers>;
  contents: Contents;
  origins: Origins;
}

export function createExamMemory(db: Database): ExamMemory {
  return {
    layout: createLayouts(db),
    answers: createAnswersReader(db),
    contents: createContents(db),
    origins: createOrigins(db),
  };
}
