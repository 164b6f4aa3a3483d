import { ABBREVIATION } from '../anchors/letter-marks.ts';
import { lineText, type WordLine } from './word-lines.ts';

/** A place in the document: a line by its index, and an offset in its text. */
export interface Place {
  line: number;
  at: number;
}

/** A printed number or letter, and where the text behind it begins. */
interface Anchor {
  from: Place;
  /** First character after the number or letter. */
  to: Place;
  /** The number of an item, or the index of an alternative (0 is A). */
  value: number;
  /** How the number or letter is written, such as `9.` or `(a)`. One paper uses the same form throughout. */
  form: string;
  /** Whether a star or tick before the letter marks this alternative as the key. */
  isTicked?: boolean;
}

/** One item: its number, its letters in order, and where the item ends. */
export interface WordItem {
  number: Anchor;
  letters: Anchor[];
  /** Start of the next item, or the end of the document. */
  end: Place;
}

const NUMBER =
  /^\s*(?:((?:pregunta|[íi]tem|reactivo|ejercicio)\s*(?:n[.°º]*\s*)?))?(\d{1,3})\s*(\.-|\.\)|[.):°-](?![\d,])|(?=\s|\t|$))[.:)]?\s*/iu;
/**
 * A letter at the start of a line, after a tab, after wide spaces, or after one space within a line. There it needs a sign:
 * the "g" of "300 g" is a unit.
 */
const LETTER =
  /(^|\t| {2,}|[ \u00a0](?=\(?[a-hA-H][).:-]))((?<=^|\t)[*✓✔☑★] ?)?(\(?)([a-h]|[A-H])(\)|\.-|\.\)|\.|-|:|(?=\t)|(?= ))[ \u00a0\t]*/gu;
/** The most lines between a number and its first letter; no item of the papers seen has more. */
const FURTHEST_LETTER = 120;
/** How many numbers back the chain looks for the number before. Sub-lists in a statement have fewer entries. */
const CHAIN_WINDOW = 160;

/** The weights of the chain of numbers; `bestChain` explains them. */
const COMPLETE = 3;
const INCOMPLETE = 0.2;
const PER_GAP = 0.6;
const NEW_GROUP = 3;
const OTHER_FORM = 1.2;

function isBefore(a: Place, b: Place): boolean {
  return a.line < b.line || (a.line === b.line && a.at < b.at);
}

/**
 * Finds the items of a document by the best chain of its numbers and letters: numbers that follow each other
 * in one form, each with letters from A on before the next number. Answers one list of items for each
 * numbering.
 */
export function findWordItems(lines: readonly WordLine[]): WordItem[][] {
  const texts = lines.map(lineText);
  const letters = texts.flatMap((text, line) => lettersOf(text, line));
  const letterForm = commonForm(runsOf(letters).map((run) => run[0]?.form ?? ''));
  const runs = runsOf(letters, letterForm);
  const numbers = texts.flatMap((text, line) => numberOf(text, line));
  const first = bestChain(numbers, runs, null);
  const numberForm = commonForm(first.flat().map(({ form }) => form));
  const groups = bestChain(numbers, runs, numberForm);
  const end = { line: lines.length, at: 0 };
  return groups
    .map((group, index) => {
      const groupEnd = groups[index + 1]?.[0]?.from ?? end;
      return group.map((number, at) => {
        const itemEnd = group[at + 1]?.from ?? groupEnd;
        return { number, letters: lettersBetween(letters, letterForm, number.to, itemEnd), end: itemEnd };
      });
    })
    .filter((group) => group.some((item) => item.letters.length >= 2));
}

function numberOf(text: string, line: number): Anchor[] {
  const match = NUMBER.exec(text);
  if (!match) return [];
  const [whole, word = '', digits = '', delimiter = ''] = match;
  const form = `${word ? 'word ' : ''}9${delimiter}`;
  // A number alone in its line is a page number or a table cell.
  if (form === '9' && text.trim() === digits) return [];
  const at = text.search(/\S/);
  return [{ from: { line, at }, to: { line, at: whole.length }, value: Number(digits), form }];
}

/** The letters of alternatives in the text of a line. */
export function lettersOf(text: string, line: number): Anchor[] {
  return [...text.matchAll(LETTER)].flatMap((match) => {
    const [whole, gap = '', tick = '', open = '', letter = '', close = ''] = match;
    const from = match.index + gap.length;
    if (/[ \u00a0]$/.test(gap) && ABBREVIATION.test(text.slice(from))) return [];
    const isBare = open === '' && close === '';
    // "a" and "e" are words, and "A" begins sentences. So a letter without punctuation counts only before a
    // tab, or as a small letter at the start of a line.
    if (isBare && text[from + tick.length + 1] !== '\t' && (from !== 0 || letter !== letter.toLowerCase()))
      return [];
    const form = `${open}${letter === letter.toLowerCase() ? 'a' : 'A'}${close}`;
    const to = { line, at: match.index + whole.length };
    const value = letter.toLowerCase().charCodeAt(0) - 97;
    return [{ from: { line, at: from }, to, value, form, isTicked: tick !== '' }];
  });
}

