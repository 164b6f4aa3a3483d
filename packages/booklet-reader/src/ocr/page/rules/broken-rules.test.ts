import { describe, expect, test } from 'vitest';
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

test('two parts of a level rule that reach the same place are one, and others stay', () => {
  const [first, second] = [
    { x: 68, y: 43, width: 454, height: 0.7 },
    { x: 498, y: 43, width: 29, height: 0.7 },
  ];
  expect(withWholeUprights([second, first], [])).toEqual([{ ...first, width: 459 }]);
  const apart = [first, { ...second, x: 526 }, { ...second, y: 46 }];
  expect(withWholeUprights(apart, [])).toHaveLength(3);
});

test('two tables below each other, and a cell over two columns, keep their rules apart', () => {
  const rules = [...level.filter(({ y }) => y < 110 || y > 140), ...parts];
  expect(withWholeUprights(rules, [])).toEqual(rules);
  const title = drawn(120, 128, 'Preguntas y claves');
  expect(withWholeUprights([...level, ...parts], title)).toEqual([...level, ...parts]);
});

test('the side of a table reaches to the first and last level rules that end there', () => {
  const side = { x: 260, y: 124, width: 0.5, height: 20 };
  expect(withWholeUprights([...level, side], [])).toEqual([
    ...level,
    { x: 260, y: 100, width: 0.5, height: 48 },
  ]);
});

test('the side of a frame does not reach to the box of a number below the frame', () => {
  const frame = [100, 160].map((y) => ({ x: 60, y, width: 200, height: 0.5 }));
  const side = { x: 60, y: 100, width: 0.5, height: 60 };
  const foot = { x: 60, y: 188, width: 20, height: 0.5 };
  expect(withWholeUprights([...frame, foot, side], [])).toEqual([...frame, foot, side]);
});

describe('a side that ends at a level rule', () => {
  const side = { x: 260, y: 100, width: 0.5, height: 48 };
  const foot = { x: 30, y: 170, width: 230, height: 0.5 };

  test('is whole above the rule at the foot of its page', () => {
    const rules = [...level, foot, side];
    expect(withWholeUprights(rules, [])).toEqual(rules);
  });

  test('goes on where another upright rule does', () => {
    const inner = { x: 160, y: 100, width: 0.5, height: 70 };
    expect(withWholeUprights([...level, foot, side, inner], [])).toEqual([
      ...level,
      foot,
      { ...side, height: 70 },
      inner,
    ]);
  });
});

describe('the side of a box above another box', () => {
  const box = (x: number, y: number) => [
    { x, y, width: 50, height: 0.5 },
    { x, y: y + 22, width: 50, height: 0.5 },
    ...[x, x + 20, x + 50].map((at) => ({ x: at, y, width: 0.5, height: 22 })),
  ];
  const rules = [...box(60, 100), ...box(61, 140)].sort((a, b) => a.height - b.height || a.y - b.y);

  test('ends with its figure', () => {
    expect(withWholeUprights(rules, [])).toEqual(rules);
  });

  test('goes on over a row of text', () => {
    const [side] = withWholeUprights(rules, drawn(70, 134, 'Uno')).filter(
      ({ x, y }) => x === 60 && y === 100,
    );
    expect(side).toBeDefined();
    const heights = withWholeUprights(rules, drawn(70, 134, 'Uno')).map(({ height }) => height);
    expect(heights).toContain(40);
  });

  test('ends at a rule that crosses it, though another rule ends above', () => {
    const other = { x: 82, y: 80, width: 40, height: 0.5 };
    const [first] = withWholeUprights([other, ...rules], drawn(84, 90, 'Uno')).filter(({ x }) => x === 80);
    expect(first).toEqual({ x: 80, y: 100, width: 0.5, height: 22 });
  });
});
