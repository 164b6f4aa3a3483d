/** Selectors of a page's title, and of controls that a person can use. */
const TITLE = 'h1[tabindex]';
const USABLE =
  'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

/**
 * Focuses a target, and focuses it again whenever the focus is lost: the target's code may still be loading,
 * and a closing menu takes the focus from everything else. Ends at the next press or key, because then the
 * person has gone on, or when the returned function is called.
 */
function keepFocus(findTarget: () => HTMLElement | null | undefined): () => void {
  const focusTarget = () => findTarget()?.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (isFocusLost()) focusTarget();
  });
  const stop = () => {
    observer.disconnect();
    for (const input of ['pointerdown', 'keydown']) removeEventListener(input, stop, true);
  };
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, stop, true);
  // Styles are observed, because React hides a part that waits for its code by `display: none`.
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['style'] });
  focusTarget();
  return stop;
}

/** Keeps the focus at the title of the page, or at the page as a whole while it has no title. */
export function keepFocusAtTitle(): () => void {
  return keepFocus(() => content()?.querySelector<HTMLElement>(TITLE) ?? content());
}

/**
 * Keeps the focus near an element that is about to be replaced: at a title in its place, or else at the first
 * control there.
 */
export function keepFocusInPlaceOf(element: HTMLElement): void {
  const places = ancestorsOf(element);
  keepFocus(() => {
    const place = places.find((one) => one.isConnected);
    return place?.querySelector<HTMLElement>(TITLE) ?? place?.querySelector<HTMLElement>(USABLE) ?? content();
  });
}

/**
 * The `ref` of a part that may be removed while it has the focus, e.g. by its own button. The focus then stays near
 * its place.
 */
export function keepFocusWhenRemoved(part: HTMLElement | null): () => void {
  // React calls this just before it takes the part out of the page.
  return () => {
    if (part?.contains(document.activeElement)) keepFocusInPlaceOf(part);
  };
}

function ancestorsOf(element: HTMLElement): HTMLElement[] {
  const { parentElement } = element;
  return parentElement ? [parentElement, ...ancestorsOf(parentElement)] : [];
}

const content = () => document.getElementById('contenido');

/**
 * Whether nothing has the focus, or only the content as a whole. `keepFocusAtTitle` focuses the content until
 * the title is drawn.
 */
export function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === content();
}
