import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { changedList, type ListState, listAddress, readListAddress } from './list-address.ts';

export interface ChangeOptions {
  /** No step of its own for the way back. */
  replace?: boolean;
}

/** The list that the address asks for, and how to ask for another. */
export function useListAddress() {
  const search: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const navigate = useNavigate();
  const list = useMemo(() => readListAddress(search), [search]);
  const change = useCallback(
    (next: Partial<ListState>, { replace = false }: ChangeOptions = {}) => {
      // The route of the page is not known here, so neither is the type of its search.
      const asSearch = (now: Readonly<Record<string, unknown>>) =>
        listAddress(changedList(readListAddress(now), next)) as never;
      void navigate({ to: '.', search: asSearch, replace, resetScroll: false });
    },
    [navigate],
  );
  return { list, change };
}
