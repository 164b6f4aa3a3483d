import type { WarningCode } from '../booklet.ts';
import { type FlowLine, type Mark, type Position, partOf } from '../layout/flow-line.ts';
import { type Arrangement, arrange } from './arrangement.ts';
import { chooseChain, type Reading } from './chain.ts';
import { type LetterMark, letterMarks } from './letter-marks.ts';
import { type NumberMark, numberMarks } from './number-marks.ts';
import { learnStyle, type PaperStyle } from './paper-style.ts';
import { hangingOf, settle } from './territories.ts';

/** A question found in the flow of lines. */
export interface FoundItem {
  number: number;
  mark: Mark;
  options: Mark[];
  /** Where the last alternative ends. */
  end: Position;
  /** Letters open lines of this question but are no alternatives: another question may be hidden in it. */
  holdsStrangers: boolean;
  doubts: WarningCode[];
}

/** The lines in the order in which questions are read, and the questions with their places in these lines. */
export interface Found {
  lines: FlowLine[];
  items: FoundItem[];
}

/** The lines from one question number up to the next. */
interface Stretch {
  number: number;
  /** Null where the number was not found. */
  mark: NumberMark | null;
  lines: FlowLine[];
  arrangement: Arrangement | null;
}

/** A question whose number was lost is recognised by at least this many letters before the chosen set. */
const FEWEST_OF_A_LOST_ONE = 3;

/** From so many letters on that stand in a statement in the alternatives' form, they may be those of another question. */
const FEWEST_OF_ANOTHER = 2;

/** Finds the questions in a flow of lines: each is a number with the alternatives behind it. */
export function findItems(lines: readonly FlowLine[], style: PaperStyle | null): Found {
  const reading = readingOf(lines, 0);
  const [choice] = chooseChain([[reading]], style);
  const numbers = choice?.numbers ?? [];
  const front = slice(lines, { line: 0, at: 0 }, startOf(numbers[0], lines));
  const stretches = numbers.map((mark, at): Stretch => {
    const own = slice(lines, startOf(mark, lines), startOf(numbers[at + 1], lines));
    return { number: mark.number, mark, lines: own, arrangement: null };
  });
  const found: Found = { lines: front, items: [] };
  for (const [at, stretch] of stretches.entries()) {
    const isLacking = stretches[at + 1]?.number === stretch.number + 2;
    addStretch(found, stretch, style, isLacking);
  }
  return found;
}

/** Learns the style of a paper from a first reading; null where too few questions were found. */
export function styleOf(lines: readonly FlowLine[], numbers: readonly NumberMark[]): PaperStyle | null {
  return learnStyle(
    numbers.map((number, at) => {
      const own = slice(lines, startOf(number, lines), startOf(numbers[at + 1], lines));
      const arrangement = arrange(lettersBehind(own, number.to - number.from), null);
      const letters = arrangement?.letters ?? [];
      const hangs = hangingOf(letters.length > 0 ? settle(own, letters, null).alternatives : [], letters);
      return { number, letters, arrangement: arrangement?.relations ?? '', hangs };
    }),
  );
}

/** Finds the possible anchors (numbers and letters) of some lines. */
export function readingOf(lines: readonly FlowLine[], prior: number): Reading {
  return {
    numbers: lines.flatMap(numberMarks),
    letters: lines.flatMap((line, at) => letterMarks(line, at, lines[at + 1]?.text ?? '')),
    length: lines.length,
    prior,
  };
}

function startOf(mark: NumberMark | undefined, lines: readonly FlowLine[]): Position {
  return mark ? { line: mark.line, at: mark.from } : { line: lines.length, at: 0 };
}

function slice(lines: readonly FlowLine[], from: Position, to: Position): FlowLine[] {
  const own: FlowLine[] = [];
  for (let at = from.line; at <= to.line; at++) {
    const line = lines[at];
    if (!line || (at === to.line && to.at === 0)) continue;
    own.push(partOf(line, at === from.line ? from.at : 0, at === to.line ? to.at : line.cells.length));
  }
  return own;
}

/** The letters of a question's lines; those within the number that opens the first line don't count. */
function lettersBehind(lines: readonly FlowLine[], behind: number): LetterMark[] {
  return lines
    .flatMap((line, at) => letterMarks(line, at, lines[at + 1]?.text ?? ''))
    .filter(({ line, from }) => line > 0 || from >= behind);
}

/**
 * Adds a question to the flow. `isLacking` says that the next number is missing: then that question may be
 * within this one.
 */
function addStretch(found: Found, stretch: Stretch, style: PaperStyle | null, isLacking: boolean): void {
  const { mark, lines } = stretch;
  const behind = mark ? mark.to - mark.from : 0;
  const letters = lettersBehind(lines, behind);
  const best = arrange(letters, style);
  const before = best && isLacking ? lostBefore(letters, best, style) : null;
  if (best && before) {
    const settled = settle(lines, before.letters, style);
    const end = lines.length - settled.rest.length;
    addItem(found, { ...stretch, lines: lines.slice(0, end), arrangement: before }, style);
    addStretch(
      found,
      { ...stretch, number: stretch.number + 1, mark: null, lines: lines.slice(end) },
      style,
      false,
    );
    return;
  }
  addItem(found, { ...stretch, arrangement: best }, style);
}

/** A whole set of alternatives before the chosen set: it belongs to a question whose number was lost. */
function lostBefore(
  letters: readonly LetterMark[],
  best: Arrangement,
  style: PaperStyle | null,
): Arrangement | null {
  const first = best.letters[0]?.line ?? 0;
  const before = arrange(
    letters.filter(({ line }) => line < first),
    style,
  );
  const fewest = Math.max(FEWEST_OF_A_LOST_ONE, best.letters.length - 1);
  return before && before.letters.length >= fewest ? before : null;
}

function addItem(
  found: Found,
  { number, mark, lines, arrangement }: Stretch,
  style: PaperStyle | null,
): void {
  const start = found.lines.length;
  const opening = { line: start, from: 0, to: mark ? mark.to - mark.from : 0 };
  const doubts: WarningCode[] = mark ? [] : ['missing-number'];
  if (!arrangement) {
    found.lines.push(...lines);
    found.items.push({
      number,
      mark: opening,
      options: [],
      end: { line: found.lines.length, at: 0 },
      holdsStrangers: true,
      doubts,
    });
    return;
  }
  if (arrangement.isUnsure || arrangement.strangersBefore >= FEWEST_OF_ANOTHER) doubts.push('unsure-order');
  const { stem, alternatives, rest } = settle(lines, arrangement.letters, style);
  found.lines.push(...stem);
  const options = alternatives.map((own, at): Mark => {
    const letter = arrangement.letters[at];
    const option = { line: found.lines.length, from: 0, to: letter ? letter.to - letter.from : 0 };
    found.lines.push(...own);
    return option;
  });
  const end = { line: found.lines.length, at: 0 };
  found.items.push({
    number,
    mark: opening,
    options,
    end,
    holdsStrangers: arrangement.strangers > 0,
    doubts,
  });
  found.lines.push(...rest);
}
