import { expect, onTestFinished, test, vi } from 'vitest';
import { openDocument } from '../page/open-document.ts';
import { drawPages, machineFonts } from './draw-pages.ts';
import { PLAIN_LOOKS } from './file/word-styles.ts';
import type { WordLine } from './word-lines.ts';

const line = (text: string): WordLine => ({
  pieces: [{ text, looks: PLAIN_LOOKS }],
  labelLength: 0,
  isBullet: false,
  gray: false,
  align: 'left',
  table: null,
  isFlattened: false,
  isContinuation: false,
});

test('a cube root is drawn by signs that the font has', async () => {
  const { content } = await drawPages([line('Calcule ∛27 + √9')], new Map());
  const document = await openDocument(new Uint8Array(content));
  const { cells } = await document.readPage(1);
  await document.close();
  const drawn = cells.map(({ text }) => text).join('');
  expect(drawn.replace(/\s/g, '')).toBe('Calcule³√27+√9');
});

test('exponents and subscripts stand above and below the line, smaller', async () => {
  const drawn = line('x');
  drawn.pieces = [
    { text: 'm', looks: PLAIN_LOOKS },
    { text: '2', looks: { ...PLAIN_LOOKS, raised: 'superscript' } },
    { text: ' n', looks: PLAIN_LOOKS },
    { text: '3', looks: { ...PLAIN_LOOKS, raised: 'subscript' } },
    { text: 'p^4', looks: PLAIN_LOOKS, math: { type: 'superscript', base: 'p', exponent: '4' } },
  ];
  const { content } = await drawPages([drawn], new Map());
  const document = await openDocument(new Uint8Array(content));
  const { cells } = await document.readPage(1);
  await document.close();
  const cellOf = (text: string) => cells.find((cell) => cell.text.trim() === text);
  const base = cellOf('m');
  expect(cells.map(({ text }) => text.trim()).join('')).toBe('m2n3p4');
  for (const [text, shift] of [
    ['2', -4],
    ['3', 2],
    ['4', -4],
  ] as const) {
    expect(cellOf(text)?.size).toBeLessThan(base?.size ?? 0);
    expect(Math.round((cellOf(text)?.y ?? 0) - (base?.y ?? 0))).toBe(shift);
  }
});

test('a process that started without the fonts of the machine has them for signs that others lack', async () => {
  onTestFinished(() => void vi.unstubAllEnvs());
  vi.stubEnv('DISABLE_SYSTEM_FONTS_LOAD', '1');
  const load = vi.spyOn(machineFonts, 'loadSystemFonts');
  vi.resetModules();
  const anew = await import('./draw-pages.ts');
  await anew.drawPages([line('a')], new Map());
  await anew.drawPages([line('b')], new Map());
  expect(load).toHaveBeenCalledTimes(1);
});
