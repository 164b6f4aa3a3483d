import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { ImportPage, PageArea } from '@amauta/contract/imports/import.ts';

/**
 * Space in points between the text and its outline. Above and below only half of it, since the next question
 * is near.
 */
const AROUND = 8;

/** An outlined rectangle on a page, in percent of the page's size. */
export interface Outline {
  readonly key: string;
  readonly numbers: string;
  readonly isCurrent: boolean;
  /** Which part of the current question is outlined; null for other questions. */
  readonly part: Part | null;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The parts of a question that have areas: the item itself, and the statement it shares with others. */
export type Part = 'item' | 'shared';

/** The item on screen. */
export interface CurrentItem {
  readonly draftId: number;
  readonly index: number;
}

/** The areas of the current item's parts in the file. `shared` is null when the item shares no statement. */
export function areasOf(
  drafts: readonly ImportDraft[],
  current: CurrentItem | null,
): { item: readonly PageArea[]; shared: readonly PageArea[] | null } {
  const draft = drafts.find(({ id }) => id === current?.draftId);
  const item = draft?.questions[current?.index ?? 0];
  return { item: item?.areas ?? [], shared: draft?.type_question === 'COMMON' ? draft.areas : null };
}

/** The outlines on a page: the current item with its shared statement, and, dashed, all other items. */
export function outlinesOn(
  page: ImportPage,
  drafts: readonly ImportDraft[],
  current: CurrentItem | null,
): Outline[] {
  const outlines = drafts.flatMap((draft) => {
    const isCurrentDraft = draft.id === current?.draftId;
    const numbers = draft.questions.map(({ number }) => number);
    return [
      ...onPage(page, draft.areas, {
        key: `${draft.id}-texto`,
        numbers: rangeText(numbers),
        isCurrent: isCurrentDraft,
        part: isCurrentDraft ? 'shared' : null,
      }),
      ...draft.questions.flatMap((item, index) =>
        onPage(page, item.areas, {
          key: `${draft.id}-${index}`,
          numbers: String(item.number),
          isCurrent: isCurrentDraft && index === current?.index,
          part: isCurrentDraft && index === current?.index ? 'item' : null,
        }),
      ),
    ];
  });
  // The current outlines are drawn last, so that they lie above their neighbours.
  return outlines.toSorted((a, b) => Number(a.isCurrent) - Number(b.isCurrent));
}

/**
 * The text of a page that is missing from all drafts. Text that the reading found outside all areas counts
 * until an area that contains it is marked. Text that a draft lost counts only until a person has edited the
 * draft.
 */
export function looseOn(page: ImportPage, drafts: readonly ImportDraft[]): Outline[] {
  const placed = drafts.flatMap((draft) =>
    [draft.areas, ...draft.questions.map((item) => item.areas)]
      .flat()
      .filter((area) => area.page === page.page)
      .map((area) => ({ area: outlineOf(area, page), isWritten: draft.origin === 'person' })),
  );
  const loose = page.loose_text.filter(({ in_area: isInArea, ...box }) => {
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const holders = placed.filter(({ area }) => grabOf(area, middle, { x: 0, y: 0 }) !== null);
    return isInArea ? holders.some(({ isWritten }) => !isWritten) : holders.length === 0;
  });
  const what = { key: 'suelto', numbers: '', isCurrent: false, part: null };
  return onPage(
    page,
    loose.map(({ in_area: _, ...box }) => ({ ...box, page: page.page })),
    what,
  );
}

function onPage(
  page: ImportPage,
  areas: readonly PageArea[],
  { key, ...rest }: Pick<Outline, 'key' | 'numbers' | 'isCurrent' | 'part'>,
): Outline[] {
  return areas
    .filter((area) => area.page === page.page)
    .map((area, index) => ({
      key: `${key}-${index}`,
      ...rest,
      left: ((area.x - AROUND) / page.width) * 100,
      top: ((area.y - AROUND / 2) / page.height) * 100,
      width: ((area.width + 2 * AROUND) / page.width) * 100,
      height: ((area.height + AROUND) / page.height) * 100,
    }));
}

/** The outline of an area, which is what the person adjusts, kept within the page. */
export function outlineOf(area: PageArea, page: Pick<ImportPage, 'width' | 'height'>): PageArea {
  const x = Math.max(0, area.x - AROUND);
  const y = Math.max(0, area.y - AROUND / 2);
  const right = Math.min(page.width, area.x + area.width + AROUND);
  const bottom = Math.min(page.height, area.y + area.height + AROUND / 2);
  return { page: area.page, x, y, width: right - x, height: bottom - y };
}

/** The area that an outline surrounds; the reverse of `outlineOf`. */
export function areaWithin(outline: PageArea): PageArea {
  const width = Math.max(SMALLEST_CUT, outline.width - 2 * AROUND);
  const height = Math.max(SMALLEST_CUT, outline.height - AROUND);
  return {
    page: outline.page,
    x: outline.x + (outline.width - width) / 2,
    y: outline.y + (outline.height - height) / 2,
    width,
    height,
  };
}

function rangeText(numbers: readonly number[]): string {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return first === last ? String(first) : `${first}-${last}`;
}

/** The smallest side of an area or a cut image, in points. */
export const SMALLEST_CUT = 8;

/** A rectangle moved and resized to lie within its page and to be at least as large as the smallest cut. */
export function withinPage(
  area: PageArea,
  { width, height }: Pick<ImportPage, 'width' | 'height'>,
): PageArea {
  const w = Math.min(width, Math.max(SMALLEST_CUT, area.width));
  const h = Math.min(height, Math.max(SMALLEST_CUT, area.height));
  return {
    page: area.page,
    x: Math.min(width - w, Math.max(0, area.x)),
    y: Math.min(height - h, Math.max(0, area.y)),
    width: w,
    height: h,
  };
}

/** The rectangle between two corners, in whichever order they were drawn. */
export function betweenCorners(page: number, from: Point, to: Point): PageArea {
  return {
    page,
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  };
}

/** Points by which one key press moves an area. */
const STEP = 6;

/**
 * The rectangle after a key press: arrow keys move it, with Shift they move its right and bottom edges. Null
 * for other keys.
 */
export function keyedArea(area: PageArea, key: string, isSizing: boolean): PageArea | null {
  const step = { ArrowLeft: [-STEP, 0], ArrowRight: [STEP, 0], ArrowUp: [0, -STEP], ArrowDown: [0, STEP] }[
    key
  ];
  if (!step) return null;
  const [x, y] = step as [number, number];
  return isSizing
    ? { ...area, width: area.width + x, height: area.height + y }
    : { ...area, x: area.x + x, y: area.y + y };
}

/** The edges of a rectangle that a pointer drags. All four when the rectangle is moved as a whole. */
export interface Grab {
  readonly left: boolean;
  readonly right: boolean;
  readonly top: boolean;
  readonly bottom: boolean;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Which edges a press at a point would drag; null outside the rectangle. Each edge reaches `reach` points to
 * both sides.
 */
export function grabOf({ x, y, width, height }: PageArea, at: Point, reach: Point): Grab | null {
  const isOutside =
    at.x < x - reach.x || at.x > x + width + reach.x || at.y < y - reach.y || at.y > y + height + reach.y;
  if (isOutside) return null;
  // In a small rectangle only the nearer edge is dragged, never both.
  const [isLeft, isTop] = [at.x < x + width / 2, at.y < y + height / 2];
  const left = isLeft && at.x <= x + reach.x;
  const right = !isLeft && at.x >= x + width - reach.x;
  const top = isTop && at.y <= y + reach.y;
  const bottom = !isTop && at.y >= y + height - reach.y;
  if (left || right || top || bottom) return { left, right, top, bottom };
  return { left: true, right: true, top: true, bottom: true };
}

/** The rectangle after its grabbed edges were dragged, within its page. The other edges stay in place. */
export function draggedArea(
  area: PageArea,
  grab: Grab,
  by: Point,
  { width, height }: Pick<ImportPage, 'width' | 'height'>,
): PageArea {
  const [x, w] = dragged([area.x, area.width], [grab.left, grab.right], by.x, width);
  const [y, h] = dragged([area.y, area.height], [grab.top, grab.bottom], by.y, height);
  return { page: area.page, x, y, width: w, height: h };
}

type Span = [start: number, length: number];

function dragged([start, length]: Span, [first, last]: [boolean, boolean], by: number, limit: number): Span {
  if (first && last) return [between(0, start + by, limit - length), length];
  if (first) {
    const moved = between(-start, by, length - SMALLEST_CUT);
    return [start + moved, length - moved];
  }
  return last
    ? [start, length + between(SMALLEST_CUT - length, by, limit - start - length)]
    : [start, length];
}

function between(least: number, value: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}

/** The rectangle with which marking starts on a page without an area. */
export function middleOf({ page, width, height }: ImportPage): PageArea {
  return { page, x: width / 4, y: height / 4, width: width / 2, height: height / 4 };
}
