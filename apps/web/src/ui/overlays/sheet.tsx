import { type ReactNode, Suspense, useRef } from 'react';
import { lazyPart } from '../lazy/lazy-part.tsx';
import { WindowLoadFailed } from '../lazy/load-failed.tsx';

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

const SheetWindow = lazyPart<SheetProps>(
  () => import('./sheet-window.tsx').then((module) => module.SheetWindow),
  WindowLoadFailed,
);

/** A window at an edge of a phone's screen, with a head of its own. Its code is loaded when the first one opens. */
export function Sheet(props: SheetProps) {
  const wasOpen = useRef(false);
  if (props.open) wasOpen.current = true;
  if (!wasOpen.current) return null;
  return (
    <Suspense fallback={null}>
      <SheetWindow {...props} />
    </Suspense>
  );
}

/** Fetches the sheets' code ahead, for a page where one must open even without a connection. */
export const preloadSheet = (): Promise<void> => SheetWindow.preload();
