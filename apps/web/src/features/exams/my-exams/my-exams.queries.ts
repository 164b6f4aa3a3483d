import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import { attemptListRoute, resultsSummaryRoute } from '@amauta/contract/practice.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callData } from '../../../api/client.ts';
import { readOrKept } from '../../../api/kept/kept-readings.ts';
import { serverClock } from '../taking/clock/server-clock.ts';

export const ATTEMPTS_KEY = ['exams', 'attempts'] as const;

/**
 * One page of the teacher's own attempts. The reply also sets the page's clock, since it carries the server's
 * time.
 */
export function attemptListQuery(mode: AttemptMode | undefined, page: number) {
  return queryOptions({
    queryKey: [...ATTEMPTS_KEY, mode ?? 'all', page],
    queryFn: async ({ signal }) => {
      const sentAt = serverClock.device();
      return readOrKept(`attempts ${mode ?? 'all'} ${page}`, async () => {
        const answer = await call(attemptListRoute, {
          query: { ...(mode && { mode }), page },
          signal,
          fallback: 'No se pudieron cargar tus exámenes.',
        });
        serverClock.sync(Date.parse(answer.data.server_time), sentAt, serverClock.device());
        return answer;
      });
    },
    placeholderData: keepPreviousData,
    // Every answer given changes the list.
    staleTime: 0,
  });
}

/** The teacher's own scores over time, by exam type. */
export function resultsSummaryQuery(teacherId: number) {
  return queryOptions({
    queryKey: ['exams', 'results-summary', teacherId],
    queryFn: ({ signal }) =>
      readOrKept(`summary ${teacherId}`, () =>
        callData(resultsSummaryRoute, {
          params: { id: teacherId },
          signal,
          fallback: 'No se pudo cargar tu avance.',
        }),
      ),
    staleTime: 0,
  });
}
