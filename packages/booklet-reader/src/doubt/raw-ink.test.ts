import { expect, test } from 'vitest';
import { drawn } from '../page/fixtures.testing.ts';
import { droppedGlyphs } from './raw-ink.ts';

const glyphs = (x: number, y: number, text: string, size = 10) =>
  drawn(x, y, text, { size }).map((cell) => ({ ...cell, unicode: cell.text }));

test('glyphs that no character stands for are dropped ones, but those of a watermark are not', () => {
  const text = 'Rosa siembra maíz';
  const page = [...glyphs(60, 100, text), ...glyphs(60, 200, 'lost'), ...glyphs(100, 300, 'MODELO', 60)];
  const dropped = droppedGlyphs(page, drawn(60, 100, text));
  expect(dropped.map(({ unicode }) => unicode).join('')).toBe('lost');
});
