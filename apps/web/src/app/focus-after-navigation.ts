import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Moves the focus to the title of each new page, because a screen reader would otherwise say nothing. */
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
 * Focuses the title, and again whenever the focus is lost: the code of the page may still be loading, and a menu that
 * is closing takes the focus back. Ends with the next press or key, because the person then goes on.
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

/** Whether nothing has the focus, or only the content as a whole, which gets it while the page has no title yet. */
function isFocusLost(): boolean {
  const { activeElement, body } = document;
  return activeElement === null || activeElement === body || activeElement === content();
}
