import {
  attemptRoute,
  discardRoute,
  finishRoute,
  progressRoute,
  questionPageRoute,
  usedTimeRoute,
} from '@amauta/contract/exams/attempt.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import type { SendOptions } from '../../api/send.ts';
import { serverClock } from './taking/clock/server-clock.ts';

const LOAD_FALLBACK = 'Error al cargar preguntas';

export const examKeys = {
  attempt: (attemptId: number) => ['exams', attemptId, 'attempt'] as const,
  pages: (attemptId: number) => ['exams', attemptId, 'page'] as const,
  page: (attemptId: number, page: number) => ['exams', attemptId, 'page', page] as const,
  progress: (attemptId: number) => ['exams', attemptId, 'progress'] as const,
};

/** What an attempt is: its clock, tags and pages. Reading it also sets the page's clock by the server's. */
export function attemptQuery(attemptId: number) {
  return queryOptions({
    queryKey: examKeys.attempt(attemptId),
    queryFn: async ({ signal }) => {
      const sentAt = serverClock.device();
      const { data } = await call(attemptRoute, {
        params: { attemptId },
        signal,
        fallback: LOAD_FALLBACK,
      });
      serverClock.sync(Date.parse(data.server_time), sentAt, serverClock.device());
      return data;
    },
    staleTime: 30_000,
  });
}

/** One page of an attempt. Its content never changes; the store of the attempt lays over it what is answered since. */
export function questionPageQuery(attemptId: number, page: number) {
  return queryOptions({
    queryKey: examKeys.page(attemptId, page),
    queryFn: ({ signal }) =>
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

/** Counts and the state of each item by the server; answers given here are laid over it until they are sent. */
export function progressQuery(attemptId: number) {
  return queryOptions({
    queryKey: examKeys.progress(attemptId),
    queryFn: async ({ signal }) => {
      const { data } = await call(progressRoute, {
        params: { attemptId },
        signal,
        fallback: 'Error al obtener el estado del examen',
      });
      return data;
    },
    staleTime: 30_000,
  });
}

/** Ends an attempt; asking again changes nothing. */
export async function finishAttempt(
  attemptId: number,
  options: Pick<SendOptions, 'repeats' | 'signal'> = {},
): Promise<void> {
  await call(finishRoute, { params: { attemptId }, fallback: 'Error al finalizar el examen', ...options });
}

export const DISCARD_FALLBACK = 'No se pudo descartar el examen.';

/** Gives an attempt up. */
export async function discardAttempt(attemptId: number): Promise<void> {
  await call(discardRoute, { params: { attemptId }, fallback: DISCARD_FALLBACK });
}

/** Tells how long an attempt has been used. */
export async function tellUsedTime(attemptId: number, seconds: number): Promise<void> {
  const body = { used_seconds: seconds };
  await call(usedTimeRoute, { params: { attemptId }, body, fallback: '', repeats: false });
}
