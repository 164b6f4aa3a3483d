import { around, type Box, type Cell, right } from '../page/page-content.ts';
import { type Folding, goesOnAsRule, touchesUpright, under } from './folding.ts';
import { isScriptAmong } from './scripts.ts';

/** How far an underline lies below its baseline, in sizes: in general, and where TeX draws it below letters like "p". */
const [UNDERLINE, DEEP_UNDERLINE] = [0.32, 0.4];
/** Letters with tails, and how near another letter of the same word stands, in sizes. */
const [TAILS, IN_WORD] = ['gjpqyçQ', 0.15];
/** How far the ends of an underline may lie from those of its words, in points. */
const SPAN = 1.2;

/** Whether a rule begins and ends where its words do. */
function spans(rule: Box, words: readonly Cell[]): boolean {
  const box = around(words.map((cell) => ({ ...cell, height: 0 })));
  return box !== null && Math.abs(box.x - rule.x) < SPAN && Math.abs(right(box) - right(rule)) < SPAN;
}

/**
 * Notes underlines on the underlined characters, and takes their rules away. An underline is told by the text that
 * stands above it.
 */
export function underline(folding: Folding): void {
  const { rules } = folding;
  const lines = rules.filter((rule) => {
    // The edge of a table may lie close below the line before the table.
    if (rule.height > 2.5 || touchesUpright(rule, rules)) return false;
    const near = (reach: number) =>
      under(rule, folding.cells).filter(
        (cell) => rule.y - cell.y > -0.8 && rule.y - cell.y < cell.size * reach,
      );
    const deep = near(DEEP_UNDERLINE);
    const words = spans(rule, deep) ? deep : near(UNDERLINE);
    // The line below "H₂SO₄" passes through the subscripts, which stand lower than its words.
    const scripts = under(rule, folding.cells).filter(
      (cell) => !words.includes(cell) && isScriptAmong(cell, words),
    );
    const covered = [...words, ...scripts].reduce((sum, cell) => sum + cell.width, 0);
    if (covered < rule.width * 0.7) return false;
    folding.cells = folding.cells.map((cell) => (words.includes(cell) ? { ...cell, underline: true } : cell));
    return true;
  });
  folding.cells = withSkippedTails(folding.cells);
  // LaTeX draws the underline of each word and of each space between two words as a rule of its own.
  const goesOn = (rule: Box) => rule.height <= 2.5 && goesOnAsRule(rule, lines);
  folding.rules = rules.filter((rule) => !lines.includes(rule) && !goesOn(rule));
}

/** Underlines letters with tails within underlined words: Chromium and Typst leave the line out around a tail. */
function withSkippedTails(cells: readonly Cell[]): Cell[] {
  return cells.map((cell, at) => {
    if (cell.underline || !TAILS.includes(cell.text)) return cell;
    const beside = [cells[at - 1], cells[at + 1]].filter(
      (other) =>
        other &&
        other.text !== ' ' &&
        Math.abs(other.y - cell.y) < 1 &&
        Math.max(other.x - right(cell), cell.x - right(other)) < cell.size * IN_WORD,
    );
    const isUnderlined = beside.length > 0 && beside.every((other) => other?.underline);
    return isUnderlined ? { ...cell, underline: true } : cell;
  });
}
