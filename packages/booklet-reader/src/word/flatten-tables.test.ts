import { expect, test } from 'vitest';
import { paragraph, table } from './word-file.testing.ts';
import { itemsOf, spoken } from './word-items.testing.ts';

/** A question as a table: its number in a cell of its own, and below it a letter and a text in each row. */
function questionTable(number: number, question: string, alternatives: readonly string[]): string {
  const rows = alternatives.map((text, at) => [paragraph(''), paragraph('ABC'[at] ?? ''), paragraph(text)]);
  return table([[paragraph(String(number)), question], ...rows]);
}

test('a number in its cell counts where the question begins with a box', async () => {
  const boxed = table([[paragraph('Ximena pregunta si puede trotar.')]]) + paragraph('¿Qué se debe hacer?');
  const items = await itemsOf({
    body: [
      questionTable(11, paragraph('¿Qué propósito tiene?'), ['Reducir', 'Evaluar', 'Dar tiempo']),
      questionTable(12, boxed, ['Exonerarla', 'Permitirle', 'Pedirle']),
    ].join(paragraph('')),
  });
  expect(items.map(spoken)).toEqual([
    '11 ¿Qué propósito tiene? | Reducir | Evaluar | Dar tiempo',
    '12 Ximena pregunta si puede trotar. ¿Qué se debe hacer? | Exonerarla | Permitirle | Pedirle',
  ]);
  expect(items[1]?.statement[0]).toEqual({
    type: 'text',
    value: '<p>Ximena pregunta si puede trotar.</p>',
    gray: true,
  });
});
