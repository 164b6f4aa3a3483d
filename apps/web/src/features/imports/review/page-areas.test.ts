import { expect, test } from 'vitest';
import { pageOf } from '../imports.fixture.ts';
import {
  areasOf,
  areaWithin,
  betweenCorners,
  draggedArea,
  grabOf,
  keyedArea,
  looseOn,
  outlineOf,
  outlinesOn,
  withinPage,
} from './page-areas.ts';
import { draftItem, draftOf } from './review.fixture.ts';

const page = pageOf(6, { width: 600, height: 800 });
// Outlines are a little larger than this area, so that their line doesn't touch the words.
const area = { page: 6, x: 60, y: 80, width: 300, height: 400 };

test('areas in points become shares of the page, the current one above its neighbours', () => {
  const drafts = [
    draftOf(1, [draftItem(12, { areas: [area, { ...area, page: 7 }] })]),
    draftOf(2, [draftItem(13, { areas: [{ ...area, y: 500 }] })]),
  ];
  expect(outlinesOn(page, drafts, { draftId: 1, index: 0 })).toMatchObject([
    { numbers: '13', isCurrent: false, top: 62 },
    { numbers: '12', isCurrent: true, top: 9.5, height: 51 },
  ]);
});

test('a shared text is outlined with the item that needs it', () => {
  const drafts = [
    draftOf(1, [draftItem(13, { areas: [area] }), draftItem(14, { areas: [{ ...area, x: 1 }] })], {
      areas: [{ ...area, y: 0 }],
    }),
  ];
  const outlines = outlinesOn(page, drafts, { draftId: 1, index: 1 });
  expect(outlines.map(({ numbers, isCurrent }) => [numbers, isCurrent])).toEqual([
    ['13', false],
    ['13-14', true],
    ['14', true],
  ]);
  expect(areasOf(drafts, { draftId: 1, index: 1 }).item).toMatchObject([{ x: 1 }]);
  expect(areasOf(drafts, { draftId: 9, index: 0 })).toEqual({ item: [], shared: null });
});

test.each([
  ['too far right', { x: 500, y: 10 }, { x: 300, y: 10, width: 300 }],
  ['above the page', { y: -50 }, { y: 0, height: 400 }],
  ['wider than the page', { width: 900 }, { x: 0, width: 600 }],
  ['too small', { width: 1, height: 0.5 }, { width: 8, height: 8 }],
])('a cut %s is kept within its page', (_name, change, expected) => {
  expect(withinPage({ ...area, ...change }, page)).toMatchObject(expected);
});

test('a rectangle is drawn from any corner', () => {
  expect(betweenCorners(6, { x: 100, y: 20 }, { x: 40, y: 90 })).toEqual({
    page: 6,
    x: 40,
    y: 20,
    width: 60,
    height: 70,
  });
});

test('arrows move a rectangle, with Shift its edges; other keys do nothing', () => {
  expect(keyedArea(area, 'ArrowLeft', false)).toMatchObject({ x: 54, width: 300 });
  expect(keyedArea(area, 'ArrowDown', true)).toMatchObject({ y: 80, height: 406 });
  expect(keyedArea(area, 'a', false)).toBeNull();
});

test('an outline is a little larger than its area, and gives it back', () => {
  const outline = outlineOf(area, page);
  expect(outline).toEqual({ page: 6, x: 52, y: 76, width: 316, height: 408 });
  expect(areaWithin(outline)).toEqual(area);
  expect(outlineOf({ ...area, x: 2, width: 597 }, page)).toMatchObject({ x: 0, width: 600 });
  expect(areaWithin({ ...area, width: 9, height: 9 })).toMatchObject({ width: 8, height: 8 });
});

const reach = { x: 10, y: 10 };
const edges = { left: false, right: false, top: false, bottom: false };
const whole = { left: true, right: true, top: true, bottom: true };

test.each([
  ['inside', { x: 200, y: 200 }, whole],
  ['at its left edge', { x: 52, y: 200 }, { ...edges, left: true }],
  ['at a corner', { x: 365, y: 475 }, { ...edges, right: true, bottom: true }],
  ['at its top edge', { x: 200, y: 88 }, { ...edges, top: true }],
  ['outside', { x: 400, y: 200 }, null],
])('a press %s takes what is there', (_name, at, grab) => {
  expect(grabOf(area, at, reach)).toEqual(grab);
});

test('of a rectangle smaller than a finger one edge is taken, not two', () => {
  const small = { ...area, width: 8, height: 8 };
  expect(grabOf(small, { x: 61, y: 81 }, reach)).toEqual({ ...edges, left: true, top: true });
  expect(grabOf(small, { x: 67, y: 87 }, reach)).toEqual({ ...edges, right: true, bottom: true });
});

test.each([
  ['its left edge', { ...edges, left: true }, { x: 20, y: 9 }, { x: 80, y: 80, width: 280, height: 400 }],
  ['an edge past the other one', { ...edges, left: true }, { x: 900, y: 0 }, { x: 352, width: 8 }],
  [
    'an edge past the page',
    { ...edges, right: true, bottom: true },
    { x: 900, y: 900 },
    { width: 540, height: 720 },
  ],
  ['the other edge past the page', { ...edges, top: true }, { x: 0, y: -900 }, { y: 0, height: 480 }],
  ['all of it', whole, { x: 900, y: -30 }, { x: 300, y: 50, width: 300, height: 400 }],
])('dragging %s', (_name, grab, by, expected) => {
  expect(draggedArea(area, grab, by, page)).toMatchObject(expected);
});

test('text that no draft holds is marked until an area holds it, or somebody has written in its draft', () => {
  const box = { x: 60, y: 500, width: 300, height: 20 };
  const shown = (in_area: boolean, ...drafts: Parameters<typeof looseOn>[1]) =>
    looseOn(pageOf(6, { loose_text: [{ ...box, in_area }] }), drafts).length;
  const around = draftOf(1, [draftItem(1, { areas: [{ page: 6, x: 50, y: 400, width: 400, height: 200 }] })]);
  const elsewhere = draftOf(2, [draftItem(2)]);
  expect(shown(false, elsewhere)).toBe(1);
  expect(shown(false, elsewhere, around)).toBe(0);
  expect(shown(true, around)).toBe(1);
  expect(shown(true, { ...around, origin: 'person' })).toBe(0);
});
