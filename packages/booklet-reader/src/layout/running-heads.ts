import type { Line } from './lines.ts';

const EDGE = 0.1;
export const BOOKLET_CODE = /\b[A-Z]\d{2}-[A-Z]{3,5}-\d{2}\b/;
export const SLUG = /\.indd\b.*\d{1,2}:\d{2}|^\S+\.indd\b/i;
/** Begins an alternative: "A)" alone stands at the top of many a page. */
const OPTION = /^[a-hA-H](?:\s?[).]|\s|$)/;
/** Says which questions a text has: at the top of many a page, and never a head. */
const CUE = /\b(?:respond[ae]r?|contest[ae]r?)\b|^lea\b/i;
const PAGE_NUMBER = /^(?:p[áa]g(?:ina|\.)?\s*)?[-–—|]?\s*\d{1,3}\s*[-–—|]?(?:\s*(?:de|\/)\s*\d{1,3})?$/i;

/** A page's lines with its height, as far as running heads need it. */
export interface LinesOfPage {
  height: number;
  lines: Line[];
}

/** A line at an edge and the page it stands on, by place. */
interface Seen {
  page: number;
  line: Line;
}

/**
 * The pages without page numbers, codes, slugs of the printer, and what repeats at the edges of several pages. What repeats
 * is taken away from the edge inwards and only as far as it goes on: behind the first line of the text nothing is a head.
 */
export function withoutRunningHeads<T extends LinesOfPage>(pages: readonly T[]): T[] {
  const groups = new Map<string, Seen[]>();
  for (const [page, { lines, height }] of pages.entries()) {
    const isText = ({ text }: Line) => OPTION.test(text) || CUE.test(text);
    for (const line of lines.filter((line) => isAtEdge(line, height) && !isText(line))) {
      const key = keyOf(line);
      groups.set(key, [...(groups.get(key) ?? []), { page, line }]);
    }
  }
  const enough = Math.max(3, Math.min(4, pages.length));
  const repeated = new Set(
    [...groups.values()]
      .filter((seen) => isRunning(seen, enough))
      .flatMap((seen) => seen.map(({ line }) => line)),
  );
  return pages.map((page) => {
    const heads = headsOf(page, (line) => isFurniture(line, page.height) || repeated.has(line));
    return {
      ...page,
      lines: page.lines.filter((line) => !isFurniture(line, page.height) && !heads.has(line)),
    };
  });
}

/** Page numbers, codes and slugs, wherever such lines are no text. */
function isFurniture(line: Line, height: number): boolean {
  if (SLUG.test(line.text)) return true;
  const rest = line.text.replace(BOOKLET_CODE, '').trim();
  if (rest !== line.text.trim() && (rest === '' || PAGE_NUMBER.test(rest))) return true;
  return isAtEdge(line, height) && PAGE_NUMBER.test(rest);
}

/** Lines from the top edge down and from the bottom edge up, each as far as all are heads. */
function headsOf({ lines, height }: LinesOfPage, isHead: (line: Line) => boolean): Set<Line> {
  const ordered = lines.toSorted((a, b) => a.y - b.y);
  const top = ordered.filter((line) => line.y < height * EDGE);
  const bottom = ordered.filter((line) => line.y > height * (1 - EDGE)).toReversed();
  return new Set([top, bottom].flatMap((edge) => edge.slice(0, countHeads(edge, isHead))));
}

function countHeads(edge: readonly Line[], isHead: (line: Line) => boolean): number {
  const firstText = edge.findIndex((line) => !isHead(line));
  return firstText < 0 ? edge.length : firstText;
}

/** Page numbers begin anew in a booklet of several groups, so that not every step has to fit. */
const STEPS_THAT_FIT = 0.7;

/** On enough pages, and either always the same or with a number that grows as the pages do. */
function isRunning(seen: readonly Seen[], enough: number): boolean {
  if (new Set(seen.map(({ page }) => page)).size < enough) return false;
  const [first = [], ...others] = seen.map(({ line }) => numbersIn(line.text));
  if (others.every((numbers) => numbers.join() === first.join())) return true;
  return first.some((_, place) => {
    const steps = seen.slice(1).map((to, at) => ({ from: seen[at] ?? to, to }));
    const fitting = steps.filter(({ from, to }) => growth(from, to, place) === to.page - from.page);
    return fitting.length >= steps.length * STEPS_THAT_FIT;
  });
}

/** By how much one number of a line grows; NaN when another one changes too. */
function growth(from: Seen, to: Seen, place: number): number {
  const [before, after] = [numbersIn(from.line.text), numbersIn(to.line.text)];
  const othersStay = before.every((number, at) => at === place || number === after[at]);
  return othersStay ? (after[place] ?? 0) - (before[place] ?? 0) : Number.NaN;
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

function isAtEdge(line: Line, height: number): boolean {
  return line.y < height * EDGE || line.y > height * (1 - EDGE);
}

/** Page numbers change, their place and the words around them don't. Spaces and signs waver where a scan was read. */
function keyOf(line: Line): string {
  return `${line.text.replace(/\d+/g, '#').replace(/[^\p{L}#]/gu, '')}@${Math.round(line.y / 6)}`;
}
