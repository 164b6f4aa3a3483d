import type { FlowLine, Mark } from '../layout/flow-line.ts';
import { CODE_FIRST, GLUED_CODE } from './item-code.ts';

/** How a number is written: the sign behind it, or another form. */
type NumberForm = 'spelt' | 'coded' | 'plain' | '.' | ')' | '-' | ':' | '()' | 'glued';

/** A place where a question's number may stand. */
export interface NumberMark extends Mark {
  number: number;
  form: NumberForm;
  /** Distance from the left edge of the number's column. */
  indent: number;
  bold: boolean;
  /** How much the number's place and look suggest a question's number, about 0 to 8. */
  score: number;
}

const SPELT =
  /^(?:PREGUNTA|Pregunta|EJERCICIO|Ejercicio|PROBLEMA|Problema|[ÍI]TEM|[ÍI]tem|REACTIVO|Reactivo)\s*(?:N[.°º]*\s*)?(\d{1,4})\s*[:.)–-]*\s*/;
/** "N.º 7" before the text of a question. Before other words it numbers a law or a school. */
const NUMBERED = /^N(?:\.?[°º]|\.)\s?(\d{1,3})\s*[.:)–-]*\s+(?=[\p{Lu}¿¡“"«])/u;
/** "P1." and "P. 1)": without a sign behind it "P1" is a point of a figure. */
const SHORTENED = /^P(?:reg)?\.?\s?(\d{1,3})\s?[.):–-]+\s*/i;
/** The number behind a code. */
const BEHIND_CODE = /^(\d{1,3})(?:\s*[.)])?(?:\s+|$)/;
/** Collections of questions count to thousands. Four digits alone are a year, so that they need a sign. */
const PLAIN = /^(\d{1,3}|\d{4}(?=\s?[.)]))\s?([.)](?:\s?[-–](?!\d)|[°º])?|[-–](?=\s)|:|°\s?[.)]?)?(?:\s+|$)/;
const WRAPPED = /^\((\d{1,3})\)\s+/;
const GLUED_DOT = /^(\d{1,4})([.)][-–]?|[-–])(?=[\p{Lu}¿¡“"«])/u;
const GLUED = /(?<=[\p{Ll})%])(\d{1,3})\s+(?=[\p{Lu}¿¡“"«])/gu;
/** What a number in a gray box loses of its score: gray boxes hold quotations, seldom questions. */
const IN_GRAY = 5;

/**
 * Finds every place of a line where a question's number may stand. `chooseChain` decides which of them are
 * question numbers.
 */
export function numberMarks(line: FlowLine, index: number): NumberMark[] {
  if (line.region) return [];
  const { text } = line;
  const mark = (
    from: number,
    match: RegExpExecArray,
    form: NumberForm,
    score: number,
    code = 0,
  ): NumberMark => ({
    line: index,
    from,
    to: from + code + match[0].length + codeLength(text.slice(from + code + match[0].length)),
    number: Number(match[1]),
    form,
    indent: (line.cells[from]?.x ?? line.x) - line.columnLeft,
    bold: line.cells[from]?.bold ?? false,
    score: score - (line.gray ? IN_GRAY : 0),
  });
  const spelt = SPELT.exec(text) ?? SHORTENED.exec(text) ?? NUMBERED.exec(text);
  if (spelt) return [mark(0, spelt, 'spelt', 8)];
  for (const code of [codeLength(text), GLUED_CODE.exec(text)?.[0].length ?? 0]) {
    const behind = code > 0 ? text.slice(code) : '';
    const [named, coded] = [SPELT.exec(behind), BEHIND_CODE.exec(behind)];
    if (named) return [mark(0, named, 'spelt', 8, code)];
    if (coded) return [mark(0, coded, 'coded', 8, code)];
  }
  const found: NumberMark[] = [];
  const plain = PLAIN.exec(text) ?? GLUED_DOT.exec(text);
  if (plain && codeLength(text.slice(plain[0].length)) > 0) return [mark(0, plain, 'coded', 8)];
  if (plain) found.push(mark(0, plain, formOf(plain[2]), plainScore(line, plain)));
  const wrapped = WRAPPED.exec(text);
  if (wrapped) found.push(mark(0, wrapped, '()', plainScore(line, wrapped)));
  for (const glued of text.matchAll(GLUED)) found.push(mark(glued.index, glued, 'glued', 0.5));
  return found.filter((candidate) => candidate.number > 0);
}

/** How many characters the code of a question takes at the beginning of a text. */
const codeLength = (text: string): number => CODE_FIRST.exec(text)?.[0].length ?? 0;

function formOf(behind: string | undefined): NumberForm {
  if (!behind) return 'plain';
  if (/[-–]/.test(behind)) return '-';
  if (behind.includes('.')) return '.';
  return behind.includes(')') ? ')' : ':';
}

function plainScore(line: FlowLine, match: RegExpExecArray): number {
  const [first] = line.cells;
  const after = line.text.slice(match[0].length);
  let score = 1;
  if (line.x - line.columnLeft < 4) score += 2;
  if (match[2]) score += 1;
  if (first?.bold) score += 1;
  if (/^[\p{Lu}¿¡“"«(]/u.test(after)) score += 2;
  else if (/^\p{Ll}/u.test(after)) score -= 2;
  return score;
}
