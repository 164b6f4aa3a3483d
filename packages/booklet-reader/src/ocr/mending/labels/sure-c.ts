import type { ReadLine } from '../../words/choose-words.ts';

/** A label at the head of a line, with the star of a key. */
const HEAD = /^\*?\(?([A-Ha-h])[.)]$/;
/** So many first alternatives of a paper show which letters it has. */
const FEWEST = 3;

/**
 * Mends the "c" at the heads of a paper's lines, once all pages are read. "e" is "c" in a paper without "d": at the head of
 * a page, no letter above tells that the alternatives go on with "c". "C" and "c" have one shape, so that behind a "b" their
 * case is that of the paper's other labels.
 */
export function withSureC(lines: readonly ReadLine[]): ReadLine[] {
  const letters = lines.flatMap(({ words: [first] }) => HEAD.exec(first?.text ?? '')?.[1] ?? []);
  const count = (letter: RegExp) => letters.filter((one) => letter.test(one)).length;
  const hasNoE = count(/d/i) === 0 && count(/a/i) >= FEWEST && count(/c/i) > count(/e/i);
  const usual = count(/[abd]/) >= count(/[ABD]/) ? 'c' : 'C';
  let before = '';
  return lines.map((line) => {
    const [first, ...rest] = line.words;
    const letter = HEAD.exec(first?.text ?? '')?.[1];
    if (!first || !letter) return line;
    const isMisread = hasNoE && /e/i.test(letter);
    const isOfOtherCase = /c/i.test(letter) && /b/i.test(before) && letter !== usual;
    before = letter;
    if (!isMisread && !isOfOtherCase) return line;
    return {
      ...line,
      words: [{ ...first, text: first.text.replace(letter, usual), isUnsure: true }, ...rest],
    };
  });
}
