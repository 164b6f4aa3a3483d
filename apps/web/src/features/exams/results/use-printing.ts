import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** True while the page is being printed, so that what is folded on screen can be opened on paper. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const media = window.matchMedia('print');
    // The browser takes its picture right after the event, so the change must be drawn within it.
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
