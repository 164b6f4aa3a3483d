import { type ChosenWord, isKnown } from '../words/choose-words.ts';
import { type LetterModel, likelihoodOf } from '../words/letter-model.ts';
import type { WordList } from '../words/word-list.ts';
import { difference, type Glyph } from './glyphs-of-line.ts';

/** A word, and the glyphs it was read from. */
export interface DrawnWord {
  word: ChosenWord;
  glyphs: readonly Glyph[];
}

/** The most letters that touch and form one glyph. */
const MOST_TOGETHER = 3;
/** The most examples kept of each text. */
const MOST_EXAMPLES = 16;
/** The least confidence of words, and of numbers, from which letters are learnt. */
const [LEARN_WORDS, LEARN_NUMBERS] = [88, 93];
/** A letter fits a glyph where their widths differ by at most this many columns for each glyph. */
const WIDTH_STEP = 1.5;
/**
 * The difference of a glyph that looks like no example. Different letters differ by 0.14 or more, accents
 * aside; equal ones by about 0.1.
 */
const STRANGE = 0.3;
/**
 * The largest differences at which a glyph is read as what it looks like: without a known word to support the
 * reading, and with one.
 */
const [ALONE, BACKED] = [0.12, 0.2];
/** The look must fit better than the first reading by at least this much. */
const LEAST_GAIN = 0.08;
/**
 * The largest difference at which a glyph is read as another letter, where the first reading has no examples.
 */
const NEAR_TO_SAME = 0.13;
const THIN = /^[lI1ií|!]$/;
/** Letters that fonts join with their neighbours. */
const JOINED = /^[tiflrí]{1,3}$/;
/** How much the look of a letter counts, compared to its width. */
const LOOK_WORTH = 10;
/** The fewest examples from which a look is trusted. */
const ENOUGH_EXAMPLES = 3;

/**
 * What the letters of this paper look like, learnt from words that were surely read right. The recognizer
 * reads whole lines and guesses where a font joins letters: "ti" becomes "t" or "i". Here each glyph is
 * compared by itself.
 */
export interface LetterShapes {
  /** Learns from words that were surely read right. `taught` is told each text and the index of its glyph. */
  learn(words: readonly DrawnWord[], taught?: (text: string, word: DrawnWord, at: number) => void): void;
  /**
   * Reads a doubtful word by the look of its letters. Answers the same word where no other reading is more
   * likely.
   */
  read(word: DrawnWord): ChosenWord;
  /** Whether each letter of a text has its own glyph, none of them too wide: then no letter was lost. */
  isComplete(text: string, glyphs: readonly Glyph[]): boolean;
}

interface Look {
  text: string;
  difference: number;
  examples: number;
}

/** The differences of the two examples of a text that are nearest to a glyph, and how many examples were compared. */
interface Nearest {
  nearest: number;
  second: number;
  examples: number;
}

const NONE_SEEN: Nearest = {
  nearest: Number.POSITIVE_INFINITY,
  second: Number.POSITIVE_INFINITY,
  examples: 0,
};

function withNext({ nearest, second, examples }: Nearest, own: number): Nearest {
  return {
    nearest: Math.min(nearest, own),
    second: Math.min(second, Math.max(nearest, own)),
    examples: examples + 1,
  };
}

