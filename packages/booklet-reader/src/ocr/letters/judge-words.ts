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
 * Set with two papers of 2018: with an earlier state of the rules no right one of their 2,056 judged words became
 * wrong; with the present rules one did ("laxa" became "taxa").
 */
const GAIN = { backed: 3, alone: 9, fromKnown: 10, fromUnsure: 20 };
/** The least share of the ink that the chosen text explains. Italics and print of another size reach 0.6. */
const LEAST_SHARE = 0.64;
/** The most changes in one word. */
const ROUNDS = 3;
/** Known words of more letters are left alone where the recognizer was this sure of them. */
const [SHORT, SURE] = [4, 90];
const UNSURE = 60;
/** Signs, digits and capitals within a word. */
const ODD = /\p{Ll}\p{Lu}|\p{L}[!|¡¿*”“"?%]\p{L}|\p{Ll}\d\p{Ll}|\p{L}{3}[.,;:]\p{Ll}/u;

/**
 * Corrects a doubtful word where its ink fits another text better: one with a thin letter more, another reading of
 * the recognizer, or a known word that looks alike. `glyphs` are those of the word on a strip of the shape
 * `FIT_STRIP`.
 */
export function judgeWord(
  word: ChosenWord,
  glyphs: readonly Glyph[],
  templates: LetterTemplates,
  list: WordList,
): ChosenWord {
  if (glyphs.length === 0 || !/\p{L}{3}/u.test(word.text)) return word;
  const others = word.others ?? [];
  const isSure = word.confidence >= SURE && !word.isUnsure && isBacked(word.text);
  if (isSure && word.text.length > SHORT) return word;
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
    // Accents are judged by the marks above the word (`marks-above.ts`).
    if (accentsOf(candidate) < accentsOf(word.text) || plain(candidate) === plain(word.text)) return false;
    return hasMoreThin(candidate, word.text) || others.includes(candidate) || isBacked(candidate);
  }

  function isBacked(candidate: string): boolean {
    return /\p{L}{2}/u.test(candidate) && isKnown(candidate, list);
  }

  function gainFor(candidate: string): number {
    if (!isBacked(word.text))
      return isBacked(candidate) || others.includes(candidate) ? GAIN.backed : GAIN.alone;
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
    return ink + (isBacked(candidate) ? KNOWN : 0) + (isStrange ? STRANGE : 0) + (isRead ? READ : 0);
  }
}

const accentsOf = (text: string): number => text.normalize('NFD').match(/\p{M}/gu)?.length ?? 0;

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');
