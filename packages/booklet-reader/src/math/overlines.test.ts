import { describe, expect, test } from 'vitest';
import { drawn, page } from '../page/fixtures.testing.ts';
import type { Box, Cell } from '../page/page-content.ts';
import { foldMath } from './fold-math.ts';

const bar = (x: number, y: number, width: number): Box => ({ x, y, width, height: 0.5 });
const read = (cells: Cell[], rules: Box[]) => {
  const folded = foldMath(page(1, { cells, rules }));
  return { text: folded.cells.map(({ text }) => text).join(''), rules: folded.rules, cells: folded.cells };
};
const text = (cells: Cell[], rules: Box[] = []) => read(cells, rules).text;

describe('a line over letters is written with them', () => {
  test.each([
    ['close above a segment, as TeX draws it', bar(80, 92, 10)],
    ['at the height of the font, as web pages draw it', bar(80, 89.5, 10)],
  ])('%s', (_name, rule) => {
    expect(read([...drawn(60, 100, 'El AB mide')], [bar(75, rule.y, 10)])).toMatchObject({
      text: 'El A̅B̅ mide',
      rules: [],
    });
  });

  test('over one small letter, as close as TeX draws it', () => {
    expect(read(drawn(60, 100, 'media x de'), [bar(90, 94.3, 5)])).toMatchObject({
      text: 'media x̅ de',
      rules: [],
    });
  });

  test('over the digits of a repeating decimal', () => {
    expect(text(drawn(60, 100, 'Es 0,136 o'), [bar(90, 92, 10)])).toBe('Es 0,13̅6̅ o');
  });

  test('below a line of words', () => {
    const above = drawn(60, 87, 'Los lados miden lo mismo');
    const { cells, text: said } = read([...above, ...drawn(60, 100, 'si AB = 3')], [bar(75, 91, 10)]);
    expect(said).toContain('A̅B̅');
    expect(cells.some(({ underline }) => underline)).toBe(false);
  });

  test('drawn by a sign over one letter or over the middle of two', () => {
    expect(text([...drawn(60, 100, 'x y'), ...drawn(60, 99, '¯')])).toBe('x̅ y');
    expect(text([...drawn(60, 100, 'el '), ...drawn(77.5, 96, '¯'), ...drawn(75, 100, 'BC mide')])).toBe(
      'el B̅C̅ mide',
    );
  });

  test('in a numerator', () => {
    const cells = [...drawn(80, 94, 'ab'), ...drawn(82, 107, '5'), ...drawn(95, 100, 'm')];
    const [fraction] = read(cells, [bar(79, 97, 12), bar(80, 86, 10)]).cells.flatMap(
      ({ math }) => math ?? [],
    );
    expect(fraction).toEqual({ type: 'fraction', numerator: 'a̅b̅', denominator: '5' });
  });
});

describe('a rule is no overline', () => {
  test.each([
    ['over a part of a word', drawn(60, 100, 'cantidad'), bar(60, 92, 10)],
    ['longer than the letters below', drawn(60, 100, 'AB'), bar(60, 92, 30)],
    ['below a word', [...drawn(60, 90, 'la'), ...drawn(60, 100, 'AB')], bar(60, 91.5, 10)],
    ['thick, as the shaft of an arrow', drawn(60, 100, 'v'), { ...bar(60, 91, 5), height: 1.9 }],
    ['over a long word', drawn(60, 100, 'respuesta'), bar(60, 90, 45)],
  ])('%s', (_name, cells, rule) => {
    expect(text(cells, [rule])).not.toContain('\u0305');
  });

  test('above the denominator of a fraction, or above a radicand', () => {
    const fraction = [...drawn(80, 94, '1'), ...drawn(80, 106, '3')];
    expect(read(fraction, [bar(80, 97, 5)]).cells.flatMap(({ math }) => math ?? [])).toHaveLength(1);
    const root = [...drawn(60, 100, '√'), ...drawn(66, 100, '5')];
    expect(read(root, [bar(65.5, 91, 5.5)]).cells.flatMap(({ math }) => math ?? [])).toEqual([
      { type: 'root', index: '', radicand: '5' },
    ]);
  });
});
