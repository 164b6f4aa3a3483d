import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The search parameters of an address. They are unchecked, because anybody may write anything into an address. */
export type SearchParams = Readonly<Record<string, unknown>>;

const LAST_PAGE = 1_000_000;

/** The whole number from 1 to `largest` in a search parameter. Undefined when the parameter holds something else. */
export function numberOfParam(value: unknown, largest = LAST_PAGE): number | undefined {
  const number = Number(value);
  return Number.isInteger(number) && number >= 1 && number <= largest ? number : undefined;
}

/** New parameters, or a function that makes them from those of now. */
type NextParams = SearchParams | ((now: SearchParams) => SearchParams);

/**
 * Returns the search parameters of the page and a function that writes new ones into the address, so that
 * reload and back keep what was chosen. The scroll position stays. `replace` writes over the current entry of
 * the browser's history instead of adding one.
 */
export function useSearchParams() {
  const params: SearchParams = useSearch({ strict: false });
  const navigate = useNavigate();
  const write = useCallback(
    (next: NextParams, { replace = false } = {}) =>
      navigate({ to: '.', search: next, replace, resetScroll: false }),
    [navigate],
  );
  return [params, write] as const;
}
