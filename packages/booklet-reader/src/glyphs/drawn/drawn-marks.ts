import { LETTERS } from '@amauta/contract/questions/letters.ts';
import {
  around,
  type Box,
  bottom,
  type Cell,
  clusters,
  grown,
  holdsPoint,
  isAround,
  type PageContent,
  right,
} from '../../page/page-content.ts';
import { hasFourSides } from '../../regions/rule-groups.ts';
import { keyRings } from './key-rings.ts';
import { HIGHEST, isSameSize, LEVEL, type Mark, marksIn, NUMBER, SAME_SIZE } from './marks.ts';

const LETTER = /^[a-h][.)]?$/i;
const [FIRST_CIRCLED_UPPER, FIRST_CIRCLED_LOWER] = [0x24b6, 0x24d0];
/** How far behind its mark a text begins, and how far below a number that stands alone, in sizes. */
const [BEHIND, BELOW] = [3, 3.2];
/** The room that a number alone has left and right of its box, in sizes: a gutter, and the white of a column. */
const ROOM = { left: 0.9, right: 8 };
/** The fewest characters behind a letter and behind a number. Figures hold circled letters and digits, too. */
const [BEHIND_LETTER, BEHIND_NUMBER] = [3, 12];
/** So many boxes of numbers on a page show how the others look. */
const FEWEST_ALIKE = 2;
/** The frame around an alternative is at least this many times as wide as the circle around its letter. */
const LEAST_SLOT = 3;
/** The widest and highest frame of rules around a number, in points. A page with more such rules is a drawing. */
const [LARGEST_FRAME, MOST_SIDES] = [40, 2_000];
/** Rules whose ends are nearer than this, in points, touch. */
const TOUCHING = 1.5;
/** Left edges of a number and the text below it differ by at most this many points. */
const SAME_EDGE = 4;
/** The farthest baseline of a line beside a letter that stands between two lines, in sizes of the letter. */
const BETWEEN = 1.1;
/** Text is at least this large, as a share of the page's usual size. */
const FULL = 0.9;

/**
 * Takes circles, pills and squares away from around the letters of alternatives and the numbers of questions, which
 * are no drawings.
 */
export function withDrawnMarks(page: PageContent): PageContent {
  const inked = page.cells.filter((cell) => cell.text !== ' ');
  const frames = framesOf(page.rules);
  // Light boxes are markers and gray boxes, which say something.
  const shapes = [...page.strokes, ...page.fills.filter(({ light }) => !light), ...frames.keys()];
  const found = marksIn(shapes, inked);
  const numbered = found.filter(
    (mark) => NUMBER.test(mark.text) && !found.some((other) => touch(mark, other)),
  );
  const sure = numbered.filter((mark) => opensQuestion(mark, inked, shapes));
  // Behind a number in a box like those of other numbers the text may be as short as "Reduzca:".
  const numbers = numbered.filter(
    (mark) =>
      sure.includes(mark) ||
      (behind(mark, inked, LEVEL).length >= BEHIND_LETTER &&
        sure.filter(({ box }) => isSameSize(box, mark.box)).length >= FEWEST_ALIKE),
  );
  const single = found.filter(
    ({ text, box }) => LETTER.test(text) && !isCellOfTable(frames.get(box) ?? [], page.rules),
  );
  const shapesAround = new Set(single.map(({ box }) => box));
  const pictures = [...page.images, ...page.strokes, ...page.fills].filter((box) => !shapesAround.has(box));
  const rings = keyRings(single, inked, pictures);
  const before = single.filter(
    (mark) => !rings.includes(mark) && behind(mark, inked, BETWEEN).length >= BEHIND_LETTER,
  );
  // Behind other letters in circles of the same size stands a picture or a short number.
  const letters = single.filter(
    (one) => !rings.includes(one) && before.some((mark) => isSameSize(mark.box, one.box)),
  );
  // A ring is two shapes around one letter. One letter alone is the label of a figure.
  const isOfAlternatives = new Set(letters.map(({ cells }) => cells[0])).size > 1;
  const marks = [...numbers, ...rings, ...(isOfAlternatives ? letters : [])];
  if (marks.length === 0) return page;
  const drawn = new Set(marks.flatMap(({ box }) => [box, ...(frames.get(box) ?? [])]));
  const lines = lineOfMarks(marks, inked);
  const slots = new Set(isOfAlternatives ? slotsOf(page.strokes, letters) : []);
  const isKept = (box: Box) =>
    !drawn.has(box) && !slots.has(box) && !numbers.some((mark) => isRestOf(mark, box, inked));
  const circled = new Set(
    (isOfAlternatives ? letters : []).flatMap(({ cells }) => (cells.length === 1 ? cells : [])),
  );
  const ringed = new Set(rings.flatMap(({ cells }) => cells));
  return {
    ...page,
    cells: page.cells.map((cell) => ({
      ...cell,
      ...(ringed.has(cell) ? { highlight: true } : {}),
      y: ringed.has(cell) ? cell.y : (lines.get(cell) ?? cell.y),
      text: circled.has(cell) ? circledLetter(cell.text) : cell.text,
    })),
    fills: page.fills.filter(isKept),
    strokes: page.strokes.filter(isKept),
    rules: page.rules.filter(isKept),
  };
}

/**
 * The frames around whole alternatives and around whole questions, as web pages draw them: an alternative's begins close
 * before its letter in a circle, a question's holds the letters from the first on.
 */
function slotsOf(strokes: readonly Box[], letters: readonly Mark[]): Box[] {
  const slots = strokes.filter((box) => {
    const within = letters.filter(({ box: mark }) => mark !== box && isAround(box, mark));
    const texts = [...new Set(within.map(({ text }) => text[0]?.toLowerCase() ?? ''))].sort().join('');
    const [first] = within;
    if (texts.length > 1) return FIRST_LETTERS.startsWith(texts);
    const begins = first !== undefined && first.box.x - box.x < first.box.width;
    return begins && box.width > first.box.width * LEAST_SLOT;
  });
  return slots.length >= FEWEST_ALIKE ? slots : [];
}

