import type { BlueprintRow } from '@amauta/contract/catalogue.ts';
import type { ExamPayload } from '@amauta/contract/exams/setup.ts';
import type { KindCount } from '@amauta/exam-rules/drawing/draw.ts';
import type { Database } from '../../../database/connect.ts';
import type { NewAttempt } from '../attempt-writes.queries.ts';
import type { ExamTaker } from '../exams.policy.ts';

/** A choice that the policy has already allowed. */
export interface DrawRequest {
  db: Database;
  taker: ExamTaker;
  payload: ExamPayload;
  now: Date;
}

/** A drawn exam: the fields to store with its attempt, and a message for the teacher. */
type DrawnExam = Pick<NewAttempt, 'categoryId' | 'payload' | 'blueprint' | 'drawn'> & {
  message: string | undefined;
  /** Present only for an exam of the real way. */
  official?: { id: number; targetScale: number | null; durationSeconds: number };
};

/** How one mode (a mock, the bank, practice and so on) puts its exams together. */
export interface Draw {
  /** The counts of the rows of `asked`, in the same order. */
  count(request: DrawRequest): Promise<{ asked: BlueprintRow[]; counts: KindCount[] }>;
  /** Checks the choice and draws; throws a RequestFailure when nothing can be started. */
  draw(request: DrawRequest & { random: () => number }): Promise<DrawnExam>;
}
