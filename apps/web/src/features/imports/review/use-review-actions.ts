import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { PageArea } from '@amauta/contract/imports/import.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { checkItem, fields } from '../../../question-form/model/form-check.ts';
import { serverProblems } from '../../../question-form/model/server-problems.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import {
  acceptDraft,
  discardDraft,
  draftJustification,
  importDraftsQuery,
  importKeys,
  restoreDraft,
  setDraftAreas,
  takeOutItem,
  ungroupDraft,
} from '../imports.queries.ts';
import type { DraftSession } from './draft-session.ts';
import { putDrafts } from './put-drafts.ts';

export type ReviewAction = 'accept' | 'discard' | 'restore' | 'ungroup' | 'take-out' | 'justify' | 'area';

const FALLBACK = 'No se pudo completar la operación. Inténtalo de nuevo.';
const UNSAVED = 'Hay cambios que no se pudieron guardar. Reintenta antes de seguir.';
const NUMBER_TEXT = 'El número de la pregunta debe ser mayor a 0.';

interface ReviewActionsOptions {
  importId: number;
  /** Shows a field and gives it the focus. */
  goTo: (session: DraftSession, field: string) => void;
}

/** What can be decided of a draft. Each saves first what is typed, and answers whether it was done. */
export function useReviewActions({ importId, goTo }: ReviewActionsOptions) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState<ReviewAction | null>(null);

  /** Counts, missing numbers and what the bank shows. */
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
  ): Promise<boolean> {
    if (busy !== null) return false;
    setBusy(action);
    try {
      if (!(await session.flush())) {
        showToast('error', UNSAVED, { id: 'review' });
        return false;
      }
      putDrafts(queryClient, importId, await work());
      forgetCounts();
      return true;
    } catch (error) {
      refuse(error, session);
      return false;
    } finally {
      setBusy(null);
    }
  }

  function refuse(error: unknown, session: DraftSession): void {
    if (error instanceof ApiError && error.status === 409 && error.code === 'CONFLICT') {
      session.conflict(error.message);
      return;
    }
    showToast('error', messageOf(error, FALLBACK), { id: 'review' });
    if (!(error instanceof ApiError)) return;
    // Something was warned of since the drafts were loaded.
    if (error.code === 'WARNINGS_UNSEEN') {
      void queryClient.invalidateQueries({ queryKey: importKeys.drafts(importId) });
      return;
    }
    const problems = serverProblems(error, session.store.get().content);
    session.store.show(problems);
    showFirst(session, [...problems.fields.keys()]);
  }

  /** Once the fields take the focus again. */
  function showFirst(session: DraftSession, found: readonly string[]): void {
    const [first] = found;
    if (first !== undefined) setTimeout(() => goTo(session, first));
  }

  /** A number that can't be read was never sent, so the server can't refuse it. */
  function hasNumbers({ store }: DraftSession): boolean {
    const { items } = store.get().content;
    const wrong = items.filter((item) => !checkItem(item).hasNumber).map(({ key }) => fields.number(key));
    if (wrong.length === 0) return true;
    store.show({ message: NUMBER_TEXT, fields: new Map(wrong.map((field) => [field, NUMBER_TEXT])) });
    return false;
  }

  /** `seen`: the warnings that the person accepts it with. */
  async function accept(session: DraftSession, seen: readonly ImportWarning[]): Promise<boolean> {
    if (!hasNumbers(session)) {
      showFirst(session, [...session.store.get().problems.keys()]);
      return false;
    }
    const warnings = [...new Set(seen.map(({ code }) => code))];
    const isDone = await run('accept', session, async () => [
      await acceptDraft(importId, session.draftId, { version: session.stored().version, warnings }),
    ]);
    if (isDone) void queryClient.invalidateQueries({ queryKey: ['questions'] });
    return isDone;
  }

  return {
    busy,
    reload,
    /** The draft as the page shows it now, after what was saved on the way. */
    shown: (draftId: number) =>
      queryClient.getQueryData<ImportDraft[]>(importKeys.drafts(importId))?.find(({ id }) => id === draftId),
    accept,
    discard: (session: DraftSession) =>
      run('discard', session, async () => [await discardDraft(importId, session.draftId)]),
    restore: (session: DraftSession) =>
      run('restore', session, async () => [await restoreDraft(importId, session.draftId)]),
    async ungroup(session: DraftSession) {
      const isDone = await run('ungroup', session, () => ungroupDraft(importId, session.draftId));
      // The draft that was split may be gone.
      if (isDone) await queryClient.invalidateQueries({ queryKey: importKeys.drafts(importId) });
      return isDone;
    },
    /** Answers the draft that the item became. */
    async takeOut(session: DraftSession, item: number): Promise<ImportDraft | undefined> {
      let answered: ImportDraft[] = [];
      await run('take-out', session, async () => {
        const { version } = session.stored();
        answered = await takeOutItem(importId, session.draftId, { item, version });
        return answered;
      });
      return answered.find(({ id }) => id !== session.draftId);
    },
    setAreas: (session: DraftSession, item: number | null, areas: PageArea[]) =>
      run('area', session, async () => {
        const { version } = session.stored();
        return [await setDraftAreas(importId, session.draftId, { item, areas, version })];
      }),
    justify: (session: DraftSession, item: number) =>
      run('justify', session, async () => {
        const draft = await draftJustification(importId, session.draftId, {
          item,
          version: session.stored().version,
        });
        return [draft];
      }),
  };
}

export type ReviewActions = ReturnType<typeof useReviewActions>;
