import { lazy, type ReactNode, type RefObject, Suspense, useRef } from 'react';
import { Button } from './button.tsx';

const DialogWindow = lazy(() =>
  import('./dialog-window.tsx').then((module) => ({ default: module.DialogWindow })),
);

export interface DialogProps {
  open: boolean;
  /** Asked to close, by Escape, by the cross or by a press outside. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Fixed below the body: cancel before confirm. */
  footer?: ReactNode;
  /** Widest measure. `sm` is a question, `md` a form, `lg` a work place, `xl` one of two columns. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** Stands above the title, below a gold band: for the few dialogs that mark a moment. */
  emblem?: ReactNode;
  /** False: neither Escape nor a press outside closes it, and there is no cross. */
  dismissible?: boolean;
  /** What takes the focus when it opens; otherwise its first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Where the focus goes when it closes; otherwise to what had it before. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
}

/** A window over the page; on phones a sheet from below. Its code is loaded when the first one opens. */
export function Dialog(props: DialogProps) {
  const wasOpen = useRef(false);
  if (props.open) wasOpen.current = true;
  if (!wasOpen.current) return null;
  return (
    <Suspense fallback={null}>
      <DialogWindow {...props} />
    </Suspense>
  );
}

/** Fetches the dialogs' code ahead, for a page where one must open even without a connection. */
export function preloadDialog(): Promise<unknown> {
  return import('./dialog-window.tsx');
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

/** Asks before doing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onCancel, onConfirm, title, children, confirmText, cancelText = 'Cancelar' } = props;
  const { destructive = false, pending = false, pendingText, finalFocus } = props;
  const cancel = useRef<HTMLButtonElement>(null);
  const confirm = useRef<HTMLButtonElement>(null);
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
            onClick={onConfirm}
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
