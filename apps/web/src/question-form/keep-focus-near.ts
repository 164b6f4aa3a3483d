/** Marks the button that removes a part of a list. */
export const REMOVES = { 'data-removes': '' };

/**
 * Keeps the focus in the list of a part that is being removed by one of its buttons: on the same button of the next
 * part, else of the one before; of the last part, on the first button after the list. Call it before the removal.
 */
export function keepFocusNear(button: HTMLElement): void {
  const part = button.closest('li');
  const near = part?.nextElementSibling ?? part?.previousElementSibling;
  const target = near?.querySelector<HTMLElement>('[data-removes]') ?? (part && buttonAfter(part));
  requestAnimationFrame(() => {
    if (target?.isConnected && !button.isConnected) target.focus();
  });
}

function buttonAfter(part: HTMLElement): HTMLElement | undefined {
  return [...document.querySelectorAll('button')].find(
    (other) =>
      !part.contains(other) && part.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING,
  );
}
