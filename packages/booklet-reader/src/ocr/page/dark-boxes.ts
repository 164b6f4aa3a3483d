import { type Box, bottom, right } from '../../page/page-content.ts';
import { type Component, type Components, componentsOf } from './components.ts';
import { type Silhouette, silhouetteOf } from './silhouette.ts';

/** A dark square, pill or disc with light letters or figures in it, in dots of the level page. */
export interface DarkBox extends Box, Silhouette {}

/** The least and the most height of a box, in heights of small letters. */
const [LOWEST, HIGHEST] = [1.7, 6];
/** A box is at least so wide as high, so that no "1" in bold print is one. */
const NARROWEST = 0.7;
/** The least share of its rectangle that a box encloses (a disc 0.79), and of this that is dark. */
const [ENCLOSED, DARK] = [0.7, 0.5];
/** The least share of what a box encloses that its figures take. */
const LEAST_LIGHT = 0.03;
/** A figure fills less of its own rectangle than the hole of a bold "D", or is as narrow as "1", in heights of the box. */
const [SOLID, SLIM] = [0.72, 0.18];
/** A row of a box's upper part holds unbroken ink at least so wide, in widths of the box: a disc 0.7, letters 0.2. */
const [UPPER_PART, SOLID_ROW] = [0.25, 0.5];
/** The lowest figure, as a share of the box's height. */
const LEAST_FIGURE = 0.3;

/** Finds dark boxes with light figures, such as those in which many papers print the numbers of their questions. */
export function darkBoxesOf(found: Components, pageWidth: number, xHeight: number): DarkBox[] {
  return found.components.flatMap((one) => {
    const { x, y, width, height } = one;
    const isSized = height >= xHeight * LOWEST && height <= xHeight * HIGHEST && width >= height * NARROWEST;
    if (!isSized || one.area < width * height * ENCLOSED * DARK) return [];
    const silhouette = silhouetteOf(one, found, pageWidth);
    if (silhouette.area < width * height * ENCLOSED || one.area < silhouette.area * DARK) return [];
    if (!hasSolidTop(one, found, pageWidth)) return [];
    const box = { x, y, width, height, ...silhouette };
    return holdsFigures(box, found, pageWidth) ? [box] : [];
  });
}

/** Whether ink goes on above the figures. Bold capitals that hang together by their underline have gaps there. */
function hasSolidTop(one: Component, { labels }: Components, pageWidth: number): boolean {
  for (let y = one.y; y < one.y + one.height * UPPER_PART; y++) {
    let run = 0;
    for (let x = one.x; x < right(one); x++) {
      run = labels[y * pageWidth + x] === one.label ? run + 1 : 0;
      if (run >= one.width * SOLID_ROW) return true;
    }
  }
  return false;
}

/** Whether the light dots in a dark patch are figures, and not the holes of a large bold letter. */
function holdsFigures(box: DarkBox, { labels }: Components, pageWidth: number): boolean {
  const { x, y, width, height, inside, area } = box;
  const light = new Uint8Array(width * height);
  for (let at = 0; at < light.length; at++) {
    const place = (y + Math.floor(at / width)) * pageWidth + x + (at % width);
    if (inside[at] === 1 && labels[place] === 0) light[at] = 1;
  }
  const figures = componentsOf(light, width, height).components.filter(
    (figure) => figure.height >= height * LEAST_FIGURE && isWithin(figure, box),
  );
  const lightArea = figures.reduce((sum, figure) => sum + figure.area, 0);
  return (
    lightArea >= area * LEAST_LIGHT &&
    figures.some(
      (figure) => figure.width <= height * SLIM || figure.area < figure.width * figure.height * SOLID,
    )
  );
}

/** Whether a figure has some of the box on all its sides; its place is told from the box's corner. */
const isWithin = (figure: Box, { width, height }: Box): boolean =>
  figure.x > 0 && figure.y > 0 && right(figure) < width && bottom(figure) < height;
