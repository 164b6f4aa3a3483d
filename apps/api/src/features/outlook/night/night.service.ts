import { setTimeout as wait } from 'node:timers/promises';
import { Kind } from '@amauta/contract/catalogue.ts';
import type { SystemStatus } from '@amauta/contract/system.ts';
import { isNightDue } from '@amauta/exam-rules/ability/night.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import { daysBetween } from '@amauta/exam-rules/plan/days.ts';
import type { DataContext, ServerContext } from '../../../context.ts';
import type { Database } from '../../../database/connect.ts';
import { inPortions } from '../../../database/in-portions.ts';
import {
  type EstimatedItem,
  type KnownItem,
  keepDifficulties,
  listItems,
  replacePools,
} from './difficulties.queries.ts';
import type { Estimate, PackedItems, PackedTeachers } from './estimate.ts';
import { type EstimateThread, startEstimateThread } from './estimate-thread.ts';
import { listAnswerers, listExaminees, listPacked, packFirstAnswers } from './first-answers.queries.ts';
import { visitInTurns } from './in-turns.ts';
import {
  claimRun,
  endRun,
  findState,
  keepTakenUntil,
  prolongRun,
  type RunResult,
  releaseRun,
} from './state.queries.ts';

interface NightOptions {
  /** Aborted when the process ends. */
  signal?: AbortSignal;
  /** Packs the answers of all teachers again, and estimates without the results of the night before. */
  isFull?: boolean;
}

/**
 * Answers that were received this long before the last run are taken again: their transactions may not have been over,
 * and the clocks of two servers may differ.
 */
const OVERLAP_MS = 3_600_000;
/** 100 typical teachers have 600 KB of packed answers. */
const TEACHERS_AT_ONCE = 100;
const PAUSE_MS = 5;
const PROLONG_MS = 20_000;
/** A difficulty that moved by less is not stored again. It is far below the standard errors. */
const SMALLEST_CHANGE = 0.005;

/** Estimates when it is time, the disk has room and no other process does. Call it every few minutes. */
export async function estimateWhenDue(
  context: DataContext & Pick<ServerContext, 'space'>,
  signal: AbortSignal,
  onDone: (result: RunResult) => void,
): Promise<void> {
  if (context.space.state() !== 'ample') return;
  const state = await findState(context.db);
  if (!isNightDue(context.clock.now(), state?.finishedAt ?? null)) return;
  const result = await estimateAbilities(context, { signal }).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (result) onDone(result);
}

/**
 * Takes in the answers since the last run and estimates all difficulties and the population. Works in portions, so that
 * requests are answered in between, and in no long transaction. When it fails, the difficulties of the night before
 * stay, and the next run begins where this one ended.
 * @returns null when another process is estimating.
 */
export async function estimateAbilities(
  { db, clock }: DataContext,
  { signal, isFull = false }: NightOptions = {},
): Promise<RunResult | null> {
  const began = performance.now();
  const now = clock.now();
  const state = await findState(db);
  const token = await claimRun(db, state);
  if (token === null) return null;
  const goOn = createProlonging(db, token, signal);
  const thread = startEstimateThread();
  try {
    const takenUntil = isFull ? null : (state?.takenUntil ?? null);
    await packAnswers(db, { from: takenUntil, to: now }, goOn);
    await keepTakenUntil(db, now);
    const teachers = await handOver(db, thread, goOn);
    const known = await listAllItems(db, goOn);
    const items = await packItems(known, isFull ? {} : (state?.scales ?? {}), isFull);
    const estimating = thread.estimate(items, daysBetween('1970-01-01', todayInLima(now)));
    const estimate = await whileProlonging(estimating, goOn);
    await keepEstimate(db, { known, estimate, computedAt: now }, goOn);
    await replacePools(db);
    const { scales, population, total } = estimate;
    const durationMs = Math.round(performance.now() - began);
    const result = {
      ...{ finishedAt: clock.now(), durationMs, teachers, answers: total, items: known.length },
      ...{ scales, population },
    };
    await endRun(db, result);
    return result;
  } catch (error) {
    // The database may be what failed; the lease then runs out by itself.
    await releaseRun(db, token).catch(() => {});
    throw error;
  } finally {
    await thread.end();
  }
}

/** When the last estimation ended and how long it took; null before the first one. */
export async function findLastRun(db: Database): Promise<{ finishedAt: Date; durationMs: number } | null> {
  const state = await findState(db);
  return state?.finishedAt ? { finishedAt: state.finishedAt, durationMs: state.durationMs ?? 0 } : null;
}

/** What administrators are told of the estimation. A run that was neither ended nor is under way has failed. */
export async function describeRuns({ db, clock }: DataContext): Promise<SystemStatus['abilities']> {
  const state = await findState(db);
  const { startedAt = null, finishedAt = null, leasedUntil = null } = state ?? {};
  const isRunning = leasedUntil !== null && leasedUntil > clock.now();
  const isFailed = !isRunning && startedAt !== null && (finishedAt === null || finishedAt < startedAt);
  return {
    last_at: finishedAt?.toISOString() ?? null,
    duration_ms: state?.durationMs ?? null,
    items: state?.items ?? null,
    answers: state?.answers ?? null,
    is_running: isRunning,
    failed_at: isFailed ? startedAt.toISOString() : null,
  };
}

