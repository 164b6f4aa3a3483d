import type { BlueprintRow } from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import type { KindCount } from '@amauta/exam-rules/drawing/draw.ts';
import type { Database } from '../../../database/connect.ts';
import type { NewAttempt } from '../attempts.queries.ts';
import type { ExamTaker } from '../exams.policy.ts';

/** A choice that the policy has agreed to. */
export interface DrawRequest {
  db: Database;
  taker: ExamTaker;
  payload: ExamPayload;
  now: Date;
}

/** What an attempt is stored with, and what to tell the teacher about it. */
export type DrawnExam = Pick<NewAttempt, 'categoryId' | 'payload' | 'blueprint' | 'drawn'> & {
  message: string | undefined;
  /** Only for an exam of the real way. */
  official?: { id: number; targetScale: number | null; durationSeconds: number };
};

/** How a mode makes up its exams. */
export interface Draw {
  /** The counts of the rows asked for, in their order. */
  count(request: DrawRequest): Promise<{ asked: BlueprintRow[]; counts: KindCount[] }>;
  /** Checks the choice and draws; throws a RequestFailure when nothing can be started. */
  draw(request: DrawRequest & { random: () => number }): Promise<DrawnExam>;
}
