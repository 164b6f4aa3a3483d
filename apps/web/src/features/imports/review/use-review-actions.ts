import {
  draftJustificationRoute,
  type ImportDraft,
  restoreDraftRoute,
  setDraftAreasRoute,
  takeOutItemRoute,
  ungroupDraftRoute,
} from '@amauta/contract/imports/drafts.ts';
import type { PageArea } from '@amauta/contract/imports/import.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, NetworkError } from '../../../api/api-error.ts';
import { callData } from '../../../api/client.ts';
import { fields, type Problems } from '../../../question-form/model/form-check.ts';
import { numberProblem } from '../../../question-form/model/item-number.ts';
import { serverProblems } from '../../../question-form/model/server-problems.ts';
import { showToast, type ToastOptions } from '../../../ui/feedback/toast.ts';
import { failureText } from '../failure-words.ts';
import { CHANGE_FALLBACK, importDraftsQuery, importKeys, LONG_TIMEOUT_MS } from '../imports.queries.ts';
import { type DraftSession, isBlocked, isChangedSince } from './draft/draft-session.ts';
import { putDrafts } from './draft/put-drafts.ts';
import { UnsavedError, unsavedText } from './draft/unsaved-words.ts';
import { isImportDeleted, isNotFound } from './gone/import-deleted.ts';
import { focusTitle } from './use-current-item.ts';

export type ReviewAction = 'accept' | 'restore' | 'ungroup' | 'take-out' | 'justify' | 'area';

/**
 * Tells that input could not be saved. A notice near the title tells of a conflict or of a draft that is gone, so the
 * person is led there.
 */
export function tellUnsaved(session: DraftSession): void {
  if (isBlocked(session.state())) focusTitle();
  else showToast('error', unsavedText([session]), { id: 'review' });
}

const CHANGED_ELSEWHERE = 'La pregunta cambió en otra ventana o por otra persona. Ya ves cómo quedó.';
const GONE = 'Otra persona o ventana agrupó esta pregunta con otras, o la quitó.';
const CHANGED_BEFORE_DISCARDED = 'Otra persona cambió esta pregunta antes de descartarla.';
/** A draft always has questions, so its shared text is what is missing. */
const NO_SHARED_TEXT = 'Escribe el enunciado común.';

interface Told {
  message: string | null;
  field?: string | undefined;
}

interface ReviewActionsOptions {
  importId: number;
  /** Shows a wrong field and moves the focus to its problem. */
  goTo: (session: DraftSession, field: string) => void;
}

/**
 * The actions on a draft besides accepting and discarding. Each but restoring first saves the input, and returns
 * whether it succeeded.
 */
