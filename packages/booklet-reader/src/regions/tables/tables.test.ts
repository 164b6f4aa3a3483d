import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf } from '../../drafts/questions.testing.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Box } from '../../page/page-content.ts';
import { findRegions } from '../regions.ts';

describe('tables', () => {
  const rowsOf = (y: number) =>
    [0, 1, 2].flatMap((row) => [
      ...drawn(110, y + row * 20, `fila${row}`),
      ...drawn(220, y + row * 20, `${row}0`),
    ]);
  const level = [0, 1, 2, 3].map((row) => ({ x: 100, y: 86 + row * 20, width: 200, height: 0 }));
  const upright = [100, 200, 300].map((x) => ({ x, y: 86, width: 0, height: 60 }));

  test('a shaded head row is no drawing', () => {
    const fills = [
      { x: 100, y: 86, width: 100, height: 20, light: false, color: '#999999' },
      { x: 200, y: 86, width: 100, height: 4, light: false, color: '#999999' },
      { x: 200, y: 90, width: 100, height: 16, light: false, color: '#999999' },
    ];
    const { regions, text: rest } = findRegions(
      page(1, { cells: rowsOf(100), rules: [...level, ...upright], fills }),
    );
    expect(regions.map(({ kind }) => kind)).toEqual(['table']);
    expect(rest).toEqual([]);
  });

  test('a border around a table and a sentence leaves the table as it is', () => {
    const border = { x: 80, y: 70, width: 260, height: 120 };
    const { regions } = findRegions(
      page(1, { cells: rowsOf(100), rules: [...level, ...upright], strokes: [border] }),
    );
    expect(regions.map(({ kind }) => kind)).toEqual(['table']);
  });

  test.each([
    ['left', [200, 300]],
    ['right', [100, 200]],
    ['both sides', [200]],
  ])('may be open at the %s', (_side, edges) => {
    const sides = edges.flatMap((x) =>
      [0, 20, 40].map((down) => ({ x, y: 86 + down, width: 0, height: 20 })),
    );
    const [table] = findRegions(page(1, { cells: rowsOf(100), rules: [...level, ...sides] })).regions;
    expect(table?.kind === 'table' && table.grid.rows.map(({ slots }) => slots.length)).toEqual([2, 2, 2]);
  });

  test('rows between rules that don’t close their slots are kept together as a picture', () => {
    const rules = [level[0], level[3], { x: 200, y: 86, width: 0, height: 60 }].flatMap((rule) => rule ?? []);
    const { regions } = findRegions(page(1, { cells: rowsOf(100), rules }));
    expect(regions).toMatchObject([{ kind: 'picture', what: 'tabular' }]);
  });
});

describe('a question in the rows of a table', () => {
  const rules = (rows: readonly number[]) => [
    ...rows.map((y) => ({ x: 60, y, width: 300, height: 0 })),
    ...[60, 90, 360].map((x) => ({
      x,
      y: rows[0] ?? 0,
      width: 0,
      height: (rows.at(-1) ?? 0) - (rows[0] ?? 0),
    })),
  ];
  const words = ['Preguntarles qué pasó', 'Pedirles que esperen', 'Leerles la norma'];
  const alternatives = (from: number) =>
    words.flatMap((text, at) => [
      ...drawn(70, from + at * 20, 'abc'[at] ?? ''),
      ...drawn(95, from + at * 20, text),
    ]);

  test.each([
    ['with its number and stem', [86, 106, 126, 146, 166]],
    ['without them', [106, 126, 146, 166]],
  ])('%s is no table', (_name, rows) => {
    const cells = [
      ...drawn(68, 100, '7'),
      ...drawn(95, 100, 'Qué conviene hacer ahora?'),
      ...alternatives(120),
    ];
    const [item] = itemsOf(buildBooklet([page(1, { cells, rules: rules(rows) })]).draft);
    expect(item?.number).toBe(7);
    expect(item?.alternatives.map(({ html }) => html)).toEqual(words.map((text) => `<p>${text}</p>`));
  });

  test('is no table either where only level rules part its alternatives', () => {
    const level = [106, 126, 146, 166].map((y) => ({ x: 60, y, width: 300, height: 0 }));
    expect(findRegions(page(1, { cells: alternatives(120), rules: level })).regions).toEqual([]);
    // Rows of other letters are what a table tells.
    const others = alternatives(120).map((cell) => (cell.text === 'a' ? { ...cell, text: 'd' } : cell));
    const { regions } = findRegions(page(1, { cells: others, rules: level }));
    expect(regions.map(({ kind }) => kind)).toEqual(['table']);
  });

  test.each([true, false])('is no table with other questions below it (upright rules: %s)', (hasUprights) => {
    const cells = [0, 1, 2].flatMap((at) => [
      ...drawn(68, 100 + at * 80, String(at + 7)),
      ...drawn(95, 100 + at * 80, 'Qué conviene hacer?'),
      ...alternatives(120 + at * 80),
    ]);
    const all = rules(Array.from({ length: 13 }, (_, at) => 86 + at * 20));
    const drawnRules = hasUprights ? all : all.filter(({ width }) => width > 0);
    const items = itemsOf(buildBooklet([page(1, { cells, rules: drawnRules })]).draft);
    expect(items.map(({ number }) => number)).toEqual([7, 8, 9]);
    expect(items.map((item) => item.alternatives.length)).toEqual([3, 3, 3]);
  });

  test('but a table of letters with a head stays one', () => {
    const cells = [...drawn(65, 100, 'Sitio'), ...drawn(95, 100, 'Costo'), ...alternatives(120)];
    const { regions } = findRegions(page(1, { cells, rules: rules([86, 106, 126, 146, 166]) }));
    expect(regions.map(({ kind }) => kind)).toEqual(['table']);
  });
});

