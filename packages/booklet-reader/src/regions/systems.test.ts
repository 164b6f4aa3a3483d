import { describe, expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Cell } from '../page/page-content.ts';
import { findRegions, type Region } from './regions.ts';

const PARAGRAPH = drawn(60, 80, 'En la figura se ven cuatro cajas con bolitas de dos colores.');
const pictures = (regions: readonly Region[]) => regions.filter(({ kind }) => kind === 'picture');

describe('systems of equations', () => {
  const rows = [...drawn(200, 100, '2x + y = 6'), ...drawn(200, 114, '4x + 3y = 12')];
  const bar = { x: 264, y: 90, width: 0, height: 28 };

  test('within a line of text are kept whole, as a picture', () => {
    const cells = [...PARAGRAPH, ...drawn(120, 100, 'En el sistema'), ...rows];
    const { regions, text } = findRegions(page(1, { cells, rules: [bar] }));
    expect(pictures(regions)).toMatchObject([{ what: 'formula' }]);
    expect(text.map((cell) => cell.text).join('')).toMatch(/colores\.En el sistema\s*$/);
  });

  test('behind a brace that is a stroke, as in a scan, are a picture of a formula', () => {
    const brace = { x: 188, y: 88, width: 5, height: 30 };
    const kindsOf = (labels: Cell[]) =>
      pictures(findRegions(page(1, { cells: [...PARAGRAPH, ...labels], strokes: [brace] })).regions);
    expect(kindsOf(rows)).toMatchObject([{ what: 'formula' }]);
    expect(kindsOf([...drawn(200, 100, 'norte'), ...drawn(200, 114, 'sur')])).toMatchObject([
      { what: 'image' },
    ]);
  });

  test('are kept whole, though one equation is longer than the other', () => {
    const equations = [...drawn(200, 100, '12x + 13y = 1600'), ...drawn(200, 114, 'x - y = -1')];
    const left = { x: 195, y: 90, width: 0, height: 28 };
    const cells = [...PARAGRAPH, ...drawn(110, 100, 'En el sistema'), ...equations];
    const { text } = findRegions(page(1, { cells, rules: [left] }));
    expect(text.map((cell) => cell.text).join('')).toMatch(/En el sistema\s*$/);
  });

  test('behind a brace within a line are kept whole, without the text behind them', () => {
    const brace = drawn(180, 107, '{').map((cell) => ({ ...cell, tall: { top: 88, bottom: 120 } }));
    const rows = [...drawn(190, 100, 'x + 1,   x < 0'), ...drawn(190, 114, '2x,      x > 0')];
    const words = [...drawn(120, 107, 'Si f(x) ='), ...drawn(275, 107, 'para todo')];
    const cells = [...PARAGRAPH, ...words, ...brace, ...rows].filter(({ text }) => text !== ' ');
    const { regions, text } = findRegions(page(1, { cells }));
    expect(pictures(regions)).toMatchObject([{ what: 'formula' }]);
    expect(text.map((cell) => cell.text).join('')).toMatch(/Sif\(x\)=paratodo$/);
  });

  test('the rows of a matrix are kept whole, and what stands in brackets in one row is text', () => {
    const bracket = (x: number, text: string) =>
      drawn(x, 107, text).map((cell) => ({ ...cell, tall: { top: 88, bottom: 120 } }));
    const inBrackets = (rows: Cell[]) => [
      ...drawn(120, 107, 'A ='),
      ...bracket(140, '('),
      ...rows,
      ...bracket(180, ')'),
    ];
    const kinds = (rows: Cell[]) =>
      pictures(findRegions(page(1, { cells: [...PARAGRAPH, ...inBrackets(rows)] })).regions);
    expect(kinds([...drawn(150, 100, '2 -1'), ...drawn(150, 114, '3  4')])).toMatchObject([
      { what: 'formula' },
    ]);
    expect(kinds(drawn(150, 107, '2 + 1'))).toEqual([]);
  });

  test('the sides of a frame around equations are no bars of a system', () => {
    const frame = [
      { x: 190, y: 90, width: 280, height: 0 },
      { x: 190, y: 118, width: 280, height: 0 },
      { x: 190, y: 90, width: 0, height: 28 },
      { x: 470, y: 90, width: 0, height: 28 },
    ];
    const cells = [...PARAGRAPH, ...drawn(140, 100, 'columna'), ...rows];
    const { regions } = findRegions(page(1, { cells, rules: frame }));
    expect(pictures(regions)).toEqual([]);
  });

  test('in lines of their own stay text', () => {
    const { regions } = findRegions(page(1, { cells: [...PARAGRAPH, ...rows], rules: [bar] }));
    expect(pictures(regions)).toEqual([]);
  });
});
