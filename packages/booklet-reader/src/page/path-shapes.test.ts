import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, test } from 'vitest';
import { drawn, page } from './fixtures.testing.ts';
import { isScan } from './page-content.ts';
import { pathShapes } from './path-shapes.ts';
import { walkPage } from './walk-page.ts';

/** A box as a path; `turnsBack` draws its corners in the opposite direction. */
function box(x: number, y: number, width: number, height: number, turnsBack = false): number[] {
  const corners = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ];
  const points = turnsBack ? corners.toReversed() : corners;
  return points.flatMap(([px = 0, py = 0], at) => [at === 0 ? 0 : 1, px, py]).concat(4);
}

function shapes(operator: number, path: readonly number[]) {
  const content = page(1);
  pathShapes([1, 0, 0, 1, 0, 0], { fill: '#000000', clip: null, system: 0 }, [operator, [path]], content);
  return content;
}

const summary = ({ rules, fills, strokes }: ReturnType<typeof shapes>) => [
  rules.map(({ x, y, width, height }) => [x, y, width, height].map((side) => Math.round(side * 10) / 10)),
  fills.length,
  strokes.length,
];

describe('the space between two boxes is a border', () => {
  test('of one side, as the bar of a fraction is drawn', () => {
    const path = [...box(50, 100, 10, 12), ...box(50, 100.7, 10, 11.3)];
    expect(summary(shapes(OPS.eoFill, path))).toEqual([[[50, 100, 10, 0.7]], 0, 0]);
  });

  test('of four sides, filled where both turn against each other', () => {
    const path = [...box(50, 100, 80, 40), ...box(51, 101, 78, 38, true)];
    expect(summary(shapes(OPS.fill, path))[0]).toHaveLength(4);
  });

  test('but both are filled where they turn alike', () => {
    const path = [...box(50, 100, 80, 40), ...box(51, 101, 78, 38)];
    expect(summary(shapes(OPS.fill, path))).toEqual([[], 2, 0]);
  });
});

test('a shading of the whole page is as large as what it is clipped to', () => {
  const operations: [number, unknown[]][] = [
    [OPS.save, []],
    [OPS.clip, []],
    [OPS.constructPath, [OPS.endPath, [box(50, 100, 300, 60)]]],
    [OPS.clip, []],
    [OPS.constructPath, [OPS.endPath, [box(40, 120, 400, 200)]]],
    [OPS.setFillRGBColor, ['#e3e3e3']],
    [OPS.constructPath, [OPS.fill, [box(0, 0, 595, 842)]]],
    // A ring, as borders are clipped to, tells no box.
    [OPS.clip, []],
    [OPS.constructPath, [OPS.endPath, [[...box(60, 130, 9, 9), ...box(61, 131, 7, 7)]]]],
    [OPS.constructPath, [OPS.fill, [box(0, 0, 595, 842)]]],
    [OPS.constructPath, [OPS.fill, [box(400, 400, 100, 100)]]],
    // A line without height is drawn as thin as can be, and stays a rule.
    [OPS.constructPath, [OPS.fill, [box(60, 130, 100, 0)]]],
    [OPS.restore, []],
    [OPS.constructPath, [OPS.fill, [box(10, 600, 100, 100)]]],
  ];
  const { fills, rules } = walkPage(
    { number: 1, width: 595, height: 842 },
    [1, 0, 0, 1, 0, 0],
    { fnArray: operations.map(([name]) => name), argsArray: operations.map(([, args]) => args) },
    () => ({}),
  );
  expect(rules).toMatchObject([{ x: 60, y: 130, width: 100, height: 0 }]);
  const seen = { x: 50, y: 120, width: 300, height: 40, light: true, color: '#e3e3e3' };
  expect(fills).toMatchObject([
    seen,
    seen,
    { ...seen, x: 10, y: 600, width: 100, height: 100, light: false, color: '#000000' },
  ]);
});

test('where two lines join there is nothing to draw', () => {
  expect(summary(shapes(OPS.stroke, [0, 50, 100, 1, 50.02, 100]))).toEqual([[], 0, 0]);
});

test('a page of four letters and four pictures is no scan; one that a picture covers is', () => {
  const cells = ['a', 'b', 'c', 'd'].flatMap((letter, at) => drawn(60, 100 + at * 80, `${letter})`));
  const images = [0, 1, 2, 3].map((at) => ({ x: 80, y: 90 + at * 80, width: 130, height: 70 }));
  expect(isScan(page(1, { cells, images }))).toBe(false);
  expect(isScan(page(1, { images: [{ x: 20, y: 20, width: 500, height: 750 }] }))).toBe(true);
});

test('a curve that is drawn by many short lines is one stroke, and a level line of such is a rule', () => {
  const plot = (height: (x: number) => number) =>
    Array.from({ length: 40 }, (_, at) => [at === 0 ? 0 : 1, 50 + at / 4, 100 + height(at / 4)]).flat();
  expect(
    summary(
      shapes(
        OPS.stroke,
        plot((x) => (x - 5) ** 2),
      ),
    ),
  ).toEqual([[], 0, 1]);
  expect(
    summary(
      shapes(
        OPS.stroke,
        plot(() => 0),
      ),
    ),
  ).toEqual([[[50, 100, 9.8, 0]], 0, 0]);
});

test('a dash of a slanted line, which is a small turned box, is a stroke', () => {
  const turned = [0, 50, 100, 1, 52.6, 101.5, 1, 52.3, 102, 1, 49.7, 100.5, 4];
  expect(summary(shapes(OPS.fill, turned))).toEqual([[], 0, 1]);
});

test('a light shape with round corners as wide as a word lies behind text, and the pill of a number is drawn', () => {
  const curved = (width: number, fill: string) => {
    const content = page(1);
    const corner = [2, 52 + width, 100, 54 + width, 100, 54 + width, 104];
    const path = [0, 52, 100, 1, 50 + width, 100, ...corner, 1, 54 + width, 112, 1, 50, 112, 1, 50, 104, 4];
    pathShapes([1, 0, 0, 1, 0, 0], { fill, clip: null, system: 0 }, [OPS.fill, [path]], content);
    return [content.fills.length, content.strokes.length];
  };
  expect(curved(40, '#d4edda')).toEqual([1, 0]);
  expect(curved(12, '#d4edda')).toEqual([0, 1]);
  expect(curved(40, '#114411')).toEqual([0, 1]);
});

test('a curve is as large as what is drawn of it, not as the points that guide it', () => {
  const boxOf = (path: readonly number[]) =>
    shapes(OPS.stroke, path).strokes.map(({ x, y, width, height }) =>
      [x, y, width, height].map((side) => Math.round(side * 10) / 10),
    );
  const cubic = [0, 50, 100, 2, 50, 140, 90, 140, 90, 100];
  const quadratic = [0, 50, 100, 3, 70, 140, 90, 100];
  expect(boxOf(cubic)).toEqual([[50, 100, 40, 30]]);
  expect(boxOf(quadratic)).toEqual([[50, 100, 40, 20]]);
});
