import { Suspense, useEffect, useState } from 'react';
import { preloadToaster } from '../../../../ui/feedback/toast-host.tsx';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { WindowLoadFailed } from '../../../../ui/lazy/load-failed.tsx';
import { preloadDialog, preloadSheet } from '../../../../ui/overlays/dialog.tsx';
import { preloadPopovers } from '../../../../ui/overlays/popover.tsx';
import type { TimeOverDialogProps } from '../clock/time-over-dialog.tsx';
import type { RealFinishDialogProps } from '../real/real-finish-dialog.tsx';

// The dialogs of an exam's end. Their code comes after the first question.

const TimeOverDialog = lazyPart<TimeOverDialogProps>(
  () => import('../clock/time-over-dialog.tsx').then((module) => module.TimeOverDialog),
  // Can't be closed, like the dialog itself: nothing behind it can be used.
  ({ onRetry }) => <WindowLoadFailed onRetry={onRetry} part={{ dismissible: false }} />,
);

/** The dialog at the end of an exam's time. Its code is loaded ahead, like that of all dialogs of the exam. */
export function TimeOver(props: TimeOverDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <TimeOverDialog {...props} />
    </Suspense>
  );
}

const RealFinishDialog = lazyPart<RealFinishDialogProps>(
  () => import('../real/real-finish-dialog.tsx').then((module) => module.RealFinishDialog),
  ({ onRetry, part: { open, onCancel } }) => (
    <WindowLoadFailed onRetry={onRetry} part={{ open, onClose: onCancel }} />
  ),
);

/** The question before an exam as on the day ends. Its code is loaded ahead, like that of all dialogs of the exam. */
export function RealFinish(props: RealFinishDialogProps) {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  // Once opened it stays, so that it closes like every dialog and gives the focus back.
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <RealFinishDialog {...props} />
    </Suspense>
  );
}

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
        TimeOverDialog.preload(),
        RealFinishDialog.preload(),
      ]);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
