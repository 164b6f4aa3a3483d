/** Distance between toasts that lie one behind the other, in pixels. */
export const TOASTS_GAP_PX = 14;
/** Distance of the toasts from what they stand above, and from the window's top, in pixels. */
export const TOASTS_MARGIN_PX = 12;

/** The heights of the toasts on screen. */
const heights = new Map<HTMLElement, number>();
const listeners = new Set<() => void>();

/** How high the toasts on screen are with their margins, in pixels. 0 while none is shown. */
export function toastsRoom(): number {
  if (heights.size === 0) return 0;
  // The toasts lie behind the newest one, each a bit higher, and are as high as it is.
  return Math.max(...heights.values()) + (heights.size - 1) * TOASTS_GAP_PX + 2 * TOASTS_MARGIN_PX;
}

/** Calls `listener` when `toastsRoom` changes, until the returned function is called. */
export function onToastsRoom(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Counts the height of a toast's card until the returned function is called. Style sheets know the height of all toasts as
 * `--toasts-room`.
 */
export function takeRoom(card: HTMLElement): (() => void) | undefined {
  if (typeof ResizeObserver === 'undefined') return;
  const observer = new ResizeObserver(() => {
    heights.set(card, card.offsetHeight);
    tellRoom();
  });
  observer.observe(card);
  return () => {
    observer.disconnect();
    heights.delete(card);
    tellRoom();
  };
}

function tellRoom(): void {
  document.documentElement.style.setProperty('--toasts-room', `${toastsRoom()}px`);
  for (const listener of listeners) listener();
}
