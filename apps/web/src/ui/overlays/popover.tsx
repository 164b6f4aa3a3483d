import { type ReactNode, Suspense, useState } from 'react';
import { buttonClass } from '../button.tsx';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { WindowLoadFailed } from '../lazy/load-failed.tsx';
import type { MenuProps, MenuWindowProps } from './menu-window.tsx';
import type { PopoverProps, TriggerProps } from './popover-window.tsx';

const PopoverWindow = lazyPart<PopoverProps>(
  () => import('./popover-window.tsx').then((module) => module.PopoverWindow),
  NotOpened,
);
const MenuWindow = lazyPart<MenuWindowProps>(
  () => import('./menu-window.tsx').then((module) => module.MenuWindow),
  NotOpened,
);

/** A button with a small window anchored to it. Escape closes it and gives the focus back. */
export function Popover(props: PopoverProps) {
  return <OnFirstPress {...props}>{() => <PopoverWindow {...props} />}</OnFirstPress>;
}

/** Loads the code of popovers and menus ahead, for a page that must open them even without a connection. */
export function preloadPopovers(): Promise<unknown> {
  return Promise.all([PopoverWindow.preload(), MenuWindow.preload()]);
}

/** A button with a list of actions. */
export function Menu(props: MenuProps) {
  return (
    <OnFirstPress {...props}>{(isByKey) => <MenuWindow {...props} opensByKey={isByKey} />}</OnFirstPress>
  );
}

/**
 * A plain button until the first press. The press loads the window's code, and the window opens when the code
 * is there. `children` draws the window, and is told whether Enter or Space made the press.
 */
function OnFirstPress({
  children,
  ...trigger
}: TriggerProps & { children: (isByKey: boolean) => ReactNode }) {
  const [press, setPress] = useState<{ isByKey: boolean } | null>(null);
  const plain = <PlainTrigger {...trigger} onPress={(isByKey) => setPress({ isByKey })} />;
  return press ? <Suspense fallback={plain}>{children(press.isByKey)}</Suspense> : plain;
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

function PlainTrigger(props: TriggerProps & { onPress: (isByKey: boolean) => void }) {
  const { trigger, triggerLabel, triggerClassName = buttonClass({ variant: 'ghost' }), onPress } = props;
  return (
    <button
      type="button"
      aria-label={triggerLabel}
      aria-haspopup="true"
      aria-expanded={false}
      className={triggerClassName}
      // A click that a key makes counts no presses of a pointer.
      onClick={({ detail }) => onPress(detail === 0)}
    >
      {trigger}
    </button>
  );
}
