/**
 * Milliseconds to wait after a blur or a press. The focus may come back at once, for example when a window
 * closes.
 */
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

/** Whether the last press was made with a finger. */
export function isTouch(): boolean {
  return type === 'touch';
}

/**
 * Whether a press may still become a click. The click of a finger comes after the finger has left the screen.
 */
export function isPressing(): boolean {
  return isDown || isOver !== undefined;
}

/**
 * Runs a function after the current press, if there is one, has become a click. If the page moved earlier,
 * the press would hit something else.
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
