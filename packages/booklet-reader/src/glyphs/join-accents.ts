import { type Cell, right } from '../page/page-content.ts';

/** The arrow over the letter of a vector. */
export const VECTOR = '\u20d7';
/** Accents that old fonts draw as separate signs over a letter. */
const ACCENTS: Readonly<Record<string, string>> = {
  '´': '\u0301',
  ˊ: '\u0301',
  '`': '\u0300',
  '¨': '\u0308',
  '˜': '\u0303',
  '~': '\u0303',
  '^': '\u0302',
  ˆ: '\u0302',
  '¸': '\u0327',
  '˙': '\u0307',
  [VECTOR]: VECTOR,
};
/**
 * Accents of formulas: the arrow of vectors, the hat, the wave and the dot. They stand over any letter; where there is no
 * character for both, the accent is its second code unit.
 */
const OF_FORMULAS: readonly string[] = [VECTOR, 'ˆ', '˜', '˙'];
/** A stroke without width through the sign after it: TeX writes "≠" as this stroke and "=". */
const STROKE = '\u0338';
const DOTLESS: Readonly<Record<string, string>> = { ı: 'i', ȷ: 'j' };
/** How far an accent stands over a capital, in sizes. */
const HIGHEST = 0.35;

/** Joins each accent that is drawn over a letter with its letter into one character. */
export function joinAccents(cells: readonly Cell[]): Cell[] {
  const joined = [...cells];
  for (let at = 0; at < joined.length; at++) {
    const mark = ACCENTS[joined[at]?.text ?? ''];
    const negated = struckOut(joined[at], joined[at + 1]);
    if (negated) joined.splice(at, 2, negated);
    if (mark === undefined) continue;
    // TeX draws an accent before its letter; other programs behind it.
    for (const beside of [at + 1, at - 1]) {
      const whole = accented(joined[at], joined[beside], mark);
      if (!whole) continue;
      joined[beside] = whole;
      joined.splice(at, 1);
      at--;
      break;
    }
  }
  return joined;
}

function struckOut(stroke: Cell | undefined, sign: Cell | undefined): Cell | null {
  if (stroke?.text !== STROKE || !sign) return null;
  const isThrough = Math.abs(stroke.y - sign.y) < 1 && stroke.x > sign.x - 1 && stroke.x < right(sign);
  const text = `${sign.text}${STROKE}`.normalize('NFC');
  return isThrough && text.length === 1 ? { ...sign, text } : null;
}

function accented(accent: Cell | undefined, letter: Cell | undefined, mark: string): Cell | null {
  if (!accent || !letter) return null;
  const centre = accent.x + accent.width / 2;
  const rise = letter.y - accent.y;
  const isOver = centre > letter.x && centre < right(letter) && rise > -1 && rise < letter.size * HIGHEST;
  const text = `${DOTLESS[letter.text] ?? letter.text}${mark}`.normalize('NFC');
  const longest = OF_FORMULAS.includes(accent.text) ? 2 : 1;
  if (!isOver || text.length > longest || !/\p{L}/u.test(letter.text)) return null;
  return { ...letter, text };
}
