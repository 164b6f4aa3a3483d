import { isKnown, type ReadLine } from '../../words/choose-words.ts';
import type { WordList } from '../../words/word-list.ts';

/** The letter of an alternative. */
const LABEL = /^\(?[A-Ha-h][.)]$/;
/** A head that begins with a small "l". */
const SMALL_L = /^l(?=\p{Ll}{3})/u;
/** A head that begins with what the recognizer takes the bar of "Í" for. */
const ACCENTED_BAR = /^[fltij](?=\p{Ll}{3})/u;
/** How many alternatives nearby tell how heads are written: those of one question are written alike. */
const NEARBY = 4;

/**
 * Writes the capital "I" at the head of an alternative where those nearby begin with capitals: many fonts draw "I" and
 * "l" alike, and "latrogénica" is no known word. "fleo" is none either: it is "Íleo".
 */
export function withCapitalHeads(lines: readonly ReadLine[], list: WordList): ReadLine[] {
  const heads = lines.filter(
    ({ words: [label, head] }) => label && head && LABEL.test(label.text) && /^\p{L}/u.test(head.text),
  );
  return lines.map((line) => {
    const [label, head, ...rest] = line.words;
    if (!label || !head || !heads.includes(line)) return line;
    const accented = head.text.replace(ACCENTED_BAR, 'Í');
    const isAccented = accented !== head.text && !isKnown(head.text, list) && isKnown(accented, list);
    if (!SMALL_L.test(head.text) && !isAccented) return line;
    const distance = (other: ReadLine) => Math.abs(other.line.baseline - line.line.baseline);
    const nearby = heads
      .filter((other) => other !== line)
      .sort((one, other) => distance(one) - distance(other))
      .slice(0, NEARBY);
    const isCapital = ({ words: [, first] }: ReadLine) => /^\p{Lu}/u.test(first?.text ?? '');
    if (nearby.length < NEARBY || !nearby.every(isCapital)) return line;
    // A known word with a small "l" stays, unless the word with a capital "I" is known, too ("Iodo", not "lodo").
    const capital = head.text.replace(SMALL_L, 'I');
    const isCapitalHead = !isKnown(head.text, list) || isKnown(capital, list);
    const text = isAccented ? accented : isCapitalHead ? capital : head.text;
    return { ...line, words: [label, { ...head, text, isUnsure: true }, ...rest] };
  });
}
