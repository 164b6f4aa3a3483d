import { type MathNode, toHtml } from '@amauta/rich-text/math.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMathml, toMathml } from './mathml.ts';
import { parseDocument } from './xml-text.ts';

const again = (node: MathNode) => readMathml(parseDocument(toMathml(node)));

const plain = fc.constantFrom('x', '12', '3,5', 'a + b', '√2', '<&">', 'ñandú', ' y ', '{a', 'b}', '-');
const markup: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: plain },
      {
        weight: 1,
        arbitrary: fc.tuple(fc.constantFrom('^', '_'), plain).map(([sign, text]) => `${sign}{${text}}`),
      },
      { weight: 1, arbitrary: plain.map((text) => `^{2_{${text}}}`) },
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');

const node: fc.Arbitrary<MathNode> = fc.oneof(
  fc.record({ type: fc.constant('fraction' as const), numerator: markup, denominator: markup }),
  fc.record({
    type: fc.constant('superscript' as const),
    base: fc.oneof(fc.constant(''), markup),
    exponent: markup,
  }),
  fc.record({
    type: fc.constant('subscript' as const),
    base: fc.oneof(fc.constant(''), markup),
    subscript: markup,
  }),
  fc.record({ type: fc.constant('root' as const), index: fc.constantFrom('', '3', 'n'), radicand: markup }),
);

test('a math node comes back from MathML as it was', () => {
  fc.assert(
    fc.property(node, (one) => {
      expect(again(one)).toEqual({ html: toHtml(one), isExact: true });
    }),
    { numRuns: 500 },
  );
});

describe('MathML of other programs', () => {
  test.each<[string, MathNode]>([
    [
      '<mfrac><mn>1</mn><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow></mfrac>',
      { type: 'fraction', numerator: '1', denominator: 'x+1' },
    ],
    ['<mstyle><msup><mi>x</mi><mn>2</mn></msup></mstyle>', { type: 'superscript', base: 'x', exponent: '2' }],
    [
      '<semantics><msub><mi>a</mi><mi>n</mi></msub><annotation>a_n</annotation></semantics>',
      { type: 'subscript', base: 'a', subscript: 'n' },
    ],
    ['<msqrt><mi>x</mi><mo>-</mo><mn>1</mn></msqrt>', { type: 'root', index: '', radicand: 'x-1' }],
    ['<mroot><mn>8</mn><mn>3</mn></mroot>', { type: 'root', index: '3', radicand: '8' }],
    [
      '<mfrac><msup><mi>x</mi><mn>2</mn></msup><mn>2</mn></mfrac>',
      { type: 'fraction', numerator: 'x^{2}', denominator: '2' },
    ],
    [
      '<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>',
      { type: 'superscript', base: 'x_{1}', exponent: '2' },
    ],
  ])('%s', (inner, expected) => {
    expect(readMathml(parseDocument(`<math>${inner}</math>`))).toEqual({
      html: toHtml(expected),
      isExact: true,
    });
  });

  test('several parts stand beside each other', () => {
    const math = parseDocument('<math><mi>y</mi><mo>=</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math>');
    const half = toHtml({ type: 'fraction', numerator: '1', denominator: '2' });
    expect(readMathml(math)).toEqual({ html: `y=${half}`, isExact: true });
  });

  test.each([
    ['<mfrac><mfrac><mn>1</mn><mn>2</mn></mfrac><mn>3</mn></mfrac>', '(1)/(2)'],
    ['<mtable><mtr><mtd><mn>1</mn></mtd></mtr></mtable>', '1'],
    ['<msup><msqrt><mn>2</mn></msqrt><mn>3</mn></msup>', '√(2)'],
  ])('what our nodes can’t say becomes text: %s', (inner, text) => {
    const read = readMathml(parseDocument(`<math>${inner}</math>`));
    expect(read.isExact).toBe(false);
    expect(read.html).toContain(text);
  });
});
