import { plainText } from '@amauta/rich-text/clean.ts';
import { expect, test } from 'vitest';
import { buildBooklet } from '../../build-booklet.ts';
import { itemsOf } from '../../drafts/questions.testing.ts';
import { drawn, page } from '../../page/fixtures.testing.ts';
import type { Box } from '../../page/page-content.ts';
import { withDrawnMarks } from './drawn-marks.ts';

/** A circle around a character that is drawn at this place. */
const around = (x: number, y: number): Box => ({ x: x - 4, y: y - 10, width: 13, height: 13 });
const ALTERNATIVES = ['Repetir la consigna', 'Proponer otro material', 'Corregir cada error'];

test('circles around letters and numbers that open a text are taken away', () => {
  const places = [100, 130, 150, 170];
  const cells = [
    ...drawn(50, 100, '7'),
    ...drawn(70, 100, 'Lima tiene costa y sierra?'),
    ...ALTERNATIVES.flatMap((text, at) => [
      ...drawn(60, 130 + at * 20, 'abc'[at] ?? ''),
      ...drawn(80, 130.5 + at * 20, text),
    ]),
  ];
  const strokes = places.map((y, at) => around(at === 0 ? 50 : 60, y));
  const read = withDrawnMarks(page(1, { cells, strokes }));
  expect(read.strokes).toEqual([]);
  // Each letter stands on the baseline of its text.
  expect(read.cells.filter(({ x }) => x === 60).map(({ y }) => y)).toEqual([130.5, 150.5, 170.5]);
});

test('a number alone in a pill opens the text below it', () => {
  const cells = [...drawn(60, 100, '12'), ...drawn(52, 122, 'Lima tiene costa y sierra?')];
  const pill = { x: 52, y: 90, width: 26, height: 14 };
  expect(withDrawnMarks(page(1, { cells, strokes: [pill] })).strokes).toEqual([]);
});

test('a number in a circle opens the text below it, though the name of a topic stands in a pill beside it', () => {
  const cells = [
    ...drawn(60, 100, '8'),
    ...drawn(90, 100, 'Juego', { size: 7 }),
    ...drawn(56, 122, 'Lima tiene costa y sierra?'),
  ];
  const circle = around(60, 100);
  const pill = { x: 84, y: 91, width: 30, height: 12 };
  expect(withDrawnMarks(page(1, { cells, strokes: [circle, pill] })).strokes).toEqual([pill]);
  expect(withDrawnMarks(page(1, { cells, strokes: [circle] })).strokes).toEqual([circle]);
});

test('what a figure holds in circles stays a drawing', () => {
  const nodes = [...drawn(60, 100, 'a'), ...drawn(120, 100, '5'), ...drawn(180, 100, 'b')];
  const strokes = [60, 120, 180].map((x) => around(x, 100));
  expect(withDrawnMarks(page(1, { cells: nodes, strokes })).strokes).toEqual(strokes);
  const one = page(1, {
    cells: [...drawn(60, 100, 'a'), ...drawn(80, 100, 'lado mayor')],
    strokes: [around(60, 100)],
  });
  expect(withDrawnMarks(one)).toBe(one);
});

test('the box of a number may be as high as the text of its question', () => {
  const text = [0, 1, 2].flatMap((line) => drawn(110, 120 + line * 14, 'Santiago asiste a una cuna de Ica'));
  const box: Box = { x: 57, y: 108, width: 38, height: 50 };
  const fills = [{ ...box, light: false, color: '#c0560f' }];
  const read = withDrawnMarks(page(1, { cells: [...drawn(70, 120, '6'), ...text], fills }));
  expect(read.fills).toEqual([]);
  // A number in the bar of a chart has no text beside it.
  const bar = page(1, { cells: [...drawn(70, 120, '6'), ...drawn(70, 170, 'abril')], fills });
  expect(withDrawnMarks(bar)).toBe(bar);
});

test('letters in circles open alternatives within a line, too', () => {
  const letters = [60, 175, 305];
  const cells = [
    ...drawn(40, 100, '1. Qué error se evidencia en la respuesta?'),
    ...ALTERNATIVES.flatMap((words, at) => [
      ...drawn(letters[at] ?? 0, 120, 'abc'[at] ?? ''),
      ...drawn((letters[at] ?? 0) + 15, 120, words),
    ]),
    ...ALTERNATIVES.flatMap((_, at) => drawn((letters[at] ?? 0) + 15, 133, 'de la primera')),
  ];
  const strokes = letters.map((x) => around(x, 120));
  const [item] = itemsOf(buildBooklet([page(1, { cells, strokes })]).draft);
  expect(item?.alternatives.map(({ html }) => plainText(html))).toEqual(
    ALTERNATIVES.map((words) => `${words} de la primera`),
  );
});

test('a circle like those of other alternatives may stand before a short number or a picture', () => {
  const cells = [
    ...ALTERNATIVES.flatMap((text, at) => [
      ...drawn(60, 130 + at * 20, 'ABC'[at] ?? ''),
      ...drawn(80, 130 + at * 20, text),
    ]),
    ...drawn(60, 200, 'A'),
    ...drawn(80, 200, '9'),
    ...drawn(160, 200, 'B'),
  ];
  const circles = [130, 150, 170, 200].map((y) => around(60, y));
  const figure = { x: 300, y: 300, width: 30, height: 30 };
  const read = withDrawnMarks(page(1, { cells, strokes: [...circles, around(160, 200), figure] }));
  expect(read.strokes).toEqual([figure]);
  expect(read.cells.filter(({ y }) => y === 200).map(({ text }) => text)).toEqual(['Ⓐ', '9', 'Ⓑ']);
});

