/** Comes before `--toast-offset`, which belongs to the page below. */
const OFFSET = '--dialog-toast-offset';
const GAP_PX = 12;
/** The corner that toasts take at the bottom right, with its margins. */
const TOASTS_PX = { width: 380, height: 110 };

/** A ref for the foot of a dialog: while it stands where toasts would cover its buttons, they appear above it. */
export function keepToastsAbove(foot: HTMLElement | null): (() => void) | undefined {
  const dialog = foot?.parentElement;
  if (!foot || !dialog || typeof ResizeObserver === 'undefined') return;
  const { style } = document.documentElement;
  const before = style.getPropertyValue(OFFSET);
  const place = () => {
    const { top, right, bottom } = foot.getBoundingClientRect();
    const isInTheWay =
      right > window.innerWidth - TOASTS_PX.width && bottom > window.innerHeight - TOASTS_PX.height;
    style.setProperty(OFFSET, isInTheWay ? `${window.innerHeight - top + GAP_PX}px` : before);
  };
  const observer = new ResizeObserver(place);
  observer.observe(dialog);
  // It slides in: where it ends is known only then.
  dialog.addEventListener('transitionend', place);
  window.addEventListener('resize', place);
  return () => {
    observer.disconnect();
    dialog.removeEventListener('transitionend', place);
    window.removeEventListener('resize', place);
    style.setProperty(OFFSET, before);
  };
}
