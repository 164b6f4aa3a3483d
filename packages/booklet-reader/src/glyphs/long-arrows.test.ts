import { expect, test } from 'vitest';
import { drawn } from '../page/fixtures.testing.ts';
import { joinLongArrows } from './long-arrows.ts';

/** Pieces that TeX draws over each other, at y 100 unless told otherwise. */
const pieces = (row: string, x = 100, y = 100, step = 5.5) =>
  Array.from(row).flatMap((text, at) =>
    drawn(x + at * step, y, text).map((cell) => ({ ...cell, width: text === '→' ? 10 : 7.8 })),
  );
const said = (cells: ReturnType<typeof drawn>) =>
  joinLongArrows(cells)
    .map(({ text }) => text)
    .join('');

test.each([
  ['−−→', '→'],
  ['←−', '←'],
  ['←−→', '↔'],
  ['=⇒', '⇒'],
  ['⇐⇒', '⇔'],
])('"%s" in pieces that overlap is one arrow', (row, arrow) => {
  const cells = [...drawn(90, 100, 'a'), ...pieces(row), ...drawn(130, 100, 'b')];
  expect(said(cells)).toBe(`a${arrow}b`);
  const whole = joinLongArrows(cells)[1];
  expect(whole?.x).toBe(100);
  expect((whole?.x ?? 0) + (whole?.width ?? 0)).toBeGreaterThan(105.5);
});

test('the bar that opens an arrow of a function has no width', () => {
  const bar = drawn(100, 100, '↦').map((cell) => ({ ...cell, width: 0 }));
  expect(said([...drawn(90, 100, 'x'), ...bar, ...pieces('−→'), ...drawn(130, 100, 'y')])).toBe('x↦y');
});

test.each([
  ['⇌', [pieces('−−⇀'), pieces('↽−−', 100, 102)]],
  ['⇌', [pieces('↽−−', 100, 102), pieces('−−⇀')]],
  ['⥂', [pieces('↽', 105, 102), pieces('−−⇀')]],
])('two harpoons above each other are the sign of a reaction in both directions: %s', (sign, rows) => {
  const cells = [...drawn(90, 101, 'A'), ...rows.flat(), ...drawn(130, 101, 'B')];
  expect(said(cells)).toBe(`A${sign}B`);
  expect(joinLongArrows(cells)[1]?.y).toBe(101);
});

test('signs that stand beside each other stay', () => {
  expect(said(drawn(100, 100, 'x→−∞'))).toBe('x→−∞');
  expect(said(drawn(100, 100, '−→b'))).toBe('−→b');
  expect(said([...pieces('−−'), ...drawn(130, 100, '5')])).toBe('−−5');
  expect(said(pieces('=→'))).toBe('=→');
});
