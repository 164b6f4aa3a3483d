import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nextPage, pageOfLink, previousPage, typedPage } from './page-links.ts';

it.each([
  ['/mock/7/review/?page=2', 2],
  ['/mock/7/review/?page=15&lang=es', 15],
  ['/mock/7/review/?lang=es&page=3', 3],
  ['https://api.example.pe/api/mock/7/review/?page=4#top', 4],
  ['?page=9', 9],
  ['/mock/7/review/', null],
  ['/mock/7/review/?page=', null],
  ['/mock/7/review/?page=0', null],
  ['/mock/7/review/?page=-2', null],
  ['/mock/7/review/?page=2.5', null],
  ['/mock/7/review/?page=2e3', null],
  ['/mock/7/review/?page=dos', null],
  ['/mock/7/review/?pages=2', null],
  ['/mock/7/review/?page=99999999999', null],
  ['page=2', null],
  ['%%%', null],
  ['', null],
])('the link %j carries the page %j', (link, page) => {
  expect(pageOfLink(link)).toBe(page);
});

it.each([
  { next: '/r/?page=6', page: 5, goes: 6 },
  { next: '/r/?page=9', page: 5, goes: 9 },
  { next: '/r/?page=roto', page: 5, goes: 6 },
  { next: '/r/', page: 1, goes: 2 },
  { next: '', page: 5, goes: null },
  { next: null, page: 5, goes: null },
])('from page $page the next link $next leads to $goes', ({ next, page, goes }) => {
  expect(nextPage({ next, prev: null }, page)).toBe(goes);
});

it.each([
  { prev: '/r/?page=4', page: 5, goes: 4 },
  { prev: '/r/?page=1', page: 5, goes: 1 },
  { prev: '/r/?page=roto', page: 5, goes: 4 },
  { prev: '/r/', page: 2, goes: 1 },
  { prev: '/r/', page: 1, goes: 1 },
  { prev: '', page: 5, goes: null },
  { prev: null, page: 1, goes: null },
])('from page $page the previous link $prev leads to $goes', ({ prev, page, goes }) => {
  expect(previousPage({ prev, next: null }, page)).toBe(goes);
});

it('never leaves the pages, whatever the links hold', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.integer({ min: 1, max: 1_000_000 }), (prev, next, page) => {
      for (const goes of [previousPage({ prev, next }, page), nextPage({ prev, next }, page)]) {
        expect(goes === null || (Number.isInteger(goes) && goes >= 1)).toBe(true);
      }
    }),
  );
});

it.each([
  ['6', 6],
  [' 15 ', 15],
  ['007', 7],
  ['0', null],
  ['16', null],
  ['-1', null],
  ['1,5', null],
  ['tres', null],
  ['', null],
])('of 15 pages, %j names %j', (text, page) => {
  expect(typedPage(text, 15)).toBe(page);
});
