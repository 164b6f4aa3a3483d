import { describe, expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import { foldMath } from './fold-math.ts';

const bar = (x: number, y: number, width: number) => ({ x, y, width, height: 0 });

test('the underline of a space between underlined words is no bar', () => {
  const cells = [...drawn(60, 100, 'no'), ...drawn(76, 100, 'es')];
  const rules = [bar(60, 102.5, 10), bar(70, 102.5, 6), bar(76, 102.5, 10)];
  const folded = foldMath(page(1, { cells, rules }));
  expect(folded.rules).toEqual([]);
  expect(folded.cells.every(({ underline }) => underline)).toBe(true);
});

test('an underline that passes through the subscript of a formula underlines its letters', () => {
  const cells = [...drawn(60, 100, 'N'), ...drawn(65, 103, '2', { size: 6 }), ...drawn(80, 100, 'es')];
  const folded = foldMath(page(1, { cells, rules: [bar(60, 101.5, 5), bar(65, 101.5, 3)] }));
  expect(folded.rules).toEqual([]);
  expect(folded.cells.map(({ underline }) => underline)).toEqual([true, false, false, false]);
});

test('an underline that leaves out the tail of a letter underlines the whole word', () => {
  const cells = [...drawn(60, 100, 'hetero'), ...drawn(90, 100, 'g'), ...drawn(95, 100, 'énea y uno')];
  const rules = [bar(60, 101.5, 29), bar(96, 101.5, 19)];
  const lined = foldMath(page(1, { cells, rules })).cells.filter(({ underline }) => underline);
  expect(lined.map(({ text }) => text).join('')).toBe('heterogénea');
});

test('an underlined word above another line is no fraction', () => {
  const cells = [...drawn(60, 100, 'la casa roja'), ...drawn(60, 113, 'y la mesa de Ana')];
  const folded = foldMath(page(1, { cells, rules: [bar(75, 101.5, 20)] }));
  expect(folded.cells.some((cell) => cell.math)).toBe(false);
  expect(
    folded.cells
      .filter((cell) => cell.underline)
      .map((cell) => cell.text)
      .join(''),
  ).toBe('casa');
  expect(folded.rules).toEqual([]);
});

describe('an underline below letters that hang', () => {
  const line = drawn(60, 100, 'acciones que infieren el propósito del cartel', { size: 10 });
  const from = 60 + 'acciones que '.length * 5;
  const width = 'infieren el propósito'.length * 5;
  const underlined = (rule: { x: number; width: number }) =>
    foldMath(page(1, { cells: line, rules: [{ ...rule, y: 103.6, height: 0.4 }] }))
      .cells.filter((cell) => cell.underline)
      .map((cell) => cell.text)
      .join('');

  test('is one where it begins and ends with its words', () => {
    expect(underlined({ x: from, width })).toBe('infieren el propósito');
  });

  test('is none where it ends elsewhere', () => {
    expect(underlined({ x: from + 2.4, width })).toBe('');
  });
});

test('the edge of a table close below a line underlines nothing of it', () => {
  const cells = drawn(60, 100, 'Los datos se organizan en la siguiente tabla:');
  const edge = bar(60, 102, 200);
  const upright = { x: 60, y: 102, width: 0, height: 30 };
  const folded = foldMath(page(1, { cells, rules: [edge, upright] }));
  expect(folded.cells.filter((cell) => cell.underline)).toEqual([]);
  expect(folded.rules).toContain(edge);
});
