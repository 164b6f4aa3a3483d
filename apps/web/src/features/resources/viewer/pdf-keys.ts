import type { KeyboardEvent } from 'react';
import type { OpenedPdf } from './pdf-engine.ts';

interface ReaderParts {
  /** Null until the file is open. */
  pdf: Pick<OpenedPdf, 'goTo' | 'zoomBy'> | null;
  page: number;
  /** The scrolling element. */
  sheet: HTMLElement;
  search: HTMLInputElement | null;
}

/** Part of a screen that a page key scrolls, so that the last lines read stay visible. */
const SHARE_OF_SCREEN = 0.9;

/** Handles the keys of the viewer. Within fields only the key for the search works. */
export function actOnKey(event: KeyboardEvent, { pdf, page, sheet, search }: ReaderParts): void {
  const action = event.ctrlKey || event.metaKey ? withControl() : alone();
  if (!action || event.altKey) return;
  event.preventDefault();
  action();

  function withControl() {
    // The browser's own search would find text only on the pages drawn so far.
    if (event.key.toLowerCase() === 'f') return () => search?.select();
    const steps = { '+': 1, '=': 1, '-': -1 }[event.key];
    return steps && !isTyping(event) ? () => pdf?.zoomBy(steps) : undefined;
  }
  function alone() {
    if (isTyping(event)) return undefined;
    const screens = { PageDown: 1, PageUp: -1 }[event.key];
    if (screens) return () => sheet.scrollBy({ top: screens * sheet.clientHeight * SHARE_OF_SCREEN });
    // If the page is wider than the window, the arrow keys scroll sideways.
    if (event.key.startsWith('Arrow') && sheet.scrollWidth > sheet.clientWidth) return undefined;
    const target = { ArrowRight: page + 1, ArrowLeft: page - 1, Home: 1, End: Number.MAX_SAFE_INTEGER }[
      event.key
    ];
    return target === undefined ? undefined : () => pdf?.goTo(target);
  }
}

function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof HTMLInputElement;
}
