import { expect, test } from 'vitest';
import { decodeGlyph, UNKNOWN } from './decode.ts';

const glyph = (unicode: string, originalCharCode?: number) => ({
  unicode,
  width: 500,
  ...(originalCharCode === undefined ? {} : { originalCharCode }),
});

test.each([
  ['minus of Symbol', '\uf02d', 16, 'ABCDEE+Symbol', '−'],
  ['parenthesis of Symbol', '\uf028', 11, 'ABCDEE+Symbol', '('],
  ['pi of Symbol', '\uf070', 83, 'ABCDEE+Symbol', 'π'],
  ['less or equal of Symbol', '\uf0a3', 100, 'SymbolMT', '≤'],
  ['middle of a tall parenthesis of Symbol', '\uf0e7', 168, 'ABCDEE+Symbol', '⎜'],
  ['tall parenthesis of CMEX', '\u0012', 18, 'VDIBDM+CMEX10', '('],
  ['piece of a brace of CMEX with the map of pdfTeX', '\uf8f1', 56, 'XX+CMEX10', '⎧'],
  ['tall brace of CMEX that looks like a sign', '(', 40, 'XX+CMEX10', '{'],
  ['larger bracket of CMEX with the map of pdfTeX', '(\ufe02', 18, 'XX+CMEX10', '('],
  ['minus of CMSY without a map', '\u0000', 0, 'XX+CMSY10', '−'],
  ['minus of CMSY with its map', '−', 0, 'XX+CMSY10', '−'],
  ['tick of Wingdings', '\uf0fc', 252, 'Wingdings', '✓'],
  ['bullet in a font of letters', '\uf0b7', 3, 'Calibri', '•'],
  ['tall bracket of Latin Modern', 'h', 104, 'XX+LMMathExtension10-Regular', '['],
  ['minus of Latin Modern without a map', '\u0000', 0, 'XX+LMMathSymbols8-Regular', '−'],
  ['italic letter of a font for formulas', '𝑥', 5, 'LatinModernMath', 'x'],
  ['letter of a set of numbers', 'ℝ', 57, 'STIXTwoMath', 'ℝ'],
  ['letter of a set of numbers that looks like any letter', 'R', 82, 'XX+MSBM10', 'ℝ'],
  ['letter of a set of numbers of mathpazo', 'R', 82, 'XX+PazoMathBlackboardBold', 'ℝ'],
  ['letter of a set of numbers of bbold', 'N', 78, 'XX+BBOLD10', 'ℕ'],
  ['letter of a set of numbers of txfonts', 'Z', 90, 'XX+txsyb', 'ℤ'],
  ['letter in a bold font of text', 'R', 82, 'XX+PazoMath-Bold', 'R'],
  ['ligature whose letters Ghostscript has shifted', '\u7400\u6900', 415, 'XX+Carlito', 'ti'],
  ['Chinese character', '\u7400', 415, 'XX+Noto', '\u7400'],
  ['ligature', '\ufb01', 27, 'CMR10', 'fi'],
  ['ligature without a code in Unicode', '\ue048', 67, 'Type3', 'Qu'],
  ['bracket of mathabx with the map of a font of text', 'p', 112, 'XX+TeX-matha12', '('],
  ['equals of mathabx with the map of a font of text', '“', 16, 'XX+TeX-matha10', '='],
  ['tilde of mathabx with the map of a font of text', '„', 18, 'XX+TeX-matha12', '∼'],
  ['arrow of mathabx with the map of a font of text', 'Ñ', 209, 'XX+TeX-matha12', '→'],
  ['or of mathabx with the map of a font of text', '_', 95, 'XX+TeX-matha12', '∨'],
  ['angle of mathabx with the map of a font of text', 'o', 62, 'XX+TeX-mathb12', '∡'],
  ['sign of mathabx with a map of its own', '≤', 200, 'XX+TeX-matha10', '≤'],
  ['bullet of a bitmap font of TeX', '\u0088', 136, 'Type3', '•'],
  ['hyphen of WeasyPrint where a word may be cut', '\u00ad-', 16, 'ABC+Serif', '-'],
  ['soft hyphen of its own', '\u00ad', 173, 'ABC+Serif', '\u00ad'],
  ['blank without a map', '\u0003', 3, 'ABC+ArialMT', ' '],
])('%s', (_name, unicode, code, font, said) => {
  expect(decodeGlyph(glyph(unicode, code), font)).toBe(said);
});

test.each(['\ue123', '\u0001', '\uf8ff'])('what no font explains is unknown: %j', (unicode) => {
  expect(decodeGlyph(glyph(unicode, 9), 'ABC+SomeFont')).toBe(UNKNOWN);
  expect(decodeGlyph({ unicode, width: 0 }, 'ABC+SomeFont')).toBe('');
});

test.each(['l', '“', '`'])('a font of signs draws no letter, quote or accent: %s', (unicode) => {
  expect(decodeGlyph(glyph(unicode, 108), 'XX+TeX-mathx10')).toBe(UNKNOWN);
  expect(decodeGlyph(glyph(unicode, 108), 'XX+stmary10')).toBe(UNKNOWN);
});
