import { todayRoute } from '@amauta/contract/study/today.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { readOrKept } from '../../../api/kept/kept-readings.ts';

export const TODAY_FALLBACK = 'No se pudo cargar tu plan de hoy.';
export const TODAY_KEY = ['study', 'today'] as const;

/** What the teacher should study today. `readAt` is when the server gave it, by the clock of this device. */
export function todayQuery(accountId: number) {
  return queryOptions({
    queryKey: [...TODAY_KEY, accountId],
    queryFn: ({ signal }) =>
      readOrKept('today', async () => {
        const { data } = await call(todayRoute, { signal, fallback: TODAY_FALLBACK });
        return { ...data, readAt: Date.now() };
      }),
    // Every answer given changes the plan.
    staleTime: 0,
  });
}
