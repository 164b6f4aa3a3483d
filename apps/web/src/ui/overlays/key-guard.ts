import { type Aim, aimOf, isSameAim } from './press-aim.ts';

/** How soon after a key went up another press is a double one, in milliseconds. Double presses by hand take 100 to 250. */
const QUICK_KEYS = 250;
/** How soon after it moved the focus a program sends the key, in milliseconds: some aids do, and tests. */
const RIGHT_AFTER = 30;

interface KeyPress {
  readonly aim: Aim;
  /** When the key last went down or up, in milliseconds. */
  time: number;
}

/**
 * From now on a later press of Enter or the space bar within `QUICK_KEYS`, or while the key is held, does nothing if the
 * page has moved the focus to another control since the first press: the person has not seen what it would press. All
 * quick presses of one control count, and so do those from one text to another, and those that meet no control. Any other
 * key ends the wait, since the person has moved the focus with it, and so does a focus that moves right before the press.
 *
 * Must be called before anything is drawn: later listeners of the window then don't hear of such a press, either.
 */
export function endDoubleKeys(): void {
  let last: KeyPress | undefined;
  let isEnded = false;
  let focusedAt = Number.NEGATIVE_INFINITY;

  const down = (event: KeyboardEvent) => {
    isEnded = false;
    if (!isPress(event)) {
      last = undefined;
      return;
    }
    const aim = aimOf(event);
    const isLater = last && (event.repeat || event.timeStamp - last.time <= QUICK_KEYS);
    const isAimed = !event.repeat && event.timeStamp - focusedAt < RIGHT_AFTER;
    if (!last || !isLater || isAimed || isMeant(aim, last.aim)) {
      last = { aim, time: event.timeStamp };
      return;
    }
    // A third press is judged by the first one, like the second.
    last.time = event.timeStamp;
    isEnded = true;
    end(event);
  };
  const up = (event: KeyboardEvent) => {
    if (!last || !isPress(event)) return;
    last.time = event.timeStamp;
    // A button is pressed when the space bar goes up.
    if (isEnded) end(event);
  };
  const forget = () => {
    last = undefined;
  };
  const focus = (event: FocusEvent) => {
    focusedAt = event.timeStamp;
  };

  const passive = { capture: true, passive: true };
  window.addEventListener('keydown', down, { capture: true });
  window.addEventListener('keyup', up, { capture: true });
  window.addEventListener('pointerdown', forget, passive);
  window.addEventListener('focusin', focus, passive);
}

/** Whether a key presses the control that has the focus. */
function isPress({ key, isComposing, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && !isComposing && !ctrlKey && !altKey && !metaKey;
}

function isMeant(aim: Aim, before: Aim): boolean {
  return aim.control === null || isSameAim(aim, before) || (aim.isText && before.isText);
}

function end(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
