import { strangeWords } from '../../doubt/spelling.ts';
import { type ChosenWord, isKnown } from '../words/choose-words.ts';
import type { WordList } from '../words/word-list.ts';
import { fitWord } from './fit-word.ts';
import type { Glyph } from './glyphs-of-line.ts';
import type { LetterTemplates } from './letter-templates.ts';
import { hasMoreThin, nearWords } from './near-words.ts';

/**
 * What is added to the fit of a text: for a known word, for letters that hardly stand together in Spanish, and for
 * a reading of the recognizer. A lost thin letter of 200 dots an inch changes the fit by 10 to 30.
 */
const [KNOWN, STRANGE, READ] = [6, -8, 3];
/**
 * By how much a text must beat the word as it was read: a known word or another reading, any other text, a known
 * word where the word as read is known, too, and another reading where the recognizer was unsure of a known word.
 * Set with two papers of 2018, so that no right one of their 2,056 judged words became wrong.
 */
const GAIN = { backed: 3, alone: 9, fromKnown: 10, fromUnsure: 20 };
/** The least share of the ink that the chosen text explains. Italics and print of another size reach 0.6. */
const LEAST_SHARE = 0.64;
/** The most changes in one word. */
const ROUNDS = 3;
/** Known words of more letters are left alone where the recognizer was this sure of them. */
const [SHORT, SURE] = [4, 90];
const UNSURE = 60;
/** Words of the paper with fewer letters look like too many others. */
const LONG = 6;
/**
 * What is added to the fit of the most frequent words: rare words of the list such as "Eri" and "os" are mostly
 * these, with a letter lost or misread. Other short words are compared with them only.
 */
const COMMON = 8;
const COMMON_WORDS = new Set(
  'a al con de del e el en es ha la las le lo los más no o para por que se si sin su sus un una y'.split(' '),
);
/** What the list has although it is no Spanish word, and what "En" is often read as. */
const NO_WORDS = new Set(['eri', 'enr']);
/** Signs, digits and capitals within a word. */
const ODD = /\p{Ll}\p{Lu}|\p{L}[!|¡¿*”“"?%]\p{L}|\p{Ll}\d\p{Ll}|\p{L}{3}[.,;:]\p{Ll}/u;

/**
 * The long words of a paper of which all readings agree, in small letters: subjects have words that no list has.
 * Corrected words are left out, because one wrong correction would repeat.
 */
export function sureWords(words: readonly ChosenWord[]): Set<string> {
  const sure = words.filter(({ confidence, isUnsure }) => confidence >= SURE && !isUnsure);
  return new Set(sure.map(({ text }) => wordOf(text)).filter((text) => text.length >= LONG));
}

/** Whether a word is doubtful enough to be compared with its ink. */
export function isJudged(word: ChosenWord, list: WordList): boolean {
  if (!/\p{L}{3}/u.test(word.text)) return false;
  const isSure = word.confidence >= SURE && !word.isUnsure && isKnown(word.text, list);
  return !isSure || word.text.length <= SHORT;
}

/**
 * Corrects a doubtful word where its ink fits another text better: one with a thin letter more, another reading of
 * the recognizer, or a known word that looks alike. `glyphs` are those of the word on a strip of the shape
 * `FIT_STRIP`. `paperWords` are words that were surely read elsewhere in the paper (`sureWords`).
 */
export function judgeWord(
  word: ChosenWord,
  glyphs: readonly Glyph[],
  templates: LetterTemplates,
  list: WordList,
  paperWords: ReadonlySet<string> = new Set(),
): ChosenWord {
  if (glyphs.length === 0 || !isJudged(word, list)) return word;
  const others = word.others ?? [];
  const fit = fitWord(glyphs, templates, word.text);
  const own = scoreOf(word.text);
  if (own === null) return word;
  let best = { text: word.text, score: own };
  for (let round = 0; round < ROUNDS; round++) {
    const before = best.text;
    for (const text of [...nearWords(before), ...(round === 0 ? others : [])]) {
      if (!isFair(text)) continue;
      const score = scoreOf(text);
      if (score !== null && score > best.score) best = { text, score };
    }
    if (best.text === before) break;
  }
  const { text, score } = best;
  if (text === word.text || score - own < gainFor(text) || (fit.of(text) ?? 0) < fit.most * LEAST_SHARE)
    return word;
  return { ...word, text, isUnsure: true };

  /** Whether a text may be chosen at all: many letters look alike, so that any text would be chosen by chance. */
  function isFair(candidate: string): boolean {
    // Digits are corrected by other rules (`mending`).
    if (digitsOf(candidate) !== digitsOf(word.text)) return false;
    // Accents are judged by the marks above the word (`marks-above.ts`).
    if (accentsOf(candidate) < accentsOf(word.text) || plain(candidate) === plain(word.text)) return false;
    return hasMoreThin(candidate, word.text) || others.includes(candidate) || isBacked(candidate);
  }

  function isBacked(candidate: string): boolean {
    if (NO_WORDS.has(wordOf(candidate))) return false;
    return /\p{L}{2}/u.test(candidate) && (isKnown(candidate, list) || paperWords.has(wordOf(candidate)));
  }

  function gainFor(candidate: string): number {
    const isSure = isBacked(word.text) && word.confidence >= SURE && !word.isUnsure;
    if (isCommon(candidate) && !isCommon(word.text) && wordOf(word.text).length <= SHORT)
      return isSure ? GAIN.fromKnown : GAIN.backed;
    if (!isBacked(word.text)) {
      if (!isBacked(candidate) && !others.includes(candidate)) return GAIN.alone;
      // Words of no list may well be right: "laxa" looks like "taxa", and "llenura" like "llanura".
      const isSeen = hasMoreThin(candidate, word.text) || others.includes(candidate);
      const isOneForOne = candidate.length === word.text.length && word.confidence >= UNSURE;
      return isOneForOne && !isSeen ? GAIN.fromKnown : GAIN.backed;
    }
    // The first letter of a word may touch the word before: then its ink is missing here.
    if (candidate.length < word.text.length) return Number.POSITIVE_INFINITY;
    if (isBacked(candidate)) return GAIN.fromKnown;
    const isOther = others.includes(candidate) && word.confidence < UNSURE;
    return isOther ? GAIN.fromUnsure : Number.POSITIVE_INFINITY;
  }

  function scoreOf(candidate: string): number | null {
    const ink = fit.of(candidate);
    if (ink === null) return null;
    const isStrange = strangeWords(candidate.toLowerCase()).length > 0 || ODD.test(candidate);
    const isRead = candidate === word.text || others.includes(candidate);
    const known = (isBacked(candidate) ? KNOWN : 0) + (isCommon(candidate) ? COMMON : 0);
    return ink + known + (isStrange ? STRANGE : 0) + (isRead ? READ : 0);
  }
}

const wordOf = (text: string): string => text.replace(/[^\p{L}]/gu, '').toLowerCase();

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const isCommon = (text: string): boolean => COMMON_WORDS.has(wordOf(text));

const accentsOf = (text: string): number => text.normalize('NFD').match(/\p{M}/gu)?.length ?? 0;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
