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

/** What a press meets when it begins, before the press changes anything. */
export interface Aim {
  /** Null where there is no control. */
  readonly control: Element | null;
  readonly name: string;
  /** The dialog or sheet around it. */
  readonly layer: Element | null;
  readonly box: DOMRect | undefined;
  readonly isOnce: boolean;
  readonly isText: boolean;
}

/** Returns what the press of an event meets: a pointer what lies under it, a key what has the focus. */
export function aimOf({ target }: Event): Aim {
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

/** Whether two presses meet one control. A button that is drawn anew keeps its name. */
export function isSameAim(one: Aim, other: Aim): boolean {
  if (one.control === other.control) return true;
  // A button in another dialog confirms what the one of its name has asked for.
  return one.name !== '' && one.name === other.name && one.layer === other.layer;
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
