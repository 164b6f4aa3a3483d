import { useSyncExternalStore } from 'react';
import { deviceStorage } from '../api/device-storage.ts';

export type Theme = 'light' | 'dark';

const KEY = 'theme';
const PAPER: Record<Theme, string> = { light: '#faf6ee', dark: '#19121b' };
const systemIsDark = () => window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

/** The theme that is shown: the chosen one, else that of the system. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return systemIsDark().matches ? 'dark' : 'light';
}

/** Chooses a theme on this device. At the next visit `public/theme.js` applies it before the first paint. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    meta.content = PAPER[theme];
  }
  deviceStorage.set(KEY, theme);
  for (const listener of [...listeners]) listener();
}

export function useTheme(): Theme {
  return useSyncExternalStore(subscribe, currentTheme);
}

function subscribe(listener: () => void): () => void {
  const system = systemIsDark();
  listeners.add(listener);
  system.addEventListener('change', listener);
  return () => {
    listeners.delete(listener);
    system.removeEventListener('change', listener);
  };
}
