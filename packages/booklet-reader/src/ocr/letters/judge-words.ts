import { strangeWords } from '../../doubt/spelling.ts';
import { type ChosenWord, isKnown } from '../words/choose-words.ts';
import { type LetterModel, likelihoodOf } from '../words/letter-model.ts';
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
 * Set with two papers of 2018, so that no right one of their 2,056 judged words became wrong. The last is for a word of
 * no list with a letter exchanged, with what its letters add: of 2,097 right words of these papers the best such text
 * had 9, and 3 wrong ones had 18 to 39 for the right text.
 */
const GAIN = { backed: 3, alone: 9, fromKnown: 10, fromUnsure: 20, exchanged: 14 };
/** The fit of a word as read that is wider than its ink: that of empty paper. */
const TOO_WIDE = 0;
/** What each exchanged letter takes from the rank: "i" and "l" differ little. */
const EXCHANGED = 6;
/** The most that the likelihood of a word's letters takes from its rank, and adds to it: names are unlikely words. */
const [MOST_TAKEN, MOST_ADDED] = [6, 10];
/** The least share of the ink that the chosen text explains. Italics and print of another size reach 0.6. */
const LEAST_SHARE = 0.64;
/** The most changes in one word. */
const ROUNDS = 3;
/** The most letters that are added to a word without another witness than the ink. */
const MOST_ADDED_ALONE = 2;
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
  return new Set(
    words
      .filter(isSure)
      .map(({ text }) => wordOf(text))
      .filter((text) => text.length >= LONG),
  );
}

/** Whether nothing but the recognizer, which was not sure, backs a word: then the reviewer is told of the word. */
export function isUnbacked(word: ChosenWord, list: WordList, paperWords: ReadonlySet<string>): boolean {
  if (!/\p{L}{4}/u.test(word.text) || word.confidence >= SURE) return false;
  return !isKnown(word.text, list) && !paperWords.has(wordOf(word.text));
}

const isSure = ({ confidence, isUnsure }: ChosenWord): boolean => confidence >= SURE && !isUnsure;

/** Whether a word is doubtful enough to be compared with its ink. */
export function isJudged(word: ChosenWord, list: WordList): boolean {
  if (!/\p{L}{3}/u.test(word.text)) return false;
  return !isSure(word) || !isKnown(word.text, list) || word.text.length <= SHORT;
}

/**
 * Corrects a doubtful word where its ink fits another text better: one with a thin letter more, another reading of
 * the recognizer, or a known word that looks alike. `glyphs` are those of the word on a strip of the shape
 * `FIT_STRIP`. `paperWords` are words that were surely read elsewhere in the paper (`sureWords`). `model` tells which
 * letters follow each other. A word that stays doubtful is marked as unsure.
 */
