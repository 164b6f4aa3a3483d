import { expect, test } from 'vitest';
import { drawn, page } from '../../page/fixtures.testing.ts';
import { findRegions } from '../regions.ts';

const SLOTS = [60, 130, 200, 270];

/** A table of one row and three columns from x 60 to 270. */
function ruledTable() {
  const level = [100, 120].map((y) => ({ x: 60, y, width: 210, height: 0.6 }));
  const upright = SLOTS.map((x) => ({ x, y: 100, width: 0.6, height: 20 }));
  const cells = ['Flor', 'Gino', 'Hugo'].flatMap((text, at) => drawn((SLOTS[at] ?? 0) + 10, 114, text));
  return { rules: [...level, ...upright], cells };
}

const said = (cells: readonly { text: string }[]) => cells.map((cell) => cell.text).join('');

test.each([
  ['a word over its edge', 'es viento que se malogra'],
  ['a space over its edge', '29El docente afirma'],
])('text of another column over which a wide table is printed stays text: %s', (_name, words) => {
  const { rules, cells } = ruledTable();
  const other = drawn(words.startsWith('29') ? 247 : 250, 111, words);
  const { regions, text } = findRegions(page(1, { rules, cells: [...cells, ...other] }));
  const [table] = regions;
  if (table?.kind !== 'table') throw new Error('no table');
  expect(table.grid.rows[0]?.slots.map((slot) => said(slot.cells))).toEqual(['Flor', 'Gino', 'Hugo']);
  expect(said(text)).toBe(words);
});

test('a drawn space parts the words of a cell, however narrow', () => {
  const { rules } = ruledTable();
  const words = drawn(70, 114, 'Pago en A');
  // Kerning pulls the last letter over its space.
  const kerned = words.map((cell, at) => (at === words.length - 1 ? { ...cell, x: cell.x - 4 } : cell));
  const { regions } = findRegions(page(1, { rules, cells: [...kerned, ...drawn(140, 114, 'Gino')] }));
  const [table] = regions;
  if (table?.kind !== 'table') throw new Error('no table');
  expect(table.grid.rows[0]?.slots.map((slot) => said(slot.cells))).toEqual(['Pago en A', 'Gino', '']);
});
