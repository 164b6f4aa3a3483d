import { TICKS } from '../keys/ticks.ts';
import type { FlowLine, Mark } from '../layout/flow-line.ts';
import { segmentStarts } from '../layout/lines.ts';
import { inkOf, isInked } from '../math/folding.ts';

const STYLES = ['lower', 'upper', 'bare', 'bare upper', 'wrapped', 'circled', 'colon'] as const;
type Style = (typeof STYLES)[number];

/**
 * How the letters of alternatives are written: `a)` is 'lower', `A.` 'upper', `a` 'bare', `A` 'bare upper', `(a)`
 * and `[a]` 'wrapped', ⓐ 'circled' and `a:` 'colon'. Letters in gray boxes have styles of their own.
 */
export type LetterStyle = Style | `gray ${Style}`;
export const LETTER_STYLES: readonly LetterStyle[] = STYLES.flatMap((style) => [
  style,
  `gray ${style}` as const,
]);

/** A place where the letter of an alternative may stand. */
export interface LetterMark extends Mark {
  style: LetterStyle;
  /** 0 stands for a. */
  index: number;
  /** Whether the letter stands at the beginning of a line or behind a wide gap. */
  opensSegment: boolean;
  opensLine: boolean;
  /** Whether the text behind the letter begins with anything but a small letter. */
  opensSentence: boolean;
  x: number;
  y: number;
  size: number;
  /** Where the ink of the letter's line begins and ends vertically; formulas are taller than letters. */
  ink: { top: number; bottom: number };
  page: number;
  column: number;
  /** Distance from the left edge of the letter's column. */
  indent: number;
}

/**
 * A dash behind the punctuation belongs to the letter; a minus before a number does not. A sign that a space parts
 * from the letter but not from the text belongs to the text: "a .GIF". A small letter may follow a bracket at once, but
 * not a dot: "a.m.".
 */
const PUNCTUATED =
  /^([a-hA-H])(?:\s(?=[).](?:[-–\s]|$)))?(?:[).](?:[-–](?!\d)\s?|\s+|$|(?=[^\s\p{Ll}.)]))|\)(?=\p{Ll}))/u;
const WRAPPED = /^(?:\(([a-hA-H])\)|\[([a-hA-H])\])(?:\s+|$|(?=\S))/;
const COLON = /^([a-hA-H])\s?:(?:\s+|$)/;
const CIRCLED = /^([\u24b6-\u24bd\u24d0-\u24d7])\s*/;
const INLINE = /(?<=\s)([a-hA-H])\s?[)](?:\s+|$|(?=\S))|(?<=\s)([a-hA-H])\.(?:\s+|$)/g;
/** A capital that a narrow gap parts from the alternative before it: "Cuadrado B)" set too tightly. */
const INLINE_GLUED = /(?<=[\p{Ll}\d%°])([B-H])\)\s+/gu;
/** A letter in parentheses or in a circle within a line, as in a second column behind a narrow gap. */
const INLINE_WRAPPED = /(?<=\s)\(([a-hA-H])\)\s+/g;
const INLINE_CIRCLED = /(?<=\s)([\u24b6-\u24bd\u24d0-\u24d7])\s*/g;
const BARE = /^([a-h]|[A-H])(?:\s+|$)/;
/** What may stand before the letter: a tick or star, which marks the key, or an empty box to tick. */
const TICK = new RegExp(String.raw`^(?:[*${TICKS}☐□❏❑◻○◯]|\(\s*\)|\[\s*\])\s?`, 'u');
/** Abbreviations of hours and eras: "a. m.", "a. C.". */
export const ABBREVIATION = /^[ad]\s?\.\s?(?:m|C)\b/;
/** An abbreviation that the end of a line parts: its beginning, then its rest. */
const ABBREVIATION_HEAD = /^[ad]\.\s*$/;
const ABBREVIATION_TAIL = /^(?:m|C)\s?\./;
const [FIRST_CIRCLED_UPPER, FIRST_CIRCLED_LOWER] = [0x24b6, 0x24d0];

