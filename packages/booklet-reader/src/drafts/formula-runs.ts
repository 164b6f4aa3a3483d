import type { Cell } from '../page/page-content.ts';
import type { FlowSlice } from './draft-notes.ts';
import { holdsWord, isFormulaText, LONGEST_PART, SHORT_WORD, textOfCells } from './formula-text.ts';
import { isSpanishWord } from './spanish-words.ts';

/** A shorter formula within a sentence stays text, though the reader of a scan is unsure of it. */
const SHORTEST = 6;
const OPENS_WITH_OPERATOR = /^[=<>≤≥≠≈+×÷·*/^_]/;
const ENDS_WITH_OPERATOR = /[=<>≤≥≠≈+×÷·*/−–-]$/;
/** Single letters that are words where no operator stands beside them. */
const JOINING = /^[aeouy]$/i;
/**
 * Signs that only prose has. A bracket of a formula is also misread as "!" or "¡", and a broken letter as a quotation mark, but
 * then no word stands beside that sign.
 */
const PROSE = /¿|«(?=[\p{L}\d(])|(?:[\p{L}\d]|[\p{L}\d]\))»|["“¡](?=\p{L}{2})|\p{L}{2}["”!]/u;
/** A sign that ends a sentence or a part of it. */
const END = /^[.,;:?]+$/;

/** A word of a slice: its characters from `from` up to `to`. */
interface Token {
  from: number;
  to: number;
  text: string;
  isOfFormula: boolean;
  /** The reader looked at its signs one by one, so that it may be a misread part of a formula. */
  mayBePart: boolean;
}

/**
 * The formulas within a slice that holds words, as slices. A formula whose first or last operand is a word is text: "Hb = 8".
 * No operand stands behind an operator before a question: it was lost.
 * @param isSeen whether the reader of a scan looked at the signs of a character's word one by one
 * @param goesOn whether the rest of the last formula stands in another line, such as a high fraction
 */
export function formulaRuns(slice: FlowSlice, isSeen: (cell: Cell) => boolean, goesOn = false): FlowSlice[] {
  const tokens = tokensOf(slice, isSeen);
  const runs: FlowSlice[] = [];
  for (let at = 0; at < tokens.length; at++) {
    let end = at;
    while (tokens[end]?.isOfFormula || tokens[end]?.mayBePart) end++;
    const run = trimmed(tokens.slice(at, end));
    if (end > at) at = end;
    const [first] = run;
    const last = run.at(-1);
    if (!first || !last) continue;
    const isAlone = first === tokens[0] && last === tokens.at(-1);
    const cells = slice.line.cells.slice(first.from, last.to);
    const text = textOfCells(cells).trim();
    const [before, behind] = [tokens[tokens.indexOf(first) - 1], tokens[tokens.indexOf(last) + 1]];
    const hangs =
      (before !== undefined && OPENS_WITH_OPERATOR.test(text)) ||
      (behind !== undefined && !behind.text.startsWith('¿') && ENDS_WITH_OPERATOR.test(text));
    if (
      goesOn &&
      !isAlone &&
      behind === undefined &&
      !OPENS_WITH_OPERATOR.test(text) &&
      /[=<>≤≥]$/.test(text)
    ) {
      runs.push({ ...slice, from: first.from, to: last.to });
      continue;
    }
    if (isAlone || hangs || text.replace(/\s/g, '').length < SHORTEST) continue;
    if (
      isFormulaText(
        text,
        cells.some(({ math }) => math !== undefined),
      )
    )
      runs.push({ ...slice, from: first.from, to: last.to });
  }
  return runs;
}

function tokensOf({ line, from, to }: FlowSlice, isSeen: (cell: Cell) => boolean): Token[] {
  const tokens: Token[] = [];
  let start = from;
  for (let at = from; at <= to; at++) {
    if (at < to && line.cells[at]?.text !== ' ') continue;
    const cells = line.cells.slice(start, at);
    const text = textOfCells(cells);
    if (text !== '') {
      tokens.push({
        from: start,
        to: at,
        text,
        isOfFormula: !holdsWord(text) && !PROSE.test(text),
        mayBePart: cells.some(isSeen) && !isWord(text),
      });
    }
    start = at + 1;
  }
  return tokens;
}

function isWord(text: string): boolean {
  const letters = text.replace(/\P{L}/gu, '');
  return letters.length > LONGEST_PART || SHORT_WORD.test(letters) || isSpanishWord(letters);
}

/** A run without the words and signs at its ends. */
function trimmed(run: readonly Token[]): Token[] {
  const isEdge = (token: Token | undefined, next: Token | undefined) =>
    token !== undefined &&
    (!token.isOfFormula ||
      END.test(token.text) ||
      (JOINING.test(token.text) &&
        !(next && (OPENS_WITH_OPERATOR.test(next.text) || ENDS_WITH_OPERATOR.test(next.text)))));
  let [from, to] = [0, run.length];
  while (from < to && isEdge(run[from], run[from + 1])) from++;
  while (to > from && isEdge(run[to - 1], run[to - 2]) && !END.test(run[to - 1]?.text ?? '')) to--;
  return run.slice(from, to);
}