/**
 * Runs of letters that follow each other from A on in one form. Where the same letters have both forms, the
 * run in the preferred form counts.
 */
function runsOf(letters: readonly Anchor[], preferred?: string): Anchor[][] {
  const forms = new Set(letters.map(({ form }) => form));
  const runs: Anchor[][] = [];
  for (const form of forms) {
    let run: Anchor[] = [];
    for (const letter of letters) {
      if (letter.form !== form) continue;
      if (letter.value === run.length && run.length > 0) run.push(letter);
      else if (letter.value === 0) {
        if (run.length >= 2) runs.push(run);
        run = [letter];
      }
    }
    if (run.length >= 2) runs.push(run);
  }
  const own = runs.filter((run) => run[0]?.form === preferred);
  const chosen = own.length * 2 > runs.length ? own : runs;
  return chosen.toSorted((a, b) => (isBefore(start(a), start(b)) ? -1 : 1));
}

function start(run: readonly Anchor[]): Place {
  return run[0]?.from ?? { line: 0, at: 0 };
}

function commonForm(forms: readonly string[]): string {
  const counts = Map.groupBy(forms, (form) => form);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? '';
}

/**
 * The chain of numbers with the highest score, by dynamic programming. An item with letters counts 3; a
 * skipped number costs 0.6, a new numbering 3, a number in another form 1.2. The weights only rank whole
 * chains. Sub-lists in statements lose, because no letters follow their entries.
 */
function bestChain(numbers: readonly Anchor[], runs: readonly Anchor[][], form: string | null): Anchor[][] {
  const starts = runs.map(start);
  const scores: number[] = [];
  const before: number[] = [];
  for (const [at, number] of numbers.entries()) {
    scores[at] = 0;
    before[at] = -1;
    for (let back = at - 1; back >= Math.max(0, at - CHAIN_WINDOW); back--) {
      const previous = numbers[back];
      if (!previous) continue;
      const step = number.value - previous.value;
      const isNewGroup = step <= 0 && number.value === 1 && previous.value >= 3;
      if (step <= 0 && !isNewGroup) continue;
      const score =
        (scores[back] ?? 0) +
        itemScore(previous, number.from, starts) -
        (isNewGroup ? NEW_GROUP : Math.min(step - 1, 10) * PER_GAP) -
        (form !== null && number.form !== form ? OTHER_FORM : 0);
      if (score > (scores[at] ?? 0)) {
        scores[at] = score;
        before[at] = back;
      }
    }
  }
  const end = { line: Number.MAX_SAFE_INTEGER, at: 0 };
  let best = -1;
  let most = 0;
  for (const [at, number] of numbers.entries()) {
    const total = (scores[at] ?? 0) + itemScore(number, end, starts);
    if (total > most) [best, most] = [at, total];
  }
  const chain: Anchor[] = [];
  for (let at = best; at >= 0; at = before[at] ?? -1) {
    const number = numbers[at];
    if (number) chain.unshift(number);
  }
  const groups: Anchor[][] = [];
  for (const number of chain) {
    const last = groups.at(-1)?.at(-1);
    if (last && number.value > last.value) groups.at(-1)?.push(number);
    else groups.push([number]);
  }
  return groups;
}

/**
 * The score of an item between its number and its end. One run of letters makes it complete; more runs
 * suggest that a number was missed.
 */
function itemScore(number: Anchor, end: Place, starts: readonly Place[]): number {
  const limit = { line: Math.min(end.line, number.from.line + FURTHEST_LETTER), at: end.at };
  const first = lowerBound(starts, number.to);
  const runs = lowerBound(starts, limit) - first;
  if (runs === 0) return INCOMPLETE;
  return COMPLETE - (end.line === Number.MAX_SAFE_INTEGER ? 0 : (runs - 1) * 0.8);
}

/** The index of the first place that is not before the given place; `places` must be in order. */
function lowerBound(places: readonly Place[], place: Place): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const one = places[middle];
    if (one && isBefore(one, place)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The longest run of letters of an item. Of equally long runs the last one counts, since lists within the
 * statement come first.
 */
function lettersBetween(letters: readonly Anchor[], form: string, from: Place, to: Place): Anchor[] {
  const own = letters.filter((letter) => !isBefore(letter.from, from) && isBefore(letter.from, to));
  const preferred = longest(runsOf(own.filter((letter) => letter.form === form)));
  if (preferred.length >= 2) return preferred;
  return longest(runsOf(own));
}

function longest(runs: readonly Anchor[][]): Anchor[] {
  return runs.reduce<Anchor[]>((best, run) => (run.length >= best.length ? run : best), []);
}
