import { expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { itemsOf, question, said } from '../drafts/questions.testing.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';

/** Two questions, with a note of two lines between them, whose number has this size and baseline. */
function read(number: { size: number; y: number }) {
  const note = [
    ...drawn(60, number.y, '2', { size: number.size }),
    ...drawn(66, 160, 'Tallos subterráneos engrosados, como la papa', { size: 8 }),
    ...drawn(60, 170, 'y la oca.', { size: 8 }),
  ];
  const cells = [
    ...pageOfLines(1, question('1. '), 100).cells,
    ...note,
    ...pageOfLines(1, question('2. '), 200).cells,
  ];
  return itemsOf(buildBooklet([page(1, { cells })]).draft);
}

test('a note goes on no question, and the questions beside it are warned of', () => {
  const items = read({ size: 6, y: 157 });
  expect(items.map(({ statement }) => said(statement))).toEqual(['Lima tiene costa?', 'Lima tiene costa?']);
  expect(items[0]?.alternatives.at(-1)?.html).toBe('<p>A veces</p>');
  expect(items[0]?.warnings.map(({ text }) => text).join()).toContain('texto que no quedó en ninguna');
});

test('small print that begins with a number of its own size is text', () => {
  const items = read({ size: 8, y: 160 });
  const all = items.flatMap(({ statement, alternatives }) => [
    said(statement),
    ...alternatives.map(({ html }) => html),
  ]);
  expect(all.join(' ')).toContain('Tallos');
});

test.each([
  ['a raised number', '2', { y: 97, size: 6 }],
  ['a star', '*', { y: 100, size: 10 }],
  ['a raised star', '*', { y: 97, size: 6 }],
])('a note with %s stands behind the paragraph that refers to it', (_name, sign, { y, size }) => {
  const refers = (at: number) =>
    pageOfLines(1, question('1. '), 100).cells.map((cell) =>
      cell.y < 101 && cell.x >= at ? { ...cell, x: cell.x + 5 } : cell,
    );
  const mark = (x: number) => drawn(x, y, sign, { size });
  const note = [
    ...drawn(60, 700, sign, { size: sign === '*' ? 8 : 5 }).map((cell) => ({
      ...cell,
      y: sign === '*' ? 700 : 697,
    })),
    ...drawn(66, 700, 'Capital del Perú, fundada', { size: 8 }),
    ...drawn(60, 710, 'a orillas del Rímac.', { size: 8 }),
  ];
  const end = 75 + 4 * 5;
  const cells = [...refers(end), ...mark(end), ...pageOfLines(1, question('2. '), 200).cells, ...note];
  const [first, second] = itemsOf(buildBooklet([page(1, { cells })]).draft);
  expect(said(first?.statement ?? [])).toContain('Capital del Perú, fundada a orillas del Rímac.');
  expect([first, second].flatMap((item) => item?.warnings ?? [])).toEqual([]);
  expect(second?.alternatives.at(-1)?.html).toBe('<p>A veces</p>');
});

test('a note whose number stands on the line belongs to the word that has this number right behind it', () => {
  const read = (word: string) => {
    const cells = [
      ...pageOfLines(1, [`1. ¿Los techos de ${word} suenan?`, ...question('').slice(1)], 100).cells,
      ...pageOfLines(1, question('2. '), 200).cells,
      ...drawn(60, 700, '1. Calamina: plancha de metal', { size: 8 }),
      ...drawn(60, 710, 'que se usa para techar.', { size: 8 }),
    ];
    return itemsOf(buildBooklet([page(1, { cells })]).draft);
  };
  const [first, second] = read('calamina1');
  expect(said(first?.statement ?? [])).toContain('Calamina: plancha de metal que se usa para techar.');
  expect([first, second].flatMap((item) => item?.warnings ?? [])).toEqual([]);
  expect(second?.alternatives.at(-1)?.html).toBe('<p>A veces</p>');
  // No word refers to it here, so it may be text.
  expect(said(read('calamina')[0]?.statement ?? [])).not.toContain('plancha');
  expect(said(read('calamina de 25 cm1')[0]?.statement ?? [])).not.toContain('plancha');
});

test('a note below the alternatives, with a raised number hardly smaller than its text, opens no question', () => {
  const text = pageOfLines(1, question('1. '), 100).cells.map((cell) =>
    cell.y < 101 && cell.x >= 95 ? { ...cell, x: cell.x + 5 } : cell,
  );
  const cells = [
    ...text,
    ...drawn(95, 96, '1', { size: 6.5 }),
    ...drawn(60, 157, '1', { size: 6.6 }),
    ...drawn(65, 160, 'Capital del Perú.', { size: 7.5 }),
    ...pageOfLines(1, question('2. '), 200).cells,
  ];
  const [first, second] = itemsOf(buildBooklet([page(1, { cells })]).draft);
  expect(said(first?.statement ?? [])).toMatch(/\^1.* Capital del Perú\.$/);
  expect(said(second?.statement ?? [])).toBe('Lima tiene costa?');
  expect([first, second].flatMap((item) => item?.warnings ?? [])).toEqual([]);
});
