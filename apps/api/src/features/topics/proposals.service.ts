import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import type { ModelUsage } from '@amauta/contract/imports/import.ts';
import type { AuthorQuestion } from '@amauta/contract/questions/question.ts';
import {
  PROPOSALS_PER_CALL,
  type proposeTopicsRoute,
  type TopicProposals,
} from '@amauta/contract/topic-proposals.ts';
import { proposeTopic, type QuestionWords } from '@amauta/exam-rules/topics/propose.ts';
import { plainText } from '@amauta/rich-text/clean.ts';
import type { z } from 'zod';
import type { ServerContext } from '../../context.ts';
import { RequestFailure } from '../../http/failure.ts';
import { askForTopics } from '../imports/model/propose-topics.service.ts';
import { listMatchingIds, listQuestionsOf } from '../questions/bank.service.ts';
import { listTopics, listWithoutTopic, type TopicRow } from './topics.queries.ts';

/** Who waits for the model, and who hears what it used. */
export interface ModelCaller {
  /** Aborted once nobody waits for the answer. */
  signal: AbortSignal;
  onUsed: (usage: ModelUsage) => void;
}

type ProposalContext = Pick<ServerContext, 'db' | 'config'>;

const EXCERPT_LENGTH = 160;

/**
 * Proposes topics for the first of the chosen questions that have none: by the language model where one is configured,
 * else by the words of the temario. When the model fails, the words propose, and `note` says why.
 */
export async function proposeForQuestions(
  { db, config: { ai } }: ProposalContext,
  which: z.output<typeof proposeTopicsRoute.body>,
  caller: ModelCaller,
): Promise<TopicProposals> {
  const ids = 'ids' in which ? which.ids : await listMatchingIds(db, which.filter);
  const without = await listWithoutTopic(db, ids, PROPOSALS_PER_CALL);
  const questions = await listQuestionsOf(
    db,
    without.map(({ entry_id }) => entry_id),
  );
  const wanted = new Set(without.map(({ item_id }) => item_id));
  const items = questions.flatMap((question) => itemsOf(question).filter(({ id }) => wanted.has(id)));
  const topics = await listTopics(db);
  const offered = (item: ProposedItem) => offeredFor(topics, item.examType, item.kind);
  const asked =
    ai && items.length > 0
      ? await askForTopics(
          ai,
          items.map((item) => ({ topics: offered(item), text: `${item.words.around}\n${item.words.asked}` })),
          caller,
        )
      : null;
  const byModel = asked?.codes ?? null;
  return {
    by: byModel ? 'model' : 'words',
    note: asked?.problem ?? null,
    proposals: items.map((item, place) => ({
      item_id: item.id,
      number: item.number,
      kind: item.kind,
      excerpt: excerptOf(item.words.asked),
      topic: byModel ? (byModel[place] ?? null) : proposeTopic(item.words, offered(item)),
    })),
    left: (without[0]?.total ?? 0) - without.length,
  };
}

/**
 * Proposes the topic of a question that is being written, by the language model.
 * @throws RequestFailure RULE_BROKEN without a language model, or when it proposed nothing usable
 */
export async function proposeForText(
  { db, config: { ai } }: ProposalContext,
  { exam_type, kind, text }: { exam_type: ExamType; kind: Kind; text: string },
  caller: ModelCaller,
): Promise<{ topic: string | null }> {
  if (!ai)
    throw new RequestFailure('RULE_BROKEN', 'Configura un modelo de lenguaje para que proponga temas.');
  const topics = offeredFor(await listTopics(db), exam_type, kind);
  const { codes, problem } = await askForTopics(ai, [{ topics, text }], caller);
  if (!codes) throw new RequestFailure('RULE_BROKEN', problem);
  return { topic: codes[0] ?? null };
}

function offeredFor(topics: readonly TopicRow[], examType: ExamType, kind: Kind): TopicRow[] {
  return topics.filter((topic) => topic.examType === examType && topic.kind === kind);
}

interface ProposedItem {
  id: number;
  number: number;
  examType: ExamType;
  kind: Kind;
  words: QuestionWords;
}

function itemsOf({ category, shared_statement: shared, questions }: AuthorQuestion): ProposedItem[] {
  const around = wordsOf(shared);
  return questions.map(({ id, number, type_question: kind, statement, alternatives }) => ({
    id,
    number,
    kind,
    examType: category.type_exam,
    words: {
      around,
      asked: [wordsOf(statement), ...alternatives.map(({ text }) => plainText(text))].join(' '),
    },
  }));
}

function wordsOf(blocks: AuthorQuestion['shared_statement']): string {
  return blocks.flatMap((block) => (block.type === 'text' ? plainText(block.value) : [])).join(' ');
}

function excerptOf(text: string): string {
  const tidy = text.replace(/\s+/g, ' ').trim();
  return tidy.length > EXCERPT_LENGTH ? `${tidy.slice(0, EXCERPT_LENGTH).trimEnd()}…` : tidy;
}
