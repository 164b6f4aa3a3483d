import { expect, test } from 'vitest';
import { paragraph } from './word-file.testing.ts';
import { itemsOf } from './word-items.testing.ts';

test('the title of a part between two stars belongs to no question', async () => {
  const body = [
    '1. ¿Quién mide?',
    'a) Rayda',
    'b) Tirso',
    'c) Killa',
    '★ Parte B. Razonamiento ★',
    '2. ¿Qué mide?',
    'a) El huerto',
    'b) El río',
    'c) La chacra',
  ];
  const items = await itemsOf({ body: body.map((text) => paragraph(text)).join('') });
  expect(items[1]?.statement).toEqual([{ type: 'text', value: '<p>¿Qué mide?</p>' }]);
  expect(items[1]?.warnings).toEqual([]);
});
