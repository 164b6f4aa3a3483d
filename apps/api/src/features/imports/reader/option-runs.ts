import { type Line, segmentStarts } from './lines.ts';
import type { Box } from './page-content.ts';
import type { Region } from './regions.ts';

/** Where a sign (a number, a letter) stands: the text it opens begins at `to`. */
export interface Mark {
  line: number;
  from: number;
  to: number;
}

/** The letters a, b, c … of one question, in order. */
export interface OptionRun {
  marks: Mark[];
  /** More than one way to read it. */
  unsure: boolean;
}

/** A line of the flow, with what the segmentation must know of it. */
export interface FlowLine extends Line {
  /** Within a gray box: student work and quotations, no questions. */
  gray: boolean;
  /** The gray box, to tell one from the next. */
  grayBox: Box | null;
  /** A table or picture in its place among the lines; then there is no text. */
  region: Region | null;
}

type Style = 'lower' | 'upper' | 'bare' | 'bare upper';

interface Letter extends Mark {
  style: Style;
  /** 0 is a. */
  index: number;
  atStart: boolean;
  x: number;
  opensSentence: boolean;
}

/** A dash behind the sign is a part of it, a minus before a number is not. */
const PUNCTUATED = /^([a-hA-H])\s?[).](?:-(?!\d)\s?|\s+|$|(?=[^\s\p{Ll}.)]))/u;
const INLINE = /(?<=\s)([a-hA-H])\s?[)](?:\s+|$|(?=\S))|(?<=\s)([a-hA-H])\.(?:\s+|$)/g;
const BARE = /^([a-h]|[A-H])(?:\s+|$)/;
/** Hours and eras: "a. m.", "a. C.". */
const ABBREVIATION = /^[ad]\s?\.\s?(?:m|C)\b/;
/** The same, parted by the end of its line. */
const ABBREVIATION_HEAD = /^[ad]\.\s*$/;
const ABBREVIATION_TAIL = /^(?:m|C)\s?\./;
const FARTHEST = 45;
const SAME_EDGE = 5;
const SAME_EDGE_ELSEWHERE = 40;

/** All runs of at least two letters in order, each a question's alternatives or a list that looks like them. */
export function findOptionRuns(lines: readonly FlowLine[]): OptionRun[] {
  const letters = lines.flatMap((line, index) =>
    line.gray ? [] : lettersOf(line, index, lines[index + 1]?.text ?? ''),
  );
  const runs: OptionRun[] = [];
  let at = 0;
  while (at < letters.length) {
    const found = runFrom(lines, letters, at);
    if (!found) {
      at++;
      continue;
    }
    runs.push(found.run);
    at = found.next;
  }
  return runs;
}

/** The run whose `a` is the letter at `at`, if it is one. */
function runFrom(
  lines: readonly FlowLine[],
  letters: readonly Letter[],
  at: number,
): { run: OptionRun; next: number } | null {
  const first = letters[at];
  if (first?.index !== 0) return null;
  const taken: Letter[] = [first];
  let next = at + 1;
  for (let look = at + 1; look < letters.length; look++) {
    const letter = letters[look];
    const last = taken.at(-1);
    if (!letter || !last || letter.line - last.line > FARTHEST) break;
    if (letter.style !== first.style) continue;
    // An `a` at the start of a line that goes on in lower case is a word, when another one opens a sentence behind it.
    const isRival = letter.index === 0 && letter.atStart && taken.length === 1;
    if (isRival && letter.opensSentence && !first.opensSentence) return null;
    // One that is set in further is a word too: "de 2 km | a 4 km".
    if (isRival && letter.opensSentence && shiftOf(lines, first, letter) < -SAME_EDGE) return null;
    if (!isAligned(lines, taken, letter)) continue;
    // Another `a` at the same edge: that is where the run begins, unless this one says otherwise.
    if (letter.index === 0 && letter.atStart) {
      const isWord = !letter.opensSentence && first.opensSentence;
      // It goes on from the line before, which stands on another page.
      if (isWord && (taken.length === 1 || Math.abs(shiftOf(lines, first, letter)) > SAME_EDGE)) continue;
      if (taken.length > 1) break;
      return null;
    }
    if (letter.index !== taken.length) continue;
    taken.push(letter);
    next = look + 1;
  }
  const isBare = first.style.startsWith('bare');
  if (taken.length < (isBare ? 3 : 2)) return null;
  const rivals = letters
    .slice(at + 1, next)
    .filter((l) => l.index === 0 && l.style === first.style && l.atStart);
  return {
    run: {
      marks: taken.map(({ line, from, to }) => ({ line, from, to })),
      unsure: rivals.length > 0 && isBare,
    },
    next,
  };
}

function isAligned(lines: readonly FlowLine[], taken: readonly Letter[], letter: Letter): boolean {
  const [first] = taken;
  const last = taken.at(-1);
  if (!first || !last) return false;
  if (!letter.atStart) return letter.line - last.line <= 2;
  const own = lines[letter.line];
  const other = lines[first.line];
  if (!own || !other) return false;
  const isSameColumn = own.page === other.page && own.column === other.column;
  if (isSameColumn) return Math.abs(letter.x - first.x) < SAME_EDGE;
  return Math.abs(shiftOf(lines, first, letter)) < SAME_EDGE_ELSEWHERE;
}

/** How much further into its column a letter stands than another one. */
function shiftOf(lines: readonly FlowLine[], first: Letter, letter: Letter): number {
  const [own, other] = [lines[letter.line], lines[first.line]];
  return letter.x - (own?.columnLeft ?? 0) - (first.x - (other?.columnLeft ?? 0));
}

function lettersOf(line: FlowLine, index: number, textAfter: string): Letter[] {
  const found = new Map<number, Letter>();
  const add = (from: number, to: number, sign: string, punctuated: boolean, atStart: boolean) => {
    if (found.has(from) || isAbbreviation(line.text.slice(from), textAfter)) return;
    const isUpper = sign === sign.toUpperCase();
    found.set(from, {
      line: index,
      from,
      to,
      style: punctuated ? (isUpper ? 'upper' : 'lower') : isUpper ? 'bare upper' : 'bare',
      index: sign.toLowerCase().charCodeAt(0) - 97,
      atStart,
      x: line.cells[from]?.x ?? line.x,
      opensSentence: !/^\p{Ll}/u.test(line.text.slice(to)),
    });
  };
  for (const start of segmentStarts(line)) {
    const rest = line.text.slice(start);
    const punctuated = PUNCTUATED.exec(rest);
    const bare = BARE.exec(rest);
    if (punctuated) add(start, start + punctuated[0].length, punctuated[1] ?? '', true, start === 0);
    else if (bare) add(start, start + bare[0].length, bare[1] ?? '', false, start === 0);
  }
  for (const inline of line.text.matchAll(INLINE)) {
    add(inline.index, inline.index + inline[0].length, inline[1] ?? inline[2] ?? '', true, false);
  }
  return [...found.values()].sort((a, b) => a.from - b.from);
}

function isAbbreviation(text: string, textAfter: string): boolean {
  return ABBREVIATION.test(text) || (ABBREVIATION_HEAD.test(text) && ABBREVIATION_TAIL.test(textAfter));
}
