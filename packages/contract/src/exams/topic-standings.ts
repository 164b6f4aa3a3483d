import { z } from 'zod';
import { ExamType, Kind } from '../catalogue.ts';
import { defineRoute } from '../route.ts';

/** How a teacher does in a topic: whether the last ten answers were better than the ten before. */
export const TopicTrend = z.enum(['up', 'steady', 'down']);
export type TopicTrend = z.infer<typeof TopicTrend>;

/** What a teacher has answered in a topic, and which questions of the topic are left. */
export const TopicStanding = z.object({
  code: z.string(),
  name: z.string(),
  kind: Kind,
  /** Name of the topic's parent; null for a topic without one. */
  parent: z.string().nullable(),
  /** Questions answered in any attempt, each once. */
  answered: z.number().int(),
  /** Number of these questions whose last answer was right. */
  right: z.number().int(),
  /** Null until there are enough answers to compare. */
  trend: TopicTrend.nullable(),
  /** Day in Lima of the last answer. */
  last_practised: z.iso.date().nullable(),
  /**
   * Questions of the bank that a practice of the topic can hold now: `unseen` were never answered, `failed`
   * were wrong at the last answer.
   */
  unseen: z.number().int(),
  failed: z.number().int(),
});
export type TopicStanding = z.infer<typeof TopicStanding>;

export const topicStandingsRoute = defineRoute({
  method: 'GET',
  path: '/mock/topics/',
  access: 'DOC',
  summary: 'Topics of an exam type in the order of the temario, with what the teacher has answered of each',
  query: z.object({ exam_type: ExamType }),
  data: z.array(TopicStanding),
});

/** The result of an attempt in one topic. */
export const TopicResult = z.object({
  code: z.string(),
  name: z.string(),
  kind: Kind,
  answered: z.number().int(),
  right: z.number().int(),
  total: z.number().int(),
});
export type TopicResult = z.infer<typeof TopicResult>;
