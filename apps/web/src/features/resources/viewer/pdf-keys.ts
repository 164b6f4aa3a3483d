import type { KeyboardEvent } from 'react';
import type { OpenedPdf } from './pdf-engine.ts';

interface ReaderParts {
  /** Null until it is open. */
  pdf: Pick<OpenedPdf, 'goTo' | 'zoomBy'> | null;
  page: number;
  /** What scrolls. */
  sheet: HTMLElement;
  search: HTMLInputElement | null;
}

/** A little of what was read stays in sight. */
const SHARE_OF_SCREEN = 0.9;

/** The keys of readers; outside of fields, but for the one that leads to the search. */
export function actOnKey(event: KeyboardEvent, { pdf, page, sheet, search }: ReaderParts): void {
  const action = event.ctrlKey || event.metaKey ? withControl() : alone();
  if (!action || event.altKey) return;
  event.preventDefault();
  action();

  function withControl() {
    // The browser's own search would find only the pages that are drawn.
    if (event.key.toLowerCase() === 'f') return () => search?.select();
    const steps = { '+': 1, '=': 1, '-': -1 }[event.key];
    return steps && !isTyping(event) ? () => pdf?.zoomBy(steps) : undefined;
  }
  function alone() {
    if (isTyping(event)) return undefined;
    const screens = { PageDown: 1, PageUp: -1 }[event.key];
    if (screens) return () => sheet.scrollBy({ top: screens * sheet.clientHeight * SHARE_OF_SCREEN });
    // A page that is wider than the window is moved sideways by the arrows.
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
