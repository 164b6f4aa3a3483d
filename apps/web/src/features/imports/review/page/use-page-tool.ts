import { createContext, useEffect, useRef, useState } from 'react';
import { MENU } from '../../../../question-form/keep-focus-near.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { useBackCloses } from '../../../../ui/overlays/back-closes.ts';
import type { CurrentItem, Part } from '../page-areas.ts';

/** An alternative that gets the image which is cut out of the page. */
export interface CutTarget {
  readonly alternativeKey: string;
  readonly letter: string;
}

/**
 * What a person does on the page: adjusts the area of a part, or cuts out an image. The image goes to the
 * `target`, or without one to the end of the statement.
 */
export type PageTool = { readonly kind: Part } | { readonly kind: 'cut'; readonly target: CutTarget | null };

/** Opens the tool that cuts an image for an alternative. Null where there is no page to cut from. */
export const AskCutContext = createContext<((target: CutTarget) => void) | null>(null);

/**
 * The tool that is open on the page. It closes when the person goes to another question, and by going back. A tool
 * that was opened from an alternative gives the focus back to the alternative's row.
 */
export function usePageTool(current: CurrentItem | null) {
  const place = current ? `${current.draftId} ${current.index}` : '';
  const [opened, setOpened] = useState<{ tool: PageTool; place: string } | null>(null);
  if (opened && opened.place !== place) setOpened(null);
  const tool = opened?.place === place ? opened.tool : null;
  useBackCloses(tool !== null, () => setOpened(null));
  useRowFocus(tool);
  return {
    tool,
    setTool: (next: PageTool | null) => setOpened(next && { tool: next, place }),
  };
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
