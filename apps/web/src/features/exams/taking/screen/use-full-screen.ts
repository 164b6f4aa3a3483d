import { useCallback, useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  document.addEventListener('fullscreenchange', listener);
  return () => document.removeEventListener('fullscreenchange', listener);
}

/** The whole page on the whole screen, so that dialogs and toasts come along. */
export function useFullScreen() {
  const isOn = useSyncExternalStore(subscribe, () => document.fullscreenElement != null);
  const toggle = useCallback(() => {
    // A browser may refuse, as within a frame; then nothing changes.
    if (document.fullscreenElement) document.exitFullscreen?.().catch(() => undefined);
    else document.documentElement.requestFullscreen?.().catch(() => undefined);
  }, []);
  return { isSupported: document.fullscreenEnabled === true, isOn, toggle };
}