const FIRST_LETTERS = LETTERS.toLowerCase();

/** Frames of rules that are no wider and higher than around a number, with their rules. */
function framesOf(rules: readonly Box[]): Map<Box, readonly Box[]> {
  const sides = rules.filter(({ width, height }) => width < LARGEST_FRAME && height < LARGEST_FRAME);
  if (sides.length > MOST_SIDES) return new Map();
  return new Map(
    clusters(sides, 1).flatMap((group): [Box, Box[]][] => {
      const box = around(group);
      return box && hasFourSides(group, box) ? [[box, group]] : [];
    }),
  );
}

/** Whether a level rule goes on where a frame's upper or lower side ends: the frame is a cell in a table of alternatives. */
function isCellOfTable(sides: readonly Box[], rules: readonly Box[]): boolean {
  return sides.some(
    (side) =>
      side.width > side.height &&
      rules.some(
        (rule) =>
          rule.width > rule.height &&
          Math.abs(rule.y - side.y) < TOUCHING &&
          Math.abs(rule.x - right(side)) < TOUCHING,
      ),
  );
}

/** The sign of Unicode for a letter in a circle, which says that no text but an alternative begins here. */
function circledLetter(letter: string): string {
  const first = letter === letter.toUpperCase() ? FIRST_CIRCLED_UPPER : FIRST_CIRCLED_LOWER;
  return String.fromCodePoint(first + letter.toLowerCase().charCodeAt(0) - 97);
}

/** Whether two shapes stand side by side and touch, as the cells of a table do. */
const touch = ({ box: one }: Mark, { box: other }: Mark): boolean =>
  Math.abs(one.y - other.y) < TOUCHING &&
  Math.abs(bottom(one) - bottom(other)) < TOUCHING &&
  (Math.abs(right(one) - other.x) < TOUCHING || Math.abs(right(other) - one.x) < TOUCHING);

/** Whether a shape is an empty rest of a box like a number's, which Chromium draws where a column ends before the number. */
const isRestOf = ({ box }: Mark, other: Box, inked: readonly Cell[]): boolean =>
  Math.abs(other.x - box.x) < SAME_SIZE &&
  Math.abs(other.width - box.width) < SAME_SIZE &&
  other.height < box.height + SAME_SIZE &&
  !inked.some((cell) => holdsPoint(other, cell.x + cell.width / 2, cell.y - cell.size * LEVEL));

const holdsBaseline = (box: Box, y: number): boolean => y > box.y && y < bottom(box);

/** The characters of the lines beside a mark, if their text begins close behind it. */
function behind({ box, size, y }: Mark, inked: readonly Cell[], reach: number): Cell[] {
  const row = inked.filter((cell) => cell.x >= right(box) - 1 && Math.abs(cell.y - y) < size * reach);
  return row.some((cell) => cell.x < right(box) + size * BEHIND) ? row : [];
}

/** Whether a text goes on behind a number, or begins below a number that stands alone. */
function opensQuestion(mark: Mark, inked: readonly Cell[], shapes: readonly Box[]): boolean {
  const { box, size, y } = mark;
  if (behind(mark, inked, LEVEL).length >= BEHIND_NUMBER) return true;
  if (box.height > size * HIGHEST) return false;
  const beside = inked.filter((cell) => holdsBaseline(box, cell.y));
  if (behind(mark, beside, HIGHEST).length >= BEHIND_NUMBER) return true;
  const row = inked.filter(
    (cell) =>
      Math.abs(cell.y - y) < size &&
      !holdsPoint(grown(box, 1), cell.x, cell.y) &&
      right(cell) > box.x - size * ROOM.left &&
      cell.x < right(box) + size * ROOM.right,
  );
  // The name of a topic beside the number, in a frame of its own, is not the text of the question.
  const tags = shapes.filter(
    ({ x, y: top, height }) => x > right(box) && Math.abs(top - box.y) < size && height <= size * HIGHEST,
  );
  const isAlone = row.every((cell) => tags.some((tag) => holdsPoint(tag, cell.x, cell.y)));
  return (
    isAlone &&
    inked.some(
      (cell) => cell.y > bottom(box) && cell.y < y + size * BELOW && Math.abs(cell.x - box.x) < SAME_EDGE,
    )
  );
}

/**
 * The baseline of the line that each mark opens, by the characters of the mark. Beside larger text a mark stands a
 * little higher or lower.
 */
function lineOfMarks(marks: readonly Mark[], inked: readonly Cell[]): Map<Cell, number> {
  // Scripts stand on baselines of their own.
  const usual = inked.map((cell) => cell.size).sort((a, b) => a - b)[Math.floor(inked.length / 2)] ?? 0;
  const text = inked.filter((cell) => cell.size > usual * FULL);
  return new Map(
    marks.flatMap((mark) => {
      const from = right(mark.box);
      const isNear = ({ x }: Cell) => x >= from - 1 && x < from + mark.size * BEHIND;
      const lines = text
        .filter(isNear)
        .map(({ y }) => y)
        .sort((a, b) => a - b);
      const line =
        lines.find((y) => Math.abs(y - mark.y) < mark.size * LEVEL) ??
        // The number stands at half the height of its box, and the first line at the top.
        (NUMBER.test(mark.text) ? lines.find((y) => holdsBaseline(mark.box, y)) : undefined);
      return line === undefined ? [] : mark.cells.map((cell): [Cell, number] => [cell, line]);
    }),
  );
}
