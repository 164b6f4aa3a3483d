import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Dialog, Sheet } from '../overlays/dialog.tsx';
import { BAR_IN_VIEW, useToastsAboveBar, useToastsAbovePager } from './toast-clearance.ts';

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
  vi.stubGlobal(
    'ResizeObserver',
    class {
      #tell: () => void;
      constructor(tell: () => void) {
        this.#tell = tell;
      }
      observe() {
        this.#tell();
      }
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

it.each([
  ['above a dialog at the foot of a phone', { dialogTop: 300, footTop: 720, bottom: 800 }, '512px'],
  ['above a dialog that fills a phone and gives way', { dialogTop: 90, footTop: 720, bottom: 800 }, '722px'],
  ['above the foot of a dialog that fills a window', { dialogTop: 24, footTop: 700, bottom: 776 }, '112px'],
])('toasts stand %s', async (_name, { dialogTop, footTop, bottom }, expected) => {
  vi.stubGlobal('innerWidth', 390);
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const top = this.hasAttribute('data-dialog-foot') ? footTop : dialogTop;
    return { top, right: 390, bottom } as DOMRect;
  });
  render(
    <Dialog open onClose={() => {}} title="Panel" footer={<button type="button">Añadir</button>}>
      <p>Texto</p>
    </Dialog>,
  );
  await screen.findByRole('dialog', { name: 'Panel' });
  expect(document.documentElement.style.getPropertyValue('--dialog-toast-offset')).toBe(expected);
  vi.restoreAllMocks();
});
