import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf, said } from '../../drafts/questions.testing.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Box, Cell } from '../../page/page-content.ts';
import { withDrawnBlanks } from './drawn-blanks.ts';

const rule = (x: number, y: number, width = 30): Box => ({ x, y, width, height: 0 });
const LINE = drawn(60, 100, 'No hay pruebas');
const NEXT = drawn(165, 100, 'la acusación,');

function read(cells: Cell[], rules: Box[]): string {
  const found = withDrawnBlanks(page(1, { cells, rules }));
  return `${found.cells.map(({ text }) => text).join('')} ${found.rules.length}`;
}

test('a rule at the baseline between two words is a blank to fill in', () => {
  expect(read([...LINE, ...NEXT], [rule(132, 100)])).toBe('No hay pruebas______la acusación, 0');
});

test('a blank may open a line, where other lines begin', () => {
  const second = drawn(93, 113, ', decidió archivarla');
  expect(read([...LINE, ...second], [rule(60, 114)])).toBe('No hay pruebas______, decidió archivarla 0');
  expect(read([...drawn(40, 100, 'No hay'), ...second], [rule(60, 114)])).toBe(
    'No hay, decidió archivarla 1',
  );
});

test('a draft shows its blanks', () => {
  const first = [...drawn(60, 100, '1. No hay pruebas'), ...drawn(180, 100, 'la acusación.')];
  const letters = ['ante', 'sobre', 'de'].flatMap((word, at) =>
    drawn(65, 114 + at * 14, `${'abc'[at]}) ${word}`),
  );
  const { draft } = buildBooklet([page(1, { cells: [...first, ...letters], rules: [rule(148, 101, 28)] })]);
  expect(said(itemsOf(draft)[0]?.statement ?? [])).toBe('No hay pruebas ______ la acusación.');
});

describe('a rule is no blank', () => {
  const whole = 'No hay pruebasla acusación,';

  test('where it lies as high as the bar of a fraction, or below text', () => {
    expect(read([...LINE, ...NEXT], [rule(132, 97)])).toBe(`${whole} 1`);
    expect(read([...LINE, ...NEXT, ...drawn(140, 96, '3')], [rule(132, 100)])).toBe(`${whole}3 1`);
  });

  test('where it is the bar of a root that lies at the baseline of the line above', () => {
    const root = [...drawn(126, 111, '√', { size: 12 }), ...drawn(134, 111, '47')];
    expect(read([...LINE, ...NEXT, ...root], [rule(132, 101)])).toBe(`${whole}√47 1`);
    // A line below the blank is no radicand.
    const next = [...drawn(126, 113, '√', { size: 12 }), ...drawn(134, 113, '47')];
    expect(read([...LINE, ...NEXT, ...next], [rule(132, 101)])).toBe(
      'No hay pruebas______la acusación,√47 0',
    );
  });

  test('where it is a side of a cell', () => {
    const side = { x: 132, y: 80, width: 0, height: 20 };
    expect(read([...LINE, ...NEXT], [rule(132, 100), side])).toBe(`${whole} 2`);
  });

  test('where nothing follows it in its line', () => {
    expect(read(LINE, [rule(132, 100)])).toBe('No hay pruebas 1');
  });
});
