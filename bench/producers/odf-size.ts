import type { Expression } from './expression.ts';

/** The size of a formula, in sizes of its text. */
interface Size {
  width: number;
  /** Heights above and below the axis of the formula. */
  up: number;
  down: number;
}

const LINE: Pick<Size, 'up' | 'down'> = { up: 0.58, down: 0.58 };
const SCRIPT = 0.6;

/**
 * Estimates how large LibreOffice sets a formula, because an OpenDocument file must state the size of each
 * object.
 */
export function sizeOfFormula(tree: Expression): Size {
  if (typeof tree === 'string') return { ...LINE, width: widthOf(tree) };
  switch (tree.kind) {
    case 'row': {
      const parts = tree.parts.map(sizeOfFormula);
      return {
        width: parts.reduce((sum, { width }) => sum + width, 0),
        up: Math.max(...parts.map(({ up }) => up)),
        down: Math.max(...parts.map(({ down }) => down)),
      };
    }
    case 'fraction': {
      const [over, under] = [sizeOfFormula(tree.over), sizeOfFormula(tree.under)];
      return {
        width: Math.max(over.width, under.width) + 0.12,
        up: over.up + over.down + 0.08,
        down: under.up + under.down + 0.08,
      };
    }
    case 'root': {
      const of = sizeOfFormula(tree.of);
      return { ...of, width: of.width + 0.75, up: of.up + 0.1 };
    }
    case 'fence': {
      const of = sizeOfFormula(tree.of);
      return { ...of, width: of.width + 0.8 };
    }
    case 'script': {
      const width = widthOf(tree.base) + SCRIPT * Math.max(widthOf(tree.up), widthOf(tree.down)) + 0.1;
      return { width, up: tree.up ? 0.8 : LINE.up, down: tree.down ? 0.75 : LINE.down };
    }
  }
}

function widthOf(text: string): number {
  return Array.from(text.replaceAll(' ', '')).reduce((sum, sign) => {
    if (/[+−=±·×<>≤≥]/.test(sign)) return sum + 0.95;
    if (/[.,;:()]/.test(sign)) return sum + 0.32;
    return sum + 0.5;
  }, 0);
}
