import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Each new page begins at its title, as a loaded document would. */
export function useFocusAfterNavigation(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      stop();
      stop = keepFocusAtTitle();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/**
 * Focuses the title, and again whenever the focus is lost: the code of a page may still be on its way, and a menu that
 * is closing lets nothing else have the focus. Ends with the next press or key, by which a person goes on.
 */
function keepFocusAtTitle(): () => void {
  const observer = new MutationObserver(() => {
    if (isFocusLost()) focusTitle();
  });
  const stop = () => {
    observer.disconnect();
    for (const input of ['pointerdown', 'keydown']) removeEventListener(input, stop, true);
  };
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, stop, true);
  observer.observe(document.body, { childList: true, subtree: true });
  focusTitle();
  return stop;
}

const content = () => document.getElementById('contenido');

function focusTitle(): void {
  const target = content()?.querySelector<HTMLElement>('h1[tabindex]') ?? content();
  target?.focus({ preventScroll: true });
}

/** Nothing has the focus, or only the page as a whole, whose title was not there yet. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === content();
}
