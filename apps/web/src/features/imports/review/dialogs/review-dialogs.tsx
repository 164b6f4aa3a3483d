import type { Kind } from '@amauta/contract/catalogue.ts';
import {
  addDraftRoute,
  type ImportDraft,
  joinDraftsRoute,
  setDraftKindsRoute,
} from '@amauta/contract/imports/drafts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callData } from '../../../../api/client.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { focusField } from '../../../../question-form/open-items.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { failureText } from '../../failure-words.ts';
import { CHANGE_FALLBACK, importKeys } from '../../imports.queries.ts';
import type { createDecisionQueue } from '../decisions/decision-queue.ts';
import type { DraftSessions } from '../draft/draft-session.ts';
import { putDrafts } from '../draft/put-drafts.ts';
import { UnsavedError, UnsentError } from '../draft/unsaved-words.ts';
import { isImportDeleted, isNotFound } from '../gone/import-deleted.ts';
import type { CurrentItem } from '../page-areas.ts';
import { reviewItems } from '../review-items.ts';
import { keepTop } from '../use-current-item.ts';
import { AcceptAllDialog } from './accept-all-dialog.tsx';
import { AddMissingDialog } from './add-missing-dialog.tsx';
import { JoinDialog } from './join-dialog.tsx';
import { KindsDialog } from './kinds-dialog.tsx';

export type BulkDialog =
  | { readonly kind: 'add'; readonly number: number | null }
  | { readonly kind: 'kinds' }
  /** `draftId` is the draft selected at first. */
  | { readonly kind: 'join'; readonly draftId: number | null }
  | { readonly kind: 'accept-all' };

interface ReviewDialogsProps {
  importId: number;
  dialog: BulkDialog | null;
  /** Warnings about the paper as a whole. */
  warnings: readonly string[];
  drafts: readonly ImportDraft[];
  missing: readonly number[];
  kinds: readonly Kind[];
  sessions: DraftSessions;
  /** The decisions on their way to the server. */
  queue: Pick<ReturnType<typeof createDecisionQueue>, 'settle' | 'state'>;
  onClose: () => void;
  onGoTo: (item: CurrentItem | null) => void;
}

/** A closing dialog gives the focus back within this time. */
export const AFTER_CLOSING_MS = 300;

/** The dialogs for actions on several questions at once. */
export function ReviewDialogs(props: ReviewDialogsProps) {
  const { importId, dialog, warnings, drafts, missing, kinds, sessions, queue, onClose, onGoTo } = props;
  const queryClient = useQueryClient();
  const params = { id: importId };
  const items = reviewItems(drafts);
  const numbers = items.map(({ number }) => number);
  const onError = async (error: Error) => {
    const isGone = isNotFound(error) || sessions.all().some((session) => session.state().kind === 'gone');
    // The page then tells that the import was deleted.
    if (isGone && (await isImportDeleted(queryClient, importId))) return;
    showToast(
      'error',
      error instanceof UnsavedError || error instanceof UnsentError ? error.message : failureText(error),
    );
  };
  const forgetCounts = () =>
    queryClient.invalidateQueries({ queryKey: importKeys.one(importId), exact: true });
  const saved = async () => {
    if (!(await sessions.flushAll())) throw new UnsavedError(sessions.all());
    if (!(await queue.settle())) throw new UnsentError(queue.state().waiting.length > 0);
  };

  const adding = useMutation({
    mutationFn: (number: number) =>
      callData(addDraftRoute, { params, body: { number }, fallback: 'No se pudo añadir la pregunta.' }),
    onSuccess: (draft) => {
      putDrafts(queryClient, importId, [draft]);
      void forgetCounts();
      onClose();
      onGoTo({ draftId: draft.id, index: 0 });
    },
  });
  const setting = useMutation({
    mutationFn: async (body: { from: number; to: number; kind: Kind }) => {
      await saved();
      return callData(setDraftKindsRoute, { params, body, fallback: CHANGE_FALLBACK });
    },
    onSuccess: (changed) => {
      putDrafts(queryClient, importId, changed);
      onClose();
      showToast('success', 'Tipo cambiado.');
    },
    onError,
  });
  const joining = useMutation({
    mutationFn: async (chosen: readonly ImportDraft[]) => {
      await saved();
      const standing = chosen.map((draft) => sessions.of(draft).stored());
      const joined = await callData(joinDraftsRoute, {
        params,
        body: { drafts: standing.map(({ id, version }) => ({ id, version })) },
        fallback: 'No se pudieron agrupar las preguntas.',
      });
      return { joined, gone: standing.map(({ id }) => id).filter((id) => id !== joined.id) };
    },
    onSuccess: ({ joined, gone }) => {
      putDrafts(queryClient, importId, [joined], gone);
      void forgetCounts();
      onClose();
      onGoTo({ draftId: joined.id, index: 0 });
      // After the dialog has given the focus back. The shared text is the first thing to check.
      setTimeout(() => {
        focusField(fields.shared);
        keepTop();
      }, AFTER_CLOSING_MS);
    },
    onError,
  });

  return (
    <>
      <AddMissingDialog
        open={dialog?.kind === 'add'}
        missing={missing}
        number={dialog?.kind === 'add' ? dialog.number : null}
        numbers={numbers}
        pending={adding.isPending}
        onAdd={adding.mutate}
        onClose={onClose}
      />
      <KindsDialog
        open={dialog?.kind === 'kinds'}
        kinds={kinds}
        first={numbers[0] ?? 1}
        last={Math.max(1, ...numbers)}
        pending={setting.isPending}
        onSet={(range) => setting.mutate(range)}
        onClose={onClose}
      />
      {dialog?.kind === 'join' ? (
        <JoinDialog
          first={dialog.draftId}
          drafts={drafts}
          pending={joining.isPending}
          onJoin={(chosen) => joining.mutate(chosen)}
          onClose={onClose}
        />
      ) : null}
      <AcceptAllDialog
        {...{ importId, warnings, drafts, sessions, saved, onError, onClose, onGoTo }}
        open={dialog?.kind === 'accept-all'}
      />
    </>
  );
}
