import type { ExamType } from '@amauta/contract/catalogue.ts';
import { standingOf } from '@amauta/exam-rules/real/standing.ts';
import type { DataContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { findCurrentTopic, findCurrentTopics } from '../../topics/topics.service.ts';
import { type AttemptTally, listBlankItems, listTallies } from '../attempt-items.queries.ts';
import {
  type AttemptRow,
  findUnfinishedAttempt,
  listLastMocks,
  listOpenPractices,
  type OpenPractice,
} from '../attempts.queries.ts';
import { endOf } from '../exams.presenter.ts';
import { createExamMemory } from '../memory/exam-memory.service.ts';
import { listFacts } from '../real/facts.queries.ts';
import { sealEnded } from '../real/seal.service.ts';

// Finds in a teacher's attempts what the plan for studying needs: the last mocks, and the attempt to continue.

export type { OpenPractice };

/** A mock that has ended. */
export interface EndedMock {
  attemptId: number;
  endedAt: Date;
  tallies: AttemptTally[];
}

/** The last mocks of an exam type, oldest first. Mocks as on the day whose time is over are sealed first. */
export async function lastMocks(
  { db, clock }: DataContext,
  choice: { accountId: number; examType: ExamType; limit: number },
): Promise<EndedMock[]> {
  await sealEnded({ db, clock, memory: createExamMemory(db) }, choice.accountId);
  const now = clock.now();
  const mocks = (await listLastMocks(db, { ...choice, now })).toReversed();
  const tallies =
    mocks.length === 0
      ? []
      : await listTallies(
          db,
          mocks.map(({ id }) => id),
        );
  return mocks.map((mock) => ({
    attemptId: mock.id,
    endedAt: endOf(mock, now) ?? now,
    tallies: tallies.filter(({ attemptId }) => attemptId === mock.id),
  }));
}

/**
 * An attempt that can be continued, and the position of its first item without an answer. A practice of a topic also
 * has the topic's present name and code, because topics are renamed and merged.
 */
export interface UnfinishedAttempt {
  attempt: AttemptRow;
  position: number;
  topic: { code: string; name: string } | null;
}

/** The newest attempt that can be continued; a mock comes before all others. Null when there is none. */
export async function unfinishedAttempt(
  { db, clock }: DataContext,
  accountId: number,
): Promise<UnfinishedAttempt | null> {
  const attempt = await findUnfinishedAttempt(db, { accountId, now: clock.now() });
  if (!attempt) return null;
  const [blank, chosen, topic] = await Promise.all([
    listBlankItems(db, attempt.id),
    attempt.way === 'REAL' ? chosenIn(db, attempt.id) : new Set<number>(),
    topicOf(db, attempt),
  ]);
  const first = blank.find(({ itemId }) => !chosen.has(itemId));
  return { attempt, position: first?.position ?? attempt.itemCount, topic };
}

async function topicOf(db: Database, { mode, examType, payload }: AttemptRow) {
  if (mode !== 'TOPIC' || payload.topic === undefined) return null;
  return (await findCurrentTopic(db, examType, payload.topic)) ?? null;
}

/** The present names of the topics from which practices were drawn, by attempt id. A topic that is gone has none. */
export async function topicNames(
  db: Database,
  attempts: readonly AttemptRow[],
): Promise<ReadonlyMap<number, string>> {
  const practices = attempts.flatMap(({ id, examType, payload }) =>
    payload.topic === undefined ? [] : [{ id, examType, code: payload.topic }],
  );
  const byType = Map.groupBy(practices, ({ examType }) => examType);
  const named = [...byType].map(async ([examType, ofType]) => {
    const topics = await findCurrentTopics(
      db,
      examType,
      ofType.map(({ code }) => code),
    );
    return ofType.flatMap(({ id, code }) => {
      const topic = topics.get(code);
      return topic ? [[id, topic.name] as const] : [];
    });
  });
  return new Map((await Promise.all(named)).flat());
}

/** The newest practices of this many are looked at. A teacher leaves one or two open; more would slow Hoy down. */
const MOST_PRACTICES = 10;

/**
 * Practices of topics and of errors that were left open since a moment, newest first. The topic of a practice is the one
 * that its code stands for now; a practice whose topic is gone is left out.
 */
export async function openPractices(
  db: Database,
  choice: { accountId: number; examType: ExamType; since: Date },
): Promise<OpenPractice[]> {
  const practices = await listOpenPractices(db, { ...choice, limit: MOST_PRACTICES });
  const codes = [...new Set(practices.flatMap(({ topic }) => topic ?? []))];
  if (codes.length === 0) return practices;
  const topics = await findCurrentTopics(db, choice.examType, codes);
  return practices.flatMap((practice) => {
    if (practice.topic === null) return [practice];
    const topic = topics.get(practice.topic);
    return topic ? [{ ...practice, topic: topic.code }] : [];
  });
}

/** The items of an exam as on the day that hold a choice now. */
async function chosenIn(db: Database, attemptId: number): Promise<Set<number>> {
  const facts = (await listFacts(db, [attemptId])).get(attemptId) ?? [];
  const chosen = [...standingOf(facts)].filter(([, standing]) => standing.selectedAlternativeId !== null);
  return new Set(chosen.map(([itemId]) => itemId));
}
