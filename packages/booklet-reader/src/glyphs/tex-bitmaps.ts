/** Names that TeX gives to the glyphs of its bitmap fonts: "a28" for code 28. */
const GLYPH_NAME = /^a(\d{1,3})$/;
/** The first of T1's codes that OT1 hasn't. Those below it hold signs in TS1, the font of text companions, too. */
const ACCENTED = 192;

/** How TeX's encodings for text differ from Latin-1. */
export const TEX_T1: Readonly<Record<number, string>> = {
  16: '“',
  17: '”',
  18: '„',
  19: '«',
  20: '»',
  21: '–',
  22: '—',
  25: 'ı',
  27: 'ff',
  28: 'fi',
  29: 'fl',
  30: 'ffi',
  31: 'ffl',
  39: '’',
  96: '‘',
  127: '-',
  159: '§',
  189: '¡',
  190: '¿',
  215: 'Œ',
  247: 'œ',
};
export const TEX_OT1: Readonly<Record<number, string>> = {
  11: 'ff',
  12: 'fi',
  13: 'fl',
  14: 'ffi',
  15: 'ffl',
  16: 'ı',
  18: '`',
  19: '´',
  24: '¸',
  34: '”',
  39: '’',
  60: '¡',
  62: '¿',
  92: '“',
  96: '‘',
  123: '–',
  124: '—',
  126: '˜',
  127: '¨',
};

/**
 * The encoding of a bitmap font of TeX, by the codes that the PDF holds glyphs for. Such a font has no name and no map
 * to Unicode. Fonts for formulas, which hold letters but neither comma nor full stop, have none of the two.
 * @param glyphNames the names of the font's glyphs
 */
export function encodingOfBitmaps(glyphNames: readonly string[]): 'TeX-T1' | 'TeX-OT1' | null {
  const codes = new Set(glyphNames.map((name) => Number(GLYPH_NAME.exec(name)?.[1] ?? Number.NaN)));
  const has = (isIn: (code: number) => boolean) => [...codes].some(isIn);
  if (codes.has(Number.NaN) || !has((code) => code >= 97 && code <= 122)) return null;
  if (has((code) => code >= ACCENTED || code === 189 || code === 190)) return 'TeX-T1';
  return has((code) => code > 127) || !has((code) => code === 44 || code === 46) ? null : 'TeX-OT1';
}
