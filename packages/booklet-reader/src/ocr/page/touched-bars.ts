import { type Box, bottom, right } from '../../page/page-content.ts';
import type { Component, Components } from './components.ts';
import { WIDEST } from './letter-patches/small-letters.ts';

/** The least width and the most height of a patch that holds the bar of a fraction, in heights of small letters. */
const [NARROWEST, TALLEST] = [0.7, 3.6];
/** The thickest bar, in heights of small letters and in dots. */
const [THICKEST, FEWEST_DOTS] = [0.2, 3];
/** The share of the patch's width that a row of the bar fills. */
const FILLED = 0.88;
/** How near the other part of the fraction stands, and how tall it is at least; in heights of small letters. */
const [NEAR, LEAST_PART] = [0.5, 0.5];
/** How near the upper or lower edge of its patch the bar stands where the patch holds one part, in heights of small letters. */
const AT_EDGE = 0.25;
/** How high each of both parts is in such a patch, in heights of small letters. */
const LEAST_OF_WHOLE = 0.4;
/** How much higher than letters a patch is that holds both parts and the bar, in heights of small letters. */
const WHOLE = 1.45;
/** The widest gap between two letters of a word, in heights of small letters. */
const WORD_GAP = 0.6;
/** How many rows above and below the ends of a bar are free: the strokes of an "E" or "H" go on there. */
const FREE_ROWS = 3;

/** A bar within a patch, and the patches of the other part of the fraction; none where one patch holds both parts. */
interface TouchedBar {
  one: Component;
  bar: Box;
  others: Component[];
}

/**
 * The bars of fractions whose figures touch them, which makes one patch of both. The bar is as wide as its patch and has
 * the other part of the fraction on its other side. The foot of a "2" looks like such a bar, too, where the bar below belongs
 * to the patch of the denominator: of both strokes, the wider one is the bar.
 */
export function touchedBarsOf(found: Components, pageWidth: number, xHeight: number): Box[] {
  const { components } = found;
  const letters = components.filter(
    ({ height }) => height >= xHeight * LEAST_PART && height <= xHeight * TALLEST,
  );
  const bars = letters.flatMap((one) =>
    one.width < xHeight * NARROWEST || one.width > xHeight * WIDEST
      ? []
      : levelStrokesOf(one, found, pageWidth, xHeight).flatMap(
          (bar, _, strokes) => touchedBar(one, bar, strokes) ?? [],
        ),
  );
  const isFoot = ({ one, bar, others }: TouchedBar) =>
    bars.some((next) => others.includes(next.one) && next.others.includes(one) && next.bar.width > bar.width);
  return bars.filter((own) => !isFoot(own)).map(({ bar }) => bar);

  function touchedBar(one: Component, bar: Box, strokes: readonly Box[]): TouchedBar | null {
    const [over, under] = [bar.y - one.y, bottom(one) - bottom(bar)];
    const isWithin = ({ y, height }: Box) =>
      Math.min(y - one.y, bottom(one) - y - height) >= xHeight * LEAST_OF_WHOLE;
    const beyond = (gapTo: (other: Component) => number) =>
      components.filter((other) => {
        const gap = gapTo(other);
        return (
          other !== one &&
          other.height >= xHeight * LEAST_PART &&
          gap >= -1 &&
          gap < xHeight * NEAR &&
          other.x >= bar.x - 2 &&
          right(other) <= right(bar) + 2 &&
          !goesOnBeside(other, bar, components, xHeight)
        );
      });
    const isAtTop = over < xHeight * AT_EDGE;
    if (isAtTop || under < xHeight * AT_EDGE) {
      const others = beyond((other) => (isAtTop ? bar.y - bottom(other) : other.y - bottom(bar)));
      // The ink beyond the bar is its gray edge. Its pieces would be taken for letters that run up the page.
      const edge = isAtTop ? { y: one.y, height: over + bar.height } : { height: under + bar.height };
      return others.length > 0 ? { one, bar: { ...bar, ...edge }, others } : null;
    }
    // The sign "≠" has two strokes within.
    const isWhole =
      one.height > xHeight * WHOLE &&
      isWithin(bar) &&
      strokes.filter(isWithin).length === 1 &&
      hasFreeEnds(bar, one, found, pageWidth);
    return isWhole ? { one, bar, others: [] } : null;
  }
}

/** Whether letters stand beside a letter, right or left of the bar: it belongs to the line above or below a "T". */
function goesOnBeside(letter: Box, bar: Box, components: readonly Box[], xHeight: number): boolean {
  return components.some((other) => {
    const gap = Math.max(letter.x - right(other), other.x - right(letter));
    return (
      other.height >= xHeight * LEAST_PART &&
      Math.min(bottom(other), bottom(letter)) - Math.max(other.y, letter.y) > xHeight * LEAST_PART &&
      gap < xHeight * WORD_GAP &&
      (right(other) < bar.x || other.x > right(bar))
    );
  });
}

function hasFreeEnds(bar: Box, { label }: Component, { labels }: Components, pageWidth: number): boolean {
  const isInk = (x: number, y: number) => labels[y * pageWidth + x] === label;
  return [bar.x, right(bar) - 1].every((x) =>
    Array.from({ length: FREE_ROWS }, (_, at) => at + 1).every(
      (away) => away === 1 || (!isInk(x, bar.y - away) && !isInk(x, bottom(bar) - 1 + away)),
    ),
  );
}

/**
 * The level strokes of a patch that are as wide as the patch. The denominator "2" below a bar has two, of which its foot is
 * one.
 */
function levelStrokesOf(one: Component, { labels }: Components, pageWidth: number, xHeight: number): Box[] {
  const strokes: Box[] = [];
  for (let y = one.y; y < bottom(one); y++) {
    let ink = 0;
    for (let x = one.x; x < right(one); x++) if (labels[y * pageWidth + x] === one.label) ink++;
    if (ink < one.width * FILLED) continue;
    const last = strokes.at(-1);
    if (last && bottom(last) === y) last.height++;
    else strokes.push({ x: one.x, y, width: one.width, height: 1 });
  }
  return strokes.filter(({ height }) => height <= Math.max(FEWEST_DOTS, xHeight * THICKEST));
}
