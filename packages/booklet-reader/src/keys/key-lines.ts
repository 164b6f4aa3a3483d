/**
 * A question's number with its key. Lines of text hold such pairs as `1 A`, as `1 A 31 C`, or as a line of numbers above
 * a line of letters.
 */
export interface KeyPair {
  number: number;
  /** 0 is A. */
  key: number;
}

export const KEY_HEADING =
  /^(?:hoja|clave|tabla|cuadro|lista|relaci[óo]n|solucionario)s?\s+(?:de\s+)?(?:respuestas?|claves?)|^(?:claves?|solucionario|respuestas(?: correctas)?)\s*:?$|^(?:claves?|solucionario|respuestas)\s+(?:del?|a)\s+(?:l[ao]s?\s+|el\s+)?(?:pr[áa]ctica|examen|simulacro|prueba|cuestionario|balotario|ejercicio|pregunta|problema|[íi]tem)s?\b.{0,40}$/i;
/** A pair. The cells of a narrow table stand so close that no space parts a letter from the next number with its sign. */
const PAIR = /(\d{1,4})\s*[.):=–-]{0,2}\s*[([]?([A-Ha-h])(?=[\s)\].,;|/·•–-]|\d{1,3}[.)]|$)[)\].,;|]{0,2}/g;
/** What may stand before the number of each pair: "Pregunta 1: C". */
const NAME_OF_NUMBER = /(?<!\p{L})(?:pregunta|[íi]tem|n\.?[°º])\s*(?=\d{1,4}\s*[.):=–-])/giu;
const LETTER = /^[([]?([A-Ha-h])[)\].]?$/;
/** What may stand between two pairs. */
const BETWEEN = /(?<=^|\s)[·•|/–-](?=\s|$)/g;
/** A heading whose keys follow in the same line, behind a colon or, where it opens a paragraph, a full stop. */
export const HEADED =
  /^(?:claves?|solucionario|respuestas?)(?:\s+(?:de\s+)?(?:respuestas?|correctas?))?\s*[:.]\s*(?=\d)/i;
/** A heading in the first column of a list, with the first pairs of the other columns beside it. */
const HEADING_ALONE =
  /^(?:claves?|solucionario|respuestas?)(?:\s+(?:de\s+)?(?:respuestas?|correctas?))?\s+(?=\d)/i;
/** Without a heading, fewer pairs than this may be something else. */
const FEWEST_BARE = 5;
/** Fewer numbers above letters are no keys, unless others stand before them. */
const FEWEST_STACKED = 3;
/** What stands in place of the key of a question that was annulled, or of one that a scan doesn't tell. */
const ANNULLED = /^(?:[*–—?-]|anulad[ao]|nul[ao])$/i;
/** Heads of the columns of keys. What stands behind the "N" is often misread in scans. */
const HEAD_WORDS =
  /^(?:\s*(?:n\S{0,2}|pregunta|respuesta|clave|[íi]tem|correcta|alternativa|forma)s?\.?\s*)+$/i;

/** The index of the key that a letter alone tells, e.g. "b" or "(C)"; null for another text. */
export function keyOfLetter(text: string): number | null {
  const letter = LETTER.exec(text.trim())?.[1];
  return letter === undefined ? null : letter.toLowerCase().charCodeAt(0) - 97;
}

/** The pairs of a line; null where the line holds other text, too. */
export function pairsOf(text: string): KeyPair[] | null {
  const listed = text.replace(NAME_OF_NUMBER, '');
  const rest = listed.replace(PAIR, ' ').replace(BETWEEN, ' ').trim();
  const pairs = [...listed.matchAll(PAIR)].map(([, number, letter = '']) => ({
    number: Number(number),
    key: letter.toLowerCase().charCodeAt(0) - 97,
  }));
  return pairs.length > 0 && rest === '' ? pairs : null;
}

