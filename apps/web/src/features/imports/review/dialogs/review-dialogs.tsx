import type { Kind } from '@amauta/contract/catalogue.ts';
import {
  acceptAllRoute,
  addDraftRoute,
  type ImportDraft,
  joinDraftsRoute,
  setDraftKindsRoute,
} from '@amauta/contract/imports/drafts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callData } from '../../../../api/client.ts';
import { fields } from '../../../../question-form/model/form-check.ts';
import { focusField } from '../../../../question-form/open-items.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { ConfirmDialog, Dialog } from '../../../../ui/overlays/dialog.tsx';
import { failureText } from '../../failure-words.ts';
import { countOf } from '../../import-words.ts';
import { CHANGE_FALLBACK, importDraftsQuery, importKeys } from '../../imports.queries.ts';
import { PaperWarnings } from '../../paper-warnings.tsx';
import type { DraftSessions } from '../draft/draft-session.ts';
import { putDrafts } from '../draft/put-drafts.ts';
import { UnsavedError } from '../draft/unsaved-words.ts';
import type { CurrentItem } from '../page-areas.ts';
import { isOpen, type ReviewTally, reviewItems, tallyOf, unwarnedCount } from '../review-items.ts';
import { keepTop } from '../use-current-item.ts';
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
  /** Waits until earlier decisions have reached the server. False when the server refuses one or doesn't answer. */
  settle: () => Promise<boolean>;
  onClose: () => void;
  onGoTo: (item: CurrentItem | null) => void;
}

interface Refusal {
  draft_id: number;
  reason: string;
}

/** Thousands of questions are written one by one, with pauses in which the server answers other requests. */
const ACCEPT_ALL_TIMEOUT_MS = 600_000;
/** A closing dialog gives the focus back within this time. */
export const AFTER_CLOSING_MS = 300;

/** The dialogs for actions on several questions at once. */
export function ReviewDialogs(props: ReviewDialogsProps) {
  const { importId, dialog, warnings, drafts, missing, kinds, sessions, settle, onClose, onGoTo } = props;
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<readonly Refusal[] | null>(null);
  const params = { id: importId };
  const items = reviewItems(drafts);
  const numbers = items.map(({ number }) => number);
  const takes = unwarnedCount(drafts);
  const tally = tallyOf(items);
  const onError = (error: Error) =>
    showToast('error', error instanceof UnsavedError ? error.message : failureText(error));
  const forgetCounts = () =>
    queryClient.invalidateQueries({ queryKey: importKeys.one(importId), exact: true });
  const saved = async () => {
    if (!(await sessions.flushAll()) || !(await settle())) throw new UnsavedError(sessions.all());
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
    onError,
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
  const accepting = useMutation({
    mutationFn: async () => {
      await saved();
      const fallback = 'No se pudieron aceptar las preguntas.';
      const answer = await callData(acceptAllRoute, { params, fallback, timeoutMs: ACCEPT_ALL_TIMEOUT_MS });
      const now = await queryClient.fetchQuery(importDraftsQuery(importId));
      const before = tallyOf(items).accepted;
      const after = reviewItems(now);
      return { ...answer, taken: tallyOf(after).accepted - before, next: after.find(isOpen) ?? null };
    },
    onSuccess: ({ taken, refused: left, next }) => {
      onClose();
      // The next question to review, or the end page.
      onGoTo(next);
      const still = leftText(tallyOf(reviewItems(drafts)));
      showToast('success', `${countOf(taken, 'pregunta aceptada', 'preguntas aceptadas')}.${still}`);
      void forgetCounts();
      void queryClient.invalidateQueries({ queryKey: importKeys.list });
      void queryClient.invalidateQueries({ queryKey: ['questions'] });
      if (left.length > 0) setRefused(left);
    },
    onError,
  });

  return (
    <>
      <AddMissingDialog
        open={dialog?.kind === 'add'}
        missing={missing}
        number={dialog?.kind === 'add' ? dialog.number : null}
        next={Math.max(0, ...numbers) + 1}
        pending={adding.isPending}
        onAdd={(number) => adding.mutate(number)}
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
      <ConfirmDialog
        open={dialog?.kind === 'accept-all'}
        title="Aceptar todas"
        confirmText={takes === 0 ? 'Entendido' : `Aceptar ${countOf(takes, 'pregunta', 'preguntas')}`}
        pending={accepting.isPending}
        pendingText="Aceptando..."
        onCancel={onClose}
        onConfirm={() => (takes === 0 ? onClose() : accepting.mutate())}
      >
        <div className="grid gap-4">
          <PaperWarnings warnings={warnings} />
          <p>
            {takes === 0
              ? 'No hay preguntas con clave y sin avisos por aceptar.'
              : `${takes === 1 ? 'Pasará' : 'Pasarán'} al banco ${countOf(takes, 'pregunta', 'preguntas')} sin avisos.`}
            {leftText(tally)}
          </p>
        </div>
      </ConfirmDialog>
      <RefusedDialog refused={refused} drafts={drafts} onClose={() => setRefused(null)} onGoTo={onGoTo} />
    </>
  );
}

function leftText({ warned, keyless }: ReviewTally): string {
  const parts = [warned > 0 ? `${warned} con avisos` : '', keyless > 0 ? `${keyless} sin clave` : ''];
  const left = parts.filter(Boolean).join(' y ');
  if (left === '') return '';
  return warned + keyless === 1
    ? ` Queda ${left} para que la revises.`
    : ` Quedan ${left} para que las revises.`;
}

interface RefusedDialogProps {
  refused: readonly Refusal[] | null;
  drafts: readonly ImportDraft[];
  onClose: () => void;
  onGoTo: (item: CurrentItem) => void;
}

function RefusedDialog({ refused, drafts, onClose, onGoTo }: RefusedDialogProps) {
  return (
    <Dialog
      open={refused !== null}
      onClose={onClose}
      title="No se aceptaron todas"
      size="sm"
      footer={
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <ul className="grid gap-2">
        {refused?.map(({ draft_id: draftId, reason }) => (
          <li key={draftId} className="flex flex-wrap items-center justify-between gap-2">
            <p>
              <b>{`Pregunta ${drafts.find(({ id }) => id === draftId)?.questions[0]?.number ?? ''}.`}</b>{' '}
              {reason}
            </p>
            <Button
              onClick={() => {
                onClose();
                onGoTo({ draftId, index: 0 });
              }}
            >
              Ver
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
