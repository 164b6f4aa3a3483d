import type { AnswerResult } from '@amauta/contract/exams/attempt.ts';
import {
  type ExamFact,
  type FactBatch,
  type FactReceipt,
  type FactRefusal,
  LARGEST_FACT_COUNT,
} from '@amauta/contract/exams/real.ts';
import { CLOCK_TOLERANCE_MS, isAhead, judgeFactTime, ranSlow } from '@amauta/exam-rules/real/fact-times.ts';
import { wentBack } from '@amauta/exam-rules/real/standing.ts';
import type { Answering } from '../answering.service.ts';
import type { ClockNote } from '../attempt-writes.queries.ts';
import { attemptNotFound, type ExamContext, type ExamMemory } from '../memory/exam-memory.service.ts';
import type { AttemptLayout } from '../memory/layouts.ts';
import { keepClockNote } from '../papers/papers.queries.ts';
import { type Papers, toldStart } from '../papers/papers.service.ts';
import { learningRefusal, refusalOf, toRefusal } from './fact-refusal.ts';
import { type FactsRow, prepareFacts, typeNumber } from './facts.queries.ts';

interface Outcome {
  kept: number[];
  refused: FactReceipt['refused'];
  results: AnswerResult[];
  otherDeviceFacts: number;
  finishedAt: Date | null;
}

/** A fact that fits the exam, with the elapsed time that counts for it. */
interface FittingFact {
  fact: ExamFact;
  /** Null for a fact that arrived too late. It is kept only if it was stored when it was sent before. */
  elapsedMs: number | null;
}

/** Makes the call that stores the facts of an exam: answers, marks, discarded alternatives and time. */
export function createFactStore(context: ExamContext, answering: Answering, papers: Papers) {
  const { db, clock, memory } = context;
  const statement = prepareFacts(db);

  /**
   * The layout of an attempt. For a stored paper that isn't started yet, the first batch that tells of the
   * start makes the attempt.
   */
  async function startedLayout(
    accountId: number,
    attemptId: number,
    batch: FactBatch,
  ): Promise<AttemptLayout> {
    if (batch.start && !(await memory.layout(attemptId))) {
      await papers.start(accountId, attemptId, toldStart(batch.start, batch));
    }
    return memory.ownLayout(accountId, attemptId);
  }

  async function storeReal(request: Request): Promise<Outcome> {
    const { fitting, refused } = await sortFacts(memory, request);
    const values = toValues(request, fitting);
    let [row] = await statement(values);
    if (row && isRaced(row, fitting)) [row] = await statement(values);
    if (!row) throw attemptNotFound();
    const finishedAt = row.finished_ms === null ? null : new Date(row.finished_ms);
    const stored = new Set(row.stored);
    const earlier = new Map(row.earlier.map(([sequence, ...rest]) => [sequence, rest.join(' ')]));
    const outcome: Outcome = {
      kept: [],
      refused,
      results: [],
      otherDeviceFacts: row.other_device_facts,
      finishedAt,
    };
    for (const { fact, elapsedMs } of fitting) {
      const before = earlier.get(fact.sequence);
      const isKept = stored.has(fact.sequence) || before === contentOf(fact).join(' ');
      if (isKept) outcome.kept.push(fact.sequence);
      else refused.push(toRefusal(fact, refusalOf(before, { isLate: elapsedMs === null, finishedAt })));
    }
    return outcome;
  }

  /**
   * Stores a batch in learning mode. The first answer to an item counts, as when answers are sent one by
   * one.
   */
  async function storeLearning(request: Request): Promise<Outcome> {
    const { accountId, attemptId, batch, layout } = request;
    const outcome: Outcome = { kept: [], refused: [], results: [], otherDeviceFacts: 0, finishedAt: null };
    for (const fact of batch.facts.toSorted((a, b) => a.sequence - b.sequence)) {
      if (fact.type === 'TIME') {
        outcome.kept.push(fact.sequence);
        continue;
      }
      const { refusal } = judgeFactTime(clockOf(request), fact.elapsed_seconds * 1000);
      // A late answer goes on: if it was stored when it was sent before, its verdict is told again.
      if (layout.acceptedUntil && refusal && refusal !== 'TOO_LATE') {
        outcome.refused.push(toRefusal(fact, refusal));
        continue;
      }
      if (fact.type !== 'ANSWER' || fact.alternative_id === null) {
        outcome.refused.push(toRefusal(fact, 'NOT_IN_LEARNING'));
        continue;
      }
      try {
        const body = {
          question_id: fact.question_id,
          selected_alternative_id: fact.alternative_id,
          elapsed_time: Math.max(0, fact.elapsed_seconds),
        };
        outcome.results.push(await answering.answer(accountId, attemptId, body));
        outcome.kept.push(fact.sequence);
      } catch (error) {
        outcome.refused.push(toRefusal(fact, learningRefusal(error, refusal === 'TOO_LATE')));
      }
    }
    return outcome;
  }

  /** @throws RequestFailure NOT_FOUND for an attempt of another account */
  return async (
    accountId: number,
    attemptId: number,
    batch: FactBatch,
  ): Promise<{ receipt: FactReceipt; message: string }> => {
    const layout = await startedLayout(accountId, attemptId, batch);
    const now = clock.now();
    const request = { accountId, attemptId, batch, layout, now };
    const outcome = layout.way === 'REAL' ? await storeReal(request) : await storeLearning(request);
    // A fact whose number is taken comes again under another number. After the end it would be refused.
    const isWhole = outcome.refused.every(({ reason }) => reason !== 'SEQUENCE_TAKEN');
    const finishedAt =
      batch.finish && isWhole
        ? await answering.finishAt(accountId, attemptId, batch.finish.elapsed_seconds)
        : outcome.finishedAt;
    const note = noteOfClock(request);
    if (note) await keepClockNote(db, attemptId, note);
    const receipt = {
      kept: outcome.kept,
      refused: outcome.refused,
      results: outcome.results,
      other_device_facts: outcome.otherDeviceFacts,
      start_time: layout.startedAt.toISOString(),
      server_time: now.toISOString(),
      finished_at: finishedAt?.toISOString() ?? null,
    };
    return { receipt, message: receiptText(receipt) };
  };
}

