import type { Found, FoundItem } from '../anchors/find-items.ts';
import type { FlowLine } from '../layout/flow-line.ts';
import type { Cell, PageContent } from '../page/page-content.ts';
import { textOf } from '../regions/drawings/labels.ts';
import { stretches } from '../regions/running-text.ts';
import { answerIn, isToldEnough } from './answer-lines.ts';

/** A key such as "Clave: C" that stands by itself: in the margin, or behind a wide gap in a line of alternatives. */
interface AnswerBeside {
  page: number;
  x: number;
  y: number;
  size: number;
  /** The index of the key. */
  key: number;
}

/** How far the baseline of a line may stand below that of the key beside it, in sizes. */
const SAME_LINE = 0.5;

/** Takes the keys that stand by themselves out of the pages. */
export function withoutAnswersBeside(pages: readonly PageContent[]): {
  rest: PageContent[];
  answers: AnswerBeside[];
} {
  const answers: AnswerBeside[] = [];
  const rest = pages.map((page) => {
    const taken = new Set<Cell>();
    for (const stretch of stretches(page.cells)) {
      const key = answerIn(textOf(stretch));
      const [first] = stretch;
      if (key === null || !first) continue;
      answers.push({ page: page.number, x: first.x, y: first.y, size: first.size, key });
      for (const cell of stretch) taken.add(cell);
    }
    return { ...page, cells: page.cells.filter((cell) => !taken.has(cell)) };
  });
  return { rest, answers };
}

/**
 * The key of each question, told by what stands beside it; null for questions that have none or several. Null as a whole
 * where too few questions have one.
 */
export function keysOfAnswersBeside(
  { lines, items }: Found,
  answers: readonly AnswerBeside[],
): Map<FoundItem, number | null> | null {
  const owners = answers.map((answer) => {
    const at = placeOf(answer, lines);
    return items.findLast(({ mark }) => mark.line <= at);
  });
  const keys = new Map(
    items.map((item): [FoundItem, number | null] => {
      const own = answers.filter((_, at) => owners[at] === item);
      const key = own[0]?.key ?? null;
      return [item, own.length === 1 && key !== null && key < item.options.length ? key : null];
    }),
  );
  return isToldEnough(keys) ? keys : null;
}

/**
 * The index of the line beside which a key stands, or of the line above it: in the column that is nearest to the key. The
 * line before the page where none stands above.
 */
function placeOf({ page, x, y, size }: AnswerBeside, lines: readonly FlowLine[]): number {
  const away = (line: FlowLine) => Math.max(line.columnLeft - x, x - line.columnRight, 0);
  let best = -1;
  for (const [at, line] of lines.entries()) {
    const nearest = lines[best];
    if (line.page !== page || line.region || line.y > y + size * SAME_LINE) continue;
    const isNearer = !nearest || away(line) < away(nearest);
    if (isNearer || (away(line) === away(nearest) && line.y >= nearest.y)) best = at;
  }
  return best >= 0 ? best : lines.findIndex((line) => line.page >= page) - 1;
}
