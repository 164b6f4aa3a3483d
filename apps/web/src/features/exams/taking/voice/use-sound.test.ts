import { expect, it } from 'vitest';
import { openingSound, prefersQuiet, rememberSound } from './use-sound.ts';

it.each([
  ['nothing of the kind', [], false, false],
  ['less motion', ['(prefers-reduced-motion: reduce)'], false, true],
  ['less data', ['(prefers-reduced-data: reduce)'], false, true],
  ['a data saver', [], true, true],
  ['a dark theme', ['(prefers-color-scheme: dark)'], false, false],
])('a device that asks for %s', (_name, queries: string[], savesData, isQuiet) => {
  expect(prefersQuiet((query) => queries.includes(query), savesData)).toBe(isQuiet);
});

it('is off until it was turned on here, and opens off on a quiet device', () => {
  expect(openingSound(false)).toBe(false);
  rememberSound(true);
  expect(openingSound(false)).toBe(true);
  expect(openingSound(true)).toBe(false);
  rememberSound(false);
  expect(openingSound(false)).toBe(false);
});
