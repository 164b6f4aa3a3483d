import { acceptAllRoute, type ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callData } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { ConfirmDialog, Dialog } from '../../../../ui/overlays/dialog.tsx';
import { countOf } from '../../import-words.ts';
import { importDraftsQuery, importKeys } from '../../imports.queries.ts';
import { PaperWarnings } from '../../paper-warnings.tsx';
import type { DraftSessions } from '../draft/draft-session.ts';
import type { CurrentItem } from '../page-areas.ts';
import { draftName, isOpen, type ReviewTally, reviewItems, tallyOf, unwarnedCount } from '../review-items.ts';
import { useSeenDrafts } from './use-seen-drafts.ts';

interface Refusal {
  draft_id: number;
  reason: string;
}

/** Thousands of questions are written one by one, with pauses in which the server answers other requests. */
const ACCEPT_ALL_TIMEOUT_MS = 600_000;
interface AcceptAllDialogProps {
  importId: number;
  open: boolean;
  /** Warnings about the paper as a whole. */
  warnings: readonly string[];
  drafts: readonly ImportDraft[];
  sessions: DraftSessions;
  /** Waits until input and earlier decisions have reached the server. Throws when they have not. */
  saved: () => Promise<void>;
  onError: (error: Error) => Promise<void>;
  onClose: () => void;
  onGoTo: (item: CurrentItem | null) => void;
}

/** Accepts all questions without warnings, and names those that the server refused. */
export function AcceptAllDialog(props: AcceptAllDialogProps) {
  const { importId, open, warnings, drafts, sessions, saved, onError, onClose, onGoTo } = props;
  const queryClient = useQueryClient();
  const [refused, setRefused] = useState<readonly Refusal[] | null>(null);
  const seenOf = useSeenDrafts(open, drafts, sessions);
  const items = reviewItems(drafts);
  const takes = unwarnedCount(drafts);
  const tally = tallyOf(items);
  const accepting = useMutation({
    mutationFn: async () => {
      await saved();
      const queryKey = importKeys.drafts(importId);
      const present = queryClient.getQueryData<ImportDraft[]>(queryKey) ?? drafts;
      const fallback = 'No se pudieron aceptar las preguntas.';
      const answer = await callData(acceptAllRoute, {
        params: { id: importId },
        body: { drafts: seenOf(present) },
        fallback,
        timeoutMs: ACCEPT_ALL_TIMEOUT_MS,
      });
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
      void queryClient.invalidateQueries({ queryKey: importKeys.one(importId), exact: true });
      void queryClient.invalidateQueries({ queryKey: importKeys.list });
      void queryClient.invalidateQueries({ queryKey: ['questions'] });
      if (left.length > 0) setRefused(left);
    },
    onError,
  });

  return (
    <>
      <ConfirmDialog
        open={open}
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
  const named = (refused ?? []).map(({ draft_id: draftId, reason }) => {
    const draft = drafts.find(({ id }) => id === draftId);
    return { draftId, reason, name: draft ? `${draftName(draft)}.` : '' };
  });
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
        {named.map(({ draftId, name, reason }) => (
          <li key={draftId} className="flex flex-wrap items-center justify-between gap-2">
            <p>
              <b>{name}</b> {reason}
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
