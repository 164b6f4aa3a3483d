import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useBackCloses } from './back-closes.ts';

const EDGES = {
  bottom: {
    viewport: 'items-end',
    popup:
      'max-h-[82dvh] w-full rounded-t-xl data-ending-style:translate-y-full data-starting-style:translate-y-full',
  },
  left: {
    viewport: 'justify-items-start',
    popup:
      'h-dvh w-[min(19rem,88vw)] border-r border-line data-ending-style:-translate-x-full data-starting-style:-translate-x-full',
  },
} as const;

export interface SheetProps {
  open: boolean;
  /** Asked to close, by Escape or by a press outside. */
  onClose: () => void;
  /** Names the sheet to a reader. */
  label: string;
  id?: string;
  /** Where it slides in from. */
  edge: 'bottom' | 'left';
  className?: string;
  /** Asked when it closes: whether the focus goes back to what had it before. */
  finalFocus?: () => boolean;
  children: ReactNode;
}

/** The window of `Sheet`, apart from it so that no page loads it before it needs one. */
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
        <Dialog.Backdrop className="fixed inset-0 z-50 bg-scrim transition-opacity duration-(--base) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Viewport className={classNames('fixed inset-0 z-50 grid', EDGES[edge].viewport)}>
          <Dialog.Popup
            id={id}
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
