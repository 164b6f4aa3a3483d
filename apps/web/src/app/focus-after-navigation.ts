import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { keepFocusAtTitle } from '../ui/overlays/keep-focus.ts';

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
