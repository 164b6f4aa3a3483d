import type { FoundItem } from '../anchors/find-items.ts';
import { mostOf } from '../anchors/paper-style.ts';
import type { FlowLine, Mark } from '../layout/flow-line.ts';
import { lineText } from '../layout/lines.ts';
import type { Cell } from '../page/page-content.ts';
import { EMPTY_LAST, MISREAD_TICK_LAST, TICK_FIRST, TICK_LAST } from './ticks.ts';

/** Keys that a paper marks at the alternatives themselves. */
export interface ShownKeys {
  /** The lines without the sign: it would tell the key to the person who answers. */
  lines: FlowLine[];
  /**
   * For each item the index of its key; null where not exactly one alternative has the sign. Empty where the
   * paper shows no keys.
   */
  keys: Map<FoundItem, number | null>;
  /** The places of the sign's characters. */
  dropped: number[];
}

/** One way to mark the key, such as a tick or a color. */
interface Sign {
  /** Whether an alternative has the sign. */
  isOn(cells: readonly Cell[], usual: Usual, letter: readonly Cell[]): boolean;
  /** The characters without the sign. */
  without(cells: readonly Cell[]): Cell[];
}

/** The color of most text of a paper and of most letters of its alternatives, and the font of most text of these. */
interface Usual {
  color: string;
  letterColor: string;
  face: string;
}

const BLACK = '#000000';
/** An alternative has a look if at least this share of its characters has it: one bold word is only emphasis. */
const MOST_OF_IT = 0.7;
/** The share of its underlined characters where an alternative has no words. */
const MOST_OF_FIGURES = 0.5;
/** At least this many items, and this share of them, must have exactly one alternative with the sign. */
const FEWEST = 3;
const SHARE = 0.9;
/**
 * In a paper of many items of which none has two alternatives with the sign, this share is enough: a scan loses some of the
 * signs (one kept 16 underlines of 22), and nothing but a key stands in so many items exactly once.
 */
const SHARE_IF_NEVER_TWO = 0.7;
/**
 * In a paper of so many items, the keys of all can't be one letter. Where each second row of a table is shaded, the shade
 * looks like a mark on one letter everywhere.
 */
const MANY = 15;

const textOf = (cells: readonly Cell[]): string => cells.map(({ text }) => text).join('');

const share = (cells: readonly Cell[], isOne: (cell: Cell) => boolean): number =>
  cells.filter(isOne).length / Math.max(1, cells.length);

/** What a formula with its unit doesn't hold. */
const WORD = /[a-záéíóúüñ]{4}/i;

/** Whether an alternative has a look. Programs don't give it to equations, so that only the letter has it before them. */
const hasLook = (cells: readonly Cell[], letter: readonly Cell[], has: (cell: Cell) => boolean): boolean =>
  share(cells, has) >= MOST_OF_IT || (letter[0] !== undefined && has(letter[0]) && !WORD.test(textOf(cells)));

const isScript = ({ math }: Cell): boolean => math?.type === 'superscript' || math?.type === 'subscript';

/**
 * Whether an alternative is underlined. The line below its text passes through a subscript and far below an exponent, so
 * scripts show no underline and don't count. Browsers leave the line out below a comma or "J", which is much of "60 J".
 */
function isUnderlined(cells: readonly Cell[]): boolean {
  const plain = cells.filter((cell) => !isScript(cell));
  const least = WORD.test(textOf(plain)) ? MOST_OF_IT : MOST_OF_FIGURES;
  return share(plain, (cell) => cell.underline) >= least;
}

