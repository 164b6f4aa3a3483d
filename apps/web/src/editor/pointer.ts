/** After a blur the focus may come back at once, e.g. when a window closes; only then it has really left. */
const SETTLE_MS = 100;

const ENDS = ['pointerup', 'pointercancel'] as const;

let isDown = false;
let type = 'mouse';
let isOver: ReturnType<typeof setTimeout> | undefined;
document.addEventListener(
  'pointerdown',
  (event) => {
    isDown = true;
    type = event.pointerType;
    clearTimeout(isOver);
    isOver = undefined;
  },
  { capture: true },
);
for (const name of ENDS) {
  document.addEventListener(
    name,
    () => {
      isDown = false;
      clearTimeout(isOver);
      isOver = setTimeout(() => (isOver = undefined), SETTLE_MS);
    },
    { capture: true },
  );
}

/** Whether a mouse button is held or a finger is on the screen. */
export function isPointerDown(): boolean {
  return isDown;
}

/** Whether the last press was a finger's. */
export function isTouch(): boolean {
  return type === 'touch';
}

/** Whether a press goes on that may still become a click: a finger's click comes after it has left the screen. */
export function isPressing(): boolean {
  return isDown || isOver !== undefined;
}

/**
 * Runs when the press that goes on, if any, has become a click: what moves on the page before that would move away
 * under the pointer.
 */
export function afterPress(run: () => void): void {
  const later = () => setTimeout(run, SETTLE_MS);
  if (!isDown) {
    later();
    return;
  }
  const end = new AbortController();
  for (const name of ENDS) {
    document.addEventListener(
      name,
      () => {
        end.abort();
        later();
      },
      { signal: end.signal },
    );
  }
}
