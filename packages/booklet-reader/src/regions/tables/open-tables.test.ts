import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf, said } from '../../drafts/questions.testing.ts';
import { drawn, page, pageOfLines } from '../../page/fixtures.testing.ts';
import type { Box, Cell, FilledBox } from '../../page/page-content.ts';
import { findRegions } from '../regions.ts';
import { openTablesOf } from './open-tables.ts';

const level = (y: number, x = 60, width = 240): Box => ({ x, y, width, height: 0.5 });
const row = (y: number, words: readonly string[]): Cell[] =>
  words.flatMap((word, at) => drawn(64 + at * 80, y, word));
const textOf = (cells: readonly Cell[]) => cells.map(({ text }) => text).join('');
const rowsIn = (rules: Box[], cells: Cell[], fills: FilledBox[] = []) =>
  openTablesOf(page(1, { rules, cells, fills })).map(({ grid }) =>
    grid.rows.map(({ slots }) =>
      slots.map(({ cells: own, columns, rows = 1 }) => [textOf(own), columns, rows].join(' ')),
    ),
  );

const HEAD = row(112, ['Lugar', 'Salida', 'Precio']);
const BODY = [row(130, ['Lancha', '4:15', 'S/18']), row(143, ['Bote', '5:50', 'S/30'])].flat();
const RULES = [100, 118, 150].map((y) => level(y));

describe('a table whose only rules are level', () => {
  test('has the columns that white space parts, and a row for each line', () => {
    expect(rowsIn(RULES, [...HEAD, ...BODY])).toEqual([
      [
        ['Lugar 1 1', 'Salida 1 1', 'Precio 1 1'],
        ['Lancha 1 1', '4:15 1 1', 'S/18 1 1'],
        ['Bote 1 1', '5:50 1 1', 'S/30 1 1'],
      ],
    ]);
  });

  test('may have columns as near as TeX sets them, 12 points apart', () => {
    const numbers = (y: number, label: string, digits: string) =>
      [label, ...digits].flatMap((text, at) => drawn(at ? 109 + at * 18 : 64, y, text, { size: 12 }));
    const cells = [...numbers(112, 'Familias', '012345'), ...numbers(130, 'Hijos', '256431')];
    const [rows] = rowsIn(
      [100, 118, 136].map((y) => level(y)),
      cells,
    );
    expect(rows?.map((slots) => slots.length)).toEqual([7, 7]);
  });

  test('may have its rules in pieces, one for each column', () => {
    const pieces = RULES.flatMap(({ y }) => [0, 1, 2].map((at) => level(y, 60 + at * 80, 80)));
    expect(rowsIn(pieces, [...HEAD, ...BODY])[0]).toHaveLength(3);
  });

  test('has a head over several columns where a shorter rule stands below it', () => {
    const cells = [
      ...drawn(64, 118, 'Lugar'),
      ...drawn(180, 112, 'Datos'),
      ...drawn(144, 126, 'Salida'),
      ...drawn(224, 126, 'Precio'),
      ...row(144, ['Lancha', '4:15', 'S/18']),
    ];
    const rules = [level(100), level(116, 140, 160), level(132), level(150)];
    expect(rowsIn(rules, cells)).toEqual([
      [
        ['Lugar 1 2', 'Datos 2 1'],
        ['Salida 1 1', 'Precio 1 1'],
        ['Lancha 1 1', '4:15 1 1', 'S/18 1 1'],
      ],
    ]);
  });

  test('keeps an exponent in its row', () => {
    const body = [...row(130, ['1:25', '40', '9 cm']), ...drawn(244, 126, '3', { size: 7 })];
    const inner = [...drawn(224, 112, 'm'), ...drawn(229, 108, '2', { size: 7 }), ...drawn(234, 112, 'x')];
    const head = [...row(112, ['Lugar', 'Salida']), ...inner];
    expect(rowsIn(RULES, [...head, ...body])[0]).toEqual([
      ['Lugar 1 1', 'Salida 1 1', 'mx2 1 1'],
      ['1:25 1 1', '40 1 1', '9 cm3 1 1'],
    ]);
  });

  test('keeps the lines of a cell together', () => {
    const wrapped = [...row(130, ['Cantidad de', '4:15', 'S/18']), ...drawn(64, 143, 'lanchas')];
    expect(rowsIn(RULES, [...HEAD, ...wrapped])[0]?.[1]).toEqual([
      'Cantidad delanchas 1 1',
      '4:15 1 1',
      'S/18 1 1',
    ]);
    const apart = [
      ...row(130, ['Lancha', 'sale a', 'S/18']),
      ...drawn(144, 142, 'las 4:15'),
      ...row(162, ['Bote', 'sale a', 'S/30']),
      ...drawn(144, 174, 'las 5:50'),
    ];
    const rules = [100, 118, 182].map((y) => level(y));
    expect(rowsIn(rules, [...HEAD, ...apart])[0]?.slice(1)).toEqual([
      ['Lancha 1 1', 'sale alas 4:15 1 1', 'S/18 1 1'],
      ['Bote 1 1', 'sale alas 5:50 1 1', 'S/30 1 1'],
    ]);
  });

  test('stays whole beside a question, and its rules are no bars of fractions', () => {
    const text = pageOfLines(1, ['1. Cuál de estas naves sale antes?'], 80);
    const letters = pageOfLines(1, [' a) Sí', ' b) No', ' c) A veces'], 180);
    const cells = [...text.cells, ...HEAD, ...BODY, ...letters.cells];
    const [item] = itemsOf(buildBooklet([page(1, { cells, rules: RULES })]).draft);
    expect(item?.statement.map(({ value }) => value.match(/<t[dh]>/g)?.length ?? 0)).toEqual([9]);
    expect(said(item?.statement ?? [])).not.toContain('/Salida');
    expect(item?.warnings).toEqual([]);
  });
});

