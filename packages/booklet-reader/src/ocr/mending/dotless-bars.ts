import type { TextLine } from '../page/text-lines.ts';
import { type ChosenWord, isKnown } from '../words/choose-words.ts';
import type { WordList } from '../words/word-list.ts';
import { marksAbove, marksIn, middleIn } from './marks-above.ts';
import { isBar } from './plain-bars.ts';

/** How far a bar may be from where its letter is expected, in heights of small letters. */
const NEAR = 0.45;
/** If a line has at least this many dots and accents, and all stand apart, its print is clear enough to miss a dot. */
const ENOUGH_MARKS = 4;
const BAR_LETTERS = /[lI1|!]/g;
const WORD = /^[(¿]?\p{L}{3,}[.,;:?)]*$/u;

/**
 * Writes "l" where an "i" was read and the page shows a bar as tall as an "l", and no dot for it: "Vacunaria" for
 * "Vacunarla", "4 mil" for "4 ml". Where the list doesn't tell, all other dots and accents of the line must stand apart
 * from their letters: in dense print a dot touches its "i", which then looks like an "l".
 */
export function withBarsForDots(words: readonly ChosenWord[], line: TextLine, list: WordList): ChosenWord[] {
  const lacking = words.map((word) => marksIn(word.text) - marksAbove(word, line).length);
  return words.map((word, at) => {
    if (lacking[at] !== 1 || !WORD.test(word.text)) return word;
    const others = words.filter((_, index) => index !== at);
    const marks = others.reduce((sum, { text }) => sum + marksIn(text), 0);
    const isClear = marks >= ENOUGH_MARKS && lacking.every((one, index) => index === at || one <= 0);
    const found = spellingsOf(word, line).filter((text) =>
      isKnown(text, list) ? true : isClear && !isKnown(word.text, list),
    );
    const known = found.filter((text) => isKnown(text, list));
    const [text, ...more] = known.length > 0 ? known : found;
    return text !== undefined && more.length === 0 ? { ...word, text, isUnsure: true } : word;
  });
}

/**
 * The text with an "l" for each "i" at which one of the bars stands that the text doesn't have, and without an "i"
 * before "l" where all other letters have their own ink ("ml" for "mil").
 */
function spellingsOf(word: ChosenWord, line: TextLine): string[] {
  const { xHeight } = line;
  const own = line.letters.filter(({ x, width }) => {
    const middle = x + width / 2;
    return middle > word.x && middle < word.x + word.width;
  });
  const bars = own.filter((patch) => isBar(patch, line)).map(({ x, width }) => x + width / 2);
  const hasMoreBars = bars.length > (word.text.match(BAR_LETTERS)?.length ?? 0);
  const isWithoutI = own.length === (word.text.match(/\p{L}/gu)?.length ?? 0) - 1;
  const place = (text: string, at: number) => word.x + middleIn(text, at, word.width / xHeight) * xHeight;
  return [...word.text].flatMap((letter, at) => {
    if (letter !== 'i') return [];
    const [before, after] = [word.text.slice(0, at), word.text.slice(at + 1)];
    const texts = [
      ...(hasMoreBars ? [`${before}l${after}`] : []),
      ...(isWithoutI && !hasMoreBars && after.startsWith('l') ? [before + after] : []),
    ];
    return texts.filter((text) => bars.some((bar) => Math.abs(bar - place(text, at)) < xHeight * NEAR));
  });
}
