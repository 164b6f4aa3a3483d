import { lazy, Suspense, useSyncExternalStore } from 'react';
import { isToasterWanted, subscribeToToasts } from './toast.ts';

const Toaster = lazy(() => import('./toaster.tsx').then((module) => ({ default: module.Toaster })));

/** Fetches the toaster's code ahead, for a page where a toast must show even without a connection. */
export function preloadToaster(): Promise<unknown> {
  return import('./toaster.tsx');
}

/** Stands once in the app. Loads the toaster when the first toast is asked for. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(subscribeToToasts, isToasterWanted);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