test('a gray box behind a table is one, but not the shading of its head', () => {
  const rules = [
    ...[86, 106, 126].map((y) => ({ x: 100, y, width: 200, height: 0 })),
    ...[100, 200, 300].map((x) => ({ x, y: 86, width: 0, height: 40 })),
  ];
  const cells = ['Ser', 'Come', 'Guanay', 'Peces'].flatMap((word, at) =>
    drawn(110 + (at % 2) * 100, 100 + Math.floor(at / 2) * 20, word),
  );
  const kinds = (fill: Box) =>
    findRegions(page(1, { cells, rules, fills: [{ ...fill, light: true, color: '#e6e6e6' }] })).regions.map(
      ({ kind }) => kind,
    );
  expect(kinds({ x: 90, y: 86, width: 220, height: 41 })).toEqual(['gray', 'table']);
  expect(kinds({ x: 100, y: 86, width: 200, height: 20 })).toEqual(['table']);
});

test('a slot over several rows of a ruled table stays in the first of them', () => {
  const rules = [
    ...[86, 126].map((y) => ({ x: 100, y, width: 200, height: 0 })),
    { x: 200, y: 106, width: 100, height: 0 },
    ...[100, 200, 300].map((x) => ({ x, y: 86, width: 0, height: 40 })),
  ];
  const cells = [...drawn(110, 110, 'Grado'), ...drawn(210, 100, 'Sí'), ...drawn(210, 120, 'No')];
  const [region] = findRegions(page(1, { cells, rules })).regions;
  if (region?.kind !== 'table') throw new Error('no table');
  expect(region.grid.rows.map(({ slots }) => slots.map(({ rows }) => rows))).toEqual([[2, 1], [1]]);
});

test('the last row of a ruled list may be shorter than the others', () => {
  const level = [86, 106].map((y) => ({ x: 100, y, width: 200, height: 0 }));
  const rules = [
    ...level,
    { x: 100, y: 126, width: 100, height: 0 },
    ...[100, 200].map((x) => ({ x, y: 86, width: 0, height: 40 })),
    { x: 300, y: 86, width: 0, height: 20 },
  ];
  const cells = [...drawn(110, 100, '1. A'), ...drawn(210, 100, '2. C'), ...drawn(110, 120, '3. B')];
  const [region] = findRegions(page(1, { cells, rules })).regions;
  if (region?.kind !== 'table') throw new Error('no table');
  const texts = region.grid.rows.map(({ slots }) =>
    slots.map((slot) => slot.cells.map(({ text }) => text).join('')),
  );
  expect(texts).toEqual([
    ['1. A', '2. C'],
    ['3. B', ''],
  ]);
});

