import { useEffect, useEffectEvent } from 'react';

/** Calls `act` each time that the browser has a connection again. */
export function useOnline(act: () => void): void {
  const onOnline = useEffectEvent(act);
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
}
