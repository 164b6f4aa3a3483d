import { render } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { OpenedPdf, ThumbnailWish } from './pdf-engine.ts';
import { Thumbnails } from './thumbnails.tsx';

/** By element, the function that tells its observer whether the element is visible, as the browser would. */
const sights = new Map<Element, (isIntersecting: boolean) => void>();
beforeEach(() => {
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      #tell: (changes: { isIntersecting: boolean }[]) => void;
      constructor(tell: (changes: { isIntersecting: boolean }[]) => void) {
        this.#tell = tell;
      }
      observe(element: Element) {
        sights.set(element, (isIntersecting) => this.#tell([{ isIntersecting }]));
      }
      disconnect() {}
    },
  );
});
afterEach(() => {
  sights.clear();
  vi.unstubAllGlobals();
});

test('a thumbnail that goes out of sight gives its pixels back, keeps its room, and is drawn anew', () => {
  const wishes: ThumbnailWish[] = [];
  const drawThumbnail = vi.fn(async (_page: number, canvas: HTMLCanvasElement, wish: ThumbnailWish) => {
    wishes.push(wish);
    canvas.width = wish.width;
    canvas.height = 300;
  });
  const pdf = { drawThumbnail, goTo: () => {} } as unknown as OpenedPdf;
  const { container } = render(
    <Thumbnails pdf={pdf} view={{ pages: 3, page: 1, zoomPercent: 100, matches: null }} />,
  );
  const [first] = container.querySelectorAll('canvas');
  if (!first) throw new Error('no thumbnail');
  expect(drawThumbnail).not.toHaveBeenCalled();

  sights.get(first)?.(true);
  expect(drawThumbnail).toHaveBeenCalledTimes(1);
  expect([first.width, wishes[0]?.isWanted()]).toEqual([208, true]);
  sights.get(first)?.(false);
  expect([first.width, first.height, wishes[0]?.isWanted()]).toEqual([0, 0, false]);
  expect(first.style.aspectRatio).not.toBe('');
  sights.get(first)?.(true);
  expect(drawThumbnail).toHaveBeenCalledTimes(2);
  expect(first.width).toBe(208);
});
