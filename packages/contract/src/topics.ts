import { z } from 'zod';
import { ExamType, Kind } from './catalogue.ts';
import { QuestionMatch } from './questions/bank.ts';
import { QUESTIONS_PER_LIST, TopicCode } from './questions/question.ts';
import { defineRoute, Id, OneParams } from './route.ts';
import { nameText } from './text.ts';
import { LARGEST_INTEGER, LAST_POSITION, VersionNumber, wholeNumber } from './whole-number.ts';

export const TOPIC_NAME_LENGTH = 80;
export const TOPIC_WORDS = 40;

/** A topic of the temario, which is the syllabus of an exam type and kind. */
export const Topic = z.object({
  id: z.number().int(),
  exam_type: ExamType,
  kind: Kind,
  /** Never changes: files and forms use the code to name the topic. */
  code: z.string(),
  name: z.string(),
  /** Code of the topic's parent; null for a topic without one. There is only one level of parents. */
  parent: z.string().nullable(),
  order: z.number().int(),
  /** Words and phrases. A question that contains them is proposed for the topic. */
  words: z.array(z.string()),
  /** Number of items in the bank with this topic. */
  question_count: z.number().int(),
  /** Raised by each change. */
  version: z.number().int(),
});
export type Topic = z.infer<typeof Topic>;

const NAME_TEXT = 'Escribe el nombre del tema.';
const ORDER_TEXT = 'El orden debe ser un número, 0 o mayor.';
const WORD_LENGTH = 60;
const WORDS_TEXT = `Usa hasta ${TOPIC_WORDS} palabras o frases, de hasta ${WORD_LENGTH} caracteres cada una.`;

const TopicFields = z.strictObject({
  name: nameText({
    missing: NAME_TEXT,
    tooLong: `Usa hasta ${TOPIC_NAME_LENGTH} caracteres.`,
    maximum: TOPIC_NAME_LENGTH,
  }),
  parent: TopicCode.nullable().default(null),
  order: wholeNumber(0, LAST_POSITION, ORDER_TEXT),
  words: z
    .array(nameText({ missing: WORDS_TEXT, tooLong: WORDS_TEXT, maximum: WORD_LENGTH }), WORDS_TEXT)
    .max(TOPIC_WORDS, WORDS_TEXT)
    .default([]),
});

export const NewTopic = TopicFields.extend({ exam_type: ExamType, kind: Kind, code: TopicCode });
export type NewTopic = z.infer<typeof NewTopic>;

/** `version` is the version that the administrator began to edit. */
export const ChangedTopic = TopicFields.extend({ version: VersionNumber });
export type ChangedTopic = z.infer<typeof ChangedTopic>;

export const topicsRoute = defineRoute({
  method: 'GET',
  path: '/exams/topics/',
  access: 'ADM',
  permission: 'content:read',
  summary: 'Topics of every exam type and kind in their order, with the questions that carry them',
  data: z.array(Topic),
});

export const addTopicRoute = defineRoute({
  method: 'POST',
  path: '/exams/topics/create/',
  access: 'ADM',
  permission: 'content:write',
  once: true,
  summary: 'Add a topic',
  body: NewTopic,
  data: Topic,
  status: 201,
});

export const changeTopicRoute = defineRoute({
  method: 'PUT',
  path: '/exams/topics/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Change the name, place or words of a topic',
  params: OneParams,
  body: ChangedTopic,
  data: Topic,
});

export const mergeTopicRoute = defineRoute({
  method: 'POST',
  path: '/exams/topics/:id/merge/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Merge a topic into another of its exam type and kind; its questions and its code go over',
  params: OneParams,
  body: z.strictObject({
    into: z.number('Elige el tema que se queda.').int().min(1).max(LARGEST_INTEGER),
  }),
  data: Topic,
});

export const removeTopicRoute = defineRoute({
  method: 'DELETE',
  path: '/exams/topics/:id/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Remove a topic that no question carries',
  params: OneParams,
});

/** How many items got the topic, and how many were skipped because they belong to another exam type or kind. */
export const TopicAssignment = z.object({ changed: z.number().int(), left: z.number().int() });
export type TopicAssignment = z.infer<typeof TopicAssignment>;

const TOPIC_TEXT = 'Elige un tema.';
const NO_QUESTIONS_TEXT = 'Elige al menos una pregunta.';
const TopicId = z.number(TOPIC_TEXT).int().min(1).max(LARGEST_INTEGER);
const HasTopic = z.looseObject({ topic_id: TopicId });

export const assignTopicRoute = defineRoute({
  method: 'POST',
  path: '/exams/questions/topic/',
  access: 'ADM',
  permission: 'content:write',
  summary: 'Set a topic for many questions at once',
  body: z.union(
    [
      z.strictObject({
        topic_id: TopicId,
        ids: z.array(Id, NO_QUESTIONS_TEXT).min(1, NO_QUESTIONS_TEXT).max(QUESTIONS_PER_LIST),
      }),
      z.strictObject({
        topic_id: TopicId,
        filter: QuestionMatch,
      }),
    ],
    { error: ({ input }) => (HasTopic.safeParse(input).success ? NO_QUESTIONS_TEXT : TOPIC_TEXT) },
  ),
  data: TopicAssignment,
});
