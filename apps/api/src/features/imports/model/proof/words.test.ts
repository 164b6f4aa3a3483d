import { describe, expect, test } from 'vitest';
import { tidyHtml, wordsOf } from './words.ts';

const FRACTION = '<span data-math="fraction" data-n="3" data-d="4">3/4</span>';

describe('texts that say the same', () => {
  test.each([
    ['spaces and lines', '<p>la  casa</p><p>grande</p>', 'la casa<br />grande'],
    ['looks', '<p>es <strong>NO</strong> <u>correcto</u></p>', 'es NO correcto'],
    ['a look within a word', '<strong>in</strong>correcto', 'incorrecto'],
    ['quotes', '“Hay tres”, dijo', '"Hay tres", dijo'],
    ['bullets', '<ul><li>uno</li><li>dos</li></ul>', '• uno \uf0b7 dos'],
    ['ligatures', 'e\ufb01caz \ufb02uye', 'eficaz fluye'],
    ['composed accents', 'a\u0301rbol', 'árbol'],
    ['dashes', '1990–1995 — así', '1990-1995 - así'],
    ['soft hyphens within', 'ense\u00adñanza', 'enseñanza'],
    ['letters of symbol fonts', '4 \u2206 2 \u00b5', '4 Δ 2 μ'],
    ['dots', 'y luego...', 'y luego…'],
    ['entities', '3 &lt; 5 &amp; más', '3 &lt; 5 & más'],
    ['a fraction by its digits', `son ${FRACTION} de`, 'son 3/4 de'],
    [
      'an exponent',
      'x<span data-math="superscript" data-base="" data-exponent="2">^2</span>',
      'x<sup>2</sup>',
    ],
    [
      'a base within its node or before it',
      'f = a<span data-math="superscript" data-base="x" data-exponent="2">x^2</span>',
      'f = ax<span data-math="superscript" data-base="" data-exponent="2">^2</span>',
    ],
    ['a small digit', 'x²', 'x<sup>2</sup>'],
    ['a small number', '3¹⁰', '<span data-math="superscript" data-base="3" data-exponent="10">3^10</span>'],
    ['a root', '<span data-math="root" data-index="" data-radicand="16">√16</span>', '√16'],
  ])('%s', (_what, one, other) => {
    expect(wordsOf(one)).toEqual(wordsOf(other));
    expect(wordsOf(one).length).toBeGreaterThan(0);
  });
});

describe('texts that differ', () => {
  test.each([
    ['an accent', 'el publicó', 'el publico'],
    ['a capital', 'NO es', 'no es'],
    ['a word', 'no es cierto', 'es cierto'],
    ['the order', 'maestro bueno', 'bueno maestro'],
    ['a decimal', '1,5 litros', '1.5 litros'],
    ['a number', '15 litros', '1 5 litros'],
    ['a sign', '3 + 4', '3 - 4'],
    ['a comparison', 'a &lt; b', 'a &gt; b'],
    ['a question', '¿Es así?', 'Es así.'],
    ['a fraction', FRACTION, FRACTION.replaceAll('4', '5')],
    ['two words from one', 'sino', 'si no'],
    ['ñ', 'año', 'ano'],
  ])('%s', (_what, one, other) => {
    expect(wordsOf(one)).not.toEqual(wordsOf(other));
  });
});

describe('HTML from a model', () => {
  test.each([
    ['scripts', '<p onclick="x()">a<script>alert(1)</script></p>', '<p>a</p>'],
    [
      'colours and fonts',
      '<p style="color: #f00">a <span style="font-size: 20px">b</span></p>',
      '<p>a b</p>',
    ],
    ['pictures', `<p>a<img src="/media/images/${'0a'.repeat(32)}.webp" alt="b"></p>`, '<p>a</p>'],
    ['links', '<p><a href="https://example.com">a</a></p>', '<p>a</p>'],
    [
      'a fallback that its data deny',
      '<span data-math="fraction" data-n="3" data-d="4">5/6</span>',
      FRACTION,
    ],
  ])('loses %s', (_what, dirty, tidy) => {
    expect(tidyHtml(dirty)).toBe(tidy);
  });
});
