import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from './lazy-part.tsx';
import { WindowLoadFailed } from './load-failed.tsx';

/** A window over the page, made of a module's export. Its code is loaded when the window first opens. */
export function lazyWindow<P extends object, Name extends string>(
  load: () => Promise<{ readonly [N in Name]: ComponentType<P> }>,
  name: Name,
): LazyPart<P> {
  return lazyPart<P>(() => load().then((module) => module[name]), WindowLoadFailed);
}
