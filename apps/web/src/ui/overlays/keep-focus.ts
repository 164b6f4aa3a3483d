/** The titles of pages, and what a person can use. */
const TITLE = 'h1[tabindex]';
const USABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * Focuses a target, and again whenever the focus is lost: the target's code may still be on its way, and a menu that is
 * closing lets nothing else have the focus. Ends with the next press or key, by which a person goes on, or when the
 * returned function is called.
 */
export function keepFocus(findTarget: () => HTMLElement | null | undefined): () => void {
  const focusTarget = () => findTarget()?.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (isFocusLost()) focusTarget();
  });
  const stop = () => {
    observer.disconnect();
    for (const input of ['pointerdown', 'keydown']) removeEventListener(input, stop, true);
  };
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, stop, true);
  // React hides what waits for code by its style.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  focusTarget();
  return stop;
}

/** Keeps the focus at the title of the page, or at the page as a whole while it has no title. */
export function keepFocusAtTitle(): () => void {
  return keepFocus(() => content()?.querySelector<HTMLElement>(TITLE) ?? content());
}

/** Keeps the focus in the place of an element that is about to be replaced: at a title there, or at the first control. */
export function keepFocusInPlaceOf(element: HTMLElement): void {
  const places = ancestorsOf(element);
  keepFocus(() => {
    const place = places.find((one) => one.isConnected);
    return place?.querySelector<HTMLElement>(TITLE) ?? place?.querySelector<HTMLElement>(USABLE) ?? content();
  });
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

const content = () => document.getElementById('contenido');

/** Nothing has the focus, or only the page as a whole, whose title was not there yet. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === content();
}
