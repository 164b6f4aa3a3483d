import { Dialog } from '@base-ui/react/dialog';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { useBackCloses } from './back-closes.ts';

interface FullWindowProps {
  /** The window's name for screen readers. */
  label: string;
  /** Called when Escape asks to close the window. When the window is gone, what opened it gets the focus back. */
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** Takes the focus first. Default: the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** A window that fills the page. `children` bring their own head. Toasts appear above it. */
export function FullWindow(props: FullWindowProps) {
  const { label, onClose, onKeyDown, initialFocus, className, children } = props;
  useBackCloses(true, onClose);
  return (
    <Dialog.Root
      open
      disablePointerDismissal
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim" />
        <Dialog.Viewport className="fixed inset-0 z-50 grid place-items-center">
          <Dialog.Popup
            aria-label={label}
            onKeyDown={onKeyDown}
            initialFocus={initialFocus}
            className={classNames('h-dvh w-dvw overflow-hidden outline-none', className)}
          >
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
