import type { ComponentType } from 'react';
import { type LazyPart, lazyPart } from '../../ui/lazy/lazy-part.tsx';
import { PageLoadFailed } from '../../ui/lazy/load-failed.tsx';

/**
 * Makes a page of a module's export. Its code is loaded at the first visit, or when the pointer reaches a
 * link to it.
 */
export function lazyPage<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
): LazyPart<object> {
  return lazyPart<object>(() => load().then((module) => module[name]), PageLoadFailed);
}
