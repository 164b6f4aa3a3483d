import { expect, test } from 'vitest';
import type { DraftItem } from '../booklet.ts';
import { scanWarning } from './unsure-words.ts';

const area = { page: 1, x: 0, y: 0, width: 500, height: 100 };
const superscript = '<span data-math="superscript" data-base="" data-exponent="2">^2</span>';
const ITEM: DraftItem = {
  number: 1,
  statement: [
    { type: 'text', value: `<p>Acercarse, mide 12 m${superscript} de conocimiento</p>`, gray: false },
  ],
  alternatives: [
    { html: '<p>Sesenta rugs</p>', image: null },
    { html: '<p>x + y</p>', image: null },
  ],
  key: null,
  areas: [area],
  warnings: [],
  confidence: 1,
};
const wordsOf = (...texts: string[]) =>
  scanWarning(ITEM, new Map([[1, texts.map((text) => ({ text, before: ' El', x: 10, y: 10 }))]]));

test('words that stand in the text are named, without spaces around them', () => {
  const named = wordsOf(' Acercarse,', 'rugs', 'y', '2', 'conoci-', 'miento');
  expect(named.text).toBe(
    'Leída de una imagen. Palabras dudosas: «Acercarse,», «rugs», «y», «2», «conoci-», «miento». Compárala con la página.',
  );
  expect(named.words?.[0]).toEqual({ text: 'Acercarse,', before: 'El' });
});

test.each(['b)', 'c', '—', '1', 'I', '—]]', '-'])('what stands in no field is not named: %s', (text) => {
  expect(wordsOf(text)).toEqual({
    code: 'read-from-image',
    text: 'Leída de una imagen. Compárala con la página.',
  });
});

test('words of other areas are not named', () => {
  const elsewhere = new Map([[1, [{ text: 'rugs', before: '', x: 10, y: 200 }]]]);
  expect(scanWarning(ITEM, elsewhere).words).toBeUndefined();
});
