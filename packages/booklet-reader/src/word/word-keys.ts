import { TICK_FIRST, TICK_LAST } from '../keys/ticks.ts';
import { type LinePart, type Mark, partText } from './word-html.ts';

/** The share of items with alternatives that must have exactly one marked alternative. */
const SHARE_OF_ITEMS = 0.9;
/**
 * With fewer items than this, a look proves no habit of the paper; then only a highlighter or a star counts.
 */
const FEWEST_ITEMS = 3;
/** The share of an alternative's letters that must have the look: one bold word is only emphasis. */
const SHARE_OF_LETTERS = 0.7;
/** What an alternative of formulas or an image doesn't hold. */
const WORD = /\p{Ll}{4}/u;
const MARKS: readonly Mark[] = ['marked', 'star', 'color', 'underline', 'bold'];

/** One alternative. */
export interface Alternative {
  /** Its text, without the letter. */
  parts: readonly LinePart[];
  letter: readonly LinePart[];
  /** A star or tick stands before the letter. */
  isTicked: boolean;
}

interface MarkedKeys {
  /** How this document marks its keys; a key may be bold besides. Empty where it doesn't mark them. */
  marks: Mark[];
  /** By item: the index of the marked alternative, or null. */
  keys: (number | null)[];
}

/**
 * Finds the marked alternative of each item. A look counts as the mark of keys where nearly all items have
 * exactly one alternative with it.
 */
export function findMarkedKeys(items: readonly (readonly Alternative[])[]): MarkedKeys {
  const found = MARKS.map((mark) => ({
    mark,
    keys: items.map((alternatives) => onlyMarked(alternatives, mark)),
  }));
  const withAlternatives = items.filter((alternatives) => alternatives.length >= 2).length;
  const first = found.find(({ mark, keys }) => {
    const told = keys.filter((key) => key !== null).length;
    const isHabit = withAlternatives >= FEWEST_ITEMS && told >= withAlternatives * SHARE_OF_ITEMS;
    const isSure = (mark === 'marked' || mark === 'star') && told > 0 && told === withAlternatives;
    return isHabit || isSure;
  });
  if (!first) return { marks: [], keys: items.map(() => null) };
  const told = first.keys.flatMap((key, at) => (key === null ? [] : [at]));
  const alike = found.filter(({ keys }) => {
    const same = told.filter((at) => keys[at] === first.keys[at]).length;
    return same >= told.length * SHARE_OF_ITEMS;
  });
  return { marks: alike.map(({ mark }) => mark), keys: first.keys };
}

function onlyMarked(alternatives: readonly Alternative[], mark: Mark): number | null {
  if (alternatives.length < 2) return null;
  const marked = alternatives.flatMap((alternative, index) => (isMarked(alternative, mark) ? [index] : []));
  return marked.length === 1 ? (marked[0] ?? null) : null;
}

function isMarked({ parts, letter, isTicked }: Alternative, mark: Mark): boolean {
  if (mark === 'star') {
    const text = parts.map(partText).join(' ');
    return isTicked || TICK_FIRST.test(text) || TICK_LAST.test(text);
  }
  // Word doesn't give a look to equations and images, so that only the letter has it before them.
  return hasLook(parts, mark) || (!WORD.test(parts.map(partText).join(' ')) && hasLook(letter, mark));
}

function hasLook(parts: readonly LinePart[], mark: Exclude<Mark, 'star'>): boolean {
  let [letters, marked] = [0, 0];
  for (const { text, looks } of parts.flatMap((part) => part.pieces)) {
    const own = text.replace(/[\s\u00a0]/g, '').length;
    letters += own;
    if (mark === 'color' ? looks.color !== '' : looks[mark]) marked += own;
  }
  return letters > 0 && marked >= letters * SHARE_OF_LETTERS;
}

/** The text of an alternative without the star that marks it as the key. */
export function withoutStar(parts: readonly LinePart[]): LinePart[] {
  return parts.map((part) => ({
    ...part,
    pieces: part.pieces.map((piece) =>
      piece.math || piece.image !== undefined
        ? piece
        : {
            ...piece,
            text: piece.text.replace(TICK_FIRST, '').replace(TICK_LAST, ''),
          },
    ),
  }));
}
