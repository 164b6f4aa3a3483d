import { expect, test } from 'vitest';
import { drawn } from '../../../page/fixtures.testing.ts';
import { withWholeUprights } from './broken-rules.ts';

const level = [100, 116, 132, 148].map((y) => ({ x: 60, y, width: 200, height: 0.5 }));
const parts = [
  { x: 160, y: 100, width: 0.5, height: 12 },
  { x: 160.4, y: 136, width: 0.5, height: 12 },
];

test('the parts of an upright rule of a table are one, as the level rules go on between them', () => {
  expect(withWholeUprights([...level, ...parts], [])).toEqual([
    ...level,
    { x: 160, y: 100, width: 0.5, height: 48 },
  ]);
});

test('two tables below each other, and a cell over two columns, keep their rules apart', () => {
  const rules = [...level.filter(({ y }) => y < 110 || y > 140), ...parts];
  expect(withWholeUprights(rules, [])).toEqual(rules);
  const title = drawn(120, 128, 'Preguntas y claves');
  expect(withWholeUprights([...level, ...parts], title)).toEqual([...level, ...parts]);
});

test('the side of a table reaches to the first and last level rules that end there', () => {
  const whole = { x: 60, y: 100, width: 0.5, height: 48 };
  const side = { x: 260, y: 124, width: 0.5, height: 20 };
  expect(withWholeUprights([...level, whole, side], [])).toEqual([
    ...level,
    whole,
    { x: 260, y: 100, width: 0.5, height: 48 },
  ]);
});

test('frames below each other keep their sides apart, also where an arrow joins them', () => {
  const sides = [60, 260].flatMap((x) => [
    { x, y: 100, width: 0.5, height: 19 },
    { x, y: 132, width: 0.5, height: 16 },
  ]);
  const arrow = { x: 160, y: 116, width: 0.5, height: 16 };
  const { all, ends } = { all: withWholeUprights([...level, ...sides, arrow], []), ends: [119, 148] };
  const found = all.filter(({ x, height }) => x !== 160 && height > 1);
  expect(found.map(({ y, height }) => y + height).sort()).toEqual([ends[0], ends[0], ends[1], ends[1]]);
  const alone = sides.filter(({ y }) => y === 132);
  expect(withWholeUprights([...level, ...alone], [])).toEqual([...level, ...alone]);
});
