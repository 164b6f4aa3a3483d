import { type Aim, aimOf, isSameAim } from './press-aim.ts';

/** How soon after a key went up another press is a double one, in milliseconds. Double presses by hand take 100 to 250. */
const QUICK_KEYS = 250;
/** How soon after it moved the focus a program sends the key, in milliseconds: some aids and tests do. */
const RIGHT_AFTER = 50;

interface KeyPress {
  readonly aim: Aim;
  /** When the key last went down or up, in milliseconds. */
  time: number;
}

/**
 * From now on a later press of Enter or the space bar within `QUICK_KEYS`, or while the key is held, does nothing if it meets
 * a control in a dialog that the first press has opened or closed, or in place of one that is gone: the person has not seen
 * what it would press. All quick presses of one control count, and so do those from one text to another. Any other key ends
 * the wait, since the person has moved the focus with it. A focus that the page has moved and that moves again right before
 * the press was moved by a program that presses.
 *
 * Must be called before anything is drawn: later listeners of the window then don't hear of such a press, either.
 */
export function endDoubleKeys(): void {
  let last: KeyPress | undefined;
  let isEnded = false;
  /** How often the focus has moved since the last press that counted, and when it did last. */
  let moves = 0;
  let movedAt = 0;

  const down = (event: KeyboardEvent) => {
    isEnded = false;
    if (!isPress(event)) {
      last = undefined;
      return;
    }
    const aim = aimOf(event);
    const isLater = last && (event.repeat || event.timeStamp - last.time <= QUICK_KEYS);
    const isAimed = !event.repeat && moves > 1 && event.timeStamp - movedAt < RIGHT_AFTER;
    if (!last || !isLater || isAimed || isMeant(aim, last.aim)) {
      last = { aim, time: event.timeStamp };
      moves = 0;
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
  const move = (event: FocusEvent) => {
    moves += 1;
    movedAt = event.timeStamp;
  };

  const passive = { capture: true, passive: true };
  window.addEventListener('keydown', down, { capture: true });
  window.addEventListener('keyup', up, { capture: true });
  window.addEventListener('pointerdown', forget, passive);
  window.addEventListener('focusin', move, passive);
}

/** Whether a key presses the control that has the focus. */
function isPress({ key, isComposing, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && !isComposing && !ctrlKey && !altKey && !metaKey;
}

function isMeant(aim: Aim, before: Aim): boolean {
  if (aim.control === null || isSameAim(aim, before) || (aim.isText && before.isText)) return true;
  return aim.layer === before.layer && before.control?.isConnected === true;
}

function end(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
