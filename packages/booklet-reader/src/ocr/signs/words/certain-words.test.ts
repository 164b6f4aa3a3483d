import { expect, test } from 'vitest';
import { addsTails, isAngle, isCertain, smallAccentOf, smallLetterOf, withCaseOf } from './certain-words.ts';

const signs = (text: string, chance = 0.99) => [...text].map((one) => ({ text: one, chance }));
const word = (text: string, confidence: number) => ({
  text,
  confidence,
  x: 0,
  width: 20,
  letters: [],
  isUnsure: false,
});

test('a short formula whose glyphs are all sure is certain where the recognizer doubts its own reading', () => {
  expect(isCertain(word('m.r', 49), signs('mx'))).toBe(true);
  expect(isCertain(word('12r', 66), signs('12x'))).toBe(true);
  expect(isCertain(word('12r', 66), signs('12x', 0.97))).toBe(false);
  expect(isCertain(word('c)', 61), signs('c)3'))).toBe(false);
  // Letters that touch look like another one.
  expect(isCertain(word('IV', 80), signs('N'))).toBe(false);
  expect(isCertain(word('mmHg', 80), signs('mnHg'))).toBe(false);
});

test('a thin letter that a scan broke is certain, and so is the value of a function', () => {
  expect(isCertain(word('f(.r)', 90), signs('f(x)'))).toBe(true);
  expect(isCertain(word('.r', 90), signs('x'))).toBe(true);
  expect(isCertain(word('.', 90), signs('x'))).toBe(true);
  expect(isCertain(word('¿', 90), signs('t'))).toBe(true);
  expect(isCertain(word("C',", 90), signs('C,'))).toBe(true);
  expect(isCertain(word("d'A", 90), signs("d'A"))).toBe(false);
  expect(isCertain(word('3.r', 90), signs('3x', 0.9))).toBe(false);
  expect(isCertain(word('log(r)', 90), signs('log(x)', 0.9))).toBe(true);
  expect(isCertain(word('log(r)', 90), signs('log(x)', 0.8))).toBe(false);
  expect(isCertain(word('pH(r)', 90), signs('pH(x)'))).toBe(false);
});

test('a lone slanted letter is no figure with more beside it', () => {
  expect(isCertain(word('72?', 92), signs('n?'))).toBe(true);
  expect(isCertain(word('rn', 92), signs('n'))).toBe(false);
});

test('a comma of which the recognizer saw only the dot is a comma', () => {
  expect(addsTails('55.99', signs('55,99', 0.9))).toBe(true);
  expect(addsTails('55.99', signs('55,99', 0.8))).toBe(false);
  expect(addsTails('55,99', signs('55.99'))).toBe(false);
  expect(addsTails('55.99', signs('56,99'))).toBe(false);
  expect(addsTails('D.', signs('D,'))).toBe(false);
});

test('the case of a letter is that of its glyph where the net is sure of it', () => {
  const glyphs = (chance: number) => [{ x: 0, y: 0, width: 9, height: 9, signs: signs('z', chance) }];
  const caseOf = (chance: number) => withCaseOf(word('Z', 80), glyphs(chance))[0]?.signs[0]?.text;
  expect([caseOf(0.99), caseOf(0.9)]).toEqual(['z', 'Z']);
});

test('the sign "π" behind a number is certain where the recognizer saw figures', () => {
  expect(isCertain(word('5147', 75), signs('54π'))).toBe(true);
  expect(isCertain(word('5147', 75), signs('54π', 0.9))).toBe(false);
  expect(isCertain(word('sin', 75), signs('sπ'))).toBe(false);
});

test('an angle is told from capitals by its sign', () => {
  expect(isAngle(word('ZA', 93), signs('∠A'))).toBe(true);
  expect(isAngle(word(',ZB', 84), signs('∠B'))).toBe(true);
  expect(isAngle(word('ZABC?', 93), signs('∠ABC?'))).toBe(true);
  expect(isAngle(word('ZA', 93), signs('∠A', 0.8))).toBe(false);
  expect(isAngle(word('ZA', 93), signs('ZA'))).toBe(false);
});

test('a lone capital behind an operator is the small letter that the net sees', () => {
  const glyphs = (text: string, chance = 0.99) => {
    const glyph = { x: 0, y: 0, width: 9, height: 9 };
    return [{ ...glyph, see: () => ({ ...glyph, signs: signs(text, chance) }) }];
  };
  expect(smallLetterOf(word('Y?', 94), '·', glyphs('y'))).toBe('y?');
  expect(smallLetterOf(word('Y?', 94), '·', glyphs('y', 0.9))).toBe(null);
  expect(smallLetterOf(word('Y?', 94), '·', glyphs('Y'))).toBe(null);
  expect(smallLetterOf(word('Y', 94), 'que', glyphs('y'))).toBe(null);
  // Both cases look alike.
  expect(smallLetterOf(word('X', 94), '+', glyphs('x'))).toBe(null);
});

test('the accented letter behind a capital is small where the net sees it so', () => {
  const glyphs = (text: string, chance?: number) => () =>
    signs(text, chance).map((sign) => ({ x: 0, y: 0, width: 9, height: 14, signs: [sign] }));
  expect(smallAccentOf(word('SÍ', 96), glyphs('Sí'))).toBe('Sí');
  expect(smallAccentOf(word('SÍ', 96), glyphs('SÍ'))).toBeNull();
  expect(smallAccentOf(word('SÍ', 96), glyphs('Sí', 0.9))).toBeNull();
  expect(smallAccentOf(word('ASÍ', 96), glyphs('ASí'))).toBeNull();
});
