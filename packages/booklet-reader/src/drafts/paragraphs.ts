import type { Line } from '../layout/lines.ts';
import { type Cell, right } from '../page/page-content.ts';
import { isSpanishWord } from './spanish-words.ts';
import { stanzaStarts } from './stanzas.ts';

/** A part of a line: the characters from `from` up to `to`. */
export interface Slice<L extends Line = Line> {
  line: L;
  from: number;
  to: number;
}

/** How often a paper breaks words at the ends of its lines; 'never' where no line ends in half of a Spanish word. */
export type PartsWords = 'often' | 'seldom' | 'never';

export interface Paragraph {
  cells: Cell[];
  bullet: boolean;
  toTheRight: boolean;
  /** An empty line stands before the paragraph, because verses open a stanza here. */
  opensStanza: boolean;
}

/**
 * How lines are joined into words. The words elsewhere in the booklet tell whether a hyphen belongs to a
 * word.
 */
export interface Joining {
  words: ReadonlySet<string>;
  partsWords: PartsWords;
  /** The usual distance of baselines, in sizes of the text. */
  leading: number;
  /** Called where a hyphen at a line's end may or may not be part of the word. */
  onUnsureHyphen(): void;
  /** Called where two numbers in a table cell may be one number, broken at the end of a line. */
  onUnsureNumber?(): void;
  /** Called where a raised point at the beginning of a line may open an entry or multiply. */
  onUnsurePoint?(): void;
}

const BULLET = /^[•▪◦‣·∙]\s+|^•(?!•)/;
/**
 * A multiplication point at the beginning of a line. A number, a single letter or math stands before and
 * behind the point.
 */
const POINT = /^[·∙]\s*/;
const FACTOR_AHEAD = /^(?:[\p{N}(√\uFFFC−-]|\p{L}(?!\p{L}))/u;
const FACTOR_BEHIND = /(?:[\p{N})\uFFFC]|(?<!\p{L})\p{L})\s*$/u;
const DIALOGUE = /^[–—-]\s*[\p{L}¿¡“]/u;
const SPEAKER = /^\p{Lu}\p{L}+(?: \p{L}+){0,3}:/u;
/**
 * A centred line is farther than this share of its column's width from the column's edges, and its distances to them
 * differ by less than these points. Lines that hang behind a question's number are nearer to the edges.
 */
