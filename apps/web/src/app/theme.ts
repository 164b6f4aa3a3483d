import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../api/device-storage.ts';
import { createListeners } from '../api/listeners.ts';

type Theme = 'light' | 'dark';

const KEY = 'theme';
const PAPER: Record<Theme, string> = { light: '#faf6ee', dark: '#19121b' };
const { subscribe, notify } = createListeners();

/** The theme that is shown. `public/theme.js` sets it before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';
}

/** Chooses a theme on this device. At the next visit `public/theme.js` applies it before the first paint. */
export function chooseTheme(theme: Theme): void {
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = PAPER[theme];
  }
  deviceStorage.set(KEY, theme);
  show(theme);
}

/** Shows the system's theme whenever the system changes it, until a theme is chosen. Returns how to stop. */
export function followSystemTheme(): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const follow = () => {
    if (deviceStorage.get(KEY) === null) show(system.matches ? 'dark' : 'light');
  };
  system.addEventListener('change', follow);
  return () => system.removeEventListener('change', follow);
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  notify();
}
