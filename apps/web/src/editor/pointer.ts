/** After a blur the focus may come back at once, e.g. when a window closes; only then it has really left. */
const SETTLE_MS = 100;

let isDown = false;
for (const [name, state] of [
  ['pointerdown', true],
  ['pointerup', false],
  ['pointercancel', false],
] as const) {
  document.addEventListener(name, () => (isDown = state), { capture: true });
}

/** Whether a mouse button is held or a finger is on the screen. */
export function isPointerDown(): boolean {
  return isDown;
}

/**
 * Runs when the press that goes on, if any, has become a click: what moves on the page before that would move away
 * under the pointer.
 */
export function afterPress(run: () => void): void {
  const later = () => setTimeout(run, SETTLE_MS);
  if (!isDown) later();
  else document.addEventListener('pointerup', later, { once: true });
}
