import type { ImportDraft, ImportPage, PageArea } from '@amauta/contract/import.ts';

/** Points between the words and the line around them; half of it above and below, where the next question is near. */
const AROUND = 8;

/** A piece of a page to outline, in hundredths of the page's size. */
export interface Outline {
  readonly key: string;
  readonly numbers: string;
  readonly isCurrent: boolean;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Which item is looked at. */
export interface CurrentItem {
  readonly draftId: number;
  readonly index: number;
}

/** Where an item stands in the file: the shared statement first, where it has one, then the item itself. */
export function areasOf(drafts: readonly ImportDraft[], current: CurrentItem): PageArea[] {
  const draft = drafts.find(({ id }) => id === current.draftId);
  const item = draft?.questions[current.index];
  return item ? [...item.areas] : [];
}

/** What is outlined on a page: the current item with its shared statement, and dashed all others. */
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
      }),
      ...draft.questions.flatMap((item, index) =>
        onPage(page, item.areas, {
          key: `${draft.id}-${index}`,
          numbers: String(item.number),
          isCurrent: isCurrentDraft && index === current?.index,
        }),
      ),
    ];
  });
  // The current ones are drawn last, above their neighbours.
  return outlines.toSorted((a, b) => Number(a.isCurrent) - Number(b.isCurrent));
}

function onPage(
  page: ImportPage,
  areas: readonly PageArea[],
  { key, ...rest }: Pick<Outline, 'key' | 'numbers' | 'isCurrent'>,
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

function rangeText(numbers: readonly number[]): string {
  const [first, last] = [Math.min(...numbers), Math.max(...numbers)];
  return first === last ? String(first) : `${first}-${last}`;
}

/** The least that can be cut out, in points. */
export const SMALLEST_CUT = 8;

/** A rectangle kept within its page and not smaller than what can be cut. */
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

/** The rectangle between two corners, whichever way it was drawn. */
export function betweenCorners(
  page: number,
  from: { x: number; y: number },
  to: { x: number; y: number },
): PageArea {
  return {
    page,
    x: Math.min(from.x, to.x),
    y: Math.min(from.y, to.y),
    width: Math.abs(from.x - to.x),
    height: Math.abs(from.y - to.y),
  };
}

const STEP = 6;

/** What a key does with a rectangle: arrows move it, with Shift they move its right and bottom edge; else null. */
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
