import { type Aim, aimOf, isSameAim } from './press-aim.ts';

/** How long after a tap another one there makes a double tap, in milliseconds. */
const QUICK = 400;
/** How far from a tap another one can make a double tap, in pixels. */
const NEAR = 30;

interface Press {
  readonly isTouch: boolean;
  readonly x: number;
  readonly y: number;
  readonly time: number;
  /** Whether it is a later tap of a double tap. The browser tells this only of a mouse. */
  readonly isLaterTap: boolean;
  /** What the last press before it aimed at that was not ended. */
  readonly before: Aim | undefined;
  aim: Aim;
  isEnded: boolean;
  /** Whether its begin was ended. Who has heard of a begin must also hear of the end. */
  isBeginEnded: boolean;
  /** Whether its click came. Later clicks without a pointer are no part of it. */
  isClicked: boolean;
}

/**
 * From now on a later press of a double click or double tap does nothing if the first one has brought another control
 * under the pointer: the person has not seen what it would press. It also does nothing on a link, and on a button that
 * opens and closes something (`ONCE` in `press-aim.ts`). All quick presses of another button count.
 *
 * Must be called before anything is drawn: later listeners of the window then don't hear of such a press, either.
 */
export function endDoublePresses(): void {
  let press: Press | undefined;

  const begin = (event: PointerEvent) => {
    if (!event.isPrimary || event.button !== 0) return;
    press = pressOf(event, press);
    if (!press.isLaterTap || !isUnmeant(event, press)) return;
    press.isBeginEnded = true;
    endPress(event, press);
  };
  /** A press that moves the page is none. */
  const cancel = () => {
    press = undefined;
  };
  const follow = (event: Event) => {
    if (press?.isBeginEnded && !press.isClicked) event.stopImmediatePropagation();
  };
  const judge = (event: MouseEvent) => {
    // A click of a key, a screen reader or a program counts no presses.
    if (!press || press.isClicked || event.detail === 0) return;
    const isLater = press.isTouch ? press.isLaterTap : event.detail > 1;
    if (press.isEnded || (isLater && isUnmeant(event, press))) {
      endPress(event, press);
      event.preventDefault();
    }
    press.isClicked = event.type === 'click';
  };

  const passive = { capture: true, passive: true };
  window.addEventListener('pointerdown', begin, passive);
  window.addEventListener('pointercancel', cancel, passive);
  for (const kind of ['pointerup', 'touchstart', 'touchend'] as const)
    window.addEventListener(kind, follow, passive);
  for (const kind of ['mousedown', 'mouseup', 'click'] as const)
    window.addEventListener(kind, judge, { capture: true });
}

function pressOf(event: PointerEvent, last: Press | undefined): Press {
  const { clientX: x, clientY: y, timeStamp: time } = event;
  const isTouch = event.pointerType === 'touch';
  return {
    isTouch,
    x,
    y,
    time,
    isLaterTap:
      isTouch &&
      last?.isTouch === true &&
      time - last.time <= QUICK &&
      Math.hypot(x - last.x, y - last.y) <= NEAR,
    before: last?.aim,
    aim: aimOf(event),
    isEnded: false,
    isBeginEnded: false,
    isClicked: false,
  };
}

/** A third press is judged by the first one, like the second. */
function endPress(event: Event, press: Press): void {
  press.isEnded = true;
  if (press.before) press.aim = press.before;
  event.stopImmediatePropagation();
}

/** Whether a later press meets something else than the press before it, or something that takes only one press. */
function isUnmeant(event: MouseEvent, { before, isTouch }: Press): boolean {
  if (!before) return false;
  const aim = aimOf(event);
  if (isSameAim(aim, before)) return aim.isOnce || before.isOnce;
  if (aim.isText && before.isText) return false;
  // A finger beside the first control presses its neighbour, as on a keyboard on the screen.
  return !isTouch || !before.box || isInside(before.box, event);
}

function isInside(box: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}
