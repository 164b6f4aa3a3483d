import { strangeWords } from '../../doubt/spelling.ts';
import { type ChosenWord, isKnown } from '../words/choose-words.ts';
import type { WordList } from '../words/word-list.ts';

/**
 * A misreading (`read`) and its correction (`written`). With `after`, it applies only where the word before
 * matches.
 */
interface Mend {
  read: RegExp;
  written: string;
  after?: RegExp;
}

/**
 * Corrections of signs that the recognizer hardly knows, in places where only one sign makes sense. Collected
 * from the errors of nine pages of exams in medicine (2018 to 2020); the units and numerals occur in any
 * exam.
 */
const MENDS: readonly Mend[] = [
  // Degrees: "38.9*C", "37 ”C", "T*:".
  { read: /(?<=\d\s?)[*"”“'’%º?]+(?=C(?![\p{L}\d]))/gu, written: '°' },
  { read: /^[*"”“'’%º?]+(?=C(?![\p{L}\d]))/u, written: '°', after: /\d$/ },
  { read: /(?<=(?:^|[^\p{L}])T)[*"”“’'%?]+(?=[:\s\d]|$)/u, written: '°' },
  { read: /^[*"”“’'%?]+(?=[:\d]|$)/gu, written: '°', after: /^T$/ },
  // Times a minute: "30X”".
  { read: /(?<=\dX)["”“*’‘]+(?=[.,;:)]*$)/gu, written: "'" },
  // Units: a decilitre, a milliequivalent, a cubic millimetre.
  { read: /(?<=\/d)[i!I1|](?!\p{L})/gu, written: 'l' },
  { read: /(?<=m)E(?:g|a|d|qg)(?=\/)/gu, written: 'Eq' },
  { read: /(?<=\d\s?m)[iI!|1](?=[.,;:)]*$)/gu, written: 'l' },
  { read: /(?<=^m)[iI!|1](?=[.,;:)]*$|\/)/gu, written: 'l', after: /\d$/ },
  { read: /(?<=\d\s?m)[iI!|1](?=\/)/gu, written: 'l' },
  { read: /(?<=(?:UI|U|mg|g|mEq|mmol)\/)[iI!|1](?=[.,;:)?]*$)/gu, written: 'l' },
  // Femtolitres: "67 fi".
  { read: /^fi(?=[.,;:)]*$)/u, written: 'fl', after: /\d$/ },
  // Centimetres: "34em", "0.5€m".
  { read: /(?<=\d)[e€](?=m(?![\p{L}\d]))/gu, written: 'c' },
  { read: /^e(?=m[.,;:)]*$)/u, written: 'c', after: /\d$/ },
  { read: /(?<=(?:\d|\/|^)[mc]m)[?*"”$](?![\p{L}\d])/gu, written: '³', after: /(?:\d|\/|x|por|en)$/ },
  { read: /(?<=\/mm)s(?=[.,;:)]*$)/gu, written: '³' },
  // Oxygen, carbon dioxide and water.
  { read: /^[0O][2>](?![\d.,/])/u, written: 'O2', after: /^(?:Sat|SatO|de)\.?$/ },
  { read: /(?<=C|S|^Sat)02(?!\d)/gu, written: 'O2' },
  { read: /(?<=(?:H2|[Pp]C|C|S|Pa|[Pp]|[Ff]i|FI)O)>/gu, written: '2' },
  { read: /(?<=(?:[Pp]C|Pa|PaC|[Ff]i|FI)O)(?:[;?]|-(?![\p{L}\d]))/gu, written: '2' },
  { read: /(?<=(?:^|\P{L})H)[:;>](?=O(?!\p{L}))/gu, written: '2' },
  { read: /(?<=H2)0(?!\d)/gu, written: 'O' },
  { read: /(?<=HCO)[:;>-](?=[:;,.])/gu, written: '3' },
  // International units: "60 Ul". No word is written like this.
  { read: /(?<!\p{L})U[l|!](?![\p{L}\d])/gu, written: 'UI' },
  // Salts and hydrochloric acid: "NaCI".
  { read: /(?<=(?:^|\P{L})(?:Na|K|H)C)I(?![\p{L}\d])/gu, written: 'l' },
  // The recognizer doesn't know "α" and reads "a-actina", "a1-antitripsina". No Spanish word begins with "a-".
  { read: /(?<=^\(?)a(?=\d?-(?:\d-)?\p{Ll}{4})/u, written: 'α' },
  // Soles: "s/4", "$/ 4".
  { read: /(?<=^\(?)[s$](?=\/\d)/u, written: 'S' },
  // A letter before a number: "$-100".
  { read: /\$(?=-\d)/gu, written: 'S' },
  // A school, "institución educativa": "1E", "lE". A class of pupils is also named "1E", but without an article.
  { read: /^[1l|]E(?=[.,;:?)]*$)/u, written: 'IE', after: /^(?:la|una|esta|otra)s?$/i },
  // A short name in capitals: "ElB". "Cl" and "Al" are elements.
  { read: /(?<=^\P{L}*[BD-Z])l(?=\p{Lu}{1,2}[.,;:?)]*$)/gu, written: 'I' },
  // Antibodies: "1gG", "lg M", "19M".
  { read: /(?<=^|[.(])[I1l|]{1,2}9?g(?=\s?[AGMED](?:\d|\P{L}|$)|$)/u, written: 'Ig' },
  { read: /(?<=^|[.(])[I1l|]9(?=\s?[AGMED](?![\p{L}\d]))/u, written: 'Ig' },
  // Roman numerals: "I|", "Ill", "1V", "llla".
  {
    read: /(?<=^(?=[IVX|l1]*[IVX|l])[IVX|l1]*)[|l1](?=[IVX|l1]*[.,;:?)]*$)/gu,
    written: 'I',
    after:
      /^\(?(?:tipo|grado|nivel|clase|estadio|etapas?|fase|ciclo|par|factor|siglo|unidad|capítulo|título|[A-H][.)])$/i,
  },
  { read: /^11(?=[.,;:?)]*$)/u, written: 'II', after: /^\(?tipo$/i },
  // Grades out of a Roman number: "II1/VI".
  {
    read: /(?<=^(?=[IVX|l1]+\/[IVX|l1]+[.,;:?)]*$)(?=.*[VX])[IVX|l1/]*)[|l1]/gu,
    written: 'I',
  },
  { read: /^(?=[Il|1]*[Il|])[Il|1]{2}(?=[A-Ca-c]?[.,;:?)]*$)/u, written: 'II' },
  { read: /^(?=[Il|1]*[Il|])[Il|1]{3}(?=[A-Ca-c]?[.,;:?)]*$)/u, written: 'III' },
  { read: /^[I1l|][vV]{1,2}(?=[.,;:?)]*$)/u, written: 'IV' },
  { read: /^\|(?=[.,;:?)]?$)/u, written: 'I' },
  // Stages: "la2".
  { read: /^l(?=[abc]\d)/u, written: 'I' },
  // "tiv" and "tic": no word has two of these "i", except behind "anti" and "semi".
  { read: /(?<=\p{Ll}{2})(?<!ant|sem)ii(?=[vc]\p{Ll})/gu, written: 'ti' },
  // "YOo": a letter of one shape in both cases was read twice behind a capital.
  { read: /(?<=^\P{L}*\p{Lu})(?:O(?=o)|S(?=s)|U(?=u))/u, written: '' },
  // "averigiie": no word has two "i" behind a "g".
  { read: /(?<=\p{L}g)ii(?=[eéií])/gu, written: 'ü' },
  // "lingúística": behind a "g" and before these letters, a "u" that is spoken has two dots.
  { read: /(?<=g)ú(?=[eéií])/gu, written: 'ü' },
  // Articles behind a word of a text: "que e1 área", "en 1a figura".
  { read: /^e1$/u, written: 'el', after: /\p{Ll}{2}$/u },
  { read: /^1(?=(?:a|o|as|os)$)/u, written: 'l', after: /^(?:a|con|de|en|para|por|que|según|sobre|y)$/i },
  // The accent touches the "f". The words without it don't exist, and none is in the public papers of CONAREME.
  { read: /(?<=^\P{L}*(?:[Mm]eta|[Pp]sico)?[Ff])i(?=sic[oa](?:s|mente)?(?!\p{L}))/gu, written: 'í' },
  { read: /(?<=^\P{L}*[Dd]if)i(?=cil(?:es|mente)?(?!\p{L}))/gu, written: 'í' },
  // "Haloperido! 10 mg": an exclamation doesn't end within a sentence.
  { read: /(?<=^[^¡]*\p{Ll}{3})!$/gu, written: 'l' },
  // An "¡" before a small letter is a small "i".
  { read: /^¡(?=\p{Ll})/u, written: 'i' },
];

/**
 * Corrects misread letters in the words of a line; each corrected word is marked as unsure. `isComplete` tells
 * whether the word at an index has a glyph for each of its letters, so that none was lost. `isQuestion` tells whether
 * it ends in a question or exclamation mark on the page, which then is no misread degree or "l".
 */
export function mendWords(
  words: readonly ChosenWord[],
  list: WordList,
  isComplete: (at: number) => boolean = () => false,
  isQuestion: (at: number) => boolean = () => false,
): ChosenWord[] {
  return words.map((word, at) => {
    const before = words[at - 1]?.text ?? '';
    const isBetweenWords = /\p{Ll}$/u.test(before) && /^\p{Ll}/u.test(words[at + 1]?.text ?? '');
    if (word.text === '0' && isBetweenWords) return { ...word, text: 'o', isUnsure: true };
    // An underline cuts the tail of a "y"; another reading still sees it ("yv").
    if (word.text === 'v' && isBetweenWords && word.others?.some((other) => /^yv?$/.test(other)))
      return { ...word, text: 'y', isUnsure: true };
    const next = words[at + 1]?.text ?? '';
    // "Si x": a variable in italics draws the "i" to itself.
    if (word.text === 'S' && I_AND_VARIABLE.test(next)) return { ...word, text: 'Si', isUnsure: true };
    if (before === 'S' && I_AND_VARIABLE.test(word.text))
      return { ...word, text: word.text.slice(1), isUnsure: true };
    if (FEVER.test(word.text) && /^C\b/.test(next))
      return { ...word, text: word.text.replace(/\D$/, '°'), isUnsure: true };
    if (ORDINAL.test(word.text) && /^(?:grado|día)(?!\p{L})/u.test(next))
      return { ...word, text: word.text.replace(/\D+$/, '°'), isUnsure: true };
    if (SOLES.test(word.text) && /^\d/.test(next))
      return { ...word, text: word.text.replace(/[s$]/, 'S'), isUnsure: true };
    // An alternative is no lone article, but a stage may be.
    if (at === 1 && words.length === 2 && LABEL.test(before) && /^l[abc]$/.test(word.text))
      return { ...word, text: `I${word.text.slice(1)}`, isUnsure: true };
    if (word.text === '1-' && /^[IVX]{2,}(?!\p{Ll})/u.test(next))
      return { ...word, text: 'I-', isUnsure: true };
    // A sentence doesn't begin with a small letter. Some commas are as low as a full stop.
    if (
      SENTENCE_END.test(word.text) &&
      isKnown(word.text, list) &&
      /^[¿¡]?\p{Ll}{2,}/u.test(next) &&
      isKnown(next, list)
    )
      return { ...word, text: `${word.text.slice(0, -1)},`, isUnsure: true };
    if (/^["«]?¡/.test(word.text) && isEndOfQuestion(words.slice(at)))
      return { ...word, text: word.text.replace('¡', '¿'), isUnsure: true };
    const isFirst = at === 0 || (at === 1 && LABEL.test(before)) || /[.:?]$/.test(before);
    const end = isQuestion(at) ? (QUESTION.exec(word.text)?.[0] ?? '') : '';
    const own = word.text.slice(0, word.text.length - end.length);
    const text =
      withKnownWord(
        withSigns(at === 0 ? own.replace(LABEL_TWICE, '$1') : own, before),
        isFirst,
        isComplete(at) ? SURE : word.confidence,
        list,
      ) + end;
    return text === word.text ? word : { ...word, text, isUnsure: true };
  });
}

/** The end of "Si" with the variable behind it: no word is a lone "S". */
const I_AND_VARIABLE = /^i[a-z]$/;
/** A whole word with a full stop. */
const SENTENCE_END = /^(?!aprox|prom|resp|temp)["«]?\p{Ll}{4,}["»]?\.$/u;

/** Whether the first sign that ends a question or an exclamation in some words is that of a question. */
const isEndOfQuestion = (words: readonly ChosenWord[]): boolean =>
  /[?!]/.exec(words.map(({ text }) => text).join(' '))?.[0] === '?';
/** A label whose letter was read twice: "Cc)", "Cc.". */
const LABEL_TWICE = /^([CcOoSsVvXx])\1(?=[.)]$)/iu;
const QUESTION = /[?!][.,;:)]*$/;
/** The sign of soles, before a number. */
const SOLES = /^\(?[s$]\/$/;
/** A body temperature, before "C". */
const FEVER = /^\(?[34]\d(?:[.,]\d)?[*"”“’'%]$/;
/** An ordinal number, before its noun. */
const ORDINAL = /^\d{1,2}[*"”“'’%]$/;
const LABEL = /^(?:\(?[A-Ha-h][.)]|\d{1,3}[.)]?)$/;

function withSigns(text: string, before: string): string {
  return MENDS.reduce(
    (mended, { read, written, after }) =>
      after && !after.test(before) ? mended : mended.replace(read, written),
    text,
  );
}

const L_AND_CONSONANT = /^l[bcdfghjkmnpqrstvwxz]/;
/** Above this confidence, the recognizer has seen each letter. */
const SURE = 94;
/** Above this one, a "t" or an "f" is added by the ink only (`judge-words.ts`): "miosis" isn't "mitosis". */
const ALL_SEEN = 90;

/**
 * Corrects the only unknown word of a text by one letter, where that makes the word known. Thin and joined
 * letters are often lost.
 */
function withKnownWord(text: string, isFirst: boolean, confidence: number, list: WordList): string {
  const match = [...text.matchAll(/\p{L}{4,}/gu)].find(([one]) => !isKnown(one, list));
  if (!match) return text;
  const [word] = match;
  const put = (better: string) => text.slice(0, match.index) + better + text.slice(match.index + word.length);
  // A capital I looks like a small l, and few words begin with "ll".
  if (isFirst && word.startsWith('ll')) return put(`I${word.slice(1)}`);
  // Nor does a word begin with "l" and a consonant ("lván"), but a "t" may have lost its bar there.
  if (L_AND_CONSONANT.test(word) && !isKnown(`t${word.slice(1)}`, list)) return put(`I${word.slice(1)}`);
  if (confidence >= SURE) return text;
  const candidates = thinLetters(word);
  const known = new Set(candidates.filter((one) => isKnown(one, list)));
  const [better] = known;
  if (better !== undefined && known.size === 1) return put(better);
  const [whole, ...others] = new Set(joinedLetters(word).filter((one) => isKnown(one, list)));
  const isWhole = known.size === 0 && whole !== undefined && others.length === 0;
  if (isWhole && confidence < ALL_SEEN) return put(whole);
  if (strangeWords(word).length === 0) return text;
  // No Spanish word has some of these letters side by side, and exactly one candidate avoids all such pairs.
  const fair = new Set(candidates.filter((one) => strangeWords(one).length === 0));
  const [fairest] = fair;
  return fairest !== undefined && fair.size === 1 ? put(fairest) : text;
}

/**
 * The word with a "t" or an "f" added at each place: the recognizer loses these letters where a font joins
 * them to their neighbours.
 */
function joinedLetters(word: string): string[] {
  // Only long words in small letters: one more letter would turn short names and signs into other words.
  if (!/^\p{Ll}{5,}$/u.test(word)) return [];
  return ['t', 'f'].flatMap((letter) =>
    Array.from({ length: word.length + 1 }, (_, at) => word.slice(0, at) + letter + word.slice(at)),
  );
}

/**
 * The word with one frequent loss undone: an "i" beside t, l, f or r; an "l" behind f; "ín" for m; "ti" for
 * "ii".
 */
function thinLetters(word: string): string[] {
  const found: string[] = [];
  for (let at = 1; at < word.length; at++) {
    const [before, after] = [word[at - 1] ?? '', word[at] ?? ''];
    if (/[tlfr]/.test(before) || /[tlfr]/.test(after)) found.push(`${word.slice(0, at)}i${word.slice(at)}`);
    if (before === 'f') found.push(`${word.slice(0, at)}l${word.slice(at)}`);
    if (before === 'i' && after === 'i') found.push(`${word.slice(0, at - 1)}t${word.slice(at)}`);
    if (after === 'm') found.push(`${word.slice(0, at)}ín${word.slice(at + 1)}`);
  }
  return found;
}