/** `model` tells which letters follow each other; a word of no list isn't changed to a less likely one. */
export function createLetterShapes(list: WordList, model: LetterModel = { of: () => 0 }): LetterShapes {
  const byText = new Map<string, Glyph[]>();
  const byWidth = new Map<number, { text: string; glyph: Glyph }[]>();
  const widths = new Map<string, { sum: number; count: number }>();

  function add(text: string, glyph: Glyph): void {
    const width = widths.get(text) ?? { sum: 0, count: 0 };
    widths.set(text, { sum: width.sum + glyph.columns, count: width.count + 1 });
    const own = byText.get(text) ?? [];
    if (own.length >= MOST_EXAMPLES) return;
    // A wrong word that was read with confidence would teach its mistake.
    if (own.length >= ENOUGH_EXAMPLES && (differenceFrom(text, glyph) ?? STRANGE) > BACKED) return;
    byText.set(text, [...own, glyph]);
    const alike = byWidth.get(glyph.columns) ?? [];
    alike.push({ text, glyph });
    byWidth.set(glyph.columns, alike);
  }

  function widthOf(letter: string): number {
    const known = widths.get(letter);
    return known ? known.sum / known.count : usualWidth(letter);
  }

  function widthCost(part: string, { columns }: Glyph): number {
    const letters = [...part];
    const expected = letters.reduce((sum, letter) => sum + widthOf(letter), letters.length - 1);
    return Math.abs(columns - expected) + (letters.length > 1 ? 1 : 0);
  }

  /**
   * The cost of a look, in the unit of `widthCost`: a strange glyph costs about as much as one three columns
   * too wide.
   */
  function lookCost(part: string, glyph: Glyph): number {
    const own = differenceFrom(part, glyph);
    return own === null ? STRANGE * LOOK_WORTH + widthCost(part, glyph) / 2 : own * LOOK_WORTH;
  }

  /** Divides a text among its glyphs at the least total cost; null where text and glyphs don't fit together. */
  function parted(
    text: string,
    glyphs: readonly Glyph[],
    costOf: (part: string, glyph: Glyph) => number,
    most: number,
  ): string[] | null {
    const letters = [...text];
    if (letters.length === glyphs.length) return letters;
    if (letters.length < glyphs.length || letters.length > glyphs.length * 2) return null;
    let reached = new Map([[0, { cost: 0, parts: [] as string[] }]]);
    for (const glyph of glyphs) {
      const next: typeof reached = new Map();
      for (const [at, { cost, parts }] of reached) {
        for (let count = 1; count <= MOST_TOGETHER && at + count <= letters.length; count++) {
          const part = letters.slice(at, at + count).join('');
          const own = cost + costOf(part, glyph);
          if (own < (next.get(at + count)?.cost ?? Number.POSITIVE_INFINITY))
            next.set(at + count, { cost: own, parts: [...parts, part] });
        }
      }
      reached = next;
    }
    const best = reached.get(letters.length);
    return best && best.cost <= glyphs.length * most ? best.parts : null;
  }

  /** How much a glyph differs from the examples of a text; null where no example has about its width. */
  function differenceFrom(text: string, glyph: Glyph): number | null {
    let found: Nearest = { nearest: STRANGE, second: STRANGE, examples: 0 };
    for (const example of byText.get(text) ?? []) {
      const own = difference(glyph, example, found.second);
      if (own !== Number.POSITIVE_INFINITY) found = withNext(found, own);
    }
    return found.examples > 0 ? (found.nearest + found.second) / 2 : null;
  }

  /** The texts that a glyph may show, the most likely first. */
  function looksOf(glyph: Glyph): Look[] {
    const found = new Map<string, Nearest>();
    for (let columns = glyph.columns - 1; columns <= glyph.columns + 1; columns++) {
      for (const example of byWidth.get(columns) ?? []) {
        const before = found.get(example.text) ?? NONE_SEEN;
        found.set(example.text, withNext(before, difference(glyph, example.glyph, before.second)));
      }
    }
    return [...found]
      .map(([text, { nearest, second, examples }]) => ({
        text,
        difference: (nearest + (examples > 1 ? second : nearest)) / 2,
        examples,
      }))
      .sort((a, b) => a.difference - b.difference);
  }

  /** Whether a glyph is too wide for the one letter that it was read as. */
  function isWide(letter: string, { columns }: Glyph): boolean {
    return columns > widthOf(letter) + WIDTH_STEP;
  }

  /** The text that the glyphs look like, as read except where the look clearly differs. */
  function likelier(read: readonly string[], looks: readonly Look[][], isBacked: boolean): string {
    const most = isBacked ? BACKED : ALONE;
    return read
      .map((own, at) => {
        const [best] =
          looks[at]?.filter((one) => one.examples >= ENOUGH_EXAMPLES && keepsAccents(own, one.text)) ?? [];
        const ownLook = looks[at]?.find(({ text }) => text === own);
        if (!best || isSameButThinner(own, best.text)) return own;
        if (!isBacked && !isLikeMistake(own, best.text, ownLook !== undefined)) return own;
        if (!ownLook && !byText.has(own))
          return best.difference <= Math.min(most, NEAR_TO_SAME) ? best.text : own;
        const gain = (ownLook?.difference ?? STRANGE) - best.difference;
        return best.difference <= most && gain >= LEAST_GAIN ? best.text : own;
      })
      .join('');
  }

  return {
    learn(words, taught) {
      // Learn first from words whose letters stand apart: they show how wide each letter is.
      for (const isApart of [true, false]) {
        for (const drawn of words) {
          const { word, glyphs } = drawn;
          if (([...word.text].length === glyphs.length) !== isApart || !teaches(word, list)) continue;
          const parts = parted(word.text, glyphs, widthCost, WIDTH_STEP);
          for (const [at, glyph] of glyphs.entries()) {
            if (!parts?.[at]) continue;
            add(parts[at], glyph);
            taught?.(parts[at], drawn, at);
          }
        }
      }
    },
    isComplete(text, glyphs) {
      const letters = [...text];
      return (
        letters.length === glyphs.length && glyphs.every((glyph, at) => !isWide(letters[at] ?? '', glyph))
      );
    },
    read({ word, glyphs }) {
      // Never change a known word: "para" and "bara" look alike and are both in the list, and so are "en" and
      // "eri".
      if (/\p{L}{2}/u.test(word.text) && isKnown(word.text, list) && !/\d/.test(word.text)) return word;
      const read = parted(word.text, glyphs, lookCost, Number.POSITIVE_INFINITY);
      const isAsRead = read?.every((part, at) => {
        const glyph = glyphs[at];
        return glyph !== undefined && (differenceFrom(part, glyph) ?? STRANGE) <= NEAR_TO_SAME;
      });
      if (!read || isAsRead) return word;
      const looks = glyphs.map(looksOf);
      const backed = likelier(read, looks, true);
      const isLong = /\p{L}{4}|\d/u.test(word.text);
      const alone = isLong ? likelier(read, looks, false) : word.text;
      const isLikely = likelihoodOf(alone, model) >= likelihoodOf(word.text, model);
      const text = isWord(backed, list) ? backed : isLikely ? alone : word.text;
      return text === word.text ? word : { ...word, text, isUnsure: true };
    },
  };
}

