import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubResizeObserver } from '../../testing/resize-observer.ts';
import { Dialog, Sheet } from '../overlays/dialog.tsx';
import { BAR_IN_VIEW, useToastsAboveBar, useToastsAbovePager } from './toast-clearance.ts';
import { takeRoom } from './toast-room.ts';

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

/**
 * Pretends that the page was scrolled until the pager, the bar and the list's end are at these pixels from
 * the window's top.
 */
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
  stubResizeObserver();
  vi.stubGlobal('innerHeight', 800);
  render(<List />);
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.documentElement.removeAttribute('style');
});

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

function Bar() {
  const bar = useRef<HTMLElement>(null);
  useToastsAboveBar(bar);
  return <footer ref={bar} />;
}

it.each([
  ['sticks to the foot of the window', 680, '132px'],
  ['has scrolled half into view', 740, '72px'],
  ['is still below the window', 2_000, ''],
])('toasts stand above a bar that %s', (_name, top, expected) => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120);
  render(<Bar />);
  vi.spyOn(screen.getByRole('contentinfo'), 'getBoundingClientRect').mockReturnValue({ top } as DOMRect);
  fireEvent.scroll(window);
  expect(offset()).toBe(expected);
});

it.each([
  ['bottom', '512px'],
  ['left', ''],
] as const)('a sheet at the %s lifts the toasts by %o', async (edge, expected) => {
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(500);
  const dialogOffset = () => document.documentElement.style.getPropertyValue('--dialog-toast-offset');
  const sheet = (open: boolean) => (
    <Sheet open={open} onClose={() => {}} label="Panel" edge={edge}>
      <button type="button">1</button>
    </Sheet>
  );
  const { rerender } = render(sheet(true));
  await screen.findByRole('dialog', { name: 'Panel' });
  expect(dialogOffset()).toBe(expected);
  rerender(sheet(false));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(dialogOffset()).toBe('');
});

const rootStyle = (name: string) => document.documentElement.style.getPropertyValue(name);

it.each([
  ['stand above a dialog', { top: 300, bottom: 800 }, '512px', '0px'],
  ['stand above a dialog that fills the window and gives way', { top: 32, bottom: 800 }, '668px', '144px'],
  ['stand beside a dialog that ends above them', { top: 32, bottom: 640 }, '', '0px'],
])('toasts %s', async (_name, place, offset, givesWay) => {
  vi.stubGlobal('innerWidth', 390);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ ...place, right: 390 } as DOMRect);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(120);
  render(
    <Dialog open onClose={() => {}} title="Panel">
      <p>Texto</p>
    </Dialog>,
  );
  await screen.findByRole('dialog', { name: 'Panel' });
  expect(rootStyle('--dialog-gives-way')).toBe('0px');
  const leave = takeRoom(document.createElement('div'));
  expect(rootStyle('--dialog-toast-offset')).toBe(offset);
  expect(rootStyle('--dialog-gives-way')).toBe(givesWay);
  // The dialog stands lower now, where there is room, and stays there until the toast is gone.
  place.top += 200;
  fireEvent.scroll(window);
  expect(rootStyle('--dialog-gives-way')).toBe(givesWay);
  // Without toasts the room that they need is guessed, and the dialog may no longer be in their way.
  place.bottom = 660;
  leave?.();
  expect(rootStyle('--dialog-gives-way')).toBe('0px');
  vi.restoreAllMocks();
});
