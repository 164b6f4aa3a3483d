import { type Box, type Cell, right } from '../../page/page-content.ts';
import { isSameSize, LEVEL, type Mark } from './marks.ts';

/** Other letters of a question stand at most so far above or below, in sizes. */
const FARTHEST = 14;
/** The white before a letter that opens an alternative is at least so wide, in sizes; a word space is narrower. */
const WHITE = 0.6;
/** The text of an alternative begins between these distances behind its letter, in sizes. */
const [NEAREST_TEXT, FARTHEST_TEXT] = [0.15, 3];
/** Fewer other letters without a ring may be labels of a figure. */
const FEWEST_OTHERS = 2;

/**
 * The rings that mark the letter of the key. The letters before or after it have no ring, and stand like it: before a
 * bracket or dot, or alone before their texts.
 * @param all the letters that have a shape around them
 * @param pictures what may be pictures of alternatives
 */
export function keyRings(all: readonly Mark[], inked: readonly Cell[], pictures: readonly Box[]): Mark[] {
  const ringed = new Set(all.flatMap(({ cells }) => cells[0] ?? []));
  const alone = inked.filter(
    (cell) => !ringed.has(cell) && /^[a-h]$/i.test(cell.text) && isAlone(cell, inked, pictures),
  );
  const keys = all.filter((mark) => {
    const [letter] = mark.cells;
    return letter !== undefined && isPunctuatedKey(mark, letter, ringed, inked);
  });
  const bare = all.filter(
    ({ text, cells: [letter] }) => text.length === 1 && letter && opens(letter, inked, pictures),
  );
  const sure = bare.filter(({ cells }) => othersOf(cells[0], alone).size >= FEWEST_OTHERS);
  // The other letters of a question may stand in the next column.
  const alike = bare.filter(
    ({ cells, box }) =>
      othersOf(cells[0], alone).size > 0 && sure.some((other) => isSameSize(box, other.box)),
  );
  return [...new Set([...keys, ...sure, ...alike])];
}

/** Whether a bracket or dot stands behind a letter, as behind the letter before or after it, which has no ring. */
function isPunctuatedKey(
  { text, box, size, y }: Mark,
  letter: Cell,
  ringed: ReadonlySet<Cell>,
  inked: readonly Cell[],
): boolean {
  const isSign = ({ text: sign }: Cell) => sign === ')' || sign === '.';
  const isPunctuated = (one: Cell) =>
    inked.some((cell) => isSign(cell) && isLevel(cell, one) && isNext(cell, one, size));
  return (
    (/[).]$/.test(text) || isPunctuated(letter)) &&
    inked.some((other) => {
      const isSibling = Math.abs(distance(letter, other)) === 1 && other.text.length === 1;
      const isNear = Math.abs(other.x - letter.x) < box.width && Math.abs(other.y - y) > size;
      return isSibling && isNear && !ringed.has(other) && isPunctuated(other);
    })
  );
}

/**
 * How far in the alphabet the other letters of a question stand that have no ring, are alone before their texts below,
 * above or beside a letter, and begin with its neighbour. Empty where the neighbour is missing.
 */
function othersOf(letter: Cell | undefined, alone: readonly Cell[]): Set<number> {
  if (!letter) return new Set();
  const others = alone.filter((other) => {
    const step = distance(letter, other);
    const isBeside = isLevel(other, letter);
    const isBelow =
      Math.abs(other.x - letter.x) < letter.size && Math.abs(other.y - letter.y) < letter.size * FARTHEST;
    // Letters follow each other to the right and downwards.
    const isOrdered = isBeside ? step > 0 === other.x > letter.x : step > 0 === other.y > letter.y;
    return step !== 0 && isOrdered && (isBelow || isBeside) && Math.abs(other.size - letter.size) < 1;
  });
  const steps = new Set(others.map((other) => distance(letter, other)));
  return steps.has(1) || steps.has(-1) ? steps : new Set();
}

/** Whether a letter is a word of its own with white before it, and a text or picture behind. */
const isAlone = (letter: Cell, inked: readonly Cell[], pictures: readonly Box[]): boolean =>
  opens(letter, inked, pictures) &&
  !inked.some(
    (cell) =>
      cell !== letter &&
      isLevel(cell, letter) &&
      cell.x < letter.x &&
      right(cell) > letter.x - letter.size * WHITE,
  );

/** Whether a text or a picture begins behind a letter. */
function opens(letter: Cell, inked: readonly Cell[], pictures: readonly Box[]): boolean {
  const texts = inked.filter((cell) => cell !== letter && Math.abs(cell.y - letter.y) < letter.size);
  const beside = pictures.filter(({ y, height }) => y < letter.y && y + height > letter.y - letter.size);
  const gaps = [...texts, ...beside].flatMap(({ x }) => (x > letter.x ? [x - right(letter)] : []));
  const nearest = Math.min(...gaps) / letter.size;
  return nearest > NEAREST_TEXT && nearest < FARTHEST_TEXT;
}

/** How many letters another letter of the same case stands behind a letter in the alphabet; 0 for other cases. */
function distance(letter: Cell, other: Cell): number {
  const isUpper = ({ text }: Cell) => text === text.toUpperCase();
  return isUpper(letter) === isUpper(other) ? other.text.charCodeAt(0) - letter.text.charCodeAt(0) : 0;
}

const isLevel = (one: Cell, other: Cell): boolean => Math.abs(one.y - other.y) < other.size * LEVEL;
const isNext = (sign: Cell, letter: Cell, size: number): boolean =>
  sign.x >= right(letter) - 1 && sign.x < right(letter) + size;
