import type { WarningCode } from './booklet.ts';
import { chooseNumbers } from './number-chain.ts';
import { type NumberMark, numberMarks } from './number-marks.ts';
import { type FlowLine, findOptionRuns, type Mark, type OptionRun } from './option-runs.ts';

/** Where something ends: before that character of that line. */
export interface Position {
  line: number;
  at: number;
}

/** A question found in the flow of lines. */
export interface FoundItem {
  number: number;
  mark: Mark;
  options: Mark[];
  /** Where its last alternative ends. */
  end: Position;
  doubts: WarningCode[];
}

const HEADING =
  /^(?:texto\s+(?:\d{1,2}|[IVX]+)\b|subprueba\b|educaci[óo]n b[áa]sica (?:regular|alternativa|especial)$|instrucciones$|hoja de respuestas|.*\bresponda (?:a )?las? preguntas?\b|lea (?:el|la|los|las)\b.*(?:situaci[óo]n|texto|caso|preguntas?)|(?:[A-Z]\d{2}_){1}\d{2}_\d{2}$)/i;

/** Between the lines of one alternative, in sizes of the text. */
const WIDEST_SPACE = 1.9;
const WIDEST_SPACE_BY_FRACTIONS = 2.5;
const OPEN_END = /[\p{L}\p{N},;]$/u;
const LOWER_CASE = /^\p{Ll}/u;

/** The questions of a flow of lines: each a number and the alternatives after it. */
export function findItems(lines: readonly FlowLine[]): FoundItem[] {
  const runs = findOptionRuns(lines);
  const candidates = runs.map((run, at) => candidatesBefore(lines, run, runs[at - 1]));
  const chosen = chooseNumbers(candidates);
  const items: FoundItem[] = [];
  for (const [at, run] of runs.entries()) {
    const mark = chosen[at];
    if (mark) items.push(newItem(run, mark));
    else withoutNumber(items, run, lines, nextNumber(chosen, at));
  }
  for (const [at, item] of items.entries()) {
    const next = items[at + 1];
    const limit = next ? { line: next.mark.line, at: next.mark.from } : { line: lines.length, at: 0 };
    item.end = endOfLast(lines, item, limit);
  }
  return items;
}

function newItem(run: OptionRun, mark: NumberMark): FoundItem {
  const doubts: WarningCode[] = run.unsure ? ['unsure-order'] : [];
  return { number: mark.number, mark, options: run.marks, end: { line: 0, at: 0 }, doubts };
}

function nextNumber(chosen: readonly (NumberMark | null)[], after: number): number | null {
  return chosen.slice(after + 1).find((mark) => mark !== null)?.number ?? null;
}

/**
 * A run of letters without a number of its own: alternatives of the question before, whose statement held a list
 * that looked like them; or a question whose number is not to be found.
 */
function withoutNumber(
  items: FoundItem[],
  run: OptionRun,
  lines: readonly FlowLine[],
  next: number | null,
): void {
  const last = items.at(-1);
  if (!last) return;
  const lacksOne = next === last.number + 2;
  const start = run.marks[0]?.line ?? 0;
  if (!lacksOne) {
    last.options = run.marks;
    if (!last.doubts.includes('unsure-order')) last.doubts.push('unsure-order');
    return;
  }
  const from = endOfLast(lines, last, { line: start, at: 0 });
  const mark = { line: from.line, from: from.at, to: from.at };
  items.push({
    number: last.number + 1,
    mark,
    options: run.marks,
    end: { line: 0, at: 0 },
    doubts: ['missing-number', ...(run.unsure ? (['unsure-order'] as const) : [])],
  });
}

