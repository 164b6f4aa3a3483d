import { useQuery } from '@tanstack/react-query';
import { importListQuery, isRunning } from '../imports.queries.ts';

/** How often the list is fetched while an import runs. */
const POLL_MS = 4_000;

/** The list of imports, kept up to date while one of them runs. */
export function useImportList() {
  return useQuery({
    ...importListQuery,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isRunning(status)) ? POLL_MS : false),
  });
}
