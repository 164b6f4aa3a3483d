import { Menu } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { buttonClass } from '../button.tsx';
import { listClass, optionClass } from '../forms/option-list.ts';
import { useBackCloses } from './back-closes.ts';
import type { TriggerProps } from './popover-window.tsx';
import { WINDOW_POSITION } from './window-position.ts';

export interface MenuItem {
  label: string;
  /** Read by screen readers after the label. */
  heard?: string | undefined;
  icon?: ReactNode;
  onSelect: () => void;
  disabled?: boolean | undefined;
  /** For a menu that chooses one of several values: the chosen item shows a check. */
  checked?: boolean | undefined;
}

export interface MenuProps extends TriggerProps {
  items: readonly MenuItem[];
}

export interface MenuWindowProps extends MenuProps {
  /** Enter or Space made the press that loaded this code. */
  opensByKey: boolean;
}

/** The list of `Menu`. Open when first drawn, because the press that opens the menu loads this code. */
export function MenuWindow(props: MenuWindowProps) {
  const { trigger, triggerLabel, triggerClassName = buttonClass({ variant: 'ghost' }) } = props;
  const { align = 'end', items } = props;
  const [isOpen, setOpen] = useState(true);
  const popup = useRef<HTMLDivElement>(null);
  // The library doesn't know of the press that loaded it. It sees all later ones.
  const [isFirst, setFirst] = useState(props.opensByKey);
  const firstItem = () => popup.current?.querySelector<HTMLElement>('[role^=menuitem]') ?? null;
  useBackCloses(isOpen, () => setOpen(false));
  return (
    <Menu.Root
      open={isOpen}
      onOpenChange={(open) => {
        setOpen(open);
        setFirst(false);
      }}
      modal={false}
    >
      <Menu.Trigger aria-label={triggerLabel} className={triggerClassName}>
        {trigger}
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner {...WINDOW_POSITION} sideOffset={6} align={align} collisionPadding={12}>
          {/* A list of actions shows all of them at once. Only a list of values scrolls. */}
          <Menu.Popup
            ref={popup}
            {...(isFirst && { initialFocus: firstItem })}
            className={`${listClass} max-h-(--available-height)!`}
          >
            {items.map(({ label, heard, icon, onSelect, disabled, checked }) => (
              <Menu.Item
                key={label}
                aria-label={heard ? `${label} ${heard}` : undefined}
                onClick={onSelect}
                disabled={disabled}
                className={`${optionClass} ${checked ? 'font-semibold text-brand-ink' : ''}`}
              >
                <span className="flex items-center gap-3">
                  {icon}
                  {label}
                </span>
                {checked ? (
                  <>
                    <Check className="icon-s" />
                    <span className="sr-only">(elegida)</span>
                  </>
                ) : null}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
