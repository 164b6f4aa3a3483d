/** Distance between toasts that lie one behind the other, in pixels. */
export const TOASTS_GAP_PX = 14;
/** Distance of the toasts from what they stand above, and from the window's top, in pixels. */
export const TOASTS_MARGIN_PX = 12;

/** The heights of the toasts on screen. */
const heights = new Map<HTMLElement, number>();

/**
 * Notes the height of a toast's card until the returned function is called. The property `--toasts-room` of the root
 * element tells how high the toasts on screen are with their margins. Dialogs and sheets that fill a phone's window give
 * way by it, so that a toast covers nothing of them.
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
  const { style } = document.documentElement;
  if (heights.size === 0) {
    style.removeProperty('--toasts-room');
    return;
  }
  // The toasts lie behind the newest one, each a bit higher, and are as high as it is.
  const height = Math.max(...heights.values()) + (heights.size - 1) * TOASTS_GAP_PX;
  style.setProperty('--toasts-room', `${height + 2 * TOASTS_MARGIN_PX}px`);
}
