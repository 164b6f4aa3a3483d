/** The id of the heading of the page shown. */
export const HEADING_ID = 'exam-heading';

/** The id of an item's heading, where a page shows several items. */
export const itemHeadingId = (number: number) => `exam-item-${number}`;
