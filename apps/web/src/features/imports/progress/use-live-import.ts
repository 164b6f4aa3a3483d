import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import { importEventsRoute } from '@amauta/contract/imports/import.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { followEvents } from '../../../api/transfer/event-stream.ts';
import { importKeys, importQuery, isRunning } from '../imports.queries.ts';

/** How often the import is fetched while there is no event stream. */
const POLL_MS = 2_000;

/** An import, kept up to date by a stream of events, or by polling when the stream fails. */
export function useLiveImport(id: number) {
  const queryClient = useQueryClient();
  const [isLive, setLive] = useState(false);
  const found = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (state.data && isRunning(state.data.status) && !isLive ? POLL_MS : false),
  });
  const goesOn = found.data !== undefined && isRunning(found.data.status);
  useEffect(() => {
    if (!goesOn) return;
    const stop = new AbortController();
    void followEvents(importEventsRoute, {
      params: { id },
      signal: stop.signal,
      onEvent: (data) => queryClient.setQueryData(importKeys.one(id), data as ImportDetail),
      isLast: (data) => !isRunning((data as ImportDetail).status),
      onLive: setLive,
    });
    return () => {
      stop.abort();
      setLive(false);
    };
  }, [goesOn, id, queryClient]);
  return found;
}
