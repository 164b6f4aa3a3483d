import { z } from 'zod';
import { Block } from '../block.ts';
import { BlueprintRow, Kind } from '../catalogue.ts';
import { Moment } from '../moment.ts';
import { defineRoute } from '../route.ts';
import { AttemptParams, ExamTags, ItemShown, ItemStatus } from './attempt.ts';
import { OfflineNote, RealResults } from './real-results.ts';
import { AttemptMode, ExamPayload } from './setup.ts';
import { TopicResult } from './topic-standings.ts';

/** The result of one subtest of a finished attempt, in practice points. */
export const KindResult = z.object({
  kind: Kind,
  name: z.string(),
  correct: z.number().int(),
  incorrect: z.number().int(),
  unanswered: z.number().int(),
  total: z.number().int(),
  percentage: z.number(),
  points: z.number(),
  /** Points if every drawn item were correct. */
  maximum: z.number(),
  /** The blueprint's minimum, scaled to the number of items drawn. */
  minimum: z.number(),
  passed: z.boolean(),
});
export type KindResult = z.infer<typeof KindResult>;

export const ResultAnswer = ItemShown.extend({
  status: ItemStatus,
  selected_alternative_id: z.number().int().nullable(),
  correct_alternative_id: z.number().int(),
  justification: z.array(Block),
  /** Key in `shared_statements`. Null for an INDIVIDUAL item. */
  shared_statement_id: z.number().int().nullable(),
});
export type ResultAnswer = z.infer<typeof ResultAnswer>;

export const Results = z.object({
  summary: z.object({
    total_questions: z.number().int(),
    correct: z.number().int(),
    incorrect: z.number().int(),
    unanswered: z.number().int(),
    points_earned: z.number(),
    points_possible: z.number(),
    score_percentage: z.number(),
    /** Finished attempts of this exam type, this one included. */
    total_exams: z.number().int(),
  }),
  exam_attempt: z.object({
    exam_attempt_id: z.number().int(),
    mode: AttemptMode,
    tags: ExamTags,
    payload: ExamPayload,
    start_time: Moment,
    finished_at: Moment,
    /** Time used, in seconds. */
    duration_in_seconds: z.number().int(),
  }),
  kinds: z.array(KindResult),
  /** By topic of the temario, the topic with the most failures first. Items without a topic are left out. */
  topics: z.array(TopicResult),
  /** The blueprint with which the attempt was drawn. The page draws the minimum scores from it. */
  blueprint: z.array(BlueprintRow),
  shared_statements: z.record(z.string(), z.array(Block)),
  answers: z.array(ResultAnswer),
  /**
   * Present when the exam was taken as on the day. `kinds` then holds no minimums, and `real` holds the
   * official ones.
   */
  real: RealResults.optional(),
  /** Present when the exam was stored to be taken without a network. */
  offline: OfflineNote.optional(),
});
export type Results = z.infer<typeof Results>;

export const resultsRoute = defineRoute({
  method: 'GET',
  path: '/mock/results/:attemptId/',
  access: 'DOC',
  summary: 'Score by subtest and every answer with its key, once the attempt has ended',
  params: AttemptParams,
  data: Results,
});
