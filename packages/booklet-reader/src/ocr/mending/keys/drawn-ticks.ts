import type { ChosenWord, ReadLine } from '../../words/choose-words.ts';

const LABEL = /^\(?([A-Ha-h])[.)]$/;
/** What a tick is read as: "7", "v", "/", "7 %". */
const SIGN = /^[^\s.)(]{1,2}$/;
const TICK = '✓';
/** The fewest ticks of a paper, and the least share of them that are read alike; numbers of questions differ. */
const [FEWEST, ALIKE] = [4, 0.5];

interface Ticked {
  line: ReadLine;
  /** How many words the tick was read as. */
  count: number;
  letter: string;
}

/**
 * Writes the ticks that a paper draws before the letters of its keys. The recognizer knows no tick and reads each as some
 * sign or figure: "7 a) Es correcta". So many signs of one kind before different letters are nothing else.
 */
export function withTicks(lines: readonly ReadLine[]): ReadLine[] {
  const ticked = lines.flatMap((line): Ticked[] => {
    const count = [1, 2].find((at) => LABEL.test(line.words[at]?.text ?? ''));
    const letter = LABEL.exec(line.words[count ?? 0]?.text ?? '')?.[1]?.toLowerCase();
    const before = line.words.slice(0, count ?? 0);
    return count && letter && before.every(({ text }) => SIGN.test(text)) ? [{ line, count, letter }] : [];
  });
  const texts = Map.groupBy(ticked, ({ line }) => line.words[0]?.text ?? '');
  const most = Math.max(0, ...[...texts.values()].map((own) => own.length));
  const plain = lines.flatMap(({ words }) => LABEL.exec(words[0]?.text ?? '')?.[1]?.toLowerCase() ?? []);
  const letters = new Set(ticked.map(({ letter }) => letter));
  if (ticked.length < FEWEST || most < ticked.length * ALIKE || letters.size < 2) return [...lines];
  if (plain.length < ticked.length) return [...lines];
  const hasD = plain.includes('d') || letters.has('d');
  const counts = new Map(ticked.map(({ line, count }) => [line, count]));
  return lines.map((line) => {
    const count = counts.get(line);
    const [first] = line.words;
    if (!count || !first) return line;
    const [label, ...rest] = line.words.slice(count);
    return { ...line, words: [{ ...first, text: TICK, isUnsure: false }, ...withC(label, hasD), ...rest] };
  });
}

/** A label "e" is "c" in a paper without "d". */
const withC = (label: ChosenWord | undefined, hasD: boolean): ChosenWord[] =>
  label ? [hasD ? label : { ...label, text: label.text.replace('e', 'c').replace('E', 'C') }] : [];
