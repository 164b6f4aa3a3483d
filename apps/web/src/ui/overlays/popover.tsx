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

/** Fetches the code of both windows ahead, for a page where they must open even without a connection. */
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

/** A plain button until it is pressed: only then the window's code is loaded, and opens as it arrives. */
function OnFirstPress({ children, ...trigger }: TriggerProps & { children: ReactNode }) {
  const [isWanted, setWanted] = useState(false);
  const plain = <PlainTrigger {...trigger} onPress={() => setWanted(true)} />;
  return isWanted ? <Suspense fallback={plain}>{children}</Suspense> : plain;
}

/** The button still stands there, and a press tries again. */
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
