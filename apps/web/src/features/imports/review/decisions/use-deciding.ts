import { acceptDraftRoute, discardDraftRoute, type ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { callData } from '../../../../api/client.ts';
import { dismissToast, showToast, type ToastOptions, UNDO_MS } from '../../../../ui/feedback/toast.ts';
import { type DecidedStatus, decidedText, reopenedText, undecidedText } from '../../import-words.ts';
import { CHANGE_FALLBACK } from '../../imports.queries.ts';
import { type DraftSession, isBlocked } from '../draft/draft-session.ts';
import { UnsavedError } from '../draft/unsaved-words.ts';
import {
  isWarnedByReading,
  nextToSee,
  type ReviewItem,
  warningsToSee,
  willBeRefused,
} from '../review-items.ts';
import { isOccupied } from '../review-keys.ts';
import { useStableHandlers } from '../stable-handlers.ts';
import { type CurrentReview, focusLostTitle, revealTitle } from '../use-current-item.ts';
import { type ReviewActions, tellUnsaved } from '../use-review-actions.ts';
import { discardedToast, refusedToast } from './decision-toasts.ts';
import { withTaken } from './taken-numbers.ts';
import type { useDecisions } from './use-decisions.ts';
import { useRefusals } from './use-refusals.ts';
import { useSecondPress } from './use-second-press.ts';

/**
 * After the page jumps back to a refused question, presses are ignored this long: they were meant for the
 * question shown before.
 */
const BROUGHT_BACK_MS = 700;

/** A discard that follows another one within this time is its second press: nobody has seen the next question yet. */
const DOUBLE_DISCARD_MS = 700;

/** Saving changed the draft's warnings: there are new ones that the person has not seen. */
class UnseenError extends Error {}

interface DecidingOptions {
  importId: number;
  decisions: ReturnType<typeof useDecisions>;
  review: CurrentReview;
  draft: ImportDraft | undefined;
  /** The numbers of the drafts that were accepted on this page. */
  taken: ReadonlySet<number>;
  session: DraftSession | undefined;
  /** Returns the editing session of any draft on the page. */
  sessionOf: (draftId: number) => DraftSession | undefined;
  actions: ReviewActions;
  goToFault: (session: DraftSession, field: string) => void;
}

/**
 * Accepts and discards drafts. The next question is shown at once, while the decision is being sent. If a
 * decision is refused, its question is shown again with the unsaved input and the reason.
 */
export function useDeciding(options: DecidingOptions) {
  const { importId, decisions, review, draft, taken, session, sessionOf, actions, goToFault } = options;
  const { items, current, cameNumber, goTo } = review;
  const { queue } = decisions;
  const [said, setSaid] = useState('');
  const { refusal, note } = useRefusals(session);
  const broughtBackAt = useRef(Number.NEGATIVE_INFINITY);
  const discardedAt = useRef(Number.NEGATIVE_INFINITY);
  const secondPress = useSecondPress(draft, session);
  useFocusOfRestored(draft);

  const toldOf = useRef<number>(undefined);
  const shownId = draft?.id;
  useEffect(() => {
    // The message about a question goes when another one is shown. It comes before the jump back to its question.
    if (shownId !== toldOf.current) dismissToast('review');
    toldOf.current = shownId;
  }, [shownId]);

  /** The numbers of a draft's questions, in ascending order. */
  const numbersOf = (draftId: number) =>
    items.filter((item) => item.draftId === draftId).map(({ number }) => number);

  const onRefused: typeof decisions.onRefused.current = async ({ draftId, index, status }, error) => {
    // The decision was announced when it was made.
    if (status !== 'pending') setSaid(undecidedText(status, numbersOf(draftId)));
    dismissToast(discardedToast(draftId));
    const of = sessionOf(draftId);
    if (!of) return;
    const told = error instanceof UnseenError ? { message: null } : await actions.refuse(error, of);
    if (told === null) return;
    const { message, field } = told;
    if (status === 'pending') {
      if (message !== null) showToast('error', message, { id: 'review' });
      return;
    }
    note(draftId, message === null ? null : { status, message });
    const goBack = () => {
      broughtBackAt.current = Date.now();
      if (field === undefined) goTo({ draftId, index });
      else goToFault(of, field);
      if (error instanceof UnseenError) secondPress.press(of.stored());
    };
    const number = of.stored().questions[index]?.number;
    if (isOccupied()) {
      // The person is typing: on the other question the letters would act as shortcut keys. So ask instead of
      // jumping.
      const undecided = status === 'accepted' ? 'No se aceptó' : 'No se descartó';
      const text = `${undecided} la pregunta ${number}. ${message ?? 'Mira sus avisos.'}`;
      const action = { label: `Ver la ${number}`, onPress: goBack };
      showToast('error', text, { id: refusedToast(draftId), duration: Number.POSITIVE_INFINITY, action });
      return;
    }
    toldOf.current = draftId;
    if (message !== null) showToast('error', message, { id: 'review' });
    // After the fields of the draft are rendered again.
    setTimeout(goBack);
  };
  // Before anything is pressed or answered after this drawing.
  useLayoutEffect(() => {
    decisions.onRefused.current = onRefused;
  });

  async function send(of: DraftSession, seen: readonly ImportWarning[] | null): Promise<ImportDraft> {
    if (!(await of.flush())) throw new UnsavedError([of]);
    const stored = of.stored();
    if (seen === null && warningsToSee(withTaken(stored, taken)).length > 0) throw new UnseenError();
    const warnings = [...new Set((seen ?? []).map(({ code }) => code))];
    return callData(acceptDraftRoute, {
      params: { id: importId, draftId: of.draftId },
      body: { version: stored.version, warnings },
      fallback: 'No se pudo aceptar la pregunta.',
      // The queue of decisions repeats the call by itself.
      repeats: false,
    });
  }

  async function sendDiscard(of: DraftSession): Promise<ImportDraft> {
    if (!(await of.flush())) throw new UnsavedError([of]);
    const { version } = of.stored();
    const params = { id: importId, draftId: of.draftId };
    return callData(discardDraftRoute, {
      params,
      body: { version },
      fallback: CHANGE_FALLBACK,
      repeats: false,
    });
  }

  function decide(status: DecidedStatus): void {
    if (!session || !current || !draft || actions.busy !== null) return;
    if (Date.now() - broughtBackAt.current < BROUGHT_BACK_MS) return;
    if (status === 'accepted' && draft.status === 'accepted') {
      // Perhaps by somebody else meanwhile.
      goOn(draft.questions.length > 1 ? 'Ya estaban aceptadas.' : 'Ya estaba aceptada.', current);
      return;
    }
    if (draft.status !== 'pending') return;
    if (isBlocked(session.state())) {
      tellUnsaved(session);
      return;
    }
    if (status === 'discarded' && Date.now() - discardedAt.current < DOUBLE_DISCARD_MS) return;
    const { draftId } = session;
    note(draftId, null);
    if (status === 'discarded') {
      discardedAt.current = Date.now();
      queue.add({ draftId, status, index: current.index, send: () => sendDiscard(session) });
      moveOn(status, current);
      showToast('success', decidedText(status, numbersOf(draftId)), undoing(session, current));
      return;
    }
    if (!actions.hasNumbers(session)) return;
    if (session.isSettled() || !isWarnedByReading(actions.shown(draftId) ?? session.stored())) accept();
    // Moving on at once would show the next question and jump back, because most of these warnings outlive a save.
    else void session.flush().then((isSaved) => (isSaved ? accept() : tellUnsaved(session)));
  }

  function accept(): void {
    if (!session || !current) return;
    const { draftId } = session;
    const { index } = current;
    const onward = () => moveOn('accepted', current);
    if (!session.isSettled()) {
      // The input must be saved first, which may change the warnings.
      queue.add({ draftId, status: 'accepted', index, send: () => send(session, null) });
      onward();
      return;
    }
    // Not the draft of the last drawing: it may have been saved since.
    const pressed = withTaken(actions.shown(draftId) ?? session.stored(), taken);
    if (willBeRefused(pressed)) {
      // Wait for the reply instead of moving on and jumping back. Its number may be taken by a question that is still
      // on its way to the bank.
      void actions
        .accept(session, () => queue.settle().then(() => send(session, [])))
        .then((isDone) => {
          if (isDone) onward();
        });
      return;
    }
    const seen = secondPress.press(pressed);
    if (seen === null) {
      revealTitle();
      return;
    }
    queue.add({ draftId, status: 'accepted', index, send: () => send(session, seen) });
    onward();
  }

  function moveOn(status: DecidedStatus, from: ReviewItem): void {
    // A discard is also announced, by its toast.
    goOn(status === 'accepted' ? decidedText(status, numbersOf(from.draftId)) : '', from);
  }

  /** Shows the next question to look at. Screen readers hear `done` first. */
  function goOn(done: string, from: ReviewItem): void {
    // A question whose number was changed stands elsewhere in the list, but not on the page.
    const next = nextToSee(items, { ...from, number: cameNumber ?? from.number });
    const onward = next ? `Sigue la ${next.number}.` : 'No queda ninguna por revisar.';
    setSaid(`${done} ${onward}`.trim());
    goTo(next);
  }

  /** Brings a decided draft back to review. Returns whether it succeeded. `again` offers another try if the server didn't answer. */
  async function restore(of: DraftSession, again?: ToastOptions): Promise<boolean> {
    const takeBack = () =>
      queue.takeBack(of.draftId, async () => {
        // What was typed since, so that the list doesn't get the older version last.
        await of.flush();
        return actions.sendRestore(of);
      });
    const isTakenBack = async () => !(await queue.settle()) && takeBack();
    if (!takeBack() && !(await actions.restore(of, isTakenBack, again))) return false;
    setSaid(reopenedText(numbersOf(of.draftId)));
    dismissToast(discardedToast(of.draftId));
    return true;
  }

  // Toasts are pressed later, when another action may have begun or ended.
  const { undo } = useStableHandlers({
    async undo(of: DraftSession, item: ReviewItem) {
      if (await restore(of, undoing(of, item))) goTo(item);
      // The toast that was pressed is replaced by one that offers another try.
      else focusLostTitle();
    },
  });

  /** Offers to undo a discard. */
  const undoing = (of: DraftSession, item: ReviewItem): ToastOptions => ({
    id: discardedToast(of.draftId),
    duration: UNDO_MS,
    action: { label: 'Deshacer', onPress: () => void undo(of, item) },
  });

  return {
    decide,
    said,
    /** The warnings that the next press accepts. */
    warnings: secondPress.warnings,
    /** Why the draft on screen was not decided; null when no decision was refused. */
    refusal,
    restore,
  };
}

/** Gives the title the focus once the draft shown is to review again: the button that was pressed for it is gone. */
function useFocusOfRestored(draft: ImportDraft | undefined): void {
  const { id, status } = draft ?? {};
  const shown = useRef({ id, status });
  useEffect(() => {
    const { current: before } = shown;
    shown.current = { id, status };
    const isRestored = before.id === id && before.status !== status && status === 'pending';
    if (isRestored) focusLostTitle();
  }, [id, status]);
}
