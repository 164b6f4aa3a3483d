import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { chooseTheme, currentTheme, followSystemTheme } from './theme.ts';

const SCRIPT = readFileSync(join(import.meta.dirname, '../../public/theme.js'), 'utf8');

/** The system's theme, which `turn` changes. */
function systemTheme(isDark: boolean) {
  const system = Object.assign(new EventTarget(), { matches: isDark });
  vi.stubGlobal('matchMedia', () => system);
  return {
    turn: (isNowDark: boolean) => {
      system.matches = isNowDark;
      system.dispatchEvent(new Event('change'));
    },
  };
}

const openPage = () => new Function(SCRIPT)();

beforeEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset.theme;
});

describe('a page that opens', () => {
  it.each([
    ['the dark theme of the system', null, true, 'dark'],
    ['the light theme of the system', null, false, 'light'],
    ['the theme that was chosen, whatever the system has', 'light', true, 'light'],
    ['the theme of the system in place of an unknown one', 'blue', true, 'dark'],
  ] as const)('has %s', (_name, stored, isDark, expected) => {
    if (stored !== null) localStorage.setItem('theme', stored);
    systemTheme(isDark);
    openPage();
    expect(document.documentElement.dataset.theme).toBe(expected);
  });

  it('has a theme where the browser forbids storage', () => {
    const refusal = vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    systemTheme(true);
    openPage();
    refusal.mockRestore();
    expect(currentTheme()).toBe('dark');
  });
});

it('follows the system until a theme is chosen', () => {
  const system = systemTheme(false);
  openPage();
  const stop = followSystemTheme();
  system.turn(true);
  expect(currentTheme()).toBe('dark');
  chooseTheme('light');
  system.turn(false);
  system.turn(true);
  expect(currentTheme()).toBe('light');
  stop();
});
