/** Marks the button that removes a part of a list. */
export const REMOVES = { 'data-removes': '' };

/** Selector of the button that opens a part's menu. */
export const MENU = '[aria-haspopup]';

/**
 * Keeps the focus near a part of a list that is about to be removed: on the same button of the next part, or
 * else of the part before. After the only part, on the first button below the list. Call it before the
 * removal.
 * @param inside an element of the part that the removal takes away
 * @param same selector of the button that gets the focus in the other part
 */
export function keepFocusNear(inside: HTMLElement, same = '[data-removes]'): void {
  const part = inside.closest('li');
  const near = part?.nextElementSibling ?? part?.previousElementSibling;
  // The last match is meant: a field before the menu's button may open a window and match too.
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
