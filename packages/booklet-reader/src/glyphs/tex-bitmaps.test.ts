import { expect, test } from 'vitest';
import { decodeGlyph } from './decode.ts';
import { encodingOfBitmaps } from './tex-bitmaps.ts';

const glyphs = (text: string) => Array.from(text, (character) => `a${character.charCodeAt(0)}`);

test.each([
  ['a font with accented letters', glyphs('aeó'), 'TeX-T1'],
  ['a font with an opening question mark', glyphs('Qu\u00be'), 'TeX-T1'],
  ['a font of plain letters and a ligature', glyphs('ofcina.\u000c'), 'TeX-OT1'],
  ['a font of variables', glyphs('xy;>\u000b'), null],
  ['a font of text companions', glyphs('\u00bd\u00be\u00b0'), null],
  ['a font of another program', ['a', 'b', 'eacute'], null],
  ['a font of another program, some of whose names look alike', ['a97', 'a233', 'eacute'], null],
])('the encoding of %s', (_name, names, encoding) => {
  expect(encodingOfBitmaps(names)).toBe(encoding);
});

test.each([
  ['TeX-T1', 190, '¿'],
  ['TeX-T1', 189, '¡'],
  ['TeX-T1', 28, 'fi'],
  ['TeX-T1', 16, '“'],
  ['TeX-T1', 225, 'á'],
  ['TeX-T1', 62, '>'],
  ['TeX-OT1', 62, '¿'],
  ['TeX-OT1', 14, 'ffi'],
  ['TeX-OT1', 123, '–'],
  ['TeX-OT1', 97, 'a'],
])('%s code %i is %s', (font, code, said) => {
  const unicode = String.fromCharCode(code);
  expect(decodeGlyph({ unicode, originalCharCode: code, width: 500 }, font)).toBe(said);
});
