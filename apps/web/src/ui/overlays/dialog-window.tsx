import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { buttonClass } from '../button.tsx';
import { classNames } from '../class-names.ts';
import { keepToastsOffDialog } from '../feedback/toast-clearance.ts';
import { Faja } from '../layout/motifs.tsx';
import { useBackCloses } from './back-closes.ts';
import { keepFocusAtTitle } from './keep-focus.ts';

const WIDTHS = {
  sm: 'md:max-w-[30rem]',
  md: 'md:max-w-[42rem]',
  lg: 'md:max-w-[60rem]',
  xl: 'md:max-w-[70rem]',
} as const;

export interface DialogProps {
  open: boolean;
  /** Called when Escape, the cross or a press outside asks to close the dialog. */
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons below the body, which don't scroll with it: cancel before confirm. */
  footer?: ReactNode;
  /** Greatest width: `sm` for a question, `md` for a form, `lg` for a work place, `xl` for two columns. */
  size?: 'sm' | 'md' | 'lg' | 'xl';
  /** A picture above the title, below a gold band. For the few dialogs that mark a moment. */
  emblem?: ReactNode;
  /** If false, neither Escape nor a press outside closes the dialog, and there is no cross. */
  dismissible?: boolean;
  /** Takes the focus when the dialog opens. Default: its first control. */
  initialFocus?: RefObject<HTMLElement | null> | undefined;
  /** Takes the focus when the dialog closes. Default: what had the focus before. */
  finalFocus?: RefObject<HTMLElement | null> | undefined;
}

/** The window of `Dialog`. A module of its own, so that no page loads it before a dialog opens. */
export function DialogWindow(props: DialogProps) {
  const { open, onClose, title, children, footer, size = 'md', dismissible = true } = props;
  const { initialFocus, emblem } = props;
  const opener = useOpener(open);
  const popup = useRef<HTMLDivElement>(null);
  const chosen = props.finalFocus ?? opener;
  const finalFocus = chosen && (() => !isInAnother(popup.current) && returnTo(chosen));
  // Going back doesn't close a dialog that isn't dismissible.
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
        {/* Without `forceRender` a question over a dialog would not dim that dialog. While the backdrop fades away, presses
            reach the page below it. */}
        <Dialog.Backdrop
          forceRender
          className="fixed inset-0 z-50 bg-scrim transition-opacity duration-(--base) data-ending-style:pointer-events-none data-ending-style:opacity-0 data-starting-style:opacity-0"
        />
        <Dialog.Viewport className="fixed inset-0 z-50 grid items-end justify-items-stretch pt-[max(4dvh,min(50dvh,var(--dialog-gives-way,0px)))] md:place-items-center md:px-6 md:pt-[max(1.5rem,min(50dvh,var(--dialog-gives-way,0px)))] md:pb-6">
          <Dialog.Popup
            ref={popup}
            {...(initialFocus && { initialFocus })}
            {...(finalFocus && { finalFocus })}
            className={classNames(
              'flex max-h-full w-full flex-col overflow-hidden rounded-t-xl bg-surface shadow-3 outline-none md:rounded-xl',
              'transition-[translate,opacity] duration-(--base) ease-out data-ending-style:translate-y-6 data-ending-style:opacity-0 data-starting-style:translate-y-6 data-starting-style:opacity-0',
              WIDTHS[size],
            )}
          >
            {emblem ? <Faja tone="gold" className="flex-none" /> : null}
            <div
              ref={keepToastsOffDialog}
              className={classNames(
                'flex items-start justify-between gap-4 pr-2 pl-4 md:pr-5 md:pl-8',
                emblem ? 'pt-6 pb-1 md:pt-8' : 'py-3 md:py-5',
              )}
            >
              <div>
                {emblem ? <div className="mb-4">{emblem}</div> : null}
                <Dialog.Title className={emblem ? 'text-2xl' : 'hyphens-auto py-1.5 text-lg md:text-xl'}>
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
              <div className="flex flex-wrap justify-end gap-3 border-t border-line bg-paper px-4 pt-3 pb-[max(.75rem,env(safe-area-inset-bottom))] *:max-w-full *:min-w-fit *:flex-1 *:whitespace-normal md:px-8 md:py-4 md:*:flex-none">
                {footer}
              </div>
            ) : null}
          </Dialog.Popup>
        </Dialog.Viewport>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/**
 * What gets the focus when the dialog closes, where Base UI would choose wrongly; null otherwise.
 * - The button of the menu from which the dialog was opened: the item that had the focus is gone by then. Without this
 *   the focus would go to whatever opened an earlier dialog.
 * - The page's content, if it has the focus as a whole, as on a page without a title. Base UI would focus its first
 *   control instead.
 */
function useOpener(open: boolean): HTMLElement | null {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  useLayoutEffect(() => {
    if (!open) return;
    const before = document.activeElement;
    const menu = before?.closest('[role=menu]');
    const content = before?.matches('main') ? (before as HTMLElement) : null;
    setOpener(menu ? document.querySelector<HTMLElement>(`[aria-controls="${menu.id}"]`) : content);
  }, [open]);
  return opener;
}

/** Whether the focus is in another dialog than `popup`: what was done in this one has opened that one. */
function isInAnother(popup: HTMLElement | null): boolean {
  const dialog = document.activeElement?.closest('[role=dialog]');
  return dialog != null && dialog !== popup;
}

/** The element for Base UI to focus: null for its own choice, false for none, because the focus is moved here. */
function returnTo(opener: HTMLElement | RefObject<HTMLElement | null>): HTMLElement | null | false {
  if ('current' in opener) return opener.current;
  if (!opener.isConnected) return null;
  if (!opener.matches('main')) return opener;
  const { activeElement, body } = document;
  const isInDialog = activeElement === body || activeElement?.closest('[role=dialog]');
  // Otherwise what was done in the dialog has moved the focus already.
  if (isInDialog) keepFocusAtTitle();
  return false;
}
