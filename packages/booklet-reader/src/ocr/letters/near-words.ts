/**
 * Pieces of words that look alike where letters are thin or touch. Each piece of a row may have been read for any
 * other of its row.
 */
const ALIKE: readonly (readonly string[])[] = [
  ['t', 'ti', 'tt', 'it', 'ft', 'tí', 'rt', 'tr', 'tri', 'i', 'r', 'l', 'f'],
  ['ñ', 'fi'],
  ['f', 'fi', 'fl', 'ff', 'ft', 'ti', 'fri'],
  ['i', 'í', 'l', 'il', 'li', 'll', 'ri', 'r', 'j', 'ii'],
  ['n', 'ri', 'nr', 'm', 'ñ', 'in', 'ni', 'u', 'h'],
  ['m', 'rn', 'ín', 'in', 'ni', 'im', 'mi'],
  ['o', 'ó', 'e', 'c', 'a', 'ö'],
  ['e', 'é', 'c', 'a'],
  ['a', 'á', 's'],
  ['u', 'ú', 'ü', 'ii', 'li'],
  ['d', 'cl'],
  ['b', 'h', 'to', 'lo'],
  ['g', 'q', 'y'],
  ['v', 'y'],
];
/** The thin letters, which are lost where letters touch. */
const THIN = ['i', 'l', 't', 'f', 'r', 'í'];

/** All texts that differ from a text by one piece that looks alike, or by one thin letter more. */
export function nearWords(text: string): Set<string> {
  const found = new Set<string>();
  for (const pieces of ALIKE) {
    for (const piece of pieces) {
      for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) {
        for (const other of pieces) found.add(text.slice(0, at) + other + text.slice(at + piece.length));
      }
    }
  }
  for (let at = 1; at <= text.length; at++) {
    const [before = '', after = ''] = [text[at - 1], text[at]];
    // Only beside small letters: numbers, signs and words in capitals lose no thin letters.
    if (!/\p{L}/u.test(before) || !/\p{Ll}/u.test(after || before)) continue;
    for (const letter of THIN) found.add(text.slice(0, at) + letter + text.slice(at));
  }
  found.delete(text);
  return found;
}

/** Whether a text has all signs of another in their order, and more thin letters between them. */
export function hasMoreThin(text: string, than: string): boolean {
  let at = 0;
  for (const letter of text) {
    if (letter === than[at]) at++;
    else if (!THIN.includes(letter)) return false;
  }
  return at === than.length && text.length > than.length;
}
