/** How long after a tap another one there makes a double tap, in milliseconds. */
const QUICK = 400;
/** How far from a tap another one can make a double tap, in pixels. */
const NEAR = 30;

const ROLES =
  'button checkbox combobox gridcell link menuitem menuitemcheckbox menuitemradio option radio slider spinbutton switch tab textbox treeitem';
const FIELDS = 'input, textarea, [contenteditable=true], [role=textbox], [role=combobox]';
/** Where a press only places the caret. The parts of a formula are fields within a field. */
const TEXTS =
  'input:not([type=checkbox], [type=radio], [type=file], [role]), textarea, [contenteditable=true]';
const CONTROLS = [
  FIELDS,
  // A link in a text that is being written is text.
  'button, a:not([contenteditable=true] a), select, summary, label',
  ...ROLES.split(' ').map((role) => `[role=${role}]`),
].join();
const LAYERS = '[role=dialog], [role=alertdialog]';
/** Controls that a second press would close again or repeat. `data-once` is for those that nothing else tells. */
const ONCE = 'a, summary, [aria-haspopup], [aria-expanded], [data-once]';

/** What lies under the pointer when a press begins, before the press changes anything. */
interface Aim {
  /** Null where there is no control. */
  readonly control: Element | null;
  readonly name: string;
  /** The dialog or sheet around it. */
  readonly layer: Element | null;
  readonly box: DOMRect | undefined;
  readonly isOnce: boolean;
  readonly isText: boolean;
}

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
 * opens and closes something (`ONCE`). All quick presses of another button count. Keys are left alone.
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
  // A button that is drawn anew keeps its name. One in another dialog confirms what the first has asked for.
  const isRedrawn = aim.name !== '' && aim.name === before.name && aim.layer === before.layer;
  const isSame = aim.control === before.control || isRedrawn;
  if (isSame) return aim.isOnce || before.isOnce;
  if (aim.isText && before.isText) return false;
  // A finger beside the first control presses its neighbour, as on a keyboard on the screen.
  return !isTouch || !before.box || isInside(before.box, event);
}

function isInside(box: DOMRect, { clientX, clientY }: MouseEvent): boolean {
  return clientX >= box.left && clientX <= box.right && clientY >= box.top && clientY <= box.bottom;
}

function aimOf({ target }: Event): Aim {
  const found = target instanceof Element ? target.closest(CONTROLS) : null;
  // The browser passes a press on a label on to its field.
  const control = found instanceof HTMLLabelElement ? (found.control ?? found) : found;
  return {
    control,
    name: control ? nameOf(control) : '',
    layer: control?.closest(LAYERS) ?? null,
    box: found?.getBoundingClientRect(),
    isOnce: control?.matches(`:is(${ONCE}):not(${FIELDS})`) ?? false,
    isText: control?.matches(TEXTS) ?? false,
  };
}

/** Returns the name by which a screen reader calls a control, without the rules for rare cases. */
function nameOf(control: Element): string {
  const label = control.getAttribute('aria-label');
  if (label !== null) return label;
  const ids = control.getAttribute('aria-labelledby')?.split(' ') ?? [];
  const others = ids.map((id) => document.getElementById(id));
  const labels = 'labels' in control ? [...((control.labels as NodeListOf<Element> | null) ?? [])] : [];
  const named = [others, labels, [control]].find((elements) => elements.length > 0) ?? [];
  return named.map((element) => element?.textContent?.trim() ?? '').join(' ');
}