export function judgeWord(
  word: ChosenWord,
  glyphs: readonly Glyph[],
  templates: LetterTemplates,
  list: WordList,
  paperWords: ReadonlySet<string> = new Set(),
  model: LetterModel = { of: () => 0 },
): ChosenWord {
  if (glyphs.length === 0 || !isJudged(word, list)) return word;
  const others = word.others ?? [];
  const fit = fitWord(glyphs, templates, word.text);
  // A word that was surely read here only may be a misreading.
  const isOwnBacked = isKnown(word.text, list) || (!isSure(word) && isBacked(word.text));
  const scored = scoreOf(word.text) ?? (fit.knows(word.text) ? TOO_WIDE : null);
  if (scored === null) return withBarOfE(word, list);
  const own = scored;
  const ownLetters = likelihoodOf(word.text, model);
  const seen = new Map<string, Judged>();
  let best: Judged = { text: word.text, score: own, rank: own, exchanged: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    const before = best;
    for (const text of nextTo(before.text, round)) {
      if (seen.has(text) || !isFair(text) || (isOwnBacked && gainFor(text) === Number.POSITIVE_INFINITY))
        continue;
      const score = scoreOf(text);
      if (score === null) continue;
      const more = hasMoreThin(text, before.text) ? 0 : 1;
      const exchanged = isSeen(text) || isBacked(text) ? 0 : before.exchanged + more;
      const judged = { text, score, exchanged, rank: score + lettersOf(text) - exchanged * EXCHANGED };
      seen.set(text, judged);
      if (judged.rank > best.rank) best = judged;
    }
    if (best === before) break;
  }
  const [chosen] = [...seen.values()]
    .filter((one) => one.text !== word.text && beats(one) && explains(one.text) && !isAgainstAll(one))
    .sort((one, other) => other.rank - one.rank);
  if (chosen) return { ...word, text: chosen.text, isUnsure: true };
  // Another text fits better, but not so much better that it is taken: the reviewer is told.
  return best.score - own >= GAIN.alone && explains(best.text) && !word.isUnsure
    ? { ...word, isUnsure: true }
    : word;

  function nextTo(text: string, round: number): Iterable<string> {
    if (round > 0) return nearWords(text);
    const doubtful = others.filter((other) => !isBacked(other));
    return [...nearWords(text), ...others, ...doubtful.flatMap((other) => [...nearWords(other)])];
  }

  /** What the letters of a word of no list add to its rank: such words are made of the same pieces as known ones. */
  function lettersOf(candidate: string): number {
    if (isOwnBacked || isBacked(candidate)) return 0;
    const more = likelihoodOf(candidate, model) - ownLetters;
    return Math.max(-MOST_TAKEN, Math.min(MOST_ADDED, more));
  }

  function beats({ text, score, rank }: Judged): boolean {
    return isSeen(text) || isBacked(text)
      ? Math.min(score, rank) - own >= gainFor(text)
      : rank - own >= GAIN.exchanged;
  }

  /**
   * Whether nothing but its ink is against a word: all readings agree surely, and what fits better is no word and has more
   * letters. Where a scan breaks thin letters, pieces such as "in" fit better than the "m" that they are pieces of.
   */
  function isAgainstAll({ text, exchanged }: Judged): boolean {
    const isLonger = text.length > word.text.length;
    return exchanged > 0 && isLonger && isSure(word) && !isSeen(text) && !isBacked(text);
  }

  function explains(text: string): boolean {
    return (fit.of(text) ?? 0) >= fit.most * LEAST_SHARE;
  }

  /** Whether a candidate has all letters that were read, or is another reading. */
  function isSeen(candidate: string): boolean {
    return [word.text, ...others].some((read) => candidate === read || hasMoreThin(candidate, read));
  }

  /** Whether a text may be chosen at all: many letters look alike, so that any text would be chosen by chance. */
  function isFair(candidate: string): boolean {
    // Digits are corrected by other rules (`mending`).
    if (digitsOf(candidate) !== digitsOf(word.text)) return false;
    // Accents are judged by the marks above the word (`marks-above.ts`).
    // Letters that touch in "fi" are read as "ñ".
    const like = word.text.includes('ñ') ? candidate.replaceAll('fi', 'ñ') : candidate;
    // Each part of a word has one acute accent at most, so that a second one is a misread letter.
    const least = Math.min(accentsOf(word.text), hasTwoAcutes(word.text) ? 1 : Number.POSITIVE_INFINITY);
    if (accentsOf(like) < least || hasTwoAcutes(candidate)) return false;
    if (plain(candidate) === plain(word.text)) return false;
    const more = candidate.length - word.text.length;
    if (more > MOST_ADDED_ALONE && !others.includes(candidate) && !isBacked(candidate)) return false;
    if (word.isComplete && more > 0 && !others.includes(candidate) && !isBacked(candidate)) return false;
    // Each letter has its own ink, so that a text with fewer letters would lose one ("Tipol" for "Tipo I").
    if (word.isComplete && more < 0) return false;
    // Light print breaks the "n" of "una", whose pieces fit "rn".
    const isPlain = isCommon(word.text) && word.confidence >= SURE;
    if (isPlain && !isCommon(candidate) && !others.includes(candidate)) return false;
    if (isSeen(candidate) || isCommon(candidate)) return true;
    if (isOwnBacked) return false;
    return isBacked(candidate) || (candidate.length >= word.text.length && candidate.length > SHORT);
  }

  function isBacked(candidate: string): boolean {
    if (NO_WORDS.has(wordOf(candidate))) return false;
    return /\p{L}{2}/u.test(candidate) && (isKnown(candidate, list) || paperWords.has(wordOf(candidate)));
  }

  function gainFor(candidate: string): number {
    if (isCommon(candidate) && !isCommon(word.text) && wordOf(word.text).length <= SHORT)
      return isOwnBacked && isSure(word) ? GAIN.fromKnown : GAIN.backed;
    if (!isOwnBacked) {
      if (!isBacked(candidate) && !others.includes(candidate)) return GAIN.alone;
      // Words of no list may well be right: "laxa" looks like "taxa", and "llenura" like "llanura".
      const isOneForOne = candidate.length === word.text.length && word.confidence >= UNSURE;
      return isOneForOne && !isSeen(candidate) ? GAIN.fromKnown : GAIN.backed;
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
    const isKnownOne = candidate === word.text ? isOwnBacked : isBacked(candidate);
    const known = (isKnownOne ? KNOWN : 0) + (isCommon(candidate) ? COMMON : 0);
    return ink + known + (isStrange ? STRANGE : 0) + (isRead ? READ : 0);
  }
}

/** A word of no list that is one with an "e" for one "c": scans break the thin bar of the "e" ("Accite"). */
function withBarOfE(word: ChosenWord, list: WordList): ChosenWord {
  // The first part of a parted word may be another word: "descen-" is no "deseen".
  const isPart = /-\P{L}*$/u.test(word.text);
  if (isPart || wordOf(word.text).length <= SHORT || isKnown(word.text, list)) return word;
  const found = [...word.text.matchAll(/c/g)]
    .map(({ index }) => `${word.text.slice(0, index)}e${word.text.slice(index + 1)}`)
    .filter((text) => isKnown(text, list));
  const [text, ...more] = found;
  return text !== undefined && more.length === 0 ? { ...word, text, isUnsure: true } : word;
}

interface Judged {
  text: string;
  /** How well the text fits, with what is added to the fit. */
  score: number;
  /** The score, what the likelihood of the letters adds, and what exchanged letters take. */
  rank: number;
  /** How many letters were exchanged without another witness than the ink. */
  exchanged: number;
}

const wordOf = (text: string): string => text.replace(/[^\p{L}]/gu, '').toLowerCase();

const digitsOf = (text: string): string => text.replace(/\D/g, '');

const isCommon = (text: string): boolean => COMMON_WORDS.has(wordOf(text));

const accentsOf = (text: string): number => text.normalize('NFD').match(/\p{M}/gu)?.length ?? 0;

const hasTwoAcutes = (text: string): boolean =>
  text.split('-').some((part) => (part.match(/[áéíóú]/gi)?.length ?? 0) > 1);

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