/** Says in the log that an estimation is done. */
export function logEstimated(
  log: { info(fields: object, text: string): void },
  { durationMs, teachers, answers, items }: RunResult,
): void {
  log.info({ event: 'abilities-estimated', ms: durationMs, teachers, answers, items }, 'abilities estimated');
}

type GoOn = () => Promise<void>;

/** Makes the check between two portions: the process still runs, and the run still belongs to it. */
function createProlonging(db: Database, token: string, signal: AbortSignal | undefined): GoOn {
  let prolongedAt = performance.now();
  return async () => {
    signal?.throwIfAborted();
    if (performance.now() - prolongedAt < PROLONG_MS) return;
    prolongedAt = performance.now();
    if (!(await prolongRun(db, token))) throw new Error('another process took the estimation over');
  };
}

async function whileProlonging<T>(work: Promise<T>, goOn: GoOn): Promise<T> {
  let isOver = false;
  const over = work.finally(() => {
    isOver = true;
  });
  over.catch(() => {});
  while (!isOver) {
    await Promise.race([over, wait(1_000, undefined, { ref: false })]);
    if (!isOver) await goOn();
  }
  return work;
}

/** Packs the answers of everybody who answered in a span of time; of everybody at all where `from` is null. */
async function packAnswers(db: Database, { from, to }: { from: Date | null; to: Date }, goOn: GoOn) {
  const pack = (accountIds: readonly number[]) =>
    writeAll(accountIds, (portion) => packFirstAnswers(db, portion), goOn);
  if (!from) {
    for (let ids = await listExaminees(db, 0); ids.length > 0; ids = await listExaminees(db, ids.at(-1) ?? 0))
      await pack(ids);
    return;
  }
  for (let since = from.getTime() - OVERLAP_MS; since <= to.getTime(); since += DAY_MS)
    await pack(await listAnswerers(db, new Date(since), new Date(since + DAY_MS)));
}

/** Sends the packed answers of all teachers to the thread. Returns the number of teachers. */
async function handOver(db: Database, thread: EstimateThread, goOn: GoOn): Promise<number> {
  let count = 0;
  for (let after = 0; ; ) {
    await goOn();
    const found = await listPacked(db, after, TEACHERS_AT_ONCE);
    const last = found.at(-1);
    if (!last) return count;
    after = last.accountId;
    count += found.length;
    thread.add(joinPacked(found.map(({ packed }) => packed)));
    await wait(PAUSE_MS);
  }
}

function joinPacked(list: readonly Uint8Array[]): PackedTeachers {
  const ends = new Int32Array(list.length);
  const packed = new Uint8Array(list.reduce((sum, one) => sum + one.length, 0));
  let at = 0;
  for (const [i, one] of list.entries()) {
    packed.set(one, at);
    at += one.length;
    ends[i] = at;
  }
  return { packed, ends };
}

async function listAllItems(db: Database, goOn: GoOn): Promise<KnownItem[]> {
  const known: KnownItem[] = [];
  for (let after = 0; ; ) {
    await goOn();
    const found = await listItems(db, after);
    const last = found.at(-1);
    if (!last) return known;
    after = last.itemId;
    known.push(...found);
    await wait(PAUSE_MS);
  }
}

async function packItems(
  known: readonly KnownItem[],
  scales: PackedItems['scales'],
  isFull: boolean,
): Promise<PackedItems> {
  const before = (value: number | null) => (isFull ? Number.NaN : (value ?? Number.NaN));
  const packed = {
    ids: new Int32Array(known.length),
    kinds: new Uint8Array(known.length),
    keyChangedOn: new Int32Array(known.length),
    difficulty: new Float64Array(known.length),
    standardError: new Float64Array(known.length),
  };
  await visitInTurns(known, (item, place) => {
    packed.ids[place] = item.itemId;
    packed.kinds[place] = Kind.options.indexOf(item.kind);
    packed.keyChangedOn[place] = item.keyChangedOn ?? -1;
    packed.difficulty[place] = before(item.difficulty);
    packed.standardError[place] = before(item.standardError);
  });
  return { ...packed, scales };
}

/** Stores the estimates that changed. */
async function keepEstimate(
  db: Database,
  { known, estimate, computedAt }: { known: readonly KnownItem[]; estimate: Estimate; computedAt: Date },
  goOn: GoOn,
): Promise<void> {
  const moved: EstimatedItem[] = [];
  await visitInTurns(known, (item, place) => {
    const difficulty = estimate.difficulty[place] as number;
    const standardError = estimate.standardError[place] as number;
    const answers = estimate.answers[place] as number;
    const isSame =
      !item.isOutdated &&
      item.answers === answers &&
      Math.abs((item.difficulty ?? Number.NaN) - difficulty) < SMALLEST_CHANGE &&
      Math.abs((item.standardError ?? Number.NaN) - standardError) < SMALLEST_CHANGE;
    const { itemId, kind, keyChangedOn } = item;
    if (!isSame) moved.push({ itemId, kind, keyChangedOn, difficulty, standardError, answers });
  });
  await writeAll(moved, (portion) => keepDifficulties(db, portion, computedAt), goOn);
}

/** Writes in portions, and goes on only when each portion was written. */
async function writeAll<T>(items: readonly T[], write: (portion: T[]) => Promise<void>, goOn: GoOn) {
  await inPortions(
    items,
    async (portion) => {
      await goOn();
      await write(portion);
    },
    (error) => {
      throw error;
    },
  );
}
