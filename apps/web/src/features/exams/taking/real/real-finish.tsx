import { Suspense, useState } from 'react';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { WindowLoadFailed } from '../../../../ui/lazy/load-failed.tsx';
import type { RealFinishDialogProps } from './real-finish-dialog.tsx';

const RealFinishDialog = lazyPart<RealFinishDialogProps>(
  () => import('./real-finish-dialog.tsx').then((module) => module.RealFinishDialog),
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

export const preloadRealFinish = (): Promise<void> => RealFinishDialog.preload();
