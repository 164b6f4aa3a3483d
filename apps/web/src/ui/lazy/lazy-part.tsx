import { type ComponentType, type FunctionComponent, lazy, useEffect, useSyncExternalStore } from 'react';
import { loadCode } from '../../api/load-code.ts';

interface FailedProps<P> {
  onRetry: () => void;
  /** Props that were meant for the part. */
  part: P;
}

/** A part of the page whose code is loaded when the part is first drawn, or earlier by `preload`. */
export type LazyPart<P> = FunctionComponent<P> & {
  /** Loads the code ahead. Resolves even if that fails. */
  preload: () => Promise<void>;
};

/**
 * Like React's `lazy`, but a failed load neither takes the page down nor is final: `Failed` is drawn in place
 * of the part and can try again. Must stand inside a `Suspense`.
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
  /** Loads the part's component. Never rejects: after a failure it resolves to `FailedPart`. */
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
    // The part may stand in several places. All of them draw the new try.
    const Current = useSyncExternalStore(subscribe, () => current);
    return <Current {...props} />;
  }
  function FailedPart(props: P) {
    useEffect(
      () => () => {
        // The next time the failed part is drawn, it tries again.
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
