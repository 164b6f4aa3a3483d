import { fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BAR_IN_VIEW, useToastsAbovePager } from './toast-clearance.ts';

function List() {
  const work = useRef<HTMLDivElement>(null);
  useToastsAbovePager(work);
  return (
    <div ref={work} data-testid="work">
      <nav aria-label="Páginas" />
      <section {...BAR_IN_VIEW} aria-label="Elegidos" />
    </div>
  );
}

/** Puts the list's end and the top of its pager at these places of the window, as scrolling does. */
function scrollTo({ pagerTop, end, barTop = 2_000 }: { pagerTop: number; end: number; barTop?: number }) {
  vi.spyOn(screen.getByRole('navigation'), 'getBoundingClientRect').mockReturnValue({
    top: pagerTop,
  } as DOMRect);
  vi.spyOn(screen.getByRole('region'), 'getBoundingClientRect').mockReturnValue({ top: barTop } as DOMRect);
  vi.spyOn(screen.getByTestId('work'), 'getBoundingClientRect').mockReturnValue({ bottom: end } as DOMRect);
  fireEvent.scroll(window);
}

const offset = () => document.documentElement.style.getPropertyValue('--toast-offset');

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('innerHeight', 800);
  render(<List />);
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['at the foot of the window while the pager is below it', { pagerTop: 2_000, end: 2_100 }, ''],
  ['above the pager once it is in view', { pagerTop: 700, end: 790 }, '112px'],
  ['above the bar while the pager is below it', { pagerTop: 2_000, end: 2_100, barTop: 600 }, '212px'],
  ['above the pager that stands above the bar', { pagerTop: 500, end: 790, barTop: 600 }, '312px'],
  ['at the foot of the window where there is room below the list', { pagerTop: 400, end: 480 }, ''],
])('toasts stand %s', (_name, place, expected) => {
  scrollTo(place);
  expect(offset()).toBe(expected);
});
