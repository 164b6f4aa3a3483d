import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is being printed, so that folded parts can be opened on paper. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia('print');
    // Rendered synchronously: the browser prints the page as it is right after the event.
    const set = (printing: boolean) => flushSync(() => setPrinting(printing));
    const onChange = (event: MediaQueryListEvent) => set(event.matches);
    const onBefore = () => set(true);
    const onAfter = () => set(false);
    media.addEventListener('change', onChange);
    window.addEventListener('beforeprint', onBefore);
    window.addEventListener('afterprint', onAfter);
    return () => {
      media.removeEventListener('change', onChange);
      window.removeEventListener('beforeprint', onBefore);
      window.removeEventListener('afterprint', onAfter);
    };
  }, []);
  return isPrinting;
}
