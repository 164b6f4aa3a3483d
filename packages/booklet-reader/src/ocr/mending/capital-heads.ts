import { isKnown, type ReadLine } from '../words/choose-words.ts';
import type { WordList } from '../words/word-list.ts';

/** The letter of an alternative. */
const LABEL = /^\(?[A-Ha-h][.)]$/;
/** A head that begins with a small "l". */
const SMALL_L = /^l(?=\p{Ll}{3})/u;
/** The fewest alternatives that tell how heads are written, and the share of them that begins with a capital. */
const [FEWEST, SHARE] = [8, 0.85];

/**
 * Writes the capital "I" at the head of an alternative where the others of the page begin with capitals: many fonts
 * draw "I" and "l" alike, and "latrogénica" is no known word.
 */
export function withCapitalHeads(lines: readonly ReadLine[], list: WordList): ReadLine[] {
  const heads = lines.flatMap(({ words: [label, head] }) =>
    label && head && LABEL.test(label.text) && /^\p{L}/u.test(head.text) ? [head.text] : [],
  );
  const capitals = heads.filter((head) => /^\p{Lu}/u.test(head)).length;
  if (heads.length < FEWEST || capitals < heads.length * SHARE) return [...lines];
  return lines.map((line) => {
    const [label, head, ...rest] = line.words;
    const isMisread =
      label && head && LABEL.test(label.text) && SMALL_L.test(head.text) && !isKnown(head.text, list);
    if (!isMisread) return line;
    const text = head.text.replace(SMALL_L, 'I');
    return { ...line, words: [label, { ...head, text, isUnsure: true }, ...rest] };
  });
}
