import { Dialog } from '@base-ui/react/dialog';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { classNames } from '../class-names.ts';
import { useBackCloses } from './back-closes.ts';

interface FullWindowProps {
  /** Names the window to a reader. */
  label: string;
  /** Asked to close by Escape. What opened it gets the focus back once it is gone. */
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  /** What gets the focus first, in place of the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  className?: string;
  children: ReactNode;
}

/** A window that takes the whole page, with a head of its own. Toasts appear above it. */
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
