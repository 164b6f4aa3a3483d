import { type Box, bottom, type Cell, holdsPoint, type PageContent, right } from '../../page/page-content.ts';
import type { Region } from '../../regions/regions.ts';

/** The printer's line and logos stand within this share of the page's height from its top or foot. */
export const EDGE = 0.1;
/** A little more: logos reach farther into the page than the lines beside them. */
const LOGO_EDGE = EDGE + 0.02;
/** A letterhead begins within this share of the page's height from its top, and a foot ends as close to the foot. */
const MARGIN = 0.03;
/** A repeated image with more letters over it lies behind the page's text. */
const MOST_LETTERS_OF_A_PICTURE = 40;
/** A banner lies at an edge of the page and reaches from side to side, to within this distance in points. */
const BLEED = 16;
/** The highest banner or letterhead, as a share of the page's height. */
const HIGHEST_BANNER = 0.2;
/** Repeated regions stand at the same place to within this distance, in points. */
const SAME_PLACE = 4;

/** The regions of a page, and the characters outside of its lines of text. */
export interface PageRegions {
  content: PageContent;
  regions: Region[];
  text: readonly Cell[];
}

/** Removes logos and frames, which stand at the same place on several pages and belong to no question. */
export function withoutRepeatedImages(contents: readonly PageContent[]): PageContent[] {
  const key = (box: Box) => [box.x, box.y, box.width, box.height].map(Math.round).join();
  const seen = new Map<string, number>();
  for (const { images } of contents) {
    for (const each of new Set(images.map(key))) seen.set(each, (seen.get(each) ?? 0) + 1);
  }
  const most = Math.max(3, contents.length / 2);
  return contents.map((content) => ({
    ...content,
    images: content.images.filter(
      (image) => (seen.get(key(image)) ?? 0) < most || !isFurniture(image, content),
    ),
  }));
}

/**
 * Whether an image lies at the edge of the page or behind its text. Other repeated images may be charts that
 * stand at one place by chance.
 */
function isFurniture(image: Box, { height, cells }: PageContent): boolean {
  if (isAtEdge(image, height)) return true;
  const isOver = (cell: Cell) => cell.text !== ' ' && holdsPoint(image, cell.x, cell.y - cell.size * 0.3);
  return cells.filter(isOver).length > MOST_LETTERS_OF_A_PICTURE;
}

function isAtEdge(box: Box, height: number): boolean {
  const isFoot = bottom(box) > height * (1 - MARGIN) && box.y > height * (1 - HIGHEST_BANNER);
  return (
    isLetterhead(box, height) ||
    isFoot ||
    bottom(box) < height * LOGO_EDGE ||
    box.y > height * (1 - LOGO_EDGE)
  );
}

/** Whether a box begins in the margin above the text of a page and ends near it. */
const isLetterhead = (box: Box, height: number): boolean =>
  box.y < height * MARGIN && bottom(box) < height * HIGHEST_BANNER;

/**
 * Finds the regions that belong to the paper and to no question: banners (drawings that reach from side to side at
 * the top or foot of a page), what lies within a banner, logos in the upper margin of the first page, regions that
 * stand at the same edge of most pages, and boxes there that number the pages.
 */
export function furnitureOf(pages: readonly PageRegions[]): Set<Region> {
  const banners = pages.map(({ content, regions }) => regions.filter(({ box }) => isBanner(box, content)));
  const most = Math.max(3, pages.length / 2);
  const isRepeated = ({ kind, box }: Region) =>
    pages.filter(({ regions }) => regions.some((other) => other.kind === kind && isSamePlace(other.box, box)))
      .length >= most;
  const numbersPages = ({ box }: Region, content: PageContent) =>
    pages.some((other) =>
      other.regions.some(
        (one) =>
          other.content !== content &&
          isSamePlace(one.box, box) &&
          numberIn(one.box, other.content) - numberIn(box, content) === other.content.number - content.number,
      ),
    );
  return new Set(
    pages.flatMap(({ content, regions }, at) =>
      regions.filter(
        (region) =>
          region.kind !== 'gray' &&
          ((banners[at] ?? []).some(({ box }) => isWithin(region.box, box)) ||
            (at === 0 && region.kind === 'picture' && isLetterhead(region.box, content.height)) ||
            (isAtEdge(region.box, content.height) && (isRepeated(region) || numbersPages(region, content)))),
      ),
    ),
  );
}

/** The number that a box holds; NaN where it holds anything else. */
function numberIn(box: Box, { cells }: PageContent): number {
  const text = cells
    .filter((cell) => holdsPoint(box, cell.x + cell.width / 2, cell.y - cell.size * 0.3))
    .map((cell) => cell.text)
    .join('');
  return /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
}

/** The characters of a page that stand in some regions and in no line of text. */
export function cellsOf({ content, text }: PageRegions, regions: readonly Region[]): Cell[] {
  const inText = new Set(text.flatMap((cell) => cell.places ?? []));
  return content.cells.filter(
    (cell) =>
      regions.some(({ box }) => holdsPoint(box, cell.x + cell.width / 2, cell.y - cell.size * 0.3)) &&
      !cell.places?.some((place) => inText.has(place)),
  );
}

function isBanner(box: Box, { width, height }: PageContent): boolean {
  const isWide = box.x < BLEED && right(box) > width - BLEED && box.height < height * HIGHEST_BANNER;
  return isWide && (box.y < BLEED || bottom(box) > height - BLEED);
}

function isWithin(box: Box, outer: Box): boolean {
  return (
    box.x >= outer.x - SAME_PLACE &&
    box.y >= outer.y - SAME_PLACE &&
    right(box) <= right(outer) + SAME_PLACE &&
    bottom(box) <= bottom(outer) + SAME_PLACE
  );
}

const isSamePlace = (one: Box, other: Box): boolean => isWithin(one, other) && isWithin(other, one);
