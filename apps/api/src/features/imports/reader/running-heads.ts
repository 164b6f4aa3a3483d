import type { Line } from './lines.ts';

const EDGE = 0.1;
export const BOOKLET_CODE = /\b[A-Z]\d{2}-[A-Z]{3,5}-\d{2}\b/;
export const SLUG = /\.indd\b.*\d{1,2}:\d{2}|^\S+\.indd\b/i;
const PAGE_NUMBER = /^(?:p[áa]g(?:ina|\.)?\s*)?[-–—|]?\s*\d{1,3}\s*[-–—|]?(?:\s*(?:de|\/)\s*\d{1,3})?$/i;

/** A page's lines with its height, as far as running heads need it. */
export interface LinesOfPage {
  height: number;
  lines: Line[];
}

/** The pages without page numbers, codes, slugs of the printer, and what repeats at the edges of several pages. */
export function withoutRunningHeads<T extends LinesOfPage>(pages: readonly T[]): T[] {
  const seen = new Map<string, Set<number>>();
  for (const [index, page] of pages.entries()) {
    for (const line of page.lines.filter((line) => isAtEdge(line, page.height))) {
      const key = keyOf(line);
      seen.set(key, (seen.get(key) ?? new Set()).add(index));
    }
  }
  const repeats = (line: Line) =>
    (seen.get(keyOf(line))?.size ?? 0) >= Math.max(3, Math.min(4, pages.length));
  return pages.map((page) => ({
    ...page,
    lines: page.lines.filter((line) => {
      if (SLUG.test(line.text)) return false;
      const rest = line.text.replace(BOOKLET_CODE, '').trim();
      if (rest !== line.text.trim() && (rest === '' || PAGE_NUMBER.test(rest))) return false;
      return !isAtEdge(line, page.height) || !(PAGE_NUMBER.test(rest) || repeats(line));
    }),
  }));
}

function isAtEdge(line: Line, height: number): boolean {
  return line.y < height * EDGE || line.y > height * (1 - EDGE);
}

/** Page numbers change, their place and the words around them don't. */
function keyOf(line: Line): string {
  return `${line.text.replace(/\d+/g, '#').trim()}@${Math.round(line.y / 6)}`;
}