const SIGNS: readonly Sign[] = [
  {
    isOn: (cells, _usual, [letter]) =>
      letter?.highlight === true || share(cells, (cell) => cell.highlight === true) >= MOST_OF_IT,
    without: (cells) => [...cells],
  },
  {
    isOn: (cells, _usual, letter) =>
      TICK_FIRST.test(textOf(cells)) || TICK_LAST.test(textOf(cells)) || TICK_FIRST.test(textOf(letter)),
    without: (cells) => {
      const text = textOf(cells);
      const from = TICK_FIRST.exec(text)?.[0].length ?? 0;
      const to = TICK_LAST.exec(text)?.index ?? cells.length;
      return cells.slice(from, Math.max(from, to));
    },
  },
  {
    isOn: (cells) => MISREAD_TICK_LAST.test(textOf(cells)),
    without: (cells) => cells.slice(0, MISREAD_TICK_LAST.exec(textOf(cells))?.index ?? cells.length),
  },
  {
    isOn: (cells, usual, letter) => hasLook(cells, letter, (cell) => (cell.color ?? BLACK) !== usual.color),
    without: (cells) => [...cells],
  },
  {
    // The letter of the key is white on a dark circle, and those of the others are dark in rings.
    isOn: (_cells, usual, [letter]) => letter !== undefined && (letter.color ?? BLACK) !== usual.letterColor,
    without: (cells) => [...cells],
  },
  {
    isOn: (cells) => isUnderlined(cells),
    without: (cells) => cells.map((cell) => ({ ...cell, underline: false })),
  },
  {
    isOn: (cells, _usual, letter) => hasLook(cells, letter, (cell) => cell.bold),
    without: (cells) => cells.map((cell) => ({ ...cell, bold: false })),
  },
  {
    // Nothing but the letter of the key is bold.
    isOn: (_cells, _usual, [letter]) => letter?.bold === true,
    without: (cells) => [...cells],
  },
  {
    // Chromium gives some fonts no name, so that nothing but another font shows the bold key.
    isOn: (cells, usual, letter) => hasLook(cells, letter, ({ face = '' }) => face !== usual.face),
    without: (cells) => [...cells],
  },
];

/** The empty places for ticks behind the alternatives of a paper. */
const EMPTY_PLACES: Sign = {
  isOn: (cells) => EMPTY_LAST.test(textOf(cells)),
  without: (cells) => cells.slice(0, EMPTY_LAST.exec(textOf(cells))?.index ?? cells.length),
};

/** Finds the keys: one kind of sign stands at exactly one alternative in nearly all items of the paper. */
export function findShownKeys(lines: readonly FlowLine[], items: readonly FoundItem[]): ShownKeys {
  const whole = items.filter(({ options }) => options.length > 1);
  const texts = new Map(whole.map((item) => [item, item.options.map((_, at) => inkOf(lines, item, at))]));
  const inks = [...texts.values()].flat();
  const usual = {
    color: mostOf(lines.flatMap(({ cells }) => cells.map(({ color = BLACK }) => color))) ?? BLACK,
    letterColor: mostOf(inks.flatMap(({ letter }) => letter.map(({ color = BLACK }) => color))) ?? BLACK,
    face: mostOf(inks.flatMap(({ text }) => text.map(({ face = '' }) => face))) ?? '',
  };
  const found = SIGNS.flatMap((sign) => {
    const keys = keysBy(sign, texts, usual);
    return keys ? [{ sign, keys }] : [];
  });
  const [first] = found;
  const options = inks.filter(({ text }) => text.length > 0);
  const empty = options.filter(({ text, letter }) => EMPTY_PLACES.isOn(text, usual, letter));
  const cleared =
    empty.length > options.length / 2
      ? withoutSign(lines, whole, EMPTY_PLACES)
      : { lines: [...lines], dropped: [] };
  if (!first) return { ...cleared, keys: new Map() };
  const shown: ShownKeys = { ...cleared, keys: first.keys };
  for (const { sign, keys } of found) {
    // A marked key may be bold besides.
    if (shareOfAlike(keys, first.keys) < SHARE) continue;
    const cleaned = withoutSign(shown.lines, whole, sign);
    shown.lines = cleaned.lines;
    shown.dropped.push(...cleaned.dropped);
  }
  return shown;
}

