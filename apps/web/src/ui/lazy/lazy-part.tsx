import { type ComponentType, type FunctionComponent, lazy, useEffect, useSyncExternalStore } from 'react';
import { loadCode } from './load-code.ts';

interface FailedProps<P> {
  onRetry: () => void;
  /** What the part itself would have got. */
  part: P;
}

/** A part of the page whose code comes when it is first drawn, or asked for ahead. */
export type LazyPart<P> = FunctionComponent<P> & {
  /** Fetches the code ahead; resolves also where that failed. */
  preload: () => Promise<void>;
};

/**
 * As React's `lazy`, except that a failed load doesn't take the page with it and isn't final: `Failed` stands in the
 * part's place and can try again. Belongs inside of a `Suspense`.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: ComponentType<FailedProps<P>>,
): LazyPart<P> {
  let loading: Promise<ComponentType<P>> | undefined;
  let hasFailed = false;
  let current = onceMore();
  const listeners = new Set<() => void>();

  function onceMore(): ComponentType<P> {
    loading = undefined;
    hasFailed = false;
    return lazy(async () => ({ default: await start() }));
  }
  /** Never rejects: what failed is a part of its own. */
  function start(): Promise<ComponentType<P>> {
    loading ??= loadCode(load).catch(() => {
      hasFailed = true;
      return FailedPart;
    });
    return loading;
  }
  function retry(): void {
    current = onceMore();
    for (const listener of [...listeners]) listener();
  }
  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  function Part(props: P) {
    // Every place where the part stands sees the new try, wherever it was asked for.
    const Current = useSyncExternalStore(subscribe, () => current);
    return <Current {...props} />;
  }
  function FailedPart(props: P) {
    useEffect(
      () => () => {
        // Drawn anew later, it is tried anew.
        if (hasFailed) current = onceMore();
      },
      [],
    );
    return <Failed onRetry={retry} part={props} />;
  }
  Part.preload = async () => {
    if (hasFailed) current = onceMore();
    await start();
  };
  return Part;
}
