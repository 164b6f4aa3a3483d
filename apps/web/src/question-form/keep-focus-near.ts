/** Marks the button that removes a part of a list. */
export const REMOVES = { 'data-removes': '' };

/** The button of a part that opens its menu. */
export const MENU = '[aria-haspopup]';

/**
 * Keeps the focus in the list of a part that is being removed by one of its buttons, or from its menu: on the same button of
 * the next part, else of the one before; of the last part, on the first button after the list. Call it before the removal.
 */
export function keepFocusNear(inside: HTMLElement, same = '[data-removes]'): void {
  const part = inside.closest('li');
  const near = part?.nextElementSibling ?? part?.previousElementSibling;
  // A field before the menu may open windows of its own.
  const own = [...(near?.querySelectorAll<HTMLElement>(same) ?? [])].at(-1);
  const target = own ?? (part && buttonAfter(part));
  requestAnimationFrame(() => {
    if (target?.isConnected && !inside.isConnected) target.focus();
  });
}

function buttonAfter(part: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll('button')].find(
    (other) =>
      !part.contains(other) && part.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}
