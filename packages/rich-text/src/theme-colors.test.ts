import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { contrast, parsed, themedStyle } from './theme-colors.ts';

describe('themedStyle', () => {
  test.each([
    ['says nothing of black text', { color: '#000' }, {}],
    ['says nothing of black text on white', { color: 'rgb(0, 0, 0)', backgroundColor: '#ffffff' }, {}],
    ['leaves other styles', { textAlign: 'center', color: '#000000' }, { textAlign: 'center' }],
    ['counts sizes against 16', { fontSize: '24px' }, { fontSize: 'calc(var(--body-size, 1em) * 1.5)' }],
    ['keeps the default size', { fontSize: '16px' }, { fontSize: 'calc(var(--body-size, 1em) * 1)' }],
    ['keeps a colour that reads well', { color: '#942715' }, { color: 'light-dark(#942715, #bc786d)' }],
    [
      'sets ink on a highlight',
      { backgroundColor: '#fff2a8' },
      { color: '#000000', backgroundColor: '#fff2a8' },
    ],
    [
      'sets white on a dark highlight',
      { color: '#111111', backgroundColor: '#000000' },
      { color: '#7e7e7e', backgroundColor: '#000000' },
    ],
  ])('%s', (_what, stored, themed) => {
    expect(themedStyle(stored)).toEqual(themed);
  });

  const channel = fc.integer({ min: 0, max: 255 });
  const color = fc.tuple(channel, channel, channel);
  const css = ([red, green, blue]: number[]) => `rgb(${red}, ${green}, ${blue})`;

  test('makes every colour legible in both themes', () => {
    fc.assert(
      fc.property(color, (stored) => {
        const { color: themed = 'light-dark(#2a1a2c, #f4ece4)' } = themedStyle({ color: css(stored) });
        const [light, dark] = themed.match(/#[0-9a-f]{6}/g) ?? [];
        for (const [text, ground] of [
          [light, '#f3ecdf'],
          [light, '#fffdf9'],
          [dark, '#221925'],
          [dark, '#130d15'],
        ])
          expect(contrastOf(text, ground)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });

  test('makes every colour legible on every highlight', () => {
    fc.assert(
      fc.property(color, color, (text, ground) => {
        fc.pre(ground.some((value) => value < 255));
        const themed = themedStyle({ color: css(text), backgroundColor: css(ground) });
        expect(contrastOf(themed.color, themed.backgroundColor)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});

function contrastOf(one: string | undefined, other: string | undefined): number {
  const [first, second] = [parsed(one), parsed(other)];
  if (!first || !second) throw new Error(`no colour: ${one}, ${other}`);
  return contrast(first, second);
}