function candidatesBefore(
  lines: readonly FlowLine[],
  run: OptionRun,
  before: OptionRun | undefined,
): NumberMark[] {
  const [first] = run.marks;
  if (!first) return [];
  const from = before?.marks.at(-1);
  const found: NumberMark[] = [];
  for (let at = from?.line ?? 0; at <= first.line; at++) {
    const line = lines[at];
    if (!line) continue;
    for (const mark of numberMarks(line, at)) {
      const isBehind = !from || at > from.line || mark.from >= from.to;
      const isAhead = at < first.line || mark.to <= first.from;
      if (isBehind && isAhead) found.push(mark);
    }
  }
  // Of the same number twice, the look decides; of two alike, the one nearer to the alternatives.
  const best = new Map<number, NumberMark>();
  for (const mark of found) {
    const known = best.get(mark.number);
    if (!known || mark.score >= known.score) best.set(mark.number, mark);
  }
  return [...best.values()];
}

/** An alternative goes on while lines hang below it, without a heading, a wide space or a return to the margin. */
function endOfLast(lines: readonly FlowLine[], item: FoundItem, limit: Position): Position {
  const last = item.options.at(-1);
  const first = last && lines[last.line];
  if (!last || !first) return limit;
  const markX = first.cells[last.from]?.x ?? first.x;
  const textX = first.cells[last.to]?.x ?? markX;
  const hangs = hangingOf(lines, item.options);
  let before = first;
  let isEmpty = first.text.slice(last.to).trim() === '';
  for (let at = last.line + 1; at < lines.length; at++) {
    if (at >= limit.line) return limit;
    const line = lines[at];
    if (!line) break;
    if (line.region) {
      // The alternative is a picture.
      if (!isEmpty || line.gray) return { line: at, at: 0 };
      isEmpty = countsMore(item.options, at);
      before = line;
      continue;
    }
    const isElsewhere = line.page !== before.page || line.column !== before.column;
    const shift = isElsewhere ? line.columnLeft - first.columnLeft : 0;
    const edge = (hangs ?? textX > markX + 4) ? Math.min(textX, markX + 8) : markX;
    // A column with nothing but the end of a sentence doesn't tell its margin.
    const goesOn = isElsewhere && OPEN_END.test(before.text) && LOWER_CASE.test(line.text);
    const isHanging = goesOn || line.x - shift >= edge - 3;
    const space = isTall(line) || isTall(before) ? WIDEST_SPACE_BY_FRACTIONS : WIDEST_SPACE;
    const isApart = !isElsewhere && line.y - before.y > before.size * space;
    const isFull = before.right > before.columnRight - before.columnRight * 0.12;
    const isOver =
      line.gray || isApart || isHeading(lines, at) || !isHanging || (isElsewhere && !isFull && !goesOn);
    if (isOver) return { line: at, at: 0 };
    before = line;
  }
  return limit.line < lines.length ? limit : { line: lines.length, at: 0 };
}

/** In narrow columns a heading goes on in the next line, often with a part of a word. */
function isHeading(lines: readonly FlowLine[], at: number): boolean {
  const text = lines[at]?.text ?? '';
  if (HEADING.test(text)) return true;
  const goesOn = /^lea\b/i.test(text) && lines[at + 1]?.column === lines[at]?.column;
  return goesOn && HEADING.test(`${text} ${lines[at + 1]?.text ?? ''}`.replace(/[-\u00ad] (?=\p{Ll})/u, ''));
}

const isTall = (line: FlowLine): boolean => line.cells.some((cell) => cell.math?.type === 'fraction');

/** Letters in a row have their pictures in a row behind them. */
function countsMore(options: readonly Mark[], at: number): boolean {
  const [first] = options;
  const last = options.at(-1);
  if (!first || !last || first.line !== last.line) return false;
  return at - last.line < options.length;
}

/** Whether wrapped alternatives are set in from their letters; null where none is wrapped. */
function hangingOf(lines: readonly FlowLine[], options: readonly Mark[]): boolean | null {
  for (const [at, option] of options.entries()) {
    const next = options[at + 1];
    const line = lines[option.line];
    const wrapped = lines[option.line + 1];
    if (!next || next.line <= option.line + 1 || !line || !wrapped) continue;
    if (wrapped.page !== line.page || wrapped.column !== line.column) continue;
    return wrapped.x > (line.cells[option.from]?.x ?? line.x) + 3;
  }
  return null;
}
