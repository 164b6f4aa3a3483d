import { resultsRoute } from '@amauta/contract/exams/results.ts';
import { queryOptions } from '@tanstack/react-query';
import { callData } from '../../../api/client.ts';
import { readOrKept } from '../../../api/kept/kept-readings.ts';
import { tellEnd } from '../papers/paper-sync.ts';

/** The results of a finished attempt. They never change, so a copy kept on this device may be shown. */
export function resultsQuery(attemptId: number) {
  return queryOptions({
    queryKey: ['exams', attemptId, 'results'],
    queryFn: ({ signal }) =>
      readOrKept(`results ${attemptId}`, async () => {
        // A paper taken without a connection must be handed in before its results can be read.
        await tellEnd(attemptId);
        return callData(resultsRoute, {
          params: { attemptId },
          signal,
          fallback: 'No se pudieron cargar los resultados.',
        });
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
