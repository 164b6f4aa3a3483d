import { useEffect } from 'react';
import { preloadDialog } from '../../../ui/dialog.tsx';
import { preloadPopovers } from '../../../ui/popover.tsx';
import { preloadSheet } from '../../../ui/sheet.tsx';
import { preloadToaster } from '../../../ui/toast-host.tsx';

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
