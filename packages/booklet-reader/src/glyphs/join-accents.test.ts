import { expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { drawn, page } from '../page/fixtures.testing.ts';
import { joinAccents } from './join-accents.ts';

const said = (cells: ReturnType<typeof drawn>) =>
  joinAccents(cells)
    .map(({ text }) => text)
    .join('');

test.each([
  ['before its letter', ['´', 'o'], 'ó'],
  ['behind its letter', ['n', '˜'], 'ñ'],
  ['on an i without a dot', ['´', 'ı'], 'í'],
  ['a dieresis', ['¨', 'u'], 'ü'],
])('an accent that is drawn on its own is one with its letter: %s', (_name, signs, letter) => {
  const cells = [
    ...drawn(50, 100, 'c'),
    ...signs.flatMap((sign) => drawn(55, 100, sign)),
    ...drawn(60, 100, 'm'),
  ];
  expect(said(cells)).toBe(`c${letter}m`);
});

test('one that stands beside letters, or over what takes none, stays', () => {
  expect(said(drawn(50, 100, 'a´o ~b'))).toBe('a´o ~b');
  expect(said([...drawn(50, 100, '´'), ...drawn(50, 100, '7')])).toBe('´7');
});

test('a stroke through an equals sign negates it', () => {
  const stroke = drawn(55, 100, '\u0338').map((cell) => ({ ...cell, width: 0 }));
  const cells = [...drawn(50, 100, 'x'), ...stroke, ...drawn(55, 100, '='), ...drawn(60, 100, '0')];
  expect(said(cells)).toBe('x≠0');
});

test('accents of formulas stand over any letter', () => {
  const over = (sign: string, letter: string, rise = 0) =>
    said([...drawn(55, 100 - rise, sign), ...drawn(55, 100, letter), ...drawn(65, 100, '=')]);
  expect(over('⃗', 'A', 2.5)).toBe('A⃗=');
  expect(over('⃗', 'ı')).toBe('i⃗=');
  expect(over('ˆ', 'ȷ')).toBe('ĵ=');
  expect(over('ˆ', 'x')).toBe('x̂=');
  expect(over('˙', 'x')).toBe('ẋ=');
  expect(over('´', 'q')).toBe('´q=');
});

test('vectors and segments in a row of alternatives leave the letters at their places', () => {
  const row = (y: number, texts: readonly string[], over = '') =>
    texts.flatMap((text, at) => [
      ...drawn(60 + at * 100, y, `${'ABCD'[at]})`),
      ...drawn(75 + at * 100, y - 2.5, over),
      ...drawn(75 + at * 100, y, text),
    ]);
  const cells = [
    ...drawn(60, 100, '1. Halle el vector suma'),
    ...row(115, ['A', 'B', 'C', 'D'], '\u20d7'),
    ...drawn(60, 130, '2. Halle lo que mide'),
    ...row(145, ['AB', 'BC', 'CD', 'DA']),
  ];
  const rules = [75, 175, 275, 375].map((x) => ({ x, y: 137, width: 10, height: 0.5 }));
  const { draft } = buildBooklet([page(1, { cells, rules })]);
  const items = draft.groups.flatMap(({ questions }) => questions.flatMap((question) => question.items));
  expect(items.map(({ alternatives }) => alternatives.map(({ html }) => html))).toEqual([
    ['A⃗', 'B⃗', 'C⃗', 'D⃗'].map((html) => `<p>${html}</p>`),
    ['A̅B̅', 'B̅C̅', 'C̅D̅', 'D̅A̅'].map((html) => `<p>${html}</p>`),
  ]);
  expect(items.flatMap(({ warnings }) => warnings)).toEqual([]);
});
