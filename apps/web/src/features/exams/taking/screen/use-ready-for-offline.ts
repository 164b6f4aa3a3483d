import { useEffect } from 'react';
import { preloadToaster } from '../../../../ui/feedback/toast-host.tsx';
import { preloadDialog, preloadSheet } from '../../../../ui/overlays/dialog.tsx';
import { preloadPopovers } from '../../../../ui/overlays/popover.tsx';

/** Long enough that the first question and its neighbours come first. */
const AFTER_MS = 1_500;

/** Whatever may open during an exam is fetched while there is a connection: its end may come without one. */
export function useReadyForOffline(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void Promise.allSettled([preloadToaster(), preloadDialog(), preloadSheet(), preloadPopovers()]);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
