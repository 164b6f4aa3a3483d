import { plainMath } from '@amauta/rich-text/math.ts';
import type { Cell } from '../page/page-content.ts';

/** Names of functions, also with the letter behind them that a scan joins to them. */
const FUNCTION = /^(?:arc)?(?:sen|sin|cos|tan|tg|ctg|cot|sec|csc|log|ln|lim|exp|m[áa]x|m[íi]n)\p{L}?$/iu;
/** Words and units of two letters. */
export const SHORT_WORD =
  /^(?:al|da|de|el|en|es|fe|ha|he|la|le|lo|me|mi|ni|no|os|se|si|sí|su|te|ti|tu|tú|un|va|ve|vi|ya|yo|cm|mm|km|dm|hm|kg|mg|ml|dl|ms|hz|kw)$/iu;
/** The most letters of a product of variables. */
const LONGEST_PRODUCT = 2;
const UNIT = String.raw`(?:[kcdmµ]?(?:m|g|l|L)|s|h|min|km|ha|u)(?:\s?\^\(?[−–-]?\d\)?)?`;
/** A number. A scan may show letters in place of figures. */
const NUMBER = String.raw`[−–-]?\s?[\dOoIl][\dOoIl.,\s]*`;
/** A number or a range with its unit or currency: "12 m^2", "S/ 45,50", "−5 °C", ">38 %", "3 m/s^2", "10-12". */
const QUANTITY = new RegExp(
  String.raw`^(?:S[\s_^(]*\/[)\s/.]*|US\$|\$|€|[<>≤≥±]=?)?\s?${NUMBER}(?:[−–—-]\s?${NUMBER})?(?:%|°\s?C?|['′"″]|${UNIT}(?:\/${UNIT})?)?[.;,]?$`,
  'u',
);
/** Numbers of statements ("1 + 2 + 4"), and pairs of a question in columns ("a-1, b-3"). */
const ANSWER =
  /^\d(?:\s?[+,]\s?\d)+$|^(?:[\p{L}\d]{1,3}\s?[−–—:-]?\s?[\p{L}\d]{1,3}(?:\s?[,;.]\s?|\s+(?=.)|$)){2,}$/u;
