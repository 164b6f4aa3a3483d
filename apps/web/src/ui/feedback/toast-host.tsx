import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { isToasterWanted, subscribeToToasts } from './toast.ts';

const RETRY_AFTER_MS = 5_000;

const Toaster = lazyPart(() => import('./toaster.tsx').then((module) => module.Toaster), ToasterLater);

/**
 * Stands in place of the toaster while its code can't be loaded. Draws no error, because the person can do
 * nothing about it, and tries again every 5 s. The toasts wait meanwhile.
 */
function ToasterLater({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const timer = setInterval(onRetry, RETRY_AFTER_MS);
    return () => clearInterval(timer);
  }, [onRetry]);
  return null;
}

/** Fetches the toaster's code ahead, for a page where a toast must show even without a connection. */
export const preloadToaster = (): Promise<void> => Toaster.preload();

/** Drawn once in the app. Loads the toaster when the first toast is asked for. */
export function ToastHost() {
  const isWanted = useSyncExternalStore(subscribeToToasts, isToasterWanted);
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <Toaster />
    </Suspense>
  );
}
