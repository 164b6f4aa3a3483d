import { expect, test } from 'vitest';
import { drawn } from '../page/fixtures.testing.ts';
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
