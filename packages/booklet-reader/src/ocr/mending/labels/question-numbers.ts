import type { ReadLine } from '../../words/choose-words.ts';

/** Numbers of questions have the same left edge where they differ by less than this, in heights of small letters. */
const SAME_EDGE = 0.7;
/** A number with the sign behind it. */
const NUMBER = /^(\d{1,3})([.)]?[-–]?)$/;
/** What a lone number of one or two figures may be read as. */
const SHORT = /^[\p{L}\d€£$@¿?]{1,2}([.)]?[-–]?)$/u;
/** Baselines that differ by less than this, in heights of small letters, are one row. */
const SAME_ROW = 0.4;

/**
 * Corrects a question's number that stands alone at the left of its question, where the recognizer knows the figure of
 * a bold font badly: it reads "4" as "a". Between the numbers 3 and 5 at the same edge stands 4.
 */
export function withQuestionNumbers(lines: readonly ReadLine[]): ReadLine[] {
  const alone = lines.filter((line) => line.words.length === 1 && !isOfTable(line, lines));
  return lines.map((line) => {
    const [first, ...others] = line.words;
    if (!first || others.length > 0 || !SHORT.test(first.text) || !alone.includes(line)) return line;
    const column = alone
      .filter((other) => Math.abs(other.line.x - line.line.x) < line.line.xHeight * SAME_EDGE)
      .sort((one, other) => one.line.baseline - other.line.baseline);
    const at = column.indexOf(line);
    const [before, own, after] = [at - 1, at, at + 1].map((index) => numberOf(column[index]));
    if (before === null || before === undefined || after !== before + 2 || own === before + 1) return line;
    const sign = NUMBER.exec(column[at - 1]?.words[0]?.text ?? '')?.[2] ?? '';
    return { ...line, words: [{ ...first, text: `${before + 1}${sign}`, isUnsure: true }] };
  });
}

/** Whether the next line in the row, right or left, is a lone number, too: then both are numbers of a table. */
function isOfTable({ line }: ReadLine, lines: readonly ReadLine[]): boolean {
  const row = lines
    .filter((other) => Math.abs(other.line.baseline - line.baseline) < line.xHeight * SAME_ROW)
    .sort((one, other) => one.line.x - other.line.x);
  const at = row.findIndex((other) => other.line === line);
  return [row[at - 1], row[at + 1]].some((next) => next?.words.length === 1 && numberOf(next) !== null);
}

/** A number with a full stop and a dash, and what is left of one where the recognizer lost the full stop. */
const [DASHED, BARE, DASH] = [/^\d{1,3}\.[-–—−]$/, /^\d{1,3}\.?$/, /^[-–—−]$/];

/**
 * Joins the number of a question with its dash where the full stop between both was lost: "14 −" stands below "13.-". The
 * dash would be a minus of the question's text.
 */
export function withDashedNumbers(lines: readonly ReadLine[]): ReadLine[] {
  const dashed = lines.filter(({ words: [first] }) => first && DASHED.test(first.text));
  return lines.map((line) => {
    const [first, dash, ...rest] = line.words;
    if (!first || !dash || !BARE.test(first.text) || !DASH.test(dash.text)) return line;
    const isInColumn = ({ line: { x } }: ReadLine) =>
      Math.abs(x - line.line.x) < line.line.xHeight * SAME_EDGE;
    if (!dashed.some(isInColumn)) return line;
    const text = `${first.text.replace('.', '')}.-`;
    return {
      ...line,
      words: [{ ...first, text, width: dash.x + dash.width - first.x, isUnsure: true }, ...rest],
    };
  });
}

/** A number with its sign, and the sign of a letter. */
const [NUMBERED, LETTERED] = [/^\d+([.)][-–—−]?)$/, /[.)][-–—−]?$/];

/**
 * Whether a number has another sign than a letter above it, as "3." below "a)" or "1.-" below "A. FÍSICA": then it is
 * the number of a question, and no misread letter. The dash behind a misread letter may be lost.
 */
export function hasOtherSign(number: string, label: string): boolean {
  const own = NUMBERED.exec(number)?.[1]?.replace(/[–—−]/, '-');
  const above = LETTERED.exec(label)?.[0].replace(/[–—−]/, '-');
  return own !== undefined && above !== undefined && !above.startsWith(own);
}

function numberOf(line: ReadLine | undefined): number | null {
  const number = NUMBER.exec(line?.words[0]?.text ?? '')?.[1];
  return number === undefined ? null : Number(number);
}