test('a number alone on a dark box opens the text below it, also beside another column', () => {
  const box = { x: 52, y: 90, width: 26, height: 14, light: false, color: '#000000' };
  const cells = [...drawn(60, 100, '12'), ...drawn(52, 122, 'Lima tiene costa y sierra?')];
  const read = (x: number) =>
    withDrawnMarks(page(1, { cells: [...cells, ...drawn(x, 100, 'del mes')], fills: [box] }));
  expect(read(250).fills).toEqual([]);
  expect(read(100).fills).toEqual([box]);
});

test('a number in a frame of rules, at half the height of the frame, moves to the first line beside it', () => {
  const rules = [
    { x: 50, y: 88, width: 26, height: 0 },
    { x: 50, y: 110, width: 26, height: 0 },
    { x: 50, y: 88, width: 0, height: 22 },
    { x: 76, y: 88, width: 0, height: 22 },
  ];
  const cells = [
    ...drawn(84, 99, 'Lima tiene costa y sierra, pero'),
    ...drawn(61, 103, '7'),
    ...drawn(84, 113, 'no tiene selva?'),
  ];
  const read = withDrawnMarks(page(1, { cells, rules }));
  expect(read.rules).toEqual([]);
  expect(read.cells.find(({ text }) => text === '7')?.y).toBe(99);
});

test('a ring around the letter of one alternative marks the key', () => {
  const keys = [1, 0, 2, 1];
  const letters = keys.flatMap((_, question) =>
    [0, 1, 2].map((at) => ({ question, at, y: 80 + question * 90 + at * 20 })),
  );
  const cells = [
    ...keys.flatMap((_, at) => drawn(50, 60 + at * 90, `${at + 1}. Cuál es la acción más pertinente aquí?`)),
    ...letters.flatMap(({ at, y }) => drawn(60, y, `${'abc'[at]}) ${ALTERNATIVES[at]}`)),
  ];
  const strokes = letters.flatMap(({ question, at, y }) => (keys[question] === at ? [around(60, y)] : []));
  const found = itemsOf(buildBooklet([page(1, { cells, strokes })]).draft);
  expect(found.map(({ key }) => key)).toEqual(keys);
  expect(found[0]?.alternatives.map(({ html }) => plainText(html))).toEqual(ALTERNATIVES);
});

test('the cell of a letter in a table of alternatives is no frame around the letter', () => {
  // The second alternative has three lines.
  const edges = [100, 116, 160, 176];
  const cells = ALTERNATIVES.flatMap((text, at) => [
    ...drawn(60, (edges[at] ?? 0) + 11, 'abc'[at] ?? ''),
    ...drawn(80, (edges[at] ?? 0) + 11, text),
  ]);
  const level: Box[] = edges.flatMap((y) => [
    { x: 56, y, width: 20, height: 0 },
    { x: 76, y, width: 200, height: 0 },
  ]);
  const uprights = edges
    .slice(1)
    .flatMap((end, at) =>
      [56, 76, 276].map((x) => ({ x, y: edges[at] ?? 0, width: 0, height: end - (edges[at] ?? 0) })),
    );
  const content = page(1, { cells, rules: [...level, ...uprights] });
  expect(withDrawnMarks(content).rules).toEqual(content.rules);
});

test('numbers in the narrow cells of a table keep their rules, though text stands behind them in another column', () => {
  const cells = [
    ...drawn(64, 100, '1'),
    ...drawn(78, 100, '2'),
    ...drawn(300, 100, 'Lima tiene costa y sierra?'),
  ];
  const rules = [60, 74, 88].map((x): Box => ({ x, y: 90, width: 0, height: 14 }));
  const level = [60, 74].flatMap((x) => [90, 104].map((y): Box => ({ x, y, width: 14, height: 0 })));
  expect(withDrawnMarks(page(1, { cells, rules: [...rules, ...level] })).rules).toHaveLength(7);
  const fills = [60, 74].map((x) => ({ x, y: 90, width: 14, height: 14, light: false, color: '#0b5394' }));
  expect(withDrawnMarks(page(1, { cells, fills })).fills).toEqual(fills);
});

test('a box like those of other numbers opens a text of one word, and an empty rest of one goes', () => {
  const box = (y: number, height = 16): Box => ({ x: 46, y: y - 12, width: 20, height });
  const cells = [100, 160, 220].flatMap((y, at) => [
    ...drawn(50, y, `0${at + 1}`),
    ...drawn(72, y, at === 2 ? 'Reduzca:' : 'Lima tiene costa y sierra?'),
  ]);
  const square = { x: 300, y: 780, width: 20, height: 10 };
  const strokes = [box(100), box(160), box(220), box(800, 10), square];
  expect(withDrawnMarks(page(1, { cells, strokes })).strokes).toEqual([square]);
});

test('the frames around alternatives and questions are taken away, and those of a figure stay', () => {
  const cells = ALTERNATIVES.flatMap((text, at) => [
    ...drawn(60, 130 + at * 30, 'ABC'[at] ?? ''),
    ...drawn(80, 130 + at * 30, text),
  ]);
  const circles = [0, 1, 2].map((at) => around(60, 130 + at * 30));
  const slots = [0, 1, 2].map((at) => ({ x: 50, y: 115 + at * 30, width: 400, height: 24 }));
  const card = { x: 40, y: 60, width: 430, height: 150 };
  const figure = { x: 200, y: 300, width: 80, height: 40 };
  const strokes = [...circles, ...slots, card, figure];
  expect(withDrawnMarks(page(1, { cells, strokes })).strokes).toEqual([figure]);
});
