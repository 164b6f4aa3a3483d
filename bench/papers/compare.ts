import type { BookletDraft, DraftItem, DraftQuestion } from '@amauta/booklet-reader/booklet.ts';
import type { DoubtSign } from '@amauta/booklet-reader/doubt/doubt-sign.ts';
import { LETTERS } from '@amauta/contract/questions/letters.ts';
import { plainMath, readMath } from '@amauta/rich-text/math.ts';
import { normalised } from '../imports/words.ts';
import { type JudgedFormula, judgedFormulas } from './judged-formulas.ts';
import type { PaperItem } from './paper-item.ts';
import { areSaidWithPictures } from './pictured.ts';

/** How well one question of a paper was read. */
export interface PaperComparison {
  item: PaperItem;
  /**
   * 'as picture': everything is equal but for formulas, which stand as pictures at their places. 'cut short': everything is
   * equal, but the truth lacks the end of an alternative.
   */
  outcome: 'exact' | 'as picture' | 'cut short' | 'wrong' | 'missed';
  /** Also true where the key was not read: the review says so, and the bank refuses a question without a key. */
  isWarned: boolean;
  /** The characters are equal and in the same order, but two words are joined, or one is parted. */
  isSpacedOtherwise: boolean;
  difference: string;
  warnings: string[];
  signs: DoubtSign[];
  formulas: JudgedFormula[];
}

interface Read {
  item: DraftItem;
  question: DraftQuestion;
  words: string[];
}

/**
 * Two questions that share fewer words than this (Dice coefficient) are different questions. With a higher
 * value, badly read questions would count as missed.
 */
const SAME_QUESTION = 0.4;

/**
 * Compares the questions of a paper with those that were read. `extra` counts drafts that match no question. With
 * `isScan`, signs that look the same on paper count as equal (`withoutKinds`). With `isApart`, the statements of the
 * truth are without shared texts, its formulas without brackets that the page doesn't print, and it tells which signs
 * are raised or lowered.
 */
export function comparePaper(
  given: readonly PaperItem[],
  draft: BookletDraft,
  { isScan = false, isApart = false } = {},
): { comparisons: PaperComparison[]; extra: number } {
  const items = isScan ? given.map(withoutKinds) : given;
  const reads = draft.groups.flatMap(({ questions }) =>
    questions.flatMap((question) =>
      question.items.map((item) => toRead(item, isApart ? { ...question, shared: [] } : question)),
    ),
  );
  const taken = new Set<Read>();
  const comparisons = items.map((item) => {
    const words = [item.statement, ...item.alternatives].flatMap((text) => wordsOf(text, false));
    const free = reads.filter((read) => !taken.has(read));
    const best = free
      .map((read) => ({
        read,
        score: likeness(words, read.words) + (read.item.number === item.number ? 0.1 : 0),
      }))
      .sort((one, other) => other.score - one.score)[0];
    if (!best || best.score < SAME_QUESTION) return missed(item);
    taken.add(best.read);
    return compareItem(item, best.read, isApart);
  });
  return { comparisons, extra: reads.length - taken.size };
}

/**
 * The question with one sign for each kind that print doesn't tell apart: the prime for "´" and "`", which stand for
 * minutes, and the degree for the ordinal "º" and for the raised "o" of "36.8oC".
 */
