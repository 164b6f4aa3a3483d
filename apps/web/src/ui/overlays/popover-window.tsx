import { Popover } from '@base-ui/react/popover';
import { type ReactNode, useState } from 'react';
import { buttonClass } from '../button.tsx';
import { useBackCloses } from './back-closes.ts';
import { WINDOW_POSITION } from './window-position.ts';

export interface TriggerProps {
  /** Content of the button. */
  trigger: ReactNode;
  /** The button's name for screen readers, if `trigger` is only an icon. */
  triggerLabel?: string | undefined;
  triggerClassName?: string | undefined;
  align?: 'start' | 'center' | 'end' | undefined;
}

export interface PopoverProps extends TriggerProps {
  /** The window's name for screen readers. */
  title: string;
  children: ReactNode;
}

/** The window of `Popover`. Open when first drawn, because the press that opens the popover loads this code. */
export function PopoverWindow(props: PopoverProps) {
  const { trigger, triggerLabel, triggerClassName = buttonClass({ variant: 'ghost' }) } = props;
  const { align = 'start', title, children } = props;
  const [isOpen, setOpen] = useState(true);
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger aria-label={triggerLabel} className={triggerClassName}>
        {trigger}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner {...WINDOW_POSITION} sideOffset={6} align={align} collisionPadding={12}>
          <Popover.Popup className="max-w-(--available-width) rounded-lg border border-line bg-surface p-4 shadow-2 outline-none">
            <Popover.Title className="sr-only">{title}</Popover.Title>
            {children}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
