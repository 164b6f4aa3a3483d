import { type Choice, chooseChain } from '../anchors/chain.ts';
import { readingOf, styleOf } from '../anchors/find-items.ts';
import type { PaperStyle } from '../anchors/paper-style.ts';
import type { FlowLine } from './flow-line.ts';

/** One way to read a page. */
export interface PageOrder {
  lines: FlowLine[];
  /** How likely this order is by the look of the page alone. */
  prior: number;
}

/**
 * Chooses the right order of reading for each page (an index), and learns the paper's style. A first pass
 * learns how the paper writes its numbers and letters; a second pass reads with that style.
 */
export function chooseOrders(pages: readonly (readonly PageOrder[])[]): {
  orders: number[];
  style: PaperStyle | null;
} {
  const readings = pages.map((orders) => orders.map(({ lines, prior }) => readingOf(lines, prior)));
  const first = chooseChain(readings, null);
  const style = learn(pages, first);
  const second = style ? chooseChain(readings, style) : first;
  return { orders: second.map(({ reading }) => reading), style: style && learn(pages, second) };
}

function learn(pages: readonly (readonly PageOrder[])[], choices: readonly Choice[]): PaperStyle | null {
  const lines: FlowLine[] = [];
  const numbers = choices.flatMap(({ reading, numbers: chosen }, page) => {
    const before = lines.length;
    lines.push(...(pages[page]?.[reading]?.lines ?? []));
    return chosen.map((mark) => ({ ...mark, line: mark.line + before }));
  });
  return styleOf(lines, numbers);
}
