import { type ReactNode, Suspense, useState } from 'react';
import { buttonClass } from '../button.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { WindowLoadFailed } from '../lazy/load-failed.tsx';
import type { MenuProps } from './menu-window.tsx';
import type { PopoverProps, TriggerProps } from './popover-window.tsx';

const PopoverWindow = lazyPart<PopoverProps>(
  () => import('./popover-window.tsx').then((module) => module.PopoverWindow),
  NotOpened,
);
const MenuWindow = lazyPart<MenuProps>(
  () => import('./menu-window.tsx').then((module) => module.MenuWindow),
  NotOpened,
);

/** A button with a small window anchored to it. Escape closes it and gives the focus back. */
export function Popover(props: PopoverProps) {
  return (
    <OnFirstPress {...props}>
      <PopoverWindow {...props} />
    </OnFirstPress>
  );
}

/** Loads the code of popovers and menus ahead, for a page that must open them even without a connection. */
export function preloadPopovers(): Promise<unknown> {
  return Promise.all([PopoverWindow.preload(), MenuWindow.preload()]);
}

/** A button with a list of actions. */
export function Menu(props: MenuProps) {
  return (
    <OnFirstPress {...props}>
      <MenuWindow {...props} />
    </OnFirstPress>
  );
}

/**
 * A plain button until the first press. The press loads the window's code, and the window opens when the code
 * is there.
 */
function OnFirstPress({ children, ...trigger }: TriggerProps & { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const plain = <PlainTrigger {...trigger} onPress={() => setWanted(true)} />;
  return isWanted ? <Suspense fallback={plain}>{children}</Suspense> : plain;
}

/** Drawn when the window's code failed to load: a message and the button, whose next press tries again. */
function NotOpened({ onRetry, part }: { onRetry: () => void; part: TriggerProps }) {
  return (
    <>
      <PlainTrigger {...part} onPress={onRetry} />
      <WindowLoadFailed onRetry={onRetry} part={{}} />
    </>
  );
}

function PlainTrigger(props: TriggerProps & { onPress: () => void }) {
  const { trigger, triggerLabel, triggerClassName = buttonClass({ variant: 'ghost' }), onPress } = props;
  return (
    <button
      type="button"
      aria-label={triggerLabel}
      aria-haspopup="true"
      aria-expanded={false}
      className={triggerClassName}
      onClick={onPress}
    >
      {trigger}
    </button>
  );
}
