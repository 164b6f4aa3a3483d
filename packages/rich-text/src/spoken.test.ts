import { describe, expect, test } from 'vitest';
import type { MathNode } from './math.ts';
import { describedMath, numberWords, spokenMarkup, spokenMath } from './spoken.ts';

test.each([
  [0, 'cero'],
  [1, 'uno'],
  [16, 'dieciséis'],
  [22, 'veintidós'],
  [30, 'treinta'],
  [31, 'treinta y uno'],
  [99, 'noventa y nueve'],
  [100, 'cien'],
  [101, '101'],
  [-1, '-1'],
  [1.5, '1.5'],
])('%d is spoken as %s', (value, words) => {
  expect(numberWords(value)).toBe(words);
});

test('every number to 100 has words of its own', () => {
  const words = Array.from({ length: 101 }, (_, value) => numberWords(value));
  expect(new Set(words).size).toBe(101);
  for (const word of words) expect(word).toMatch(/^[a-záéíóú ]+$/);
});

describe('fractions', () => {
  test.each([
    ['2', '5', 'dos quintos'],
    ['3', '4', 'tres cuartos'],
    ['1', '2', 'un medio'],
    ['1', '3', 'un tercio'],
    ['3', '2', 'tres medios'],
    ['5', '6', 'cinco sextos'],
    ['4', '7', 'cuatro séptimos'],
    ['5', '8', 'cinco octavos'],
    ['4', '9', 'cuatro novenos'],
    ['3', '10', 'tres décimos'],
    ['21', '5', 'veintiún quintos'],
    ['31', '4', 'treinta y un cuartos'],
    ['35', '100', 'treinta y cinco centésimos'],
    ['1', '1000', 'un milésimo'],
    ['120', '5', '120 sobre 5'],
    ['7', '12', '7 sobre 12'],
    ['7', '1', '7 sobre 1'],
    ['x + 1', '3', 'x más 1 sobre 3'],
    ['x+1', '3', 'x más 1 sobre 3'],
    ['−9', '−3x', 'menos 9 sobre menos 3 x'],
    ['b', '2a', 'b sobre 2 a'],
    ['0,9', '1,5', '0,9 sobre 1,5'],
    ['x²', '10 000', 'x al cuadrado sobre 10000'],
    ['x^{2}', 'a_{n}', 'x al cuadrado sobre a sub n'],
    ['9 × 8 × 7', '3 × 2 × 1', '9 por 8 por 7 sobre 3 por 2 por 1'],
    ['3ⁿ⁺¹ − 1', '2', '3 elevado a n más 1 menos 1 sobre 2'],
    ['√3', '3', 'raíz cuadrada de 3 sobre 3'],
    ['n(n + 1)', '2', 'n abre paréntesis n más 1 cierra paréntesis sobre 2'],
  ])('%s / %s is spoken as %s', (numerator, denominator, words) => {
    expect(spokenMath({ type: 'fraction', numerator, denominator })).toBe(words);
  });
});

test.each<[MathNode, string]>([
  [{ type: 'superscript', base: 'x', exponent: '2' }, 'x al cuadrado'],
  [{ type: 'superscript', base: 'x', exponent: '3' }, 'x al cubo'],
  [{ type: 'superscript', base: 'x', exponent: 'n' }, 'x elevado a n'],
  [{ type: 'superscript', base: '10', exponent: '−6' }, '10 elevado a menos 6'],
  [{ type: 'superscript', base: '27', exponent: '2/3' }, '27 elevado a dos tercios'],
  [{ type: 'superscript', base: '(a + b)', exponent: '2' }, 'a más b, todo al cuadrado'],
  [{ type: 'superscript', base: '', exponent: '2' }, 'al cuadrado'],
  [{ type: 'subscript', base: 'a', subscript: 'n' }, 'a sub n'],
  [{ type: 'subscript', base: '', subscript: '2' }, 'sub 2'],
  [{ type: 'root', index: '', radicand: '2' }, 'raíz cuadrada de 2'],
  [{ type: 'root', index: '2', radicand: 'x' }, 'raíz cuadrada de x'],
  [{ type: 'root', index: '3', radicand: '27²' }, 'raíz cúbica de 27 al cuadrado'],
  [{ type: 'root', index: 'n', radicand: 'x' }, 'raíz n de x'],
  [{ type: 'root', index: '', radicand: '90/5' }, 'raíz cuadrada de noventa quintos'],
])('%j is spoken as %s', (node, words) => {
  expect(spokenMath(node)).toBe(words);
});

test.each([
  ['a₁ = π', 'a sub 1 igual a pi'],
  ['x ≥ 2·y', 'x mayor o igual que 2 por y'],
  ['10⁻⁶', '10 elevado a menos 6'],
  ['3/4 + x/2', 'tres cuartos más x sobre 2'],
  ['x^{n_{1}}', 'x elevado a n sub 1'],
  ['50 %', '50 por ciento'],
  ['🙂', '🙂'],
])('%s is spoken as %s', (text, words) => {
  expect(spokenMarkup(text)).toBe(words);
});

test.each<[MathNode, string]>([
  [{ type: 'fraction', numerator: '3', denominator: '4' }, 'fracción: tres sobre cuatro'],
  [{ type: 'fraction', numerator: 'x^{2}', denominator: '120' }, 'fracción: x al cuadrado sobre 120'],
  [{ type: 'superscript', base: 'x', exponent: '2' }, 'exponente: x al cuadrado'],
  [{ type: 'subscript', base: 'a', subscript: 'n' }, 'subíndice: a sub n'],
  [{ type: 'root', index: '3', radicand: '8' }, 'raíz cúbica de 8'],
])('%j is described as %s', (node, words) => {
  expect(describedMath(node)).toBe(words);
});