/** The rest of a line that begins with a heading and holds nothing else but pairs; null for other lines. */
export function behindHeading(text: string): string | null {
  const rest = text.replace(HEADING_ALONE, '');
  return rest !== text && pairsOf(rest) ? rest : null;
}

/** The pairs of a line that begins with a heading; null where it has no heading or too few pairs. */
export function headedPairs(text: string): KeyPair[] | null {
  const pairs = HEADED.test(text) ? pairsOf(text.replace(HEADED, '')) : null;
  return pairs && pairs.length >= 3 ? pairs : null;
}

/** Whether pairs without a heading are surely keys: there are many, and their numbers have no gaps. */
export function areKeys(pairs: readonly KeyPair[]): boolean {
  const numbers = pairs.map(({ number }) => number).sort((a, b) => a - b);
  return numbers.length >= FEWEST_BARE && numbers.every((number, at) => number === (numbers[0] ?? 0) + at);
}

/**
 * The pairs of a line of numbers above a line of letters; null where the lines are something else or hold fewer than
 * `fewest` pairs.
 */
export function stackedPairs(above: string, below: string, fewest = FEWEST_STACKED): KeyPair[] | null {
  const listed = above.replace(/^[^\d]*?(?=\d)/, '').trim();
  const numbers = listed.split(/\s+/);
  const letters = below
    .replace(/^\p{L}{3,}\s*:?\s*/u, '')
    .trim()
    .split(/\s+/);
  // A scan may show the sign behind the "N" of the head as a figure: "N.9 1 2 3".
  if (numbers.length === letters.length + 1 && HEAD_WORDS.test(above.split(/\s+/, 1).join('')))
    numbers.shift();
  if (numbers.length < fewest || numbers.length !== letters.length) return null;
  const isKey = (one: string) => /^[A-Ha-h]$/.test(one);
  const areLetters = letters.every((one) => isKey(one) || ANNULLED.test(one)) && letters.some(isKey);
  if (!numbers.every((one) => /^\d{1,4}$/.test(one)) || !areLetters) return null;
  return numbers.flatMap((number, at) => {
    const letter = letters[at] ?? '';
    return isKey(letter) ? [{ number: Number(number), key: letter.toLowerCase().charCodeAt(0) - 97 }] : [];
  });
}

/** All pairs of some lines, and which of the lines held them. */
export function readKeyLines(texts: readonly string[]): { pairs: KeyPair[]; used: Set<number> } {
  const pairs: KeyPair[] = [];
  const used = new Set<number>();
  for (const [at, text] of texts.entries()) {
    if (used.has(at)) continue;
    const own = pairsOf(text);
    // The last row of a list may hold only one pair.
    const fewest = pairs.length > 0 ? 1 : FEWEST_STACKED;
    const stacked = own ? null : stackedPairs(text, texts[at + 1] ?? '', fewest);
    pairs.push(...(own ?? stacked ?? []));
    if (own || stacked || HEAD_WORDS.test(text)) used.add(at);
    if (stacked) used.add(at + 1);
  }
  return { pairs, used };
}

/** Keys by question number. Numbers with two different keys are left out and listed in `disputed`. */
export function keysByNumber(pairs: readonly KeyPair[]): {
  keys: Record<number, number>;
  disputed: number[];
} {
  const keys: Record<number, number> = {};
  const disputed = new Set<number>();
  for (const { number, key } of pairs) {
    if (keys[number] !== undefined && keys[number] !== key) disputed.add(number);
    keys[number] ??= key;
  }
  for (const number of disputed) delete keys[number];
  return { keys, disputed: [...disputed] };
}

/** The numbers between the first and the last key that have none. Disputed numbers are told apart. */
export function gapsOf(keys: Readonly<Record<number, number>>, disputed: readonly number[]): number[] {
  const numbers = Object.keys(keys).map(Number);
  const gaps: number[] = [];
  for (let number = Math.min(...numbers); number < Math.max(...numbers); number++) {
    if (keys[number] === undefined && !disputed.includes(number)) gaps.push(number);
  }
  return gaps;
}
