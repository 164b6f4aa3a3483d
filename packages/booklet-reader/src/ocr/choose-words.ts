import type { SeenWord } from './recognize.ts';
import type { TextLine } from './text-lines.ts';
import type { WordList } from './word-list.ts';

/** A word on which the readings of a line agree most. */
export interface ChosenWord extends SeenWord {
  /** The readings disagreed, or a letter was mended. */
  isUnsure: boolean;
}

/** A line of text as it was read, in dots of the level page. */
export interface ReadLine {
  line: TextLine;
  words: ChosenWord[];
}

/** Words of all readings that stand over each other: what one reads as two words, another may read as one. */
interface Slot {
  x: number;
  right: number;
  /** For each reading its words. */
  words: SeenWord[][];
}

interface Candidate {
  words: SeenWord[];
  text: string;
  score: number;
}

/** How much a known word counts against a reading that is sure of itself, which counts 1. */
const KNOWN = 0.7;
const ODD = 0.6;
/** Both "Cual" and "Cuál" are words: an accent that one reading saw is there. */
const KNOWN_ACCENT = 0.25;
const ACCENTED = /[áéíóúñü]/i;
/** A letter that is missing is far more frequent than one too many: thin letters are taken for a part of their neighbours. */
const A_LETTER_MORE = 0.06;
/** Words overlap where they share so much of the narrower one. */
const SHARED = 0.3;

/** Whether a line should be read again: one of its words is unknown, or the recognizer isn't sure of it. */
export function isDoubtful(words: readonly SeenWord[], list: WordList): boolean {
  return words.some(
    ({ text, confidence }) =>
      confidence < 88 ||
      (/\p{L}{3}/u.test(text) && !isKnown(text, list)) ||
      (confidence < 93 && /[\d/]/.test(text)),
  );
}

/** The words of one line from several readings of it, by their vote and by the list of words. */
export function chooseWords(readings: readonly SeenWord[][], list: WordList): ChosenWord[] {
  return slotsOf(readings).flatMap((slot) => {
    const candidates: Candidate[] = [];
    for (const words of slot.words) {
      const text = words.map((word) => word.text).join(' ');
      const sure =
        words.reduce((sum, { confidence }) => sum + confidence, 0) / Math.max(1, words.length) / 100;
      const same = candidates.find((one) => one.text === text);
      const weight = words.length === 0 ? 0.3 : 0.2 + 0.8 * sure;
      if (same) same.score += weight;
      else candidates.push({ words, text, score: weight });
    }
    const isAgreed = candidates.length === 1;
    for (const candidate of candidates) candidate.score += likelihood(candidate.text, list);
    const longest = Math.max(...candidates.map(({ text }) => letters(text)));
    for (const candidate of candidates)
      candidate.score -= (longest - letters(candidate.text)) * A_LETTER_MORE;
    const best = candidates.sort((a, b) => b.score - a.score)[0];
    return (best?.words ?? []).map((word) => ({ ...word, isUnsure: !isAgreed }));
  });
}

/** Whether two readings agree on each word. */
export function isSettled(readings: readonly SeenWord[][]): boolean {
  return slotsOf(readings).every(({ words }) => {
    const texts = words.map((each) => each.map(({ text }) => text).join(' '));
    return new Set(texts).size < texts.length;
  });
}

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

/** How much the words of a text speak for it. */
function likelihood(text: string, list: WordList): number {
  const tokens = text.match(/[\p{L}\d]+/gu) ?? [];
  let sum = 0;
  for (const token of tokens) {
    if (/^\p{L}{3,}$/u.test(token) && isKnown(token, list))
      sum += (KNOWN + (ACCENTED.test(token) ? KNOWN_ACCENT : 0)) / tokens.length;
    if (ODD_WORD.test(token)) sum -= ODD;
  }
  if (ODD_SIGNS.test(text)) sum -= ODD;
  return sum;
}

/** Capitals and digits within a word. */
const ODD_WORD = /\p{Ll}\p{Lu}\p{Ll}|\p{L}{2}[013-9]\p{L}|^\p{Ll}+\p{Lu}/u;
/** Signs that hardly stand beside letters: strokes of letters were taken for them. */
const ODD_SIGNS = /\p{L}[!|¡¿]\p{L}|[|!]\/|\([/.,]|¡\p{Ll}|[*”“"]C\b/u;

/** Whether the list knows each word of a text: as it is, in small letters, or in parts that a dash joins. */
export function isKnown(text: string, list: WordList): boolean {
  const words = text.match(/\p{L}{2,}/gu) ?? [];
  return words.every((word) => list.has(word) || list.has(word.toLowerCase()));
}
