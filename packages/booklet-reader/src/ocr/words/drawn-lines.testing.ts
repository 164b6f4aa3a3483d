import type { TextLine } from '../page/text-lines.ts';
import type { ReadLine } from './choose-words.ts';

/** The width of a letter and of the space between two words, in dots. */
export const [LETTER, BETWEEN_WORDS] = [10, 9];
const [BETWEEN_LETTERS, X_HEIGHT] = [2, 14];

/** Narrower than usual gaps between words, and wider than those within words. */
const NARROW_GAP = 4;

/** A line whose letters are boxes, with one gap for a space, two for `\t` and a narrow one for `|`. */
export function lineOf(text: string, x: number, baseline: number): TextLine {
  const patches: TextLine['patches'] = [];
  let at = x;
  for (const letter of text) {
    if (letter === '|') at += NARROW_GAP;
    else if (letter === ' ' || letter === '\t') at += letter === ' ' ? BETWEEN_WORDS : 2 * BETWEEN_WORDS;
    else {
      const isSmall = /[.)]/.test(letter);
      const isThin = /[il1I]/.test(letter);
      patches.push({
        x: at,
        y: isSmall ? baseline - 3 : baseline - 20,
        width: isSmall || isThin ? 3 : LETTER,
        height: isSmall ? 3 : 20,
      });
      at += (isSmall || isThin ? 3 : LETTER) + BETWEEN_LETTERS;
    }
  }
  const place = { x, y: baseline - 20, width: at - x, height: 20, baseline, xHeight: X_HEIGHT };
  return { ...place, patches, letters: patches, labels: new Set() };
}

/** The line as a recognizer reads it: each letter of `texts` takes the place of one patch of ink. */
export function readOf(line: TextLine, texts: readonly string[]): ReadLine {
  let used = 0;
  const words = texts.map((text) => {
    const letters = [...text].map((letter) => {
      const patch = line.patches[Math.min(used++, line.patches.length - 1)];
      return { text: letter, x: patch?.x ?? 0, width: patch?.width ?? 0 };
    });
    const [first, last] = [letters[0], letters.at(-1)];
    const x = first?.x ?? 0;
    const width = (last?.x ?? 0) + (last?.width ?? 0) - x;
    return { text, confidence: 80, x, width, letters, isUnsure: false };
  });
  return { line, words };
}
