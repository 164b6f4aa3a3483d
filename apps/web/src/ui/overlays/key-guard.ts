import { type Aim, aimOf, isSameAim, QUICK } from './press-aim.ts';

interface KeyPress {
  readonly aim: Aim;
  /** When the key last went down or up, in milliseconds. */
  time: number;
}

/**
 * From now on a later press of Enter or the space bar within `QUICK`, or while the key is held, does nothing if the
 * first press has moved the focus to another control: the person has not seen what it would press. All quick presses of
 * one control count, and so do those from one text to another. Any other key ends the wait, since the person has moved
 * the focus with it.
 *
 * Must be called before anything is drawn: later listeners of the window then don't hear of such a press, either.
 */
export function endDoubleKeys(): void {
  let last: KeyPress | undefined;
  let isEnded = false;

  const down = (event: KeyboardEvent) => {
    isEnded = false;
    if (!isPress(event)) {
      last = undefined;
      return;
    }
    const aim = aimOf(event);
    const isLater = last && (event.repeat || event.timeStamp - last.time <= QUICK);
    if (!last || !isLater || isMeant(aim, last.aim)) {
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

  window.addEventListener('keydown', down, { capture: true });
  window.addEventListener('keyup', up, { capture: true });
  window.addEventListener('pointerdown', forget, { capture: true, passive: true });
}

/** Whether a key presses the control that has the focus. */
function isPress({ key, isComposing, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean {
  return (key === 'Enter' || key === ' ') && !isComposing && !ctrlKey && !altKey && !metaKey;
}

function isMeant(aim: Aim, before: Aim): boolean {
  return isSameAim(aim, before) || (aim.isText && before.isText);
}

function end(event: Event): void {
  event.preventDefault();
  event.stopImmediatePropagation();
}