/** A chemical formula or reaction: capitals with numbers beside or below them. */
const CHEMICAL = /^(?:\d*\s?(?:\p{Lu}\p{Ll}?|[()[\]])[\d_^()+−–→⇌· -]*)+$/u;
const RELATION = /[=<>≤≥≠≈]/;
/** What only formulas have: relations, roots, powers, and operators between two operands. A dash joins words and numbers. */
const SIGN_OF_FORMULA =
  /[=≠≈√∛∜π∞×÷±^]|\S\s*[<>≤≥]\s*\S|[\p{L}\d)\]]\s?[+·*]\s?[\p{L}\d(√]|[\p{Ll})]\s?[−–-]\s?[\p{L}\d(√]|\d\s?[−–-]\s?[\p{Ll}(√]/u;
/** A point of the plane or an interval. */
const PAIR = /^[(\][]\s?[−–+-]?[\d.,∞]+\s?[;:]\s?[−–+-]?[\d.,∞]+\s?[)\][]\.?$/;

/** Brackets around two parts with a sign between them, of which one may hold a fraction or be misread. */
const INTERVAL_LIKE = /^[(\][].*[;:].*[)\][]\.?$/;

/** Characters as text on one line. */
export const textOfCells = (cells: readonly Cell[]): string =>
  cells.map((cell) => (cell.math ? plainMath(cell.math) : cell.text)).join('');

/**
 * Whether a text is nothing but a formula: it has no words, and is no mere number, quantity or chemical name.
 * @param holdsNode whether the page shows a fraction, root or script in the text
 */
export function isFormulaText(text: string, holdsNode: boolean): boolean {
  const said = text.trim();
  if (holdsWord(said) || QUANTITY.test(said) || ANSWER.test(said)) return false;
  if (CHEMICAL.test(said) && !RELATION.test(said)) return false;
  return holdsNode || SIGN_OF_FORMULA.test(said) || PAIR.test(said) || isInterval(said);
}

const isInterval = (text: string): boolean => INTERVAL_LIKE.test(text) && !/\p{L}/u.test(text);

/** Whether a text holds a word, a name or an abbreviation: more than the names of variables and functions. */
export const holdsWord = (text: string): boolean =>
  [...text.matchAll(/\p{L}{2,}/gu)].some(([word], at, all) => {
    if (FUNCTION.test(word)) return false;
    if (word.length > LONGEST_PRODUCT || SHORT_WORD.test(word) || /^\p{Lu}[\p{Lu}\p{Ll}]/u.test(word))
      return true;
    // Two letters by themselves may be a word that was parted.
    const from = all[at]?.index ?? 0;
    const isApart =
      /(?:^|\s)$/.test(text.slice(0, from)) &&
      /^(?:[\s,.;:]|[-\u00ad]?$)/.test(text.slice(from + word.length));
    return isApart && /[aeiou]/i.test(word);
  });

/**
 * What shows that a text with a relation is a formula, though a name in it looks like a word: an operator between operands, a
 * variable behind its number, and letters between two figures.
 */
const PART_OF_FORMULA =
  /[\p{L}\d)]\s?[+·×÷]\s?[\p{L}\d(√]|\d\s?[−–—-]\s?[a-z](?!\p{L})|(?<!\p{L})[a-z]\s?[−–—-]\s?\d|\d(?![glmsh])[a-z](?!\p{L})|\d\p{L}{1,3}\d/u;
/** The most letters of a misread part of a formula, such as "Gin" for "G(n)". */
export const LONGEST_PART = 3;

/** Frequent words of three letters. */
const JOINING_WORD =
  /^(?:año|así|con|del|día|dos|era|fue|hay|las|les|los|mas|más|mes|muy|nos|por|que|qué|sea|ser|sin|son|sus|una|uno|vez)$/iu;

/** Whether a text that holds short words may be a formula in which brackets and operators were read as letters. */
export const mayBeMisread = (text: string): boolean =>
  RELATION.test(text) &&
  PART_OF_FORMULA.test(text) &&
  [...text.matchAll(/\p{L}+/gu)].every(
    ([word], at, all) =>
      FUNCTION.test(word) ||
      word.length === 1 ||
      (word.length <= LONGEST_PART &&
        ((!SHORT_WORD.test(word) && !JOINING_WORD.test(word)) || isGlued(text, word, all[at]?.index ?? 0))),
  );

/** Whether a figure, an operator or a bracket touches a word. */
const isGlued = (text: string, word: string, at: number): boolean =>
  /[\d=+(]$/.test(text.slice(0, at)) || /^[\d=+()]/.test(text.slice(at + word.length));

/** An interval may open with a closing bracket. */
const INTERVAL = /^[[\](][^()[\]]*[)[\]]$/;

/** What right formulas hardly have, and formulas with lost or misread signs have often. */
const FLAWS: readonly RegExp[] = [
  // An operator lacks an operand.
  /^[=<>≤≥≠+×÷·*.,:;/^_]|[=<>≤≥≠+×÷·*/^_−–—-]$/,
  /[=<>≤≥≠+×÷·*(]\s*[=<>≤≥≠+×÷·*)]|[−–—-]\s*[−–—-]/,
  // An operator between two operands was lost; groups of thousands have none.
  /[\p{L}\d)]\s+(?!\d{3}(?!\d))\d|\p{L}\s\p{L}(?:\s|$)/u,
  /\/(?:\d+|\p{L}|\([^()]*\))\s(?:\d+|\p{L}|\([^()]*\))\//u,
  // An operator that a scan puts into a script, or a script of a script's or of a figure.
  /[\^_]\(?[=<>_^+×·.,?]|\d\s?_|[\^_]\s?[\^_]|[+−–-]\s?\^/u,
  // An exponent that stands in the line: nobody writes a number behind a letter or a bracket.
  /[\p{L})]\d/u,
  /\d\p{Lu}|\p{Lu}\d/u,
  // Letters that look like figures, and those whose capital looks like the small letter.
  /(?<!\p{L})[oOXZ](?!\p{L})/u,
  /√(?:\s|$|[^\p{L}\d(])|√\(?\d+\)?\s[\p{L}√]/u,
  // A ring apart from its number may be an exponent.
  /\d\s°/u,
  /[?!¿¡"'«»|#$&@“”‘’€%ñáéíóú]/u,
  /\p{L}\.|[,.:]\s*[=)]|[=(]\s*[,.:]|:/u,
  /(?:sen|sin|cos|tan|tg)\p{Ll}/u,
];

/** What joins two formulas in a sentence, and is no variable. */
const JOINT = /(?<![=<>≤≥≠+−–×÷·*/(;,-])\s[yoe]\s(?![=<>≤≥≠+−–×÷·*/^_)-])/;

/** Whether a formula doesn't make sense as it was read. */
export function isFlawed(text: string): boolean {
  const parts = text
    .trim()
    .replace(/[.,;:?]+$/, '')
    .split(JOINT);
  return parts.some((part) => {
    const count = (sign: string) => part.split(sign).length;
    const isOpen = ['()', '[]', '{}'].some(([open = '', close = '']) => count(open) !== count(close));
    return FLAWS.some((flaw) => flaw.test(part.trim())) || (isOpen && !INTERVAL.test(part.trim()));
  });
}
