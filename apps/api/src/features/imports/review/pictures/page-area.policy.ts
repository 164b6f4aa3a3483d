import type { ImportPage, PageArea } from '@amauta/contract/imports/import.ts';

/** Points by which an area may reach over the page's edge, because nobody marks more exactly by hand. */
const EDGE = 1;

/** Whether an area lies within a page of the file. */
export function isWithinPage(
  pages: readonly Pick<ImportPage, 'width' | 'height'>[],
  area: PageArea,
): boolean {
  const size = pages[area.page - 1];
  return (
    size !== undefined &&
    area.x >= -EDGE &&
    area.y >= -EDGE &&
    area.x + area.width <= size.width + EDGE &&
    area.y + area.height <= size.height + EDGE
  );
}
