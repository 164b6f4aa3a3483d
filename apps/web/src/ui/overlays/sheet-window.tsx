import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { keepToastsAboveSheet } from '../feedback/toast-clearance.ts';
import { useBackCloses } from './back-closes.ts';

const EDGES = {
  bottom: {
    viewport: 'items-end',
    popup:
      'max-h-[min(82dvh,max(50dvh,100dvh-var(--toasts-room,0px)))] w-full rounded-t-xl data-ending-style:translate-y-full data-starting-style:translate-y-full',
  },
  left: {
    viewport: 'justify-items-start',
    popup:
      'h-dvh w-[min(19rem,88vw)] border-r border-line data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  },
} as const;

export interface SheetProps {
  open: boolean;
  /** Called when Escape or a press outside asks to close the sheet. */
  onClose: () => void;
  /** The sheet's name for screen readers. */
  label: string;
  id?: string;
  /** The edge of the screen from which the sheet slides in. */
  edge: 'bottom' | 'left';
  className?: string;
  /** Called when the sheet closes. Returns whether the focus goes back to what had it before. */
  finalFocus?: () => boolean;
  children: ReactNode;
}

/** The window of `Sheet`. A module of its own, so that no page loads it before a sheet opens. */
export function SheetWindow(props: SheetProps) {
  const { open, onClose, label, id, edge, className, finalFocus, children } = props;
  useBackCloses(open, onClose);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-(--base) data-ending-style:pointer-events-none data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className={classNames('fixed inset-0 z-50 grid', EDGES[edge].viewport)}>
          <Dialog.Popup
            id={id}
            {...(edge === 'bottom' && { ref: keepToastsAboveSheet })}
            aria-label={label}
            {...(finalFocus && { finalFocus })}
            className={classNames(
              'flex min-h-0 flex-col overflow-hidden shadow-3 outline-none transition-[translate] duration-(--base) ease-out',
              EDGES[edge].popup,
              className,
            )}
          >
            {children}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
