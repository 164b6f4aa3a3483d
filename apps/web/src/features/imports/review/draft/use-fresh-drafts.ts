import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useReducer, useRef } from 'react';
import { afterPress, isPressing } from '../../../../editor/pointer.ts';
import { importKeys } from '../../imports.queries.ts';
import { type DraftSession, isOutdated } from './draft-session.ts';

/** Going to another question loads the drafts again, unless they were loaded less than this long ago. */
const YOUNG_MS = 10_000;

/**
 * Loads the drafts again when the person comes back to the window or goes to another question, so that changes of other
 * people are seen before something is typed. Coming back to the tab is noticed by the query itself.
 */
export function useFreshDrafts(
  importId: number,
  draft: ImportDraft | undefined,
  session: DraftSession | undefined,
): void {
  const queryClient = useQueryClient();
  const loadedAt = useRef(Date.now());
  const load = useCallback(() => {
    loadedAt.current = Date.now();
    const queryKey = importKeys.drafts(importId);
    void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  }, [queryClient, importId]);
  useEffect(() => {
    window.addEventListener('focus', load);
    return () => window.removeEventListener('focus', load);
  }, [load]);
  const draftId = draft?.id;
  const shown = useRef(draftId);
  useEffect(() => {
    if (shown.current === draftId) return;
    shown.current = draftId;
    if (Date.now() - loadedAt.current >= YOUNG_MS) load();
  }, [draftId, load]);
  useFreshFields(draft, session);
}

/** Shows a newer version, which waited while one of the draft's fields had the focus, once the focus has left. */
function useFreshFields(draft: ImportDraft | undefined, session: DraftSession | undefined): void {
  const [, show] = useReducer((count: number) => count + 1, 0);
  const isWaiting = draft !== undefined && session !== undefined && isOutdated(session, draft);
  useEffect(() => {
    if (!isWaiting) return;
    // After the focus has arrived elsewhere, and after a press, whose button would otherwise be drawn anew under it.
    const leave = () => setTimeout(() => (isPressing() ? afterPress(show) : show()));
    document.addEventListener('focusout', leave);
    return () => document.removeEventListener('focusout', leave);
  }, [isWaiting]);
}