test('a row with a question’s number and stem, whose alternatives stand on the next page, is no table', () => {
  const row: Box[] = [
    ...[86, 106].map((y) => ({ x: 60, y, width: 400, height: 0 })),
    ...[60, 90, 460].map((x) => ({ x, y: 86, width: 0, height: 20 })),
  ];
  const kinds = (first: string) => {
    const cells = [
      ...drawn(70, 100, first),
      ...drawn(96, 100, 'Según el texto, qué paso distingue a la tunta?'),
    ];
    return findRegions(page(1, { cells, rules: row })).regions.map(({ kind }) => kind);
  };
  expect(kinds('10')).toEqual([]);
  const gray = { x: 95, y: 108, width: 360, height: 16, light: true, color: '#dddddd' };
  const tall = [...row.slice(0, 1), { x: 60, y: 126, width: 400, height: 0 }, ...row.slice(2)].map((rule) =>
    rule.width === 0 ? { ...rule, height: 40 } : rule,
  );
  const cells = [
    'Según el texto, qué paso distingue a la tunta?',
    'La tunta se remoja en agua corriente del río.',
  ];
  const drawnCells = [
    ...drawn(70, 100, '10'),
    ...cells.flatMap((text, at) => drawn(98, 100 + at * 20, text)),
  ];
  const { regions } = findRegions(page(1, { cells: drawnCells, rules: tall, fills: [gray] }));
  expect(regions.map(({ kind }) => kind)).toEqual(['gray']);
  expect(kinds('Lima')).toEqual(['table']);
});

test('the last two rows of a list of keys may be shorter', () => {
  const [xs, ys] = [
    [60, 120, 150, 180, 210],
    [80, 100, 120, 140, 160],
  ];
  const rules: Box[] = [
    ...ys.map((y, at) => ({ x: 60, y, width: at > 2 ? 90 : 150, height: 0 })),
    ...xs.map((x, at) => ({ x, y: 80, width: 0, height: at > 2 ? 40 : 80 })),
  ];
  const texts = [
    ['N.°', '1', '2', '3'],
    ['Clave', 'A', 'B', 'C'],
    ['N.°', '4'],
    ['Clave', 'A'],
  ];
  const cells = texts.flatMap((row, y) =>
    row.flatMap((text, x) => drawn((xs[x] ?? 0) + 8, 94 + y * 20, text)),
  );
  const [region] = findRegions(page(1, { cells, rules })).regions;
  const rows = region?.kind === 'table' ? region.grid.rows : [];
  const read = rows.map(({ slots }) => slots.map((slot) => slot.cells.map(({ text }) => text).join('')));
  expect(read).toEqual([texts[0], texts[1], [...(texts[2] ?? []), ''], [...(texts[3] ?? []), '']]);
});

test('upright rules may be drawn piece by piece, one for each line of text in a row', () => {
  const rules: Box[] = [
    ...[80, 108, 136].map((y) => ({ x: 60, y, width: 120, height: 0 })),
    ...[60, 120, 180].flatMap((x) => [80, 94, 108, 122].map((y) => ({ x, y, width: 0, height: 13.6 }))),
  ];
  const cells = [0, 1].flatMap((row) =>
    [0, 1].flatMap((column) => [
      ...drawn(85 + column * 60, 91 + row * 28, String(1 + row * 2 + column)),
      ...drawn(85 + column * 60, 104 + row * 28, 'ABCD'[row * 2 + column] ?? ''),
    ]),
  );
  const [region] = findRegions(page(1, { cells, rules })).regions;
  expect(region?.kind === 'table' && region.grid.rows.length).toBe(2);
});

describe('a table of alternatives', () => {
  const rows = (count: number, more: Partial<Parameters<typeof page>[1]> = {}) => {
    const rules: Box[] = [
      ...Array.from({ length: count + 1 }, (_, at) => ({ x: 60, y: 80 + at * 22, width: 440, height: 0 })),
      ...[60, 90, 500].map((x) => ({ x, y: 80, width: 0, height: count * 22 })),
    ];
    const cells = ['A', 'B', 'C']
      .slice(0, count)
      .flatMap((letter, at) => [
        ...drawn(72, 95 + at * 22, letter),
        ...drawn(96, 95 + at * 22, 'Repetir el taller en agosto con el mismo programa.'),
      ]);
    return { ...page(1, { cells, rules }), ...more, rules: [...rules, ...(more.rules ?? [])] };
  };

  test('marks its key by the shade of a row, however pale', () => {
    const fills = [60, 90].map((x) => ({
      x: x + 0.5,
      y: 102.5,
      width: x === 60 ? 29 : 409,
      height: 21,
      light: true,
      color: '#c6efce',
    }));
    const { regions, text: read } = findRegions(rows(3, { fills }));
    expect(regions).toEqual([]);
    const marked = read.filter(({ highlight }) => highlight);
    expect(new Set(marked.map(({ y }) => y))).toEqual(new Set([117]));
  });

  test('stands in a frame that goes on over the page', () => {
    const frame: Box[] = [
      { x: 46, y: 60, width: 0, height: 130 },
      { x: 514, y: 60, width: 0, height: 130 },
      { x: 46, y: 190, width: 468, height: 0 },
    ];
    expect(findRegions(rows(3, { rules: frame })).regions).toEqual([]);
  });
});
