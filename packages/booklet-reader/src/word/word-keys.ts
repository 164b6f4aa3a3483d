import { type LinePart, type Mark, partText } from './word-html.ts';

/** The share of items with alternatives that must have exactly one marked alternative. */
const SHARE_OF_ITEMS = 0.9;
/**
 * With fewer items than this, a look proves no habit of the paper; then only a highlighter or a star counts.
 */
const FEWEST_ITEMS = 3;
/** The share of an alternative's letters that must have the look: one bold word is only emphasis. */
const SHARE_OF_LETTERS = 0.7;
const STAR = /^\s*(?:\*+|[✓✔☑√])|(?:\*+|[✓✔☑√])\s*$|\((?:correcta|rpta\.?|clave)\)\s*$/iu;
const MARKS: readonly Mark[] = ['marked', 'star', 'color', 'underline', 'bold'];

/** The parts of one alternative, its letter included. */
export type AlternativeParts = readonly LinePart[];

export interface MarkedKeys {
  /** How this document marks its keys; null where it doesn't mark them. */
  mark: Mark | null;
  /** By item: the index of the marked alternative, or null. */
  keys: (number | null)[];
}

/**
 * Finds the marked alternative of each item. A look counts as the mark of keys where nearly all items have
 * exactly one alternative with it.
 */
export function findMarkedKeys(items: readonly (readonly AlternativeParts[])[]): MarkedKeys {
  for (const mark of MARKS) {
    const keys = items.map((alternatives) => onlyMarked(alternatives, mark));
    const withAlternatives = items.filter((alternatives) => alternatives.length >= 2).length;
    const found = keys.filter((key) => key !== null).length;
    const isHabit = withAlternatives >= FEWEST_ITEMS && found >= withAlternatives * SHARE_OF_ITEMS;
    const isSure = (mark === 'marked' || mark === 'star') && found > 0 && found === withAlternatives;
    if (isHabit || isSure) return { mark, keys };
  }
  return { mark: null, keys: items.map(() => null) };
}

function onlyMarked(alternatives: readonly AlternativeParts[], mark: Mark): number | null {
  if (alternatives.length < 2) return null;
  const marked = alternatives.flatMap((parts, index) => (isMarked(parts, mark) ? [index] : []));
  return marked.length === 1 ? (marked[0] ?? null) : null;
}

function isMarked(parts: AlternativeParts, mark: Mark): boolean {
  if (mark === 'star')
    return STAR.test(
      parts
        .map(partText)
        .join(' ')
        .replace(/^\s*\(?[a-h]\s*[).:-]+/i, ''),
    );
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
            text: piece.text.replace(
              /^\s*(?:\*+|[✓✔☑√])\s*|\s*(?:\*+|[✓✔☑])\s*$|\s*\((?:correcta|rpta\.?|clave)\)\s*$/giu,
              '',
            ),
          },
    ),
  }));
}
