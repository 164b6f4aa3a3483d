import { useEffect } from 'react';
import { preloadToaster } from '../../../../ui/feedback/toast-host.tsx';
import { preloadDialog, preloadSheet } from '../../../../ui/overlays/dialog.tsx';
import { preloadPopovers } from '../../../../ui/overlays/popover.tsx';
import { preloadTimeOver } from '../clock/time-over.tsx';
import { preloadRealFinish } from '../real/real-finish.tsx';

/** Long enough for the first question and its neighbours to load before. */
const AFTER_MS = 1_500;

/**
 * Loads the code of dialogs, toasts, sheets and popovers while there is a connection: the exam may end
 * without one.
 */
export function useReadyForOffline(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void Promise.allSettled([
        preloadToaster(),
        preloadDialog(),
        preloadSheet(),
        preloadPopovers(),
        preloadTimeOver(),
        preloadRealFinish(),
      ]);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
