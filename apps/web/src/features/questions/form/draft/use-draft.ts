import { useCallback, useEffect, useRef, useState } from 'react';
import { useHeldWork } from '../../../../api/held-work.ts';
import { currentSession } from '../../../../api/session-store.ts';
import { deviceDrafts } from '../../../../question-form/drafts/device-drafts.ts';
import { type Draft, type DraftStore, draftToOffer } from '../../../../question-form/drafts/draft-store.ts';
import { type FormStore, useIsDirty } from '../../../../question-form/form-store.ts';
import { type FormContent, newKey } from '../../../../question-form/model/form-content.ts';
import { onPageLeaving } from '../../../../ui/forms/leaving/page-leaving.ts';

/** The draft is stored after this long without typing. */
const REST_MS = 600;
const MINUTE_MS = 60_000;

/** Stores the unsaved form on this device, and offers drafts left by earlier visits. */
export function useDraft(store: FormStore, target: string, given?: DraftStore | null) {
  const [drafts] = useState(() => (given === undefined ? deviceDrafts() : given));
  const [offer, setOffer] = useState<Draft | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [ownId] = useState(newKey);
  // Fixed, because input typed after the session has ended still belongs to its author until the page changes.
  const [ownerId] = useState(() => currentSession()?.id ?? 0);
  const isDirty = useIsDirty(store);
  useHeldWork(isDirty && drafts !== null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    let isWanted = true;
    void drafts?.list().then(
      (list) => isWanted && setOffer(draftToOffer(list, { ownerId, target, ownId })),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [drafts, ownerId, target, ownId]);

  useEffect(() => {
    if (!drafts) return;
    const write = () => {
      timer.current = undefined;
      const at = Date.now();
      // The form again equals the stored question: nothing is left to recover.
      const isDirty = store.isDirty();
      const writing = isDirty
        ? drafts.save({ id: ownId, ownerId, target, savedAt: at, content: store.get().content })
        : drafts.remove(ownId);
      // Rounded to the minute, so that the page isn't rendered again at every save.
      const shown = isDirty ? at - (at % MINUTE_MS) : null;
      attempt(writing.then(() => setSavedAt(shown)));
    };
    // The store also changes when it only shows a problem, which is no input.
    let seen = store.get().content;
    const stop = store.subscribe(() => {
      const { content } = store.get();
      if (content === seen) return;
      seen = content;
      clearTimeout(timer.current);
      timer.current = setTimeout(write, REST_MS);
    });
    const writeNow = () => {
      if (timer.current === undefined) return;
      clearTimeout(timer.current);
      write();
    };
    const stopLeaving = onPageLeaving(() => {
      writeNow();
      drafts.keepNow();
    });
    return () => {
      stop();
      writeNow();
      stopLeaving();
    };
  }, [drafts, store, ownId, ownerId, target]);

  /** Removes the draft: its content was saved or is not wanted. */
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setSavedAt(null);
    return attempt(drafts?.remove(ownId));
  }, [drafts, ownId]);

  /** Stores content that the form is about to drop, and offers it. */
  const setAside = (content: FormContent) => {
    const kept: Draft = { id: newKey(), ownerId, target, savedAt: Date.now(), content };
    setOffer(kept);
    setSavedAt(null);
    return attempt(drafts?.save(kept).then(() => drafts.remove(ownId)));
  };

  const answer = (take: boolean) => {
    if (!offer) return;
    setOffer(null);
    if (take) store.change(() => offer.content);
    // Stored under this form's id before the offered draft is removed.
    const kept = take ? drafts?.save({ ...offer, id: ownId }) : Promise.resolve();
    attempt(kept?.then(() => drafts?.remove(offer.id)));
  };
  return { offer, savedAt, recover: () => answer(true), discard: () => answer(false), forget, setAside };
}

/** Ignores failures of storing: the device may be full or forbid it, and the form works without. */
async function attempt(work: Promise<void> | undefined): Promise<void> {
  await work?.catch(() => undefined);
}
