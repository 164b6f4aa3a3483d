import { Toolbar } from '@base-ui/react/toolbar';
import { Tooltip } from '@base-ui/react/tooltip';
import type { MouseEvent, ReactElement, ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

/** The tooltip, which all tools share. */
const tooltip = Tooltip.createHandle<string>();

const TOOL =
  'inline-flex h-9 min-w-9 items-center justify-center gap-0.5 rounded-md border border-transparent px-1.5 text-sm font-medium text-ink-2 hover:bg-sunken hover:text-ink aria-pressed:border-brand-line aria-pressed:bg-brand-tint aria-pressed:text-brand-ink data-popup-open:bg-brand-tint data-popup-open:text-brand-ink data-disabled:cursor-default data-disabled:text-ink-3 data-disabled:hover:bg-transparent pointer-coarse:h-11 pointer-coarse:min-w-11 [&_svg.lucide]:size-4.5 [&_svg.lucide-chevron-down]:size-3.5';
const MATH =
  'text-gold-ink hover:bg-gold hover:text-on-gold data-popup-open:bg-gold data-popup-open:text-on-gold';

interface ToolButtonProps {
  label: string;
  /** The shortcut, e.g. 'Ctrl+B'. */
  keys?: string | undefined;
  pressed?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Whether the tool belongs to the group of math. */
  isMath?: boolean | undefined;
  onPress?: (() => void) | undefined;
  /** The trigger element of the window or menu that the tool opens. */
  render?: ReactElement | undefined;
  children: ReactNode;
}

/** A tool: an icon with a name, a tooltip and, for a switch, its state. */
export function ToolButton(props: ToolButtonProps) {
  const { label, keys, pressed, disabled = false, isMath = false, onPress, render, children } = props;
  return (
    <Toolbar.Button
      aria-label={label}
      aria-pressed={pressed}
      aria-keyshortcuts={keys === undefined ? undefined : keyShortcuts(keys)}
      disabled={disabled}
      className={classNames(TOOL, isMath && MATH)}
      // Keeps the focus, the selection and a phone's keyboard in the text.
      onMouseDown={(event: MouseEvent) => event.preventDefault()}
      onClick={onPress}
      render={
        <Tooltip.Trigger
          handle={tooltip}
          payload={keys === undefined ? label : `${label} (${keys})`}
          delay={400}
          {...(render && { render })}
        />
      }
    >
      {children}
    </Toolbar.Button>
  );
}

/** Draws the shared tooltip beside the tool that asks for it. */
export function ToolTips() {
  return (
    <Tooltip.Root handle={tooltip}>
      {({ payload }) => (
        <Tooltip.Portal>
          <Tooltip.Positioner className="z-70" sideOffset={6} collisionPadding={8}>
            <Tooltip.Popup className="rounded-sm bg-ink px-2.5 py-1.5 text-sm text-paper shadow-2">
              {payload}
            </Tooltip.Popup>
          </Tooltip.Positioner>
        </Tooltip.Portal>
      )}
    </Tooltip.Root>
  );
}

/** Turns 'Ctrl+Mayús+X' into the words that the attribute `aria-keyshortcuts` defines. */
function keyShortcuts(keys: string): string {
  return keys
    .replace('Ctrl', 'Control')
    .replace('Mayús', 'Shift')
    .replace('→', 'ArrowRight')
    .replace('←', 'ArrowLeft');
}
