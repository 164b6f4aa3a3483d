import { expect, test } from 'vitest';
import { openDocument } from '../page/open-document.ts';
import { drawPages } from './draw-pages.ts';
import type { WordLine } from './word-lines.ts';
import { PLAIN_LOOKS } from './word-styles.ts';

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
