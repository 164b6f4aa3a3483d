import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '../ui/lazy/lazy-part.tsx';
import { PageLoadFailed } from '../ui/lazy/load-failed.tsx';

/** A page by the name of its export, whose code comes with the first visit, or as its link is pointed at. */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPart<object> {
  return lazyPart<object>(() => load().then((module) => module[name]), PageLoadFailed);
}
