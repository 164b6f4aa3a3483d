import { useQuery } from '@tanstack/react-query';
import { importListQuery, isRunning } from '../imports.queries.ts';

/** While one runs, the list is asked for this often. */
const POLL_MS = 4_000;

/** Imports, kept up to date while one of them runs. */
export function useImportList() {
  return useQuery({
    ...importListQuery,
    refetchInterval: ({ state }) => (state.data?.some(({ status }) => isRunning(status)) ? POLL_MS : false),
  });
}
