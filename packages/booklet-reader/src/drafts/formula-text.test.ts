import { expect, test } from 'vitest';
import { isFlawed, isFormulaText, mayBeMisread } from './formula-text.ts';

test.each([
  'x + 3 = 5',
  '2x − 1',
  'a > 4',
  '(x + 1)(x − 7)',
  ']−∞; 4]',
  '√3 + √5',
  'sen α = 0,5',
  'x = 3 y y = 2',
  '4πr^2h',
  '(−3; [[]',
  '[(1)/(2); 3]',
])('"%s" is a formula', (text) => {
  expect(isFormulaText(text, false)).toBe(true);
});

test.each([
  '45',
  '2 500,50',
  'S/ 45,50',
  '25 °C',
  '12 m^2',
  '20 m/s',
  '> 50 %',
  '10-12',
  '12/03/2024',
  'H_2O',
  'Ca(OH)_2',
  'I y III',
  '1 + 2 + 4',
  'a-1, b-3, c-2',
  'Hb = 8',
  'El área es x + 3',
  'Solo II',
])('"%s" is no formula', (text) => {
  expect(isFormulaText(text, text.includes('_') || text.includes('^'))).toBe(false);
});

test.each([
  'x^2 + 3x − 4',
  '(a + 11)/(a + 8)',
  ']−∞; 9[',
  'x = 3; y = 4',
  'x = 3 y y = 2',
  '3/5 y 2/3?',
  '2πr^2 h',
  '1 200 + x',
  '12/5 (r − 6)',
])('"%s" makes sense', (text) => {
  expect(isFlawed(text)).toBe(false);
});

test.each([
  ['x^2 8x + 3', 'an operator was lost'],
  ['x +', 'an operand was lost'],
  ['3x2 + 5', 'an exponent stands in the line'],
  ['2(x + 3', 'a bracket was lost'],
  ['√ + 3', 'a root holds nothing'],
  ['[2: +∞[', 'a semicolon was misread'],
  ['x ^(=) 7', 'a sign of equality became a script'],
  ['2Z − 7', 'a letter became a capital'],
  ['X + 3', 'a small letter looks like its capital'],
  ['o(x + 9)', 'a figure became a letter'],
  ["(y + 9)/27'", 'a speck became a sign'],
  ['√81 − ∛64 + 2 °', 'an exponent 0 became a ring'],
  ['√10 π', 'a comma was lost'],
  ['(x + 2)/3 (x − 1)/2 = 1', 'an operator between fractions was lost'],
])('"%s" makes no sense: %s', (text) => {
  expect(isFlawed(text)).toBe(true);
});

test.each([
  ["Gin'=30n+150", true],
  ['fir) = x ( 20 − x )', true],
  ['RH 1 r = 46; h — 6 = 12/5r − 6', true],
  ['C=5mi1', true],
  ['xxX^2 —5x—14=1x+7)1x—2]', true],
  ['Hb = 8 g/dl', false],
  ['PA = 120/80 mmHg', false],
  ['si x = 3 + y', false],
  ['El área = x + 3', false],
  ['los de la 2a = 3 + 4', false],
])('"%s" may be a misread formula: %s', (text, isMisread) => {
  expect(mayBeMisread(text)).toBe(isMisread);
});