interface Request {
  accountId: number;
  attemptId: number;
  batch: FactBatch;
  layout: AttemptLayout;
  now: Date;
}

/** The times by which the facts of a batch are judged. */
function clockOf({ batch, layout, now }: Request) {
  return { ...layout, now, measuredMs: batch.elapsed_seconds * 1000 };
}

/** What a batch reveals about the clock of a stored paper's device; null when nothing is wrong. */
function noteOfClock({ batch, layout, now }: Request): ClockNote | null {
  if (!layout.acceptedUntil) return null;
  const times = batch.facts.map(({ sequence, elapsed_seconds }) => ({
    deviceId: batch.device_id,
    sequence,
    elapsedMs: elapsed_seconds * 1000,
  }));
  const jumpedAhead = times.some(({ elapsedMs }) => isAhead({ ...layout, now }, elapsedMs));
  if (batch.clock_went_back || jumpedAhead || wentBack(times, CLOCK_TOLERANCE_MS)) return 'went_back';
  const elapsedMs = batch.elapsed_seconds * 1000;
  return ranSlow({ startedAt: layout.startedAt, now, elapsedMs }) ? 'ran_slow' : null;
}

/**
 * Separates the facts that fit the exam from those that are refused. Of two facts with the same sequence,
 * the first counts.
 */
async function sortFacts(memory: ExamMemory, request: Request) {
  const { batch, layout } = request;
  const fitting: FittingFact[] = [];
  const refused: FactReceipt['refused'] = [];
  const known = new Map<number, string>();
  for (const fact of batch.facts) {
    const content = contentOf(fact).join(' ');
    const before = known.get(fact.sequence);
    if (before !== undefined) {
      if (before !== content) refused.push(toRefusal(fact, 'SEQUENCE_TAKEN'));
      continue;
    }
    known.set(fact.sequence, content);
    const foreign = await findForeign(memory, layout, fact);
    const { refusal, elapsedMs } = judgeFactTime(clockOf(request), fact.elapsed_seconds * 1000);
    if (foreign) refused.push(toRefusal(fact, foreign));
    else if (refusal && refusal !== 'TOO_LATE') refused.push(toRefusal(fact, refusal));
    else fitting.push({ fact, elapsedMs: elapsedMs ?? null });
  }
  return { fitting, refused };
}

async function findForeign(
  memory: ExamMemory,
  layout: AttemptLayout,
  fact: ExamFact,
): Promise<FactRefusal | null> {
  const place = layout.find(fact.question_id);
  if (!place) return 'FOREIGN_QUESTION';
  if (fact.type === 'MARK' || fact.type === 'TIME' || fact.alternative_id === null) return null;
  const { alternatives } = await memory.contents.item(place.itemVersionId);
  return alternatives.some(({ id }) => id === fact.alternative_id) ? null : 'FOREIGN_ALTERNATIVE';
}

function toValues({ accountId, attemptId, batch, now }: Request, fitting: readonly FittingFact[]) {
  const contents = fitting.map(({ fact }) => contentOf(fact));
  return {
    attemptId,
    accountId,
    deviceId: batch.device_id,
    sequences: fitting.map(({ fact }) => fact.sequence),
    types: contents.map(([type]) => type),
    itemIds: contents.map(([, itemId]) => itemId),
    alternativeIds: contents.map(([, , alternativeId]) => alternativeId),
    values: contents.map(([, , , value]) => value),
    elapsed: fitting.map(({ elapsedMs }) => elapsedMs),
    receivedAt: now.toISOString(),
  };
}

/** The most seconds that one fact may report for looking at the screen. */
const LONGEST_LOOK_SECONDS = 36_000;

/** A fact as it is stored: type, item, alternative and value. */
function contentOf(fact: ExamFact): [number, number, number, number] {
  const head = [typeNumber(fact.type), fact.question_id] as const;
  switch (fact.type) {
    case 'ANSWER':
      return [...head, fact.alternative_id ?? 0, 0];
    case 'MARK':
      return [...head, 0, fact.on ? 1 : 0];
    case 'DISCARD':
      return [...head, fact.alternative_id, fact.on ? 1 : 0];
    case 'TIME':
      return [...head, 0, Math.round(Math.min(fact.spent_seconds, LONGEST_LOOK_SECONDS) * 1000)];
  }
}

/**
 * Whether another request of the same device stored some of these facts while this one waited, so that its
 * statement didn't see them.
 */
function isRaced(row: FactsRow, fitting: readonly FittingFact[]): boolean {
  if (row.finished_ms !== null || row.stored.length + row.earlier.length >= fitting.length) return false;
  if (fitting.some(({ elapsedMs }) => elapsedMs === null)) return false;
  return row.stored.length > 0 || row.earlier.length > 0 || !isFull(row, fitting.length);
}

function isFull(row: FactsRow, more: number): boolean {
  return row.fact_count + more > LARGEST_FACT_COUNT;
}

function receiptText({ kept, refused }: Pick<FactReceipt, 'kept' | 'refused'>): string {
  const total = kept.length + refused.length;
  if (refused.length === 0) return total === 1 ? 'Guardada.' : `Guardamos los ${total} cambios.`;
  return `Guardamos ${kept.length} de ${total} cambios. ${refused[0]?.message ?? ''}`;
}
