import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { WindowLoadFailed } from '../lazy/load-failed.tsx';
import type { DialogProps } from './dialog-window.tsx';
import type { SheetProps } from './sheet-window.tsx';

const DialogWindow = lazyPart<DialogProps>(
  () => import('./dialog-window.tsx').then((module) => module.DialogWindow),
  WindowLoadFailed,
);

/** A window over the page; on phones a sheet from below. Its code is loaded when the first one opens. */
export function Dialog(props: DialogProps) {
  const isLoaded = useWasOpen(props.open);
  if (!isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  );
}

/** Fetches the dialogs' code ahead, for a page where one must open even without a connection. */
export const preloadDialog = (): Promise<void> => DialogWindow.preload();

const SheetWindow = lazyPart<SheetProps>(
  () => import('./sheet-window.tsx').then((module) => module.SheetWindow),
  WindowLoadFailed,
);

/** A window at an edge of a phone's screen, with a head of its own. Its code is loaded when the first one opens. */
export function Sheet(props: SheetProps) {
  const isLoaded = useWasOpen(props.open);
  if (!isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <SheetWindow {...props} />
    </Suspense>
  );
}

/** Fetches the sheets' code ahead, for a page where one must open even without a connection. */
export const preloadSheet = (): Promise<void> => SheetWindow.preload();

/** Whether the window was open once: its code is needed then, and later too, as its closing is animated. */
function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return open || wasOpen;
}

export interface ConfirmDialogProps {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  /** The question, and the name of what it is about. */
  children: ReactNode;
  confirmText: string;
  cancelText?: string;
  /** Can't be undone: red, and the focus starts on cancelling. */
  destructive?: boolean;
  pending?: boolean;
  pendingText?: string;
  finalFocus?: DialogProps['finalFocus'];
}

/** Asks before doing. One press does it once, however often it is repeated. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onCancel, onConfirm, title, children, confirmText, cancelText = 'Cancelar' } = props;
  const { destructive = false, pending = false, pendingText, finalFocus } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const press = useOnePress(open, pending, onConfirm);
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size="sm"
      initialFocus={destructive ? cancel : confirm}
      finalFocus={finalFocus}
      footer={
        <>
          <Button ref={cancel} variant="secondary" onClick={onCancel}>
            {cancelText}
          </Button>
          <Button
            ref={confirm}
            variant={destructive ? 'danger' : 'primary'}
            loading={pending}
            loadingText={pendingText}
            onClick={press}
          >
            {confirmText}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/**
 * Takes no press after the first until the work has ended or the window has opened again: the second click of a
 * double press comes before the page is drawn as pending. Work that isn't pending by then gives the button back.
 */
function useOnePress(open: boolean, pending: boolean, act: () => void): () => void {
  /** Runs while the press is taken. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const giveBack = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => {
    if (open && !pending) giveBack();
  }, [open, pending, giveBack]);
  return () => {
    // A window that is closing still stands on the page.
    if (!open || timer.current !== undefined) return;
    act();
    // After the timer by which a mutation is drawn as pending: from then on the button waits.
    timer.current = setTimeout(giveBack);
  };
}
