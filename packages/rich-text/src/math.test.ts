import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cleanHtml } from './clean.ts';
import {
  type MathNode,
  type MathRun,
  mathAttributes,
  parseMathMarkup,
  plainMath,
  readMath,
  toHtml,
} from './math.ts';

const fraction = (numerator: string, denominator: string): MathNode => ({
  type: 'fraction',
  numerator,
  denominator,
});
const superscript = (base: string, exponent: string): MathNode => ({ type: 'superscript', base, exponent });
const subscript = (base: string, text: string): MathNode => ({ type: 'subscript', base, subscript: text });
const root = (index: string, radicand: string): MathNode => ({ type: 'root', index, radicand });

describe('readMath', () => {
  test.each([
    [{ math: 'fraction', n: ' 2 ', d: '5' }, fraction('2', '5')],
    [{ math: 'fraction', n: '2' }, null],
    [{ math: 'fraction', n: '2', d: '  ' }, null],
    [{ math: 'superscript', base: 'x', exponent: '2' }, superscript('x', '2')],
    [{ math: 'superscript', exponent: '2' }, superscript('', '2')],
    [{ math: 'superscript', base: 'x' }, null],
    [{ math: 'subscript', base: 'a', subscript: 'n' }, subscript('a', 'n')],
    [{ math: 'subscript', base: 'a', exponent: 'n' }, null],
    [{ math: 'root', index: '', radicand: '2' }, root('', '2')],
    [{ math: 'root', radicand: '2' }, root('', '2')],
    [{ math: 'root', index: '3' }, null],
    [{ math: 'integral', n: '2', d: '5' }, null],
    [{}, null],
  ])('%j', (data, node) => {
    expect(readMath(data)).toEqual(node);
  });
});

describe('toHtml', () => {
  test.each([
    [fraction('2', '5'), '<span data-math="fraction" data-n="2" data-d="5">2/5</span>'],
    [fraction('x + 3', 'x'), '<span data-math="fraction" data-n="x + 3" data-d="x">(x + 3)/x</span>'],
    [superscript('x', '2'), '<span data-math="superscript" data-base="x" data-exponent="2">x^2</span>'],
    [subscript('a', 'n'), '<span data-math="subscript" data-base="a" data-subscript="n">a_n</span>'],
    [root('', '2'), '<span data-math="root" data-index="" data-radicand="2">√2</span>'],
    [
      fraction('a<b', '"&'),
      '<span data-math="fraction" data-n="a&lt;b" data-d="&quot;&amp;">(a&lt;b)/("&amp;)</span>',
    ],
  ])('%j', (node, html) => {
    expect(toHtml(node)).toBe(html);
  });

  const text = fc.string({ minLength: 1 }).map((s) => `a${s}z`);
  const nodes: fc.Arbitrary<MathNode> = fc.oneof(
    fc.tuple(text, text).map(([n, d]) => fraction(n, d)),
    fc.tuple(text, text).map(([base, exponent]) => superscript(base, exponent)),
    fc.tuple(text, text).map(([base, lower]) => subscript(base, lower)),
    fc.tuple(fc.oneof(fc.constant(''), text), text).map(([index, radicand]) => root(index, radicand)),
  );

  test('is clean already, and its attributes are read back as the same node', () => {
    fc.assert(
      fc.property(nodes, (node) => {
        expect(cleanHtml(toHtml(node))).toBe(toHtml(node));
        const data = Object.entries(mathAttributes(node)).map(([name, value]) => [name.slice(5), value]);
        expect(readMath(Object.fromEntries(data))).toEqual(node);
      }),
    );
  });
});

test.each([
  [superscript('27', '2/3'), '27^(2/3)'],
  [superscript('', '2'), '^2'],
  [subscript('a', 'n+1'), 'a_(n+1)'],
  [root('3', '27'), '∛27'],
  [root('4', '16'), '∜16'],
  [root('n', 'x + 1'), 'n√(x + 1)'],
  [fraction('x^{2}', 'a_{1}'), '(x^2)/(a_1)'],
  [fraction('−9', '10 000'), '−9/(10 000)'],
])('%j is %s in plain text', (node, plain) => {
  expect(plainMath(node)).toBe(plain);
});

describe('parseMathMarkup', () => {
  const t = (text: string): MathRun => ({ type: 'text', text, from: expect.any(Number) as number });
  const up = (...runs: MathRun[]): MathRun => ({ type: 'superscript', runs });
  const down = (...runs: MathRun[]): MathRun => ({ type: 'subscript', runs });
  test.each([
    ['', []],
    ['x + 1', [t('x + 1')]],
    ['x^{2}', [t('x'), up(t('2'))]],
    ['a_{n}+b', [t('a'), down(t('n')), t('+b')]],
    ['2^{n_{1}+1}', [t('2'), up(t('n'), down(t('1')), t('+1'))]],
    ['x^{2}_{i}', [t('x'), up(t('2')), down(t('i'))]],
    ['x^2', [t('x^2')]],
    ['x^{2', [t('x^{2')]],
    ['x^{}', [t('x')]],
    ['{a}', [t('{a}')]],
    ['x^{{2}}', [t('x'), up(t('{2}'))]],
    ['a^{_{1', [t('a^{_{1')]],
  ])('%j', (text, runs) => {
    expect(parseMathMarkup(text)).toEqual(runs);
  });

  test('returns where each plain piece begins in the text', () => {
    const stretches = (runs: readonly MathRun[]): MathRun[] =>
      runs.flatMap((run) => (run.type === 'text' ? [run] : stretches(run.runs)));
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '^', '_', '{', '}', '2') }), (text) => {
        for (const run of stretches(parseMathMarkup(text))) {
          if (run.type === 'text')
            expect(text.slice(run.from)).toMatch(new RegExp(`^${RegExp.escape(run.text)}`));
        }
      }),
    );
  });

  test('accepts any text, however deeply nested', () => {
    expect(parseMathMarkup('^{'.repeat(10_000))).toEqual([t('^{'.repeat(10_000))]);
    expect(parseMathMarkup(`${'^{'.repeat(5000)}x${'}'.repeat(5000)}`)).toHaveLength(1);
    const inner = (runs: readonly MathRun[]): string =>
      runs.map((run) => (run.type === 'text' ? run.text : inner(run.runs))).join('');
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', '^', '_', '{', '}', '2'), maxLength: 40 }),
        (text) => {
          expect(inner(parseMathMarkup(text)).replace(/[\^_{}]/g, '')).toBe(text.replace(/[\^_{}]/g, ''));
        },
      ),
    );
  });
});