test('a table whose head and every second row are shaded, without rules', () => {
  const shade = (y: number, light: boolean): FilledBox[] =>
    [0, 1, 2].map((at) => ({
      x: 60 + at * 80,
      y,
      width: 80,
      height: 18,
      light,
      color: light ? '#f0e6f5' : '#7a1fa2',
    }));
  const cells = [112, 130, 148, 166].flatMap((y, at) => row(y, [`Fila${at}`, `${at}:15`, `S/${at}8`]));
  const fills = [...shade(100, false), ...shade(118, true), ...shade(154, true)];
  expect(rowsIn([], cells, fills)[0]?.map(([first]) => first)).toEqual([
    'Fila0 1 1',
    'Fila1 1 1',
    'Fila2 1 1',
    'Fila3 1 1',
  ]);
  const { regions, text } = findRegions(page(1, { cells, fills }));
  expect(regions.map(({ kind }) => kind)).toEqual(['table']);
  expect(text).toEqual([]);
  // The last row is white where the table has an odd number of rows; what follows the table is text.
  const last = row(184, ['Fila4', '4:15', 'S/48']);
  expect(rowsIn([], [...cells, ...last], fills)[0]).toHaveLength(5);
  const behind = drawn(60, 184, 'Los pobladores llevan dos turnos de agua al día');
  expect(rowsIn([], [...cells, ...behind], fills)[0]).toHaveLength(4);
});

test('the backgrounds of a full head part its words', () => {
  const shade = (y: number, color: string): FilledBox[] =>
    [0, 1, 2].map((at) => ({ x: 60 + at * 80, y, width: 80, height: 18, light: true, color }));
  const head = ['Semillas puesta', 'Con brotes ahor', 'Altura'].flatMap((words, at) =>
    drawn(64 + at * 79, 112, words),
  );
  const cells = [...head, ...row(130, ['Con luz', '20', '17']), ...row(148, ['Sin luz', '18', '9'])];
  const fills = [...shade(100, '#2f6b4f'), ...shade(118, '#e7efe9')];
  expect(rowsIn([], cells, fills)[0]).toHaveLength(3);
});

test('the parts of a gray box below each other are no rows', () => {
  const fills = [0, 1, 2].map((at) => ({
    x: 60,
    y: 100 + at * 18,
    width: 240,
    height: 18,
    light: true,
    color: '#e7e6e6',
  }));
  const cells = [112, 130, 148].flatMap((y, at) => row(y, [`Fila${at}`, `${at}:15`, `S/${at}8`]));
  expect(rowsIn([], cells, fills)).toEqual([]);
});

test('lines of text that a marker has shaded far from each other are no rows', () => {
  const marked = [100, 200, 300];
  const fills = marked.map((y) => ({ x: 60, y, width: 240, height: 13, light: true, color: '#ffff00' }));
  const cells = [110, 130, 210, 230, 310].flatMap((y, at) => row(y, [`Dos ${at}`, 'tazas', 'y media']));
  expect(rowsIn([], cells, fills)).toEqual([]);
});

describe('level rules of one length are no table', () => {
  test.each([
    [
      'between questions',
      [...drawn(64, 112, 'Los pobladores llevan dos turnos de agua'), ...row(130, ['a)18', 'b)24', 'c)30'])],
    ],
    ['around one column', [...drawn(64, 112, 'Lima'), ...drawn(64, 130, 'Cusco'), ...drawn(64, 143, 'Puno')]],
  ])('%s', (_name, cells) => {
    expect(openTablesOf(page(1, { rules: RULES, cells }))).toEqual([]);
  });

  test('with upright ones among them', () => {
    const upright = { x: 140, y: 100, width: 0.5, height: 50 };
    expect(openTablesOf(page(1, { rules: [...RULES, upright], cells: [...HEAD, ...BODY] }))).toEqual([]);
  });
});

describe('a dark head without a rule of its own', () => {
  const dark = { x: 60, y: 99, width: 240, height: 20, light: false, color: '#0a5a7a' };
  const rules = [138, 158].map((y) => level(y));

  test('stands above rows that have a rule below each', () => {
    const cells = [...HEAD, ...row(132, ['Lancha', '4:15', 'S/18']), ...row(152, ['Bote', '5:50', 'S/30'])];
    expect(rowsIn(rules, cells, [dark])[0]).toHaveLength(3);
  });

  test('stands above rows whose number is at half the height of their text', () => {
    const cells = [
      ...row(112, ['N.°', 'Dato']),
      ...drawn(66, 132, '1'),
      ...drawn(90, 132, 'Amaru vive más arriba que Berta.'),
      ...drawn(66, 160, '2'),
      ...drawn(90, 153, 'Dina no vive en el cuarto piso, sino más'),
      ...drawn(90, 167, 'arriba que los demás.'),
    ];
    const [table] = rowsIn(
      [138, 176].map((y) => level(y)),
      cells,
      [dark],
    );
    expect(table?.at(-1)?.[0]).toBe('2 1 1');
    expect(table).toHaveLength(3);
  });
});
