/** Signs that fonts of symbols and word processors write for one that every font has. */
const SYNONYMS: Readonly<Record<string, string>> = {
  '\u00a0': ' ',
  '\u2002': ' ',
  '\u2003': ' ',
  '\u2009': ' ',
  '\u202f': ' ',
  '\t': ' ',
  '\u2010': '-',
  '\u2011': '-',
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
  '\u201f': '“',
  '\u201b': '‘',
};

/** What a drawn sign says: ligatures taken apart, bullets and spaces of one kind, nothing invisible. */
export function plainCharacter(drawn: string): string {
  const said = SYNONYMS[drawn] ?? drawn;
  return said.replace(/[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060\ufeff\ufffc]/gu, '').normalize('NFC');
}
