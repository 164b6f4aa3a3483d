import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { buttonClass } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { keepToastsAbove } from '../feedback/toast-clearance.ts';
import { Faja } from '../layout/motifs.tsx';
import { useBackCloses } from './back-closes.ts';

const WIDTHS = {
  sm: 'md:max-w-[30rem]',
  md: 'md:max-w-[42rem]',
  lg: 'md:max-w-[60rem]',
  xl: 'md:max-w-[70rem]',
} as const;

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

/** The window itself, apart from `Dialog` so that no page loads it before it needs one. */
export function DialogWindow(props: DialogProps) {
  const { open, onClose, title, children, footer, size = 'md', dismissible = true } = props;
  const { initialFocus, finalFocus, emblem } = props;
  // What can't be closed isn't left by going back either.
  useBackCloses(open, () => dismissible && onClose());
  return (
    <Dialog.Root
      open={open}
      disablePointerDismissal={!dismissible}
      onOpenChange={(isOpen, details) => {
        if (isOpen) return;
        if (dismissible) onClose();
        else details.cancel();
      }}
    >
      <Dialog.Portal>
        {/* A question over a dialog dims that dialog too. */}
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-(--base) data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Viewport className="fixed inset-0 z-50 grid items-end justify-items-stretch md:place-items-center md:p-6">
          <Dialog.Popup
            {...(initialFocus && { initialFocus })}
            {...(finalFocus && { finalFocus })}
            className={classNames(
              'flex max-h-[96dvh] w-full flex-col overflow-hidden rounded-t-xl bg-surface shadow-3 outline-none md:max-h-full md:rounded-xl',
              'transition-[translate,opacity] duration-(--base) ease-out data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0',
              WIDTHS[size],
            )}
          >
            {emblem ? <Faja tone="gold" className="flex-none" /> : null}
            <div
              className={classNames(
                'flex items-start justify-between gap-4 pr-2 pl-4 md:pr-5 md:pl-8',
                emblem ? 'pt-6 pb-1 md:pt-8' : 'py-3 md:py-5',
              )}
            >
              <div>
                {emblem ? <div className="mb-4">{emblem}</div> : null}
                <Dialog.Title className={emblem ? 'text-2xl' : 'py-1.5 text-lg md:text-xl'}>
                  {title}
                </Dialog.Title>
              </div>
              {dismissible ? (
                <Dialog.Close aria-label="Cerrar" className={buttonClass({ variant: 'ghost', size: 'icon' })}>
                  <X />
                </Dialog.Close>
              ) : null}
            </div>
            <div className="overflow-y-auto px-4 pt-1 pb-6 md:px-8 md:pb-8">{children}</div>
            {footer ? (
              <div
                ref={keepToastsAbove}
                className="flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-4 pt-3 pb-[max(.75rem,env(safe-area-inset-bottom))] *:flex-1 md:px-8 md:py-4 md:*:flex-none"
              >
                {footer}
              </div>
            ) : null}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
