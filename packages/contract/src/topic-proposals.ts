import { z } from 'zod';
import { ExamType, Kind } from './catalogue.ts';
import { QuestionMatch } from './questions/bank.ts';
import { QUESTIONS_PER_LIST } from './questions/question.ts';
import { defineRoute, Id } from './route.ts';
import { storableText } from './text.ts';
import { TopicAssignment } from './topics.ts';

/** Items that one call proposes topics for. */
export const PROPOSALS_PER_CALL = 30;
export const PROPOSAL_TEXT_LENGTH = 20_000;

const NO_QUESTIONS_TEXT = 'Elige al menos una pregunta.';
const NO_TEXT = 'Escribe primero la pregunta.';

/** Topics that nobody has confirmed yet. Nothing is stored. */
export const TopicProposals = z.object({
  /** Who proposes: the language model, or the words of the temario. */
  by: z.enum(['model', 'words']),
  /** Why the words propose although a model is configured; null otherwise. */
  note: z.string().nullable(),
  proposals: z.array(
    z.object({
      item_id: z.number().int(),
      number: z.number().int(),
      kind: Kind,
      /** The beginning of the question, as plain text. */
      excerpt: z.string(),
      /** Code of the proposed topic; null where none fits. */
      topic: z.string().nullable(),
    }),
  ),
  /** How many more of the chosen questions have no topic. */
  left: z.number().int(),
});
export type TopicProposals = z.infer<typeof TopicProposals>;

export const proposeTopicsRoute = defineRoute({
  method: 'POST',
  path: '/exams/questions/topic-proposals/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Propose topics for the first of the chosen questions that have none; a person confirms them',
  body: z.union(
    [
      z.strictObject({
        ids: z.array(Id, NO_QUESTIONS_TEXT).min(1, NO_QUESTIONS_TEXT).max(QUESTIONS_PER_LIST),
      }),
      z.strictObject({ filter: QuestionMatch }),
    ],
    NO_QUESTIONS_TEXT,
  ),
  data: TopicProposals,
});

export const proposeTopicRoute = defineRoute({
  method: 'POST',
  path: '/exams/topics/proposal/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Have the language model propose the topic of a question that is being written',
  body: z.strictObject({
    exam_type: ExamType,
    kind: Kind,
    /** The question's words without markup. */
    text: storableText(NO_TEXT)
      .trim()
      .min(1, NO_TEXT)
      .max(PROPOSAL_TEXT_LENGTH, 'La pregunta es demasiado larga.'),
  }),
  data: z.object({ topic: z.string().nullable() }),
});

export const setTopicsRoute = defineRoute({
  method: 'POST',
  path: '/exams/questions/topics/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Set the topics that a person confirmed, one for each question',
  body: z.strictObject({
    topics: z
      .array(z.strictObject({ item_id: Id, topic_id: Id }), NO_QUESTIONS_TEXT)
      .min(1, NO_QUESTIONS_TEXT)
      .max(100),
  }),
  data: TopicAssignment,
});
