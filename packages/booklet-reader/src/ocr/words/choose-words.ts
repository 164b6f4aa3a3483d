import type { Box } from '../../page/page-content.ts';
import type { TextLine } from '../page/text-lines.ts';
import type { SeenWord } from './recognize.ts';
import type { WordList } from './word-list.ts';

/** A word that most readings of a line agree on. */
export interface ChosenWord extends SeenWord {
  /** The readings disagreed, or a letter was corrected. */
  isUnsure: boolean;
  /** What other readings saw at this place. */
  others?: string[];
  /** The page shows a patch of ink for each letter, none of them too wide: then no letter was lost. */
  isComplete?: boolean;
  /** How thick the strokes are (`strokeWeight`); null where too little ink tells. */
  weight?: number | null;
  /** The word was read glyph by glyph as a part of a formula, so that rules for words of texts don't hold. */
  isFormula?: boolean;
  /** The ink of a word that is an exponent. */
  raised?: Box;
  /** What was seen in the glyphs of the word one by one; absent in words of prose. */
  seen?: SeenWordSigns;
}

/** What the net and Tesseract see in the glyphs of one word. */
export interface SeenWordSigns {
  net: string;
  /** The net's chance of the glyph that it is least sure of, from 0 to 1. */
  chance: number;
  /** Null where Tesseract wasn't asked. */
  tesseract: string | null;
}

/** A line of text as it was read, in dots of the level page. */
export interface ReadLine {
  line: TextLine;
  words: ChosenWord[];
}

/** The words of all readings at one place: one reading may see two words where another sees one. */
interface Slot {
  x: number;
  right: number;
  /** The words of each reading. */
  words: SeenWord[][];
}

interface Candidate {
  words: SeenWord[];
  text: string;
  score: number;
}

/** The weight of a known word; a reading that is sure of itself weighs 1. */
const KNOWN = 0.7;
/** What a word or signs that hardly occur in Spanish take from the weight. */
const ODD = 0.6;
/**
 * The extra weight of an accent. "Cual" and "Cuál" are both words, and an accent that one reading saw is
 * really there.
 */
const KNOWN_ACCENT = 0.25;
const ACCENTED = /[áéíóúñü]/i;
/**
 * The extra weight of each letter: readings lose thin letters to their neighbours far more often than they
 * add letters.
 */
const A_LETTER_MORE = 0.06;
/** Below this confidence a reading is a guess, which weighs less: two guesses that agree don't beat a sure reading. */
const GUESSED = 55;
/** Below this confidence two readings that agree on a word of no list may agree on a mistake: "curtón" for "cartón". */
const SURE_OF_UNKNOWN = 70;
/** Words overlap where they share at least this part of the narrower word. */
const SHARED = 0.3;

/** Whether a line should be read again: a word is unknown, or the recognizer is unsure of it. */
export function isDoubtful(words: readonly SeenWord[], list: WordList): boolean {
  return words.some(
    ({ text, confidence }) =>
      confidence < 88 ||
      (/\p{L}{3}/u.test(text) && !isKnown(text, list)) ||
      (confidence < 93 && /[\d/]/.test(text)),
  );
}

/** Chooses the words of one line from several readings, by their vote and by the list of words. */
export function chooseWords(readings: readonly SeenWord[][], list: WordList): ChosenWord[] {
  return slotsOf(readings).flatMap((slot) => {
    const candidates: Candidate[] = [];
    for (const words of slot.words) {
      const text = words.map((word) => word.text).join(' ');
      const sure =
        words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length) / 100;
      const same = candidates.find((one) => withCommas(one.text) === withCommas(text));
      const weight = words.length === 0 ? 0.3 : sure < GUESSED / 100 ? sure : 0.2 + 0.8 * sure;
      if (same) same.score += weight;
      else candidates.push({ words, text, score: weight });
    }
    const isAgreed = candidates.length === 1;
    for (const candidate of candidates) candidate.score += likelihood(candidate.text, list);
    const longest = Math.max(...candidates.map(({ text }) => letters(text)));
    for (const candidate of candidates)
      candidate.score -= (longest - letters(candidate.text)) * A_LETTER_MORE;
    const best = candidates.sort((a, b) => b.score - a.score)[0];
    return (best?.words ?? []).map((word, at) => ({
      ...word,
      isUnsure: !isAgreed,
      others: candidates
        .filter((one) => one !== best && one.words.length === best?.words.length)
        .map((one) => one.words[at]?.text ?? ''),
    }));
  });
}