const [CLEAR, OFF_CENTRE] = [0.12, 6];
/** The number of an entry in a list of statements. */
const ENTRY = /^(?:[IVX]{1,4}|\d{1,2})[.)]\s/;
const SENTENCE_END = /[.:;?!”»"…)]$/;

/** Joins slices of lines, in order, into paragraphs. */
export function paragraphsOf(slices: readonly Slice[], joining: Joining): Paragraph[] {
  const paragraphs: Paragraph[] = [];
  const stanzas: ReadonlySet<Line> = stanzaStarts(slices.map(({ line }) => line));
  let before: Slice | null = null;
  for (const slice of slices) {
    const cells = trimmed(slice.line.cells.slice(slice.from, slice.to));
    if (cells.length === 0) continue;
    const text = textOf(cells);
    const current = paragraphs.at(-1);
    const bullet = isProduct(text, current, joining) ? null : BULLET.exec(text);
    if (!current || !before || bullet || begins(slice, before, text, current, joining)) {
      paragraphs.push({
        cells: bullet ? cells.slice(bullet[0].length) : cells,
        bullet: bullet !== null,
        toTheRight: isToTheRight(slice),
        opensStanza: stanzas.has(slice.line),
      });
    } else join(current.cells, cells, joining);
    before = slice;
  }
  return paragraphs;
}

/** Whether a raised point at the beginning of a line multiplies the text before it by the text behind it. */
function isProduct(text: string, current: Paragraph | undefined, joining: Joining): boolean {
  const [point] = POINT.exec(text) ?? [];
  if (!point || !current) return false;
  const isBehind = FACTOR_BEHIND.test(textOf(current.cells));
  const isAhead = FACTOR_AHEAD.test(text.slice(point.length));
  if (isBehind !== isAhead) joining.onUnsurePoint?.();
  return isBehind && isAhead;
}

function begins(slice: Slice, before: Slice, text: string, current: Paragraph, joining: Joining): boolean {
  const [line, above] = [slice.line, before.line];
  const endsSentence = SENTENCE_END.test(textOf(current.cells));
  if (line.page !== above.page || (line.column !== above.column && !isBelow(line, above))) {
    const isApart = isCentred(slice) || isTitleAbove(before, slice) || isToTheRight(before);
    return (endsSentence || isApart) && !/^\p{Ll}/u.test(text);
  }
  if (/\p{L}[-\u00ad]$/u.test(textOf(current.cells)) && /^\p{Ll}/u.test(text)) return false;
  if ((DIALOGUE.test(text) || ENTRY.test(text)) && endsSentence) return true;
  if (opensSpeech(slice, text) && endsSentence && !current.cells.at(-1)?.bold) return true;
  const isTall = [...line.cells, ...above.cells].some((cell) => cell.math?.type === 'fraction');
  const usual = joining.leading * Math.max(line.size, above.size);
  if (line.y - above.y > usual * (isTall ? 2.1 : 1.3)) return true;
  if (isToTheRight(slice) !== isToTheRight(before)) return true;
  if (isTitleAbove(before, slice)) return true;
  if (isEquation(text) && isEquation(textOf(above.cells.slice(before.from, before.to)))) return true;
  if (isSetIn(before, slice) && /^[\p{Lu}¿¡]/u.test(text)) return true;
  const word = text.split(' ', 1)[0]?.length ?? 0;
  const end = line.cells[slice.from + word - 1];
  const needed = end ? right(end) - (line.cells[slice.from]?.x ?? line.x) : 0;
  const room = above.columnRight - above.right - needed - above.size * 0.3;
  if (room <= 2) return false;
  return endsSentence || room > (above.columnRight - above.columnLeft) * 0.3 || current.bullet;
}

/** Whether a line is nothing but an equation or inequality: those below each other are a system. */
const isEquation = (text: string): boolean => /[=<>≤≥]/.test(text) && !/\p{L}{3}/u.test(text);

/** Whether a line across all columns stands below another one. Each of them is read as a column of its own. */
const isBelow = (line: Line, above: Line): boolean =>
  line.y > above.y &&
  Math.abs(line.columnLeft - above.columnLeft) < 1 &&
  Math.abs(line.columnRight - above.columnRight) < 1;

/** Whether a line begins with the name of a speaker in bold. */
const opensSpeech = ({ line, from }: Slice, text: string): boolean =>
  SPEAKER.test(text) && line.cells.slice(from).find((cell) => cell.text !== ' ')?.bold === true;

/** Whether a line stands in the middle of its column, as a title does. */
function isCentred({ line, from }: Slice): boolean {
  const start = line.x - line.columnLeft;
  const isClear = start > (line.columnRight - line.columnLeft) * CLEAR;
  return from === 0 && isClear && Math.abs(start - (line.columnRight - line.right)) < OFF_CENTRE;
}

/** Whether a line in the middle of its column stands above one that begins farther left. */
const isTitleAbove = (above: Slice, { line, from }: Slice): boolean =>
  isCentred(above) && (line.cells[from]?.x ?? line.x) < above.line.x - OFF_CENTRE;

/** Whether a line begins far right of the line below, as an equation does above the sentence that goes on. */
const isSetIn = (above: Slice, { line, from }: Slice): boolean =>
  above.from === 0 &&
  above.line.x - (line.cells[from]?.x ?? line.x) > (line.columnRight - line.columnLeft) * CLEAR;

/** Whether a line stands at the right edge, far from the left one, as sources in small print do. */
function isToTheRight({ line, from }: Slice): boolean {
  const width = line.columnRight - line.columnLeft;
  const start = line.cells[from]?.x ?? line.x;
  // What stands behind a formula that was cut out of its line goes on with the line.
  const goesOn = /\p{L}{2}/u.test(line.text.slice(0, from));
  return !goesOn && start - line.columnLeft > width * 0.3 && line.columnRight - line.right < 8;
}

function join(cells: Cell[], more: readonly Cell[], joining: Joining): void {
  const last = cells.at(-1);
  if (!last) return;
  if (last.text === '\u00ad') {
    cells.pop();
    cells.push(...more);
    return;
  }
  const decision = last.text === '-' ? hyphenAt(textOf(cells), textOf(more), joining) : 'space';
  if (decision === 'drop') cells.pop();
  if (decision === 'space') cells.push({ ...plain(last), text: ' ', width: 0.01, x: right(last) });
  cells.push(...more);
}

function hyphenAt(above: string, below: string, joining: Joining): 'drop' | 'keep' | 'space' {
  const drawn = /(\p{L}+)-$/u.exec(above)?.[1];
  const first = drawn?.toLowerCase();
  const second = /^\p{L}+/u.exec(below)?.[0];
  if (!first) return 'space';
  if (!second) return 'keep';
  const rest = second.toLowerCase();
  if (isInChain(above)) return 'keep';
  if (isKnown(first + rest, joining.words) || rest === 'mente') return 'drop';
  const isPrinted = joining.words.has(`${first}-${rest}`);
  if (!isPrinted && first === drawn && second === rest && isCutWord(first, rest)) return 'drop';
  if (isName(drawn ?? '') && isName(second)) return 'keep';
  if (CHAIN.test(below)) {
    joining.onUnsureHyphen();
    return 'keep';
  }
  if (isShouted(drawn ?? '') && isShouted(second)) {
    joining.onUnsureHyphen();
    return 'drop';
  }
  if (joining.partsWords !== 'often') {
    // A short piece that is no word of the paper is seldom half of a compound: the first half of a compound
    // mostly ends in "o".
    const isPiece = (word: string) => word.length <= LONGEST_PIECE && !joining.words.has(word);
    const isCompound = joining.words.has(`${first}-${rest}`) || /[oó]$/.test(first);
    const isUnknown = !joining.words.has(first) && !joining.words.has(rest) && !isCompound;
    // Short words such as "de" or "con" stand in every paper but are no half of a compound.
    const isShort = first === drawn && first.length < LONGEST_PIECE && !PREFIXES.has(first);
    const pieces = isUnknown || isShort ? 2 : [first, rest].filter(isPiece).length;
    if (pieces > 0 || !isCompound) joining.onUnsureHyphen();
    return pieces > 1 && joining.partsWords === 'seldom' ? 'drop' : 'keep';
  }
  if (joining.words.has(`${first}-${rest}`)) return 'keep';
  if (second !== rest) return 'keep';
  if (first.length > 3 && rest.length > 3 && joining.words.has(first) && joining.words.has(rest)) {
    joining.onUnsureHyphen();
    return 'keep';
  }
  // "Kilowatts-hora": the whole is no word, but its second half is.
  const endsInWord = first.length > LONGEST_PIECE && rest.length >= LONGEST_PIECE && isSpanishWord(rest);
  if (/(?:ico|ivo|socio|afro)$/.test(first) || endsInWord) joining.onUnsureHyphen();
  return 'drop';
}

/**
 * Whether two pieces are one Spanish word, which no writer parts by a hyphen of its own: only prefixes and words in "o"
 * have one, before a word.
 */
function isCutWord(first: string, rest: string): boolean {
  const mayLead = PREFIXES.has(first) || (/[oó]$/.test(first) && isSpanishWord(first));
  return isSpanishWord(first + rest) && !(mayLead && isSpanishWord(rest));
}

/** Whether the word that a hyphen ends is an address or holds a hyphen already: "físico-químico-", "Se-ño-". */
function isInChain(above: string): boolean {
  const word = /\S+$/.exec(above)?.[0] ?? '';
  return /\p{L}[-/_.@]\p{L}[\p{L}.]*-$/u.test(word);
}

/** A word that holds a hyphen: the line before may end at its first one, as in "ver-/juzgar-actuar". */
const CHAIN = /^\p{L}+-\p{L}/u;
/** A word in capitals may be cut anywhere. */
const isShouted = (word: string): boolean => /^\p{Lu}{2,}$/u.test(word);

/** Whether a word stands in the paper, in this number or the other. */
export function isKnown(word: string, words: ReadonlySet<string>): boolean {
  return [word, `${word}s`, `${word}es`, word.replace(/s$/, ''), word.replace(/es$/, '')].some((form) =>
    words.has(form),
  );
}

/** Names begin with a capital: "Fernández-García". A word in capitals alone may be cut anywhere. */
const isName = (word: string): boolean => /^\p{Lu}(?:\p{Ll}+)?$/u.test(word);

/** A paper breaks words if at least this share of its lines ends within a word. */
const FEWEST_PARTED = 0.02;
/** A broken word's piece of at most this many letters that is no word of the paper makes the hyphen unsure. */
const LONGEST_PIECE = 4;
/** Short words that do stand before a hyphen in compounds. */
const PREFIXES: ReadonlySet<string> = new Set(
  'afro ex pro pre pos post no sub bio geo anti inter contra extra intra multi mini semi super meta poli tele'.split(
    ' ',
  ),
);

/** How often lines end within words, with the paper's whole words. Compounds with their own hyphen are rarer. */
export function partingOf(lines: readonly Line[], words: ReadonlySet<string>): PartsWords {
  const parted = lines.flatMap(({ text }, at) => {
    const first = /(\p{L}+)-$/u.exec(text)?.[1];
    const rest = /^\p{Ll}+/u.exec(lines[at + 1]?.text ?? '')?.[0];
    return first && rest ? [(first + rest).toLowerCase()] : [];
  });
  if (!parted.some((word) => isSpanishWord(word) || isKnown(word, words))) return 'never';
  return parted.length >= lines.length * FEWEST_PARTED ? 'often' : 'seldom';
}

/** The whole words of some lines, for `Joining`: words broken at the ends of lines are left out. */
export function wordsOf(lines: readonly Line[]): Set<string> {
  const words = new Set<string>();
  for (const [at, { text }] of lines.entries()) {
    const isCut = /[-\u00ad]$/.test(lines[at - 1]?.text ?? '');
    const whole = text.replace(/\p{L}+[-\u00ad]$/u, '').replace(isCut ? /^\p{L}+/u : '', '');
    for (const word of whole.toLowerCase().match(/\p{L}+(?:-\p{L}+)*/gu) ?? []) words.add(word);
  }
  return words;
}

export function textOf(cells: readonly Cell[]): string {
  return cells.map((cell) => cell.text).join('');
}

function plain({ math: _math, ink: _ink, ...cell }: Cell): Cell {
  return cell;
}

function trimmed(cells: readonly Cell[]): Cell[] {
  let [from, to] = [0, cells.length];
  while (from < to && cells[from]?.text === ' ') from++;
  while (to > from && cells[to - 1]?.text === ' ') to--;
  return cells.slice(from, to);
}
