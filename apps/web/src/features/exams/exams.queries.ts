import {
  attemptRoute,
  discardRoute,
  finishRoute,
  progressRoute,
  questionPageRoute,
  usedTimeRoute,
} from '@amauta/contract/exams/attempt.ts';
import type { ExamPaper } from '@amauta/contract/exams/papers.ts';
import { choicesRoute } from '@amauta/contract/exams/real.ts';
import { queryOptions } from '@tanstack/react-query';
import { NetworkError } from '../../api/api-error.ts';
import { call, callData } from '../../api/client.ts';
import { deviceStorage } from '../../api/device-storage.ts';
import { type PaperRun, paperRun } from '../../api/kept/paper-runs.ts';
import { loadCode } from '../../api/load-code.ts';
import type { SendOptions } from '../../api/send.ts';
import { deviceId } from './taking/answers/answer-outbox.ts';
import { serverClock } from './taking/clock/server-clock.ts';

const LOAD_FALLBACK = 'Error al cargar preguntas';
const STANDING_FALLBACK = 'Error al obtener el estado del examen';

export const examKeys = {
  attempt: (attemptId: number) => ['exams', attemptId, 'attempt'] as const,
  pages: (attemptId: number) => ['exams', attemptId, 'page'] as const,
  page: (attemptId: number, page: number) => ['exams', attemptId, 'page', page] as const,
  progress: (attemptId: number) => ['exams', attemptId, 'progress'] as const,
  choices: (attemptId: number) => ['exams', attemptId, 'choices'] as const,
};

type PaperSource = typeof import('./papers/paper-source.ts');

/** Reads from the stored paper that is being taken on this device; undefined for any other attempt. */
async function fromPaper<T>(
  attemptId: number,
  read: (source: PaperSource, paper: ExamPaper, run: PaperRun) => T,
): Promise<T | undefined> {
  const run = paperRun(attemptId);
  if (!run) return undefined;
  const [{ findPaper }, source] = await Promise.all([
    loadCode(() => import('./papers/paper-shelf.ts')),
    loadCode(() => import('./papers/paper-source.ts')),
  ]);
  const paper = await readOnce(attemptId, () => findPaper(attemptId));
  return paper ? read(source, paper, run) : undefined;
}

const reads = new Map<number, Promise<ExamPaper | null>>();

/** Reads a paper once for all that ask for it at the same time: the first page asks three times. */
function readOnce(attemptId: number, read: () => Promise<ExamPaper | null>): Promise<ExamPaper | null> {
  const reading = reads.get(attemptId) ?? read().finally(() => reads.delete(attemptId));
  reads.set(attemptId, reading);
  return reading;
}

/**
 * An attempt: its clock, tags and pages. The reply also sets the page's clock, since it carries the server's
 * time.
 */
export function attemptQuery(attemptId: number) {
  return queryOptions({
    queryKey: examKeys.attempt(attemptId),
    queryFn: async ({ signal }) => {
      const local = await fromPaper(attemptId, (source, paper, run) => source.attemptOf(paper, run));
      if (local) return local;
      const sentAt = serverClock.device();
      const data = await callData(attemptRoute, { params: { attemptId }, signal, fallback: LOAD_FALLBACK });
      serverClock.sync(Date.parse(data.server_time), sentAt, serverClock.device());
      return data;
    },
    staleTime: 30_000,
  });
}

/** One page of an attempt. The cached content never changes: `createAttemptStore` adds answers given since. */
export function questionPageQuery(attemptId: number, page: number) {
  return queryOptions({
    queryKey: examKeys.page(attemptId, page),
    queryFn: async ({ signal }) =>
      (await fromPaper(attemptId, (source, paper) => source.pageOf(paper, page))) ??
      call(questionPageRoute, {
        params: { attemptId },
        query: { page },
        signal,
        fallback: LOAD_FALLBACK,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
}

/** The counts and item states that the server knows. The screen adds answers that are not sent yet. */
export function progressQuery(attemptId: number) {
  return queryOptions({
    queryKey: examKeys.progress(attemptId),
    queryFn: async ({ signal }) =>
      (await fromPaper(attemptId, (source, paper) => source.progressOf(paper))) ??
      callData(progressRoute, { params: { attemptId }, signal, fallback: STANDING_FALLBACK }),
    staleTime: 30_000,
  });
}

/** The stored paper that is being taken on this device. Null for any other attempt. */
export function runningPaperQuery(attemptId: number) {
  return queryOptions({
    queryKey: ['exams', attemptId, 'paper'],
    queryFn: async () => (await fromPaper(attemptId, (_source, paper) => paper)) ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * The answers, marks and discarded alternatives that the server knows of an exam as on the day. Contains no
 * verdicts.
 */
export function choicesQuery(attemptId: number) {
  return queryOptions({
    queryKey: examKeys.choices(attemptId),
    queryFn: async ({ signal }) => {
      const local = await fromPaper(attemptId, (source, paper) => source.choicesOf(paper));
      if (local && !paperRun(attemptId)?.isKnown) return local;
      try {
        const query = { device_id: deviceId(deviceStorage) };
        return await callData(choicesRoute, {
          params: { attemptId },
          query,
          signal,
          fallback: STANDING_FALLBACK,
        });
      } catch (error) {
        if (local && error instanceof NetworkError) return local;
        throw error;
      }
    },
    staleTime: 30_000,
  });
}

/** Ends an attempt. Ending it twice is harmless. */
export async function finishAttempt(
  attemptId: number,
  options: Pick<SendOptions, 'repeats' | 'signal'> = {},
): Promise<void> {
  await call(finishRoute, { params: { attemptId }, fallback: 'Error al finalizar el examen', ...options });
}

export async function discardAttempt(attemptId: number): Promise<void> {
  await call(discardRoute, { params: { attemptId }, fallback: 'No se pudo descartar el examen.' });
}

/**
 * Tells the server for how many seconds an attempt has been used so far, in total. The total is also stored
 * when the page is closed right after this call.
 */
export async function tellUsedTime(attemptId: number, seconds: number): Promise<void> {
  const body = { used_seconds: seconds };
  await call(usedTimeRoute, {
    params: { attemptId },
    body,
    fallback: '',
    repeats: false,
    outlivesPage: true,
  });
}