/** The width of a letter in columns, before an example of it was seen. */
function usualWidth(letter: string): number {
  if (/[ijlíI.,;:!|'1]/.test(letter)) return 3;
  if (/[ftr()¡/-]/.test(letter)) return 5;
  if (/[mwMW%]/.test(letter)) return 13;
  return /\p{Lu}/u.test(letter) ? 10 : 8;
}

/**
 * Whether two letters differ only in an accent or are both thin. They look too much alike here: the
 * recognizer and the words around decide.
 */
function isSameButThinner(one: string, other: string): boolean {
  const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '');
  return plain(one) === plain(other) || (THIN.test(one) && THIN.test(other));
}

/** Whether a text keeps the accents of the first reading: an accent that the recognizer saw is really there. */
function keepsAccents(read: string, text: string): boolean {
  const accents = (of: string) => of.normalize('NFD').match(/\p{M}/gu)?.length ?? 0;
  return accents(text) >= accents(read);
}

/**
 * Whether a misreading of this kind is usual: letters that fonts join, or one letter for another of its width
 * or of the other case. Without a known word, only such misreadings are corrected.
 */
function isLikeMistake(one: string, other: string, isSameWidth: boolean): boolean {
  // Where letters touch, recognition loses letters but adds none.
  if (JOINED.test(one) && JOINED.test(other)) return other.length >= one.length;
  const isOneForOne = [...one].length === 1 && [...other].length === 1;
  return isOneForOne && (isSameWidth || one.toLowerCase() === other.toLowerCase());
}

/** Whether the list knows all words of a text, and one of them has at least three letters. */
function isWord(text: string, list: WordList): boolean {
  return /\p{L}{3}/u.test(text) && isKnown(text, list);
}

function teaches({ text, confidence, isUnsure }: ChosenWord, list: WordList): boolean {
  if (isUnsure || confidence < LEARN_WORDS) return false;
  if (/^[A-H][.)]$/.test(text) || (confidence >= LEARN_NUMBERS && /^[\d.,%()/-]+$/.test(text))) return true;
  return isWord(text, list);
}