/** The keys that a sign tells; null where it stands at exactly one alternative in too few of the items. */
function keysBy(
  sign: Sign,
  texts: ReadonlyMap<FoundItem, readonly OptionInk[]>,
  usual: Usual,
): ShownKeys['keys'] | null {
  const keys: ShownKeys['keys'] = new Map();
  let [clear, written, shown, doubled] = [0, 0, 0, 0];
  for (const [item, options] of texts) {
    const on = options.flatMap(({ letter, text }, at) => {
      const cells = text.length > 0 ? text : letter;
      return cells.length > 0 && sign.isOn(cells, usual, letter) ? [at] : [];
    });
    const isHidden = options.some(({ text }) => holdsMarkedLabel(text));
    const key = on.length === 1 && !isHidden ? (on[0] ?? null) : null;
    keys.set(item, key);
    if (isHidden) continue;
    if (key !== null) clear++;
    if (on.length > 1) doubled++;
    // Items with a picture as an alternative don't count: only its letter can carry the sign.
    if (options.some(({ text }) => text.length === 0)) continue;
    written++;
    if (key !== null) shown++;
  }
  const letters = new Set(keys.values());
  const isOneLetter = clear >= MANY && letters.size === (letters.has(null) ? 2 : 1);
  const fewest = written >= MANY && doubled === 0 ? SHARE_IF_NEVER_TWO : SHARE;
  return clear >= FEWEST && shown >= written * fewest && !isOneLetter ? keys : null;
}

/** The letter of an alternative, and the marks that keys have. */
const LABEL = /^\(?[a-h][).]/i;
const MARKS: readonly ((cell: Cell) => boolean)[] = [
  (cell) => cell.highlight === true,
  (cell) => cell.bold,
  (cell) => cell.underline,
];

/**
 * Whether a text holds a letter at which a mark begins or ends: it is another alternative, which was not found, so that
 * the mark of one would be taken for that of the other.
 */
function holdsMarkedLabel(text: readonly Cell[]): boolean {
  return text.some((cell, at) => {
    const before = text[at - 1];
    if (!before || !MARKS.some((has) => has(cell) !== has(before))) return false;
    const label = text.slice(at, at + 3);
    return LABEL.test(textOf(label));
  });
}

function shareOfAlike(one: ShownKeys['keys'], other: ShownKeys['keys']): number {
  const told = [...one].filter(([, key]) => key !== null);
  return told.filter(([item, key]) => other.get(item) === key).length / Math.max(1, told.length);
}

/**
 * The place of an alternative's letter and the index of its last line; null where the item has no such
 * alternative.
 */
function rangesOf(item: FoundItem, at: number): { mark: Mark; last: number } | null {
  const mark = item.options[at];
  if (!mark) return null;
  const next = item.options[at + 1];
  return { mark, last: next ? next.line - 1 : item.end.line - 1 };
}

/** The characters of an alternative: its letter and its text. Where the alternative is a picture, the text is empty. */
interface OptionInk {
  letter: Cell[];
  text: Cell[];
}

function inkOf(lines: readonly FlowLine[], item: FoundItem, at: number): OptionInk {
  const range = rangesOf(item, at);
  if (!range) return { letter: [], text: [] };
  const { mark, last } = range;
  const text: Cell[] = [];
  for (let line = mark.line; line <= last; line++)
    text.push(...(lines[line]?.cells.slice(line === mark.line ? mark.to : 0) ?? []));
  const isInk = (cell: Cell) => cell.text !== ' ';
  const letter = lines[mark.line]?.cells.slice(mark.from, mark.to) ?? [];
  return { letter: letter.filter(isInk), text: text.filter(isInk) };
}

function withoutSign(
  lines: readonly FlowLine[],
  items: readonly FoundItem[],
  sign: Sign,
): Pick<ShownKeys, 'lines' | 'dropped'> {
  const cleaned = [...lines];
  const dropped: number[] = [];
  for (const item of items) {
    for (const at of item.options.keys()) {
      const range = rangesOf(item, at);
      if (!range) continue;
      for (let index = range.mark.line; index <= range.last; index++) {
        const line = cleaned[index];
        if (!line || line.region) continue;
        const from = index === range.mark.line ? range.mark.to : 0;
        const kept = sign.without(line.cells.slice(from));
        const isKept = new Set(kept.flatMap((cell) => cell.places ?? []));
        const places = line.cells.slice(from).flatMap((cell) => cell.places ?? []);
        dropped.push(...places.filter((place) => !isKept.has(place)));
        const cells = [...line.cells.slice(0, from), ...kept];
        cleaned[index] = { ...line, cells, text: lineText(cells) };
      }
    }
  }
  return { lines: cleaned, dropped };
}
