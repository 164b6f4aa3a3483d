import { type Box, holdsPoint, type PageContent } from '../../page/page-content.ts';

/** The number of a question with its key: "12 B", "12. B", "12-B". Spaces are left out. */
const PAIR = /^\d{1,3}[.):–-]?[a-h]$/i;
/** The widest and highest box around such a pair, in points. */
const [WIDEST, HIGHEST] = [90, 40];
/** Fewer boxes may be parts of a drawing. */
const FEWEST = 5;
/** A page with more pairs of shapes and characters is a drawing, or made to take time. */
const MOST_PAIRS = 20_000_000;

/** Takes the boxes away from around the pairs of a list of keys, which are no drawings. */
export function withoutKeyBoxes(page: PageContent): PageContent {
  const inked = page.cells.filter((cell) => cell.text !== ' ');
  const shapes = [...page.strokes, ...page.fills].filter(
    ({ width, height }) => width < WIDEST && height < HIGHEST,
  );
  if (shapes.length * inked.length > MOST_PAIRS) return page;
  const textIn = (box: Box) =>
    inked
      .filter((cell) => holdsPoint(box, cell.x + cell.width / 2, cell.y - cell.size / 3))
      .sort((a, b) => a.x - b.x)
      .map(({ text }) => text)
      .join('');
  const boxes = new Set(shapes.filter((box) => PAIR.test(textIn(box))));
  if (boxes.size < FEWEST) return page;
  const isKept = (box: Box) => !boxes.has(box);
  return { ...page, strokes: page.strokes.filter(isKept), fills: page.fills.filter(isKept) };
}
