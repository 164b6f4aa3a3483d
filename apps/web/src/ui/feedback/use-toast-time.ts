import { type PointerEvent, type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { ToastRequest } from './toast.ts';

interface Held {
  ref: RefObject<HTMLDivElement | null>;
  onPointerMove: (event: PointerEvent) => void;
  onPointerLeave: () => void;
}

/**
 * Ends a toast after its time. While a person points at it, has the keyboard in it or looks at another tab it waits, and
 * then has its whole time again.
 *
 * Sonner's own time stands still also while a mouse that nobody moves lies where the toast came up, and after a finger
 * on it, which has no place to leave for: such a toast stayed, and with it what it covered could not be pressed.
 */
export function useToastTime(toast: ToastRequest, durationMs: number, onEnd: () => void): Held {
  const card = useRef<HTMLDivElement>(null);
  const [isPointedAt, setPointedAt] = useState(false);
  const isHidden = useSyncExternalStore(subscribeToHiding, () => document.hidden);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another way to end the same toast does not begin its time anew.
  useEffect(() => {
    if (isPointedAt || isHidden || durationMs === Number.POSITIVE_INFINITY) return;
    const timer = setInterval(() => {
      if (!hasKeyboard(card.current)) onEnd();
    }, durationMs);
    return () => clearInterval(timer);
  }, [toast, durationMs, isPointedAt, isHidden]);
  return {
    ref: card,
    onPointerMove: ({ pointerType }) => {
      if (pointerType === 'mouse') setPointedAt(true);
    },
    onPointerLeave: () => setPointedAt(false),
  };
}

/** In any toast of the list, or in the list itself, where its key leads. A press sets the focus too: it is no sign. */
function hasKeyboard(card: HTMLElement | null): boolean {
  const { activeElement } = document;
  const list = card?.closest('section');
  return Boolean(list?.contains(activeElement) && activeElement?.matches(':focus-visible'));
}

function subscribeToHiding(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
