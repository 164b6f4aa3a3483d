import { type Box, type Cell, grown, overlaps, type PageContent, right } from '../../page/page-content.ts';

/** The sides of boxes and discs that may be bullets, in points. */
const [SMALLEST, LARGEST] = [2, 7];
/** The most that one side of a bullet may exceed the other, as a ratio. */
const ROUNDEST = 1.3;
/** Between a bullet and its text, in sizes of the text. */
const [NEAREST, FARTHEST] = [0.2, 2.5];
/** Bullets stand below each other where their left edges differ by less than this, in points. */
const SAME_EDGE = 1;
/** A shape nearer to a rule than this, in points, touches the rule. */
const TOUCHING = 0.5;
const BULLET = '•';

/**
 * Adds a bullet character for each small box or disc that opens a line. A page needs two alike: a single one
 * may be a point of a drawing.
 */
export function withDrawnBullets(page: PageContent): PageContent {
  const inked = page.cells.filter((cell) => cell.text !== ' ');
  const found = [...page.fills, ...page.strokes].flatMap((box) => {
    const text = isSmall(box) && !isCorner(box, page) ? textBehind(box, inked) : undefined;
    return text ? [{ box, text }] : [];
  });
  const bullets = found.filter(({ box, text }) =>
    found.some(
      (other) => other.text.y !== text.y && Math.abs(other.box.x - box.x) < SAME_EDGE && other.box !== box,
    ),
  );
  if (bullets.length === 0) return page;
  const drawn = new Set<Box>(bullets.map(({ box }) => box));
  const before = new Map(bullets.map(({ box, text }) => [text, { ...text, ...placeOf(box), text: BULLET }]));
  return {
    ...page,
    cells: page.cells.flatMap((cell) => {
      const bullet = before.get(cell);
      return bullet ? [bullet, cell] : [cell];
    }),
    fills: page.fills.filter((box) => !drawn.has(box)),
    strokes: page.strokes.filter((box) => !drawn.has(box)),
  };
}

const placeOf = ({ x, width }: Box) => ({ x, width });

function isSmall({ width, height }: Box): boolean {
  const sides = [width, height];
  return (
    Math.min(...sides) >= SMALLEST &&
    Math.max(...sides) <= LARGEST &&
    Math.max(...sides) <= Math.min(...sides) * ROUNDEST
  );
}

/** Whether a small shape is the round corner of a frame: it touches the frame's sides. */
function isCorner(box: Box, { rules }: PageContent): boolean {
  return rules.some((rule) => overlaps(grown(rule, TOUCHING), box));
}

/**
 * The first character of the line that a box opens: the box lies at half its height, and no text stands
 * before the box.
 */
function textBehind(box: Box, cells: readonly Cell[]): Cell | undefined {
  const middle = box.y + box.height / 2;
  const row = cells.filter((cell) => middle < cell.y && middle > cell.y - cell.size * 0.7);
  const behind = row.filter((cell) => cell.x >= right(box)).sort((a, b) => a.x - b.x)[0];
  if (!behind || !/[\p{L}\p{N}¿¡"“(]/u.test(behind.text)) return undefined;
  const gap = behind.x - right(box);
  if (gap < behind.size * NEAREST || gap > behind.size * FARTHEST) return undefined;
  const isFirst = !row.some((cell) => right(cell) <= box.x && box.x - right(cell) < cell.size * FARTHEST);
  return isFirst ? behind : undefined;
}
