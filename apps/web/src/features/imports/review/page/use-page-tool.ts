import { letterOf } from '@amauta/contract/questions/letters.ts';
import { createContext, useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FormStore } from '../../../../question-form/form-store.ts';
import { MENU } from '../../../../question-form/keep-focus-near.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { useBackCloses } from '../../../../ui/overlays/back-closes.ts';
import type { CurrentItem, Part } from '../page-areas.ts';

/** An alternative that gets the image which is cut out of the page. */
export interface CutTarget {
  readonly alternativeKey: string;
}

/**
 * What a person does on the page: adjusts the area of a part, or cuts out an image. The image goes to the
 * `target`, or without one to the end of the statement.
 */
export type PageTool = { readonly kind: Part } | { readonly kind: 'cut'; readonly target: CutTarget | null };

/** Opens the tool that cuts an image for an alternative. Null where there is no page to cut from. */
export const AskCutContext = createContext<((target: CutTarget) => void) | null>(null);

interface Opened {
  readonly tool: PageTool;
  /** The question on whose page the tool was opened. */
  readonly place: string;
  /** Aborted when the person gives up what the tool is doing. */
  readonly givenUp: AbortController;
}

/**
 * The tool that is open on the page. It closes when the person goes to another question, when the alternative for
 * which it cuts is removed, and by going back. A cut that runs goes on then; only `setTool(null)` gives it up. A tool
 * that was opened from an alternative gives the focus back to the alternative's row.
 * @param store holds the alternatives of the draft on screen
 */
export function usePageTool(current: CurrentItem | null, store: FormStore | undefined) {
  const place = current ? `${current.draftId} ${current.index}` : '';
  const [opened, setOpened] = useState<Opened | null>(null);
  const target = opened?.tool.kind === 'cut' ? opened.tool.target : null;
  const letter = useLetter(store, target?.alternativeKey);
  const isOver = opened?.place !== place || (target !== null && letter === null);
  if (opened && isOver) setOpened(null);
  const tool = isOver ? null : opened.tool;
  /** Leaves a tool alone that was opened since. */
  const close = () => setOpened((now) => (now === opened ? null : now));
  useBackCloses(tool !== null, close);
  useRowFocus(tool);
  return {
    tool,
    /** The present letter of the alternative for which the tool cuts; null for the statement. */
    letter,
    givenUp: opened?.givenUp.signal,
    close,
    setTool(next: PageTool | null) {
      if (next === null) opened?.givenUp.abort();
      setOpened(next && { tool: next, place, givenUp: new AbortController() });
    },
  };
}

/** The letter that an alternative has at present; null without a key, or when the alternative is gone. */
function useLetter(store: FormStore | undefined, key: string | undefined): string | null {
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => {}), [store]);
  return useSyncExternalStore(subscribe, () => {
    for (const { alternatives } of store?.get().content.items ?? []) {
      const at = alternatives.findIndex((alternative) => alternative.key === key);
      if (at >= 0) return letterOf(at);
    }
    return null;
  });
}

function useRowFocus(tool: PageTool | null): void {
  const before = useRef(tool);
  useEffect(() => {
    const closed = tool === null ? before.current : null;
    before.current = tool;
    if (closed?.kind === 'cut' && closed.target) focusRow(closed.target.alternativeKey);
  }, [tool]);
}

/** Does nothing if the person has gone back to the form meanwhile. */
function focusRow(alternativeKey: string): void {
  if (document.activeElement?.closest('[data-pane]')) return;
  const row = document.getElementById(fields.alternative(alternativeKey))?.closest('li');
  const menu = [...(row?.querySelectorAll<HTMLElement>(MENU) ?? [])].at(-1);
  menu?.focus({ preventScroll: true });
  // On narrow screens the page folds again, and bars cover the head and the foot of the window.
  row?.scrollIntoView({ block: 'center' });
}
