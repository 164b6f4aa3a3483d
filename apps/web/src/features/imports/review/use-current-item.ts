import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusFault } from '../../../question-form/focus-fault.ts';
import { itemKeyOf } from '../../../question-form/open-items.ts';
import type { SearchParams } from '../../../search-params.ts';
import type { DraftSession } from './draft/draft-session.ts';
import type { CurrentItem } from './page-areas.ts';
import { isOpen, nextOpen, reviewItems } from './review-items.ts';

/** The address is written after this long without moving on: writing it costs a slow device 15 ms. */
const ADDRESS_REST_MS = 200;

/**
 * Which question is on screen: the one in the address, else the first to review. Null once all are reviewed.
 * @param opensBelow the question stands below the page's head, so a question named in the address is scrolled
 * into view
 */
export function useCurrentItem(drafts: readonly ImportDraft[], { opensBelow }: { opensBelow: boolean }) {
  const navigate = useNavigate();
  // Read only once: this page writes the address itself and must not render again because of that.
  const router = useRouter();
  const [asked] = useState<unknown>(() => (router.state.location.search as { pregunta?: unknown }).pregunta);
  const items = useMemo(() => reviewItems(drafts), [drafts]);
  const [chosen, setChosen] = useState<CurrentItem | null>(() => {
    const first = items.find(({ number }) => number === asked) ?? items.find(isOpen) ?? null;
    return first && { draftId: first.draftId, index: first.index };
  });
  // If the chosen draft was split or removed, continue with the item now at its number.
  const place = chosen
    ? items.findIndex((item) => item.draftId === chosen.draftId && item.index === chosen.index)
    : -1;
  const lastNumber = useRef(0);
  const current =
    items[place] ??
    (chosen ? (items.find(({ number }) => number >= lastNumber.current) ?? items.at(-1) ?? null) : null);
  useLayoutEffect(() => {
    if (current) lastNumber.current = current.number;
  }, [current]);

  const isWithinGroup = (current?.index ?? 0) > 0;
  const shouldFocus = useRef(asked !== undefined && (opensBelow || isWithinGroup));
  const goTo = useCallback((item: CurrentItem | null) => {
    shouldFocus.current = true;
    setChosen(item && { draftId: item.draftId, index: item.index });
  }, []);

  const name = current ? `${current.draftId} ${current.index}` : 'end';
  const number = current?.number;
  const draftId = current?.draftId;
  const [came, setCame] = useState({ name, number });
  if (came.name !== name) setCame({ name, number });
  const shownDraft = useRef<number>(undefined);
  useEffect(() => {
    const isSameDraft = shownDraft.current === draftId;
    shownDraft.current = draftId;
    // Whoever comes to a group at its first question sees the shared text first.
    if (shouldFocus.current && name !== '') focusTitle(isSameDraft || isWithinGroup ? 'item' : 'draft');
    shouldFocus.current = false;
  }, [name, draftId, isWithinGroup]);
  // So that a reload opens the same question.
  const shownNumber = useRef(asked);
  useEffect(() => {
    if (shownNumber.current === number) return;
    const timer = setTimeout(() => {
      shownNumber.current = number;
      const next = (before: SearchParams) => ({ ...before, pregunta: number });
      void navigate({ to: '.', search: next, replace: true, resetScroll: false });
    }, ADDRESS_REST_MS);
    return () => clearTimeout(timer);
  }, [number, navigate]);

  const at = current ? items.indexOf(current) : items.length;
  return {
    items,
    current,
    /** The number that the current item had when the person came to it. It may have been changed since. */
    cameNumber: came.number,
    goTo,
    /** Goes to an item that was pressed. The current one, which may be scrolled away, is shown again. */
    choose(item: CurrentItem) {
      const isShown = item.draftId === draftId && item.index === current?.index;
      if (isShown) focusTitle('item');
      else goTo(item);
    },
    isFirst: at === 0,
    previous: () => {
      const before = items[at - 1];
      if (before) goTo(before);
    },
    /** The item with the next number. After the last one, the next open item, or the end. */
    next: () => goTo(items[at + 1] ?? nextOpen(items, at)),
  };
}

export type CurrentReview = ReturnType<typeof useCurrentItem>;

/**
 * Moves the focus to the draft's title after a move, so that keys apply to the draft and screen readers
 * announce it.
 * @param of `item` for the heading of the current question under a shared text, which may fill the pane
 */
export function focusTitle(of: 'draft' | 'item' = 'draft'): void {
  const heading = of === 'item' ? document.getElementById('item-title') : null;
  const title = heading ?? document.getElementById('draft-title');
  if (!title) return;
  const pane = title.closest('[data-pane]');
  title.focus({ preventScroll: true });
  if (pane !== null && getComputedStyle(pane).overflowY === 'auto') {
    if (heading) showBelowBar(heading, pane);
    else pane.scrollTop = 0;
    return;
  }
  // The strip above has another height for each question, and scrolling knows it only from the next frame on.
  requestAnimationFrame(() => requestAnimationFrame(() => title.scrollIntoView({ block: 'start' })));
}

/** An editor that opens has loaded its code within this time. */
const EDITOR_OPENS_MS = 1_500;

/**
 * Scrolls the draft's pane to its top, where the title bar covers nothing of the draft, and holds it there for a moment:
 * an editor that opens would scroll the pane by the height of its toolbar. Lets go when the person scrolls, presses or
 * types. Does nothing on narrow screens, where the whole page scrolls.
 */
export function keepTop(): void {
  const pane = document.querySelector('[data-pane]');
  if (pane === null || getComputedStyle(pane).overflowY !== 'auto') return;
  const end = new AbortController();
  const { signal } = end;
  const toTop = () => {
    pane.scrollTop = 0;
  };
  toTop();
  pane.addEventListener('scroll', toTop, { signal });
  for (const input of ['wheel', 'pointerdown', 'keydown'])
    addEventListener(input, () => end.abort(), { signal, capture: true });
  setTimeout(() => end.abort(), EDITOR_OPENS_MS);
}

/** Gives the draft's title the focus if the focused element is gone. */
export function focusLostTitle(): void {
  if (document.activeElement === document.body) focusTitle();
}

/**
 * Scrolls to a heading below the bar with the draft's title, which has two lines when it holds many badges, and below the
 * notices that may stand above this bar.
 */
function showBelowBar(heading: HTMLElement, pane: Element): void {
  heading.scrollIntoView({ block: 'start' });
  const bars = [...pane.querySelectorAll('[data-title-bar]')];
  const bottom = Math.max(...bars.map((bar) => bar.getBoundingClientRect().bottom));
  const covered = bottom - heading.getBoundingClientRect().top;
  if (covered > 0) pane.scrollTop -= covered;
}

/**
 * Scrolls to the draft if its title is in the lower half of the window or below: on a narrow screen a warning
 * would otherwise be about a question out of sight. The focus stays on the button pressed.
 */
export function revealTitle(): void {
  const title = document.getElementById('draft-title');
  if (title && title.getBoundingClientRect().top > window.innerHeight / 2)
    title.scrollIntoView({ block: 'start' });
}

/** Shows the question that has a wrong field, and gives the field the focus. */
export function showFault(of: DraftSession, field: string, goTo: (item: CurrentItem) => void): void {
  const { content } = of.store.get();
  const itemKey = itemKeyOf(content, field);
  const index = content.items.findIndex(({ key }) => key === itemKey);
  flushSync(() => {
    if (index >= 0) goTo({ draftId: of.draftId, index });
  });
  focusFault(field);
}