/**
 * Whether at least two readings agree on each word. Where all of them were unsure of a word that the list doesn't know,
 * they may agree on a mistake ("Aníbióticos").
 */
export function isSettled(readings: readonly SeenWord[][], list: WordList): boolean {
  return slotsOf(readings).every(({ words }) => {
    const texts = words.map((each) => each.map(({ text }) => text).join(' '));
    if (new Set(texts).size === texts.length) return false;
    const surest = Math.max(...words.flat().map(({ confidence }) => confidence));
    return surest >= SURE_OF_UNKNOWN || texts.every((text) => !/\p{L}{4}/u.test(text) || isKnown(text, list));
  });
}

/** The text with a comma for each point between digits: the ink tells these two apart better than the readings. */
const withCommas = (text: string): string => text.replace(/(?<=\d)\.(?=\d)/g, ',');

const letters = (text: string): number => text.replace(/[^\p{L}]/gu, '').length;

function slotsOf(readings: readonly SeenWord[][]): Slot[] {
  const all = readings.flatMap((words, reading) => words.map((word) => ({ word, reading })));
  const slots: Slot[] = [];
  for (const { word, reading } of all.sort((a, b) => a.word.x - b.word.x)) {
    const last = slots.at(-1);
    const common = last ? last.right - word.x : 0;
    const isSame = last && common > SHARED * Math.min(word.width, last.right - last.x);
    if (isSame) {
      last.words[reading]?.push(word);
      last.right = Math.max(last.right, word.x + word.width);
    } else {
      const words = readings.map((): SeenWord[] => []);
      words[reading]?.push(word);
      slots.push({ x: word.x, right: word.x + word.width, words });
    }
  }
  return slots;
}

/** How likely a text is, judged by its words. */
function likelihood(text: string, list: WordList): number {
  const tokens = text.match(/[\p{L}\d]+/gu) ?? [];
  let sum = 0;
  for (const token of tokens) {
    if (ODD_WORD.test(token)) sum -= ODD;
    if (ODD_HEAD.test(token)) sum -= ODD;
    else if ((/^\p{L}{3,}$/u.test(token) && isKnown(token, list)) || SHORT_WORD.test(token))
      sum += (KNOWN + (ACCENTED.test(token) ? KNOWN_ACCENT : 0)) / tokens.length;
  }
  if (ODD_SIGNS.test(text)) sum -= ODD;
  return sum;
}

/** The most frequent words of two letters: "No" is likelier than "Not", which the list has, too. */
const SHORT_WORD = /^(?:al|de|el|en|es|la|lo|no|se|si|su|un)$/i;
/** No word begins with two capitals or with one letter twice, but for "ll" and "oo", whatever the list has ("eel"). */
const ODD_HEAD = /^\p{Lu}{2}\p{Ll}{2}|^(?!ll|oo)(\p{Ll})\1/u;
/** Capitals or digits within a word. */
const ODD_WORD = /\p{Ll}\p{Lu}\p{Ll}|\p{L}{2}[013-9]\p{L}|^\p{Ll}+\p{Lu}/u;
/** Signs that hardly stand beside letters: strokes of letters were read as these signs. */
const ODD_SIGNS = /\p{L}[!|¡¿]\p{L}|[|!]\/|\([/.,]|¡\p{Ll}|\?[\p{L}\d]|[*”“"]C\b/u;

/** Whether the list knows each word of a text, as written or in small letters. Dashes separate words. */
export function isKnown(text: string, list: WordList): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.every((word) => list.has(word) || list.has(word.toLowerCase()));
}
