import { useLayoutEffect, useRef, useState } from 'react';

type Handlers = Record<string, (...args: never[]) => unknown>;

/**
 * Returns functions that never change but call the latest `handlers`, so that memoised components aren't
 * rendered again whenever their parent is.
 */
export function useStableHandlers<T extends Handlers>(handlers: T): T {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState(() => {
    const names = Object.keys(handlers);
    return Object.fromEntries(
      names.map((name) => [name, (...args: never[]) => latest.current[name]?.(...args)]),
    ) as T;
  });
  return stable;
}
