import { fitWord } from '../letters/fit-word.ts';
import type { Glyph } from '../letters/glyphs-of-line.ts';
import type { LetterTemplates } from '../letters/letter-templates.ts';
import type { TextLine } from '../page/text-lines.ts';
import { type ChosenWord, isKnown } from '../words/choose-words.ts';
import { type LetterModel, likelihoodOf } from '../words/letter-model.ts';
import type { WordList } from '../words/word-list.ts';
import { marksAbove, marksIn } from './marks-above.ts';

/**
 * By how much the letters of a word must be likelier with "fí" than with "fi" (a logarithm). Of the 1,373 places of
 * "fi" in the words of the model 26 are: words on "grafía", "filosofía" and "difícil", whose forms without the accent
 * the model has, too, and two foreign words. "superficie" and "confío" are not.
 */
const LIKELIER = 0.8;
/** The end of words such as "cavografía". Elsewhere in a word of no list an accent is too rare to be written by this. */
const AT_END = /fí[ao]s?\P{L}*$/u;
/**
 * The most by which the ink may fit the text with the accent less well than the one without. In a paper of 2018 the
 * accent was there in each of 40 words with up to 1.5, and in none of 4 words with 4.2 to 9.8.
 */
const MOST_LESS = 3;
/** By how much it must fit better where the list lacks the word and no reading saw the accent ("Colporrafia"). */
const LEAST_MORE = 1;

/** Whether a word has an "fi", whose accent may touch the "f". */
export const mayHideAccent = ({ text }: ChosenWord): boolean => /[Ff]i/.test(text) && !/[áéíóú]/i.test(text);

/**
 * Writes the accent of "fí" where it touches the "f" ("Ecografía" is read as "Ecografia", "fístula" as "fistula"): the
 * page then shows fewer marks above the word than the word has. The word with the accent must be the only known one,
 * or be made of letters that follow each other more often (`model`), and its ink must fit about as well. `glyphs` are
 * those of the word on a strip of the shape `FIT_STRIP`.
 */
export function withAccentOnF(
  word: ChosenWord,
  line: TextLine,
  glyphs: readonly Glyph[],
  templates: LetterTemplates,
  list: WordList,
  model: LetterModel,
): ChosenWord {
  if (!mayHideAccent(word) || marksAbove(word, line).length >= marksIn(word.text)) return word;
  const text = word.text.replace(/(?<=[Ff])i/, 'í');
  const [own, other] = [isKnown(word.text, list), isKnown(text, list)];
  const isLikelier =
    (own || AT_END.test(text)) && likelihoodOf(text, model) - likelihoodOf(word.text, model) >= LIKELIER;
  if (own && !other) return word;
  if (own === other && !isLikelier) return word;
  if (glyphs.length === 0) return word;
  const fit = fitWord(glyphs, templates, word.text);
  const [plain, accented] = [fit.of(word.text), fit.of(text)];
  // Where the paper hasn't shown all letters yet, another reading must have seen the accent.
  const isKnownInk = plain !== null && accented !== null;
  const isSeen = word.others?.includes(text) === true;
  const isFit = isKnownInk ? plain - accented <= (other || isSeen ? MOST_LESS : -LEAST_MORE) : isSeen;
  return isFit ? { ...word, text, isUnsure: true } : word;
}

/** What the list has, though it is no Spanish word. */
const NO_WORD = /(?:^|\P{L})(?:fín|perfíl|superfície)(?!\p{L})/iu;

/**
 * Takes the accent of "fí" where only the word without it is known: in the ligature of "fi" the dot joins the "f", and
 * its hook looks like an accent ("benefício" for "beneficio").
 */
export function withoutAccentOnF(word: ChosenWord, list: WordList): ChosenWord {
  const text = word.text.replace(/(?<=[Ff])í/, 'i');
  const isWord = isKnown(word.text, list) && !NO_WORD.test(word.text);
  if (text === word.text || isWord || !isKnown(text, list)) return word;
  return { ...word, text, isUnsure: true };
}
