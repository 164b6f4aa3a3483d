import { type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../button.tsx';
import { lazyWindow } from '../lazy/lazy-window.ts';
import type { DialogProps } from './dialog-window.tsx';
import { firstFieldOf } from './first-field.ts';
import type { SheetProps } from './sheet-window.tsx';

const DialogWindow = lazyWindow(() => import('./dialog-window.tsx'), 'DialogWindow');

/** A window over the page; on phones a sheet from below. Its code is loaded when the first dialog opens. */
export function Dialog(props: DialogProps) {
  const isLoaded = useWasOpen(props.open);
  if (!isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  );
}

/** Loads the dialogs' code ahead, for a page that must open a dialog even without a connection. */
export const preloadDialog = (): Promise<void> => DialogWindow.preload();

const SheetWindow = lazyWindow(() => import('./sheet-window.tsx'), 'SheetWindow');

/**
 * A window at an edge of a phone's screen. `children` bring their own head. Its code is loaded when the first
 * sheet opens.
 */
export function Sheet(props: SheetProps) {
  const isLoaded = useWasOpen(props.open);
  if (!isLoaded) return null;
  return (
    <Suspense fallback={null}>
      <SheetWindow {...props} />
    </Suspense>
  );
}

/** Loads the sheets' code ahead, for a page that must open a sheet even without a connection. */
export const preloadSheet = (): Promise<void> => SheetWindow.preload();

/**
 * Whether the window is open or was open before. The window stays drawn after it was closed, because closing
 * is animated.
 */
function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  return open || wasOpen;
}

interface ConfirmDialogProps {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
  title: string;
  /** The question, with the name of the thing that it is about. */
  children: ReactNode;
  confirmText: string;
  cancelText?: string;
  /** For what can't be undone: the button to confirm is red, and the focus starts on cancel. */
  destructive?: boolean;
  pending?: boolean;
  pendingText?: string;
  /**
   * Whether the button to cancel stands last, where a phone has the button that opens the dialog at the page's foot. Who
   * goes on pressing there confirms nothing.
   */
  cancelLast?: boolean;
  /** Whether the person still has to choose or to type something. The button to confirm then ignores presses. */
  isIncomplete?: boolean;
  /** Whether fields stand in the dialog. The focus then starts in the first one, not on a button. */
  hasFields?: boolean;
  size?: NonNullable<DialogProps['size']>;
  finalFocus?: DialogProps['finalFocus'];
}

/** Asks before something is done. Repeated presses confirm only once. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onCancel, onConfirm, title, children, confirmText, cancelText = 'Cancelar' } = props;
  const { destructive = false, pending = false, pendingText, isIncomplete, hasFields, finalFocus } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
  const body = useRef<HTMLDivElement>(null);
  const press = useOnePress(open, pending, onConfirm);
  const cancelButton = (
    <Button ref={cancel} variant="secondary" onClick={onCancel}>
      {cancelText}
    </Button>
  );
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      size={props.size ?? 'sm'}
      initialFocus={hasFields ? firstFieldOf(body) : destructive ? cancel : confirm}
      finalFocus={finalFocus}
      footer={
        <>
          {props.cancelLast ? null : cancelButton}
          <Button
            ref={confirm}
            variant={destructive ? 'danger' : 'primary'}
            aria-disabled={isIncomplete}
            loading={pending}
            loadingText={pendingText}
            onClick={press}
          >
            {confirmText}
          </Button>
          {props.cancelLast ? cancelButton : null}
        </>
      }
    >
      <div ref={body}>{children}</div>
    </Dialog>
  );
}

/**
 * Returns a handler that ignores presses after the first, until the work has ended or the window has opened
 * again. The second click of a double press comes before the page is drawn as pending. If the first press has
 * started no work, the handler takes presses again at once.
 */
function useOnePress(open: boolean, pending: boolean, act: () => void): () => void {
  /** Set while presses are ignored. */
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const giveBack = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
  }, []);
  useEffect(() => {
    if (open && !pending) giveBack();
  }, [open, pending, giveBack]);
  return () => {
    // A closing window is still on the page, where it can be pressed.
    if (!open || timer.current !== undefined) return;
    act();
    // Runs after the timer by which a mutation is drawn as pending. From then on the button's `loading`
    // ignores presses.
    timer.current = setTimeout(giveBack);
  };
}
