/** Signs that symbol fonts and word processors write in place of a common character. */
const SYNONYMS: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '\u2010': '-',
  '\u2011': '-',
  // The colon of formulas in TeX's Unicode fonts.
  '\u2236': ':',
  '\uf0b7': '•',
  '\uf0a7': '•',
  '\uf076': '•',
  '\uf0d8': '•',
  '\uf0fc': '•',
  '\uf02d': '-',
  '\u25cf': '•',
  '\u25aa': '•',
  '\u25a0': '•',
  '\ufb00': 'ff',
  '\ufb01': 'fi',
  '\ufb02': 'fl',
  '\ufb03': 'ffi',
  '\ufb04': 'ffl',
  '\ufb05': 'st',
  '\ufb06': 'st',
  // The ligatures of Linux Libertine, which have no code of their own in Unicode.
  '\ue035': 'fft',
  '\ue037': 'fj',
  '\ue039': 'ft',
  '\ue03a': 'ck',
  '\ue03b': 'ch',
  '\ue03c': 'tt',
  '\ue03d': 'ct',
  '\ue048': 'Qu',
  '\ue049': 'Th',
  '\u201f': '“',
  '\u201b': '‘',
};

/** Italic, bold and other letters of formulas, which say the same as plain ones. Those of sets of numbers, such as ℝ, don't. */
const MATH_LETTER = /^[\u{1d400}-\u{1d7ff}\u210e\u2110-\u2113\u211b\u211c\u212c\u2130-\u2134]$/u;

/**
 * The character that a drawn sign means: no ligatures, no invisible characters, one kind of bullet and of
 * space. pdfTeX names its larger brackets by a bracket and a variation selector, which is invisible.
 */
export function plainCharacter(drawn: string): string {
  const said = SYNONYMS[drawn] ?? (MATH_LETTER.test(drawn) ? drawn.normalize('NFKC') : drawn);
  return said
    .replace(/[\p{Cc}\p{Variation_Selector}\u200b-\u200f\u2028-\u202e\u2060\ufeff\ufffc]/gu, '')
    .normalize('NFC');
}