export function useReviewActions({ importId, goTo }: ReviewActionsOptions) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<ReviewAction | null>(null);

  const paramsOf = ({ draftId }: DraftSession) => ({ id: importId, draftId });

  /** Fetches anew the counts and missing numbers of the import, and the list of imports. */
  function forgetCounts(): void {
    void queryClient.invalidateQueries({ queryKey: importKeys.one(importId), exact: true });
    void queryClient.invalidateQueries({ queryKey: importKeys.list });
  }

  async function reload(draftId: number): Promise<ImportDraft | undefined> {
    const drafts = await queryClient.fetchQuery(importDraftsQuery(importId));
    return drafts.find(({ id }) => id === draftId);
  }

  async function run(
    action: ReviewAction,
    session: DraftSession,
    work: () => Promise<ImportDraft[]>,
    again?: ToastOptions,
  ): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(action);
    try {
      // A decided draft takes no changes, so there is nothing to save before it is restored.
      if (action !== 'restore' && !(await session.flush())) throw new UnsavedError([session]);
      putDrafts(queryClient, importId, await work());
      forgetCounts();
      return true;
    } catch (error) {
      if (error instanceof UnsavedError) {
        tellUnsaved(session);
        return false;
      }
      const told = await refuse(error, session);
      if (told === null) return false;
      const { message, field } = told;
      const offer = error instanceof NetworkError ? again : undefined;
      if (message !== null) showToast('error', message, { id: 'review', ...offer });
      showFirst(session, field);
      return false;
    } finally {
      setBusy(null);
    }
  }

  async function sendRestore(session: DraftSession): Promise<ImportDraft> {
    const options = { params: paramsOf(session), fallback: CHANGE_FALLBACK };
    const restored = await callData(restoreDraftRoute, options);
    // The draft was discarded while the person typed here. The restored draft takes the person's input, unless it would
    // overwrite changes: then the person compares and chooses.
    if (session.state().kind === 'conflict') {
      if (isChangedSince(session, restored)) session.conflict(CHANGED_BEFORE_DISCARDED);
      else void session.rebase(restored, 'mine');
    }
    return restored;
  }

  /**
   * Shows a refusal of the server in the draft. Returns the message to tell the person (null if the draft
   * itself shows it) and the first wrong field. Returns null if the import was deleted: then the page tells it.
   */
  async function refuse(error: unknown, session: DraftSession): Promise<Told | null> {
    const isGone = isNotFound(error) || session.state().kind === 'gone';
    if (isGone && (await isImportDeleted(queryClient, importId))) return null;
    if (error instanceof UnsavedError) {
      return { message: isBlocked(session.state()) ? null : error.message };
    }
    if (!(error instanceof ApiError)) return { message: failureText(error) };
    if (error.status === 409 && error.code === 'CONFLICT') {
      // Nothing was typed here, so there is nothing to compare: the new version takes the place of the old one.
      if (session.isSettled()) {
        void queryClient.invalidateQueries({ queryKey: importKeys.drafts(importId) });
        return { message: CHANGED_ELSEWHERE };
      }
      session.conflict(error.message);
      return { message: null };
    }
    if (error.status === 404 && session.isSettled()) return { message: GONE };
    // New warnings have come up since the drafts were loaded.
    if (error.code === 'WARNINGS_UNSEEN') {
      void queryClient.invalidateQueries({ queryKey: importKeys.drafts(importId) });
      return { message: error.message };
    }
    const problems = serverProblems(error, session.store.get().content);
    session.store.show(problems);
    return { message: refusalText(problems), field: [...problems.fields.keys()][0] };
  }

  /** After a moment, when the fields can get the focus again. */
  function showFirst(session: DraftSession, field: string | undefined): void {
    if (field !== undefined) setTimeout(() => goTo(session, field));
  }

  /**
   * Whether all numbers can be read. Unreadable numbers are never sent, so this page must report them instead
   * of the server.
   */
  function hasNumbers(session: DraftSession): boolean {
    const { store } = session;
    const { items } = store.get().content;
    const wrong = items.flatMap(({ key, number }) => {
      const problem = numberProblem(number);
      return problem === null ? [] : [[fields.number(key), problem] as const];
    });
    const [first] = wrong;
    if (!first) return true;
    store.show({ message: first[1], fields: new Map(wrong) });
    showFirst(session, first[0]);
    return false;
  }

  return {
    busy,
    reload,
    /** The draft as the page shows it now, including changes saved meanwhile. */
    shown: (draftId: number) =>
      queryClient.getQueryData<ImportDraft[]>(importKeys.drafts(importId))?.find(({ id }) => id === draftId),
    refuse,
    hasNumbers,
    /** Waits for the server's reply. Returns whether the draft was accepted. */
    accept: (session: DraftSession, send: () => Promise<ImportDraft>) =>
      run('accept', session, async () => [await send()]),
    sendRestore,
    /**
     * @param isTakenBack waits for earlier decisions, and returns whether nothing is left to restore
     * @param again offers another try if the server didn't answer
     */
    restore: (session: DraftSession, isTakenBack: () => Promise<boolean>, again?: ToastOptions) =>
      run('restore', session, async () => ((await isTakenBack()) ? [] : [await sendRestore(session)]), again),
    async ungroup(session: DraftSession) {
      const options = { params: paramsOf(session), fallback: 'No se pudieron desagrupar las preguntas.' };
      const isDone = await run('ungroup', session, () => callData(ungroupDraftRoute, options));
      // The draft that was split may no longer exist.
      if (isDone) await queryClient.invalidateQueries({ queryKey: importKeys.drafts(importId) });
      return isDone;
    },
    /** Makes one item of a group a draft of its own, and returns that draft. */
    async takeOut(session: DraftSession, item: number): Promise<ImportDraft | undefined> {
      let answered: ImportDraft[] = [];
      await run('take-out', session, async () => {
        const options = { params: paramsOf(session), fallback: 'No se pudo separar la pregunta.' };
        const { version } = session.stored();
        answered = await callData(takeOutItemRoute, { ...options, body: { item, version } });
        return answered;
      });
      const single = answered.find(({ id }) => id !== session.draftId);
      if (single) showToast('success', `Separada la ${single.questions[0]?.number} del grupo.`);
      return single;
    },
    /** Sets the areas of an item, or of the shared statement (`item` null). Areas that are left out are removed. */
    setAreas: (session: DraftSession, item: number | null, areas: PageArea[]) =>
      run('area', session, async () => {
        const options = { params: paramsOf(session), fallback: 'No se pudo guardar el área.' };
        const { version } = session.stored();
        return [await callData(setDraftAreasRoute, { ...options, body: { item, areas, version } })];
      }),
    /** Asks the language model to draft the justification of one item. */
    justify: (session: DraftSession, item: number) =>
      run('justify', session, async () => {
        const fallback = 'No se pudo redactar la justificación.';
        const options = { params: paramsOf(session), fallback, timeoutMs: LONG_TIMEOUT_MS };
        const { version } = session.stored();
        return [await callData(draftJustificationRoute, { ...options, body: { item, version } })];
      }),
  };
}

export type ReviewActions = ReturnType<typeof useReviewActions>;

/** The words of the bank for a refusal, and what the first wrong field lacks. */
function refusalText({ message, fields: wrong }: Problems): string {
  const [first] = wrong;
  if (!first) return message;
  const [field, text] = first;
  const detail = field === fields.shared ? NO_SHARED_TEXT : text;
  return detail === message ? message : `${message.replace(/\.?$/, '.')} ${detail}`;
}
