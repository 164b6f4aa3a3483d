import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import { useRef, useState } from 'react';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { decidedText } from '../../import-words.ts';
import { acceptDraft, discardDraft } from '../../imports.queries.ts';
import type { DraftSession } from '../draft/draft-session.ts';
import { nextToSee, type ReviewItem, warningsToSee, willBeRefused } from '../review-items.ts';
import { isOccupied } from '../review-keys.ts';
import { type CurrentReview, revealTitle } from '../use-current-item.ts';
import { type ReviewActions, UNSAVED, UnsavedError } from '../use-review-actions.ts';
import type { Decision } from './decision-queue.ts';
import type { useDecisions } from './use-decisions.ts';
import { useSecondPress } from './use-second-press.ts';

/** Whoever is brought back to a refused question may still press for the one that was shown before. */
const BROUGHT_BACK_MS = 700;

/** Saving has ended what reading warned of, and something else is warned of now. */
class UnseenError extends Error {}

interface DecidingOptions {
  importId: number;
  decisions: ReturnType<typeof useDecisions>;
  review: CurrentReview;
  draft: ImportDraft | undefined;
  session: DraftSession | undefined;
  /** The session of any draft of the page. */
  sessionOf: (draftId: number) => DraftSession | undefined;
  actions: ReviewActions;
  goToField: (session: DraftSession, field: string) => void;
}

/**
 * Accepts and discards drafts. The next question is shown at once, while the decision travels; a question whose decision is
 * refused is shown again, with what was typed in it and why.
 */
export function useDeciding(options: DecidingOptions) {
  const { importId, decisions, review, draft, session, sessionOf, actions, goToField } = options;
  const { items, current, goTo } = review;
  const { queue } = decisions;
  const [said, setSaid] = useState('');
  const [refusals, setRefusals] = useState<ReadonlyMap<number, string>>(new Map());
  const broughtBackAt = useRef(Number.NEGATIVE_INFINITY);
  const secondPress = useSecondPress(draft);

  const note = (draftId: number, refusal: string | null) =>
    setRefusals((before) => {
      const others = [...before].filter(([id]) => id !== draftId);
      return new Map(refusal === null ? others : [...others, [draftId, refusal]]);
    });

  decisions.onRefused.current = ({ draftId, index }: Decision, error) => {
    const of = sessionOf(draftId);
    if (!of) return;
    const { message, field } = error instanceof UnseenError ? { message: null } : actions.refuse(error, of);
    note(draftId, message);
    const goBack = () => {
      broughtBackAt.current = Date.now();
      if (field === undefined) goTo({ draftId, index });
      else goToField(of, field);
      if (error instanceof UnseenError) secondPress.press(of.stored());
    };
    const number = of.stored().questions[index]?.number;
    if (isOccupied()) {
      // Letters that are being typed would act as keys on the other question.
      const text = `No se aceptó la pregunta ${number}. ${message ?? 'Mira sus avisos.'}`;
      const action = { label: `Ver la ${number}`, onPress: goBack };
      showToast('error', text, { id: `refused ${draftId}`, duration: Number.POSITIVE_INFINITY, action });
      return;
    }
    if (message !== null) showToast('error', message, { id: 'review' });
    // Once its fields are back on the page.
    setTimeout(goBack);
  };

  async function send(of: DraftSession, seen: readonly ImportWarning[] | null): Promise<ImportDraft> {
    if (!(await of.flush())) throw new UnsavedError(UNSAVED);
    const { version } = of.stored();
    if (seen === null && warningsToSee(of.stored()).length > 0) throw new UnseenError();
    const warnings = [...new Set((seen ?? []).map(({ code }) => code))];
    return acceptDraft(importId, of.draftId, { version, warnings });
  }

  async function sendDiscard(of: DraftSession): Promise<ImportDraft> {
    if (!(await of.flush())) throw new UnsavedError(UNSAVED);
    return discardDraft(importId, of.draftId);
  }

  /** The warnings to accept with; null where saving ends them first, undefined where they are only shown now. */
  function warningsSeen(of: DraftSession): readonly ImportWarning[] | null | undefined {
    if (!of.isSettled()) return null;
    return secondPress.press(actions.shown(of.draftId) ?? of.stored()) ?? undefined;
  }

  function decide(status: Decision['status']): void {
    if (!session || !current || draft?.status !== 'pending' || actions.busy !== null) return;
    if (Date.now() - broughtBackAt.current < BROUGHT_BACK_MS) return;
    if (session.state().kind === 'conflict') {
      showToast('error', UNSAVED, { id: 'review' });
      return;
    }
    const { draftId } = session;
    const { index } = current;
    const onward = () => moveOn(status, current);
    note(draftId, null);
    if (status === 'discarded') {
      queue.add({ draftId, status, index, send: () => sendDiscard(session) });
      onward();
      return;
    }
    if (!actions.hasNumbers(session)) return;
    const seen = warningsSeen(session);
    if (seen === undefined) {
      revealTitle();
      return;
    }
    // The bank will say what is missing: nobody is led away from it, only to be brought back.
    if (session.isSettled() && willBeRefused(draft)) {
      void actions
        .accept(session, () => send(session, seen))
        .then((isDone) => {
          if (isDone) onward();
        });
      return;
    }
    queue.add({ draftId, status, index, send: () => send(session, seen) });
    onward();
  }

  function moveOn(status: Decision['status'], from: ReviewItem): void {
    const next = nextToSee(items, from);
    const done = items.filter(({ draftId }) => draftId === from.draftId).map(({ number }) => number);
    const onward = next ? `Sigue la ${next.number}.` : 'No queda ninguna por revisar.';
    setSaid(`${decidedText(status === 'accepted' ? 'accept' : 'discard', done)} ${onward}`);
    goTo(next);
  }

  return {
    decide,
    said,
    /** What the next press accepts the draft with. */
    warnings: secondPress.warnings,
    /** Why the draft that is looked at was not accepted. */
    refusal: (draft && refusals.get(draft.id)) ?? null,
    async restore(of: DraftSession) {
      if (!queue.takeBack(of.draftId)) await actions.restore(of, queue.settle);
    },
  };
}