function withoutKinds(item: PaperItem): PaperItem {
  const plain = (text: string) =>
    text
      .replace(/[´`′’‘]/g, "'")
      .replaceAll('º', '°')
      .replace(/(?<=\d)o(?=C(?!\p{L}))/gu, '°');
  return { ...item, statement: plain(item.statement), alternatives: item.alternatives.map(plain) };
}

function toRead(item: DraftItem, question: DraftQuestion): Read {
  const words = [
    ...question.shared.flatMap(({ type, value }) => (type === 'text' ? htmlWords(value) : [])),
    ...item.statement.flatMap(({ type, value }) => (type === 'text' ? htmlWords(value) : [])),
    ...item.alternatives.flatMap(({ html }) => htmlWords(html)),
  ];
  return { item, question, words };
}

function missed(item: PaperItem): PaperComparison {
  return {
    item,
    outcome: 'missed',
    isWarned: false,
    isSpacedOtherwise: false,
    difference: 'not found',
    warnings: [],
    signs: [],
    formulas: [],
  };
}

function compareItem(item: PaperItem, { item: draft, question }: Read, isApart: boolean): PaperComparison {
  const split = (html: string) => htmlWords(html, isApart);
  const text = (blocks: DraftItem['statement']) =>
    blocks.flatMap(({ type, value }) => (type === 'text' ? split(value) : []));
  const wanted = [item.statement, ...item.alternatives].map((text) => wordsOf(text, isApart));
  const got = [
    [...text(question.shared), ...text(draft.statement)],
    ...draft.alternatives.map(({ html }) => split(html)),
  ];
  const names = ['statement', ...LETTERS];
  const warnings = [...draft.warnings, ...question.warnings];
  const hasPictures = warnings.some(({ code }) => code === 'formula-as-image');
  const blocks = [[...question.shared, ...draft.statement], ...draft.alternatives.map(blocksOfAlternative)];
  const differences = Array.from({ length: Math.max(wanted.length, got.length) }, (_, at) => {
    if (isApart && withoutBrackets(wanted[at]) === withoutBrackets(got[at]))
      return spacing(wanted[at], got[at]);
    const difference = differ(names[at] ?? '', wanted[at] ?? [], got[at] ?? []);
    const isPictured =
      hasPictures && difference !== '' && areSaidWithPictures(wanted[at] ?? [], blocks[at] ?? [], split);
    return isPictured ? `${PICTURED}${difference}` : difference;
  }).filter((difference) => difference !== '');
  const isSpacedOtherwise = differences.length > 0 && differences.every(isSpacing);
  if (item.key !== null && draft.key !== item.key)
    differences.push(`key: wanted ${item.key}, got ${draft.key}`);
  const outcome = differences.every(isSpacing)
    ? 'exact'
    : differences.every((one) => isSpacing(one) || one.startsWith(PICTURED))
      ? 'as picture'
      : differences.every((one) => isSpacing(one) || one.startsWith(GOES_ON))
        ? 'cut short'
        : 'wrong';
  return {
    item,
    outcome,
    isWarned: warnings.length > 0 || (item.key !== null && draft.key === null),
    isSpacedOtherwise,
    difference: differences.join(' / '),
    warnings: warnings.map((warning) => warning.text),
    signs: draft.signs ?? [],
    formulas: judgedFormulas(item, draft.formulas ?? []),
  };
}

/** An alternative as blocks: its text, and its picture. */
function blocksOfAlternative({ html, image }: DraftItem['alternatives'][number]): DraftItem['statement'] {
  return [
    ...(html === '' ? [] : [{ type: 'text' as const, value: html }]),
    ...(image === null ? [] : [{ type: 'image' as const, value: `image:${image}` }]),
  ];
}

/**
 * Names the first word of letters that is joined to another or parted, as `spaces around “no modifican”`; empty when all
 * words of letters agree. Both texts have the same characters. How formulas and numbers are spaced is left out: people
 * type it in many ways.
 */
function spacing(wanted: readonly string[] = [], got: readonly string[] = []): string {
  const [one, other] = [wanted, got].map((words) => wordStarts(words.filter((word) => !/^[()]$/.test(word))));
  const joined = [...(one ?? [])].find(([start]) => !other?.has(start));
  const parted = [...(other ?? [])].find(([start]) => !one?.has(start));
  const first = joined ?? parted;
  return first ? `${SPACES} around “${first[1]}”` : '';
}

/** The words that follow another word, both of letters, by how many characters stand before them. */
function wordStarts(words: readonly string[]): Map<number, string> {
  const starts = new Map<number, string>();
  let before = 0;
  words.forEach((word, at) => {
    const last = words[at - 1] ?? '';
    if (/\p{L}$/u.test(last) && /^\p{L}/u.test(word)) starts.set(before, `${last} ${word}`);
    before += word.length;
  });
  return starts;
}

const withoutBrackets = (words: readonly string[] = []): string =>
  words.filter((word) => !/^[()]$/.test(word)).join('');

const SPACES = 'spaces';
const isSpacing = (difference: string) => difference.startsWith(SPACES);
const GOES_ON = 'goes on, ';
const PICTURED = 'picture, ';
const AROUND = 6;

function differ(name: string, wanted: readonly string[], got: readonly string[]): string {
  const length = Math.max(wanted.length, got.length);
  const at = Array.from({ length }).findIndex((_, index) => wanted[index] !== got[index]);
  if (at < 0) return '';
  if (wanted.join('') === got.join('')) return spacing(wanted, got);
  const isCutShort = wanted.length > 0 && (name === 'statement' ? isSplitWrong : goesOn)(wanted, got);
  const lead = isCutShort ? GOES_ON : '';
  const near = (words: readonly string[]) => words.slice(Math.max(0, at - AROUND), at + AROUND).join(' ');
  return `${lead}${name}: wanted “${near(wanted)}”, got “${near(got)}”`;
}

const goesOn = (wanted: readonly string[], got: readonly string[]): boolean =>
  got.join('').startsWith(wanted.join(''));

/**
 * Whether the truth was split at the wrong letter: its statement ends at the first "A." of the text, or
 * begins with the alternatives of the question before (from "B." on).
 */
function isSplitWrong(wanted: readonly string[], got: readonly string[]): boolean {
  const [all, read] = [wanted.join(''), got.join('')];
  return read.startsWith(`${all}A.`) || (/^[B-E]\./.test(all) && all.endsWith(read));
}

/** Share of words that both lists have (Dice coefficient), from 0 to 1. */
function likeness(one: readonly string[], other: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const word of one) counts.set(word, (counts.get(word) ?? 0) + 1);
  let common = 0;
  for (const word of other) {
    const left = counts.get(word) ?? 0;
    if (left > 0) common++;
    counts.set(word, left - 1);
  }
  return (2 * common) / Math.max(1, one.length + other.length);
}

const MATH_SPAN = /<span((?: data-[a-z]+="[^"]*")+)>[^<]*<\/span>/g;
const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&', nbsp: ' ' };

function htmlWords(html: string, keepsMarks = false): string[] {
  const plain = html
    .replace(MATH_SPAN, (_span, data: string) => {
      const record = Object.fromEntries(
        [...data.matchAll(/ data-([a-z]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
      );
      const node = readMath(record);
      return node ? plainMath(node) : '';
    })
    .replace(/<\/?(?:p|li|ul|ol|td|th|tr|table|br)\b[^>]*>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(lt|gt|quot|amp|nbsp);/g, (entity, name: string) => ENTITIES[name] ?? entity);
  return wordsOf(plain, keepsMarks);
}

/**
 * Splits text into words and signs. Unless `keepsMarks` is true, marks of raised and lowered signs are removed, since
 * people write down the position of a sign in different ways. The charge of an ion, as in "H^+", is a mark that is kept.
 */
const wordsOf = (text: string, keepsMarks: boolean): string[] =>
  normalised(
    text.replace(/\^\(([+−–-])\)/g, keepsMarks ? '^$1' : '$1').replace(/\^\((['’´°ºª*+-]+)\)/g, '$1'),
  ).filter((word) => !(keepsMarks ? /^[{}]$/ : /^[\^_{}]$/).test(word));