/**
 * Finds all places of a line where a letter may stand, from left to right.
 * @param index the line's index among the lines of the booklet
 * @param textAfter the text of the next line, which may hold the rest of an abbreviation
 */
export function letterMarks(line: FlowLine, index: number, textAfter: string): LetterMark[] {
  if (line.region) return [];
  const found = new Map<number, LetterMark>();
  const add = (from: number, to: number, letter: string, kind: Kind, opensSegment: boolean, tick = 0) => {
    if (found.has(from) || isAbbreviation(line.text.slice(from), textAfter)) return;
    const cell = line.cells[from + tick];
    found.set(from, {
      line: index,
      from,
      to,
      style: line.gray ? `gray ${styleOf(kind, letter)}` : styleOf(kind, letter),
      index: letterIndex(letter),
      opensSegment,
      opensLine: from === 0,
      opensSentence: !/^\p{Ll}/u.test(line.text.slice(to)),
      x: cell?.x ?? line.x,
      y: line.y,
      size: line.size,
      ink: inkOfLine(line),
      page: line.page,
      column: line.column,
      indent: (cell?.x ?? line.x) - line.columnLeft,
    });
  };
  for (const start of segmentStarts(line)) {
    const tick = TICK.exec(line.text.slice(start))?.[0].length ?? 0;
    const rest = line.text.slice(start + tick);
    for (const [kind, form] of FORMS) {
      const match = form.exec(rest);
      if (!match) continue;
      add(start, start + tick + match[0].length, match[1] ?? match[2] ?? '', kind, true, tick);
      break;
    }
  }
  for (const inline of line.text.matchAll(INLINE)) {
    const letter = inline[1] ?? inline[2] ?? '';
    add(inline.index, inline.index + inline[0].length, letter, 'punctuated', false);
  }
  for (const inline of line.text.matchAll(INLINE_GLUED))
    add(inline.index, inline.index + inline[0].length, inline[1] ?? '', 'punctuated', false);
  for (const inline of line.text.matchAll(INLINE_WRAPPED))
    add(inline.index, inline.index + inline[0].length, inline[1] ?? '', 'wrapped', false);
  for (const inline of line.text.matchAll(INLINE_CIRCLED))
    add(inline.index, inline.index + inline[0].length, inline[1] ?? '', 'circled', false);
  return [...found.values()].sort((a, b) => a.from - b.from);
}

function inkOfLine({ cells }: FlowLine): LetterMark['ink'] {
  const inks = cells.filter(isInked).map(inkOf);
  return {
    top: Math.min(...inks.map(({ top }) => top)),
    bottom: Math.max(...inks.map(({ bottom }) => bottom)),
  };
}

type Kind = 'punctuated' | 'wrapped' | 'circled' | 'colon' | 'bare';
const FORMS: readonly [Kind, RegExp][] = [
  ['punctuated', PUNCTUATED],
  ['wrapped', WRAPPED],
  ['circled', CIRCLED],
  ['colon', COLON],
  ['bare', BARE],
];

function styleOf(kind: Kind, letter: string): Style {
  if (kind === 'wrapped' || kind === 'circled' || kind === 'colon') return kind;
  const isUpper = letter === letter.toUpperCase();
  if (kind === 'bare') return isUpper ? 'bare upper' : 'bare';
  return isUpper ? 'upper' : 'lower';
}

/** The place of a letter in the alphabet; 0 for a, A, ⓐ and Ⓐ. */
export function letterIndex(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= FIRST_CIRCLED_LOWER) return code - FIRST_CIRCLED_LOWER;
  if (code >= FIRST_CIRCLED_UPPER) return code - FIRST_CIRCLED_UPPER;
  return letter.toLowerCase().charCodeAt(0) - 97;
}

function isAbbreviation(text: string, textAfter: string): boolean {
  return ABBREVIATION.test(text) || (ABBREVIATION_HEAD.test(text) && ABBREVIATION_TAIL.test(textAfter));
}
