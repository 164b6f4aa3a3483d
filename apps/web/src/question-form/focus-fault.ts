/**
 * Scrolls to a wrong field and focuses the group around its control, so that screen readers read the name of the
 * field and its problem. The control itself doesn't get the focus: the person hasn't asked to type, and a key that
 * was meant as a command of the page would be typed into the field and saved. Tab leads into the control.
 */
export function focusFault(field: string): void {
  const element = document.getElementById(field);
  if (!element) return;
  const isControl = element.matches('input, button');
  const problem = document.getElementById(`${field}-error`) ?? document.getElementById(`${field}-problem`);
  // The element of a plain field is its control. Its group also holds the label and the error.
  let group = isControl ? element.parentElement : element;
  while (isControl && problem && group && !group.contains(problem)) group = group.parentElement;
  if (!group) return;
  const added = new Map([
    ['tabindex', '-1'],
    ['data-fault', ''],
  ]);
  if (problem) added.set('aria-describedby', problem.id);
  const name = nameOf(isControl ? element : group.querySelector('[role=textbox], textarea, input'));
  if (!group.matches('section')) {
    added.set('role', 'group');
    if (name) added.set('aria-label', name);
  }
  for (const [attribute, value] of added) group.setAttribute(attribute, value);
  // Later the group has no meaning: it would be read before the field each time that somebody enters the field.
  const tidy = () => {
    for (const attribute of added.keys()) group.removeAttribute(attribute);
  };
  group.addEventListener('blur', tidy, { once: true });
  group.scrollIntoView({ block: 'nearest' });
  group.focus({ preventScroll: true });
}

function nameOf(control: Element | null): string | null {
  const label = control?.id ? document.querySelector(`label[for="${control.id}"]`) : null;
  return control?.getAttribute('aria-label') ?? label?.textContent ?? null;
}
