import {
  type ComponentType,
  type FunctionComponent,
  lazy,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { createListeners } from '../../api/listeners.ts';
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
  /** The component, once its code has come. */
  let ready: ComponentType<P> | undefined;
  let current = onceMore();
  const { subscribe, notify } = createListeners();

  function onceMore(): ComponentType<P> {
    loading = undefined;
    hasFailed = false;
    return lazy(async () => ({ default: await start() }));
  }
  /** Loads the part's component. Never rejects: after a failure it resolves to `FailedPart`. */
  function start(): Promise<ComponentType<P>> {
    loading ??= loadCode(load).then(
      (component) => {
        ready = component;
        return component;
      },
      () => {
        hasFailed = true;
        return FailedPart;
      },
    );
    return loading;
  }
  function retry(): void {
    current = onceMore();
    notify();
  }

  function Part(props: P) {
    // The part may stand in several places. All of them draw the new try.
    const Current = useSyncExternalStore(subscribe, () => current);
    // React's lazy component shows the fallback even when its code is there, and the page after it up to 300 ms later.
    // What is drawn once stays, because another component in its place would lose the state of the part.
    const [Ready] = useState(() => ready);
    return Ready ? <Ready {...props} /> : <Current {...props} />;
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
