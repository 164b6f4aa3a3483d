import { Suspense } from 'react';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { WindowLoadFailed } from '../../../../ui/lazy/load-failed.tsx';
import type { TimeOverDialogProps } from './time-over-dialog.tsx';

const TimeOverDialog = lazyPart<TimeOverDialogProps>(
  () => import('./time-over-dialog.tsx').then((module) => module.TimeOverDialog),
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

export const preloadTimeOver = (): Promise<void> => TimeOverDialog.preload();
