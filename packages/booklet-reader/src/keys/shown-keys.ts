import type { FoundItem } from '../anchors/find-items.ts';
import type { FlowLine, Mark } from '../layout/flow-line.ts';
import type { Cell } from '../page/page-content.ts';

/** Keys that a paper shows at the alternatives themselves. */
export interface ShownKeys {
  /** The lines without the sign, which would tell the key to whoever reads the question. */
  lines: FlowLine[];
  /** By item: the index of the alternative, null where not exactly one has the sign; empty where the paper shows none. */
  keys: Map<FoundItem, number | null>;
  /** Places of the characters that were the sign. */
  dropped: number[];
}

/** A way to show the key. */
interface Sign {
  /** Whether an alternative has it; `usual` is the color of most text. */
  isOn(cells: readonly Cell[], usual: string): boolean;
  /** The characters without it. */
  without(cells: readonly Cell[]): Cell[];
}

const BLACK = '#000000';
const TICKS = '*✓✔☑√★●';
const MOST_OF_IT = 0.7;
/** So many items, and so many of all, have exactly one alternative with the sign. */
const FEWEST = 3;
const SHARE = 0.9;

const share = (cells: readonly Cell[], isOne: (cell: Cell) => boolean): number =>
  cells.filter(isOne).length / Math.max(1, cells.length);

const SIGNS: readonly Sign[] = [
  {
    isOn: (cells) => share(cells, (cell) => cell.highlight === true) >= MOST_OF_IT,
    without: (cells) => [...cells],
  },
  {
    isOn: (cells) => TICKS.includes(cells[0]?.text ?? ' ') || TICKS.includes(cells.at(-1)?.text ?? ' '),
    without: (cells) => cells.filter(({ text }, at) => !(TICKS.includes(text) && isAtEnd(cells, at))),
  },
  {
    isOn: (cells, usual) => share(cells, (cell) => (cell.color ?? BLACK) !== usual) >= MOST_OF_IT,
    without: (cells) => [...cells],
  },
  {
    isOn: (cells) => share(cells, (cell) => cell.underline) >= MOST_OF_IT,
    without: (cells) => cells.map((cell) => ({ ...cell, underline: false })),
  },
  {
    isOn: (cells) => share(cells, (cell) => cell.bold) >= MOST_OF_IT,
    without: (cells) => cells.map((cell) => ({ ...cell, bold: false })),
  },
];

/** The key of each item where one sign is on exactly one alternative of nearly every item of the paper. */
export function findShownKeys(lines: readonly FlowLine[], items: readonly FoundItem[]): ShownKeys {
  const nothing: ShownKeys = { lines: [...lines], keys: new Map(), dropped: [] };
  const whole = items.filter(({ options }) => options.length > 1);
  if (whole.length < FEWEST) return nothing;
  const usual = usualColor(lines);
  const texts = new Map(whole.map((item) => [item, item.options.map((_, at) => inkOf(lines, item, at))]));
  for (const sign of SIGNS) {
    const keys = new Map<FoundItem, number | null>();
    for (const [item, options] of texts) {
      const on = options.flatMap((cells, at) => (cells.length > 0 && sign.isOn(cells, usual) ? [at] : []));
      keys.set(item, on.length === 1 ? (on[0] ?? null) : null);
    }
    const clear = [...keys.values()].filter((key) => key !== null).length;
    // No sign is on a picture.
    const written = whole.filter((item) => texts.get(item)?.every((cells) => cells.length > 0));
    const shown = written.filter((item) => (keys.get(item) ?? null) !== null).length;
    if (clear < FEWEST || shown < written.length * SHARE) continue;
    return { keys, ...withoutSign(lines, whole, sign) };
  }
  return nothing;
}

function usualColor(lines: readonly FlowLine[]): string {
  const counts = new Map<string, number>();
  for (const { color = BLACK } of lines.flatMap((line) => line.cells))
    counts.set(color, (counts.get(color) ?? 0) + 1);
  return [...counts].sort((one, other) => other[1] - one[1])[0]?.[0] ?? BLACK;
}

/** The lines of an alternative, the first from behind its letter. */
function rangesOf(item: FoundItem, at: number): { mark: Mark; last: number } | null {
  const mark = item.options[at];
  if (!mark) return null;
  const next = item.options[at + 1];
  return { mark, last: next ? next.line - 1 : item.end.line - 1 };
}

function inkOf(lines: readonly FlowLine[], item: FoundItem, at: number): Cell[] {
  const range = rangesOf(item, at);
  if (!range) return [];
  const cells: Cell[] = [];
  for (let line = range.mark.line; line <= range.last; line++)
    cells.push(...(lines[line]?.cells.slice(line === range.mark.line ? range.mark.to : 0) ?? []));
  return cells.filter((cell) => cell.text !== ' ');
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
        cleaned[index] = { ...line, cells, text: cells.map((cell) => cell.text).join('') };
      }
    }
  }
  return { lines: cleaned, dropped };
}

/** The first or the last sign that is no space. */
function isAtEnd(cells: readonly Cell[], at: number): boolean {
  const isBlank = (cell: Cell) => cell.text === ' ';
  return cells.slice(0, at).every(isBlank) || cells.slice(at + 1).every(isBlank);
}
