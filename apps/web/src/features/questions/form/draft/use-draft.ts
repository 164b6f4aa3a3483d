import { useCallback, useEffect, useRef, useState } from 'react';
import { useHeldWork } from '../../../../api/held-work.ts';
import { currentSession } from '../../../../api/session-store.ts';
import {
  type Draft,
  type DraftStore,
  deviceDrafts,
  draftToOffer,
} from '../../../../question-form/device-drafts.ts';
import { type FormStore, useIsDirty } from '../../../../question-form/form-store.ts';
import { type FormContent, newKey } from '../../../../question-form/model/form-content.ts';

/** Typing rests so long before the device keeps it. */
const REST_MS = 600;
const MINUTE_MS = 60_000;
/** `beforeunload` comes early enough for the write to end before the page does. */
const LEAVING = ['beforeunload', 'pagehide'] as const;

/** Keeps the form on this device while it is unsaved, and offers what an earlier one left behind. */
export function useDraft(store: FormStore, target: string, given?: DraftStore | null) {
  const [drafts] = useState(() => (given === undefined ? deviceDrafts() : given));
  const [offer, setOffer] = useState<Draft | null>(null);
  const [savedAt, setSavedAt] = useState<number | null>(null);
  const [ownId] = useState(newKey);
  // The author stays the same after the session has ended: what is typed until the page changes is theirs.
  const [ownerId] = useState(() => currentSession()?.id ?? 0);
  const isDirty = useIsDirty(store);
  useHeldWork(isDirty && drafts !== null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Every write comes after the one before, so that the last one stands. */
  const queue = useRef<Promise<void>>(Promise.resolve());
  const enqueue = useCallback((work: () => Promise<void>) => {
    // The device may be full or forbid it: the form works on.
    queue.current = queue.current.then(work).catch(() => undefined);
    return queue.current;
  }, []);

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
      const draft = { id: ownId, ownerId, target, savedAt: at, content: store.get().content };
      void enqueue(async () => {
        if (!store.isDirty()) {
          // Back to what is stored: nothing is left to recover.
          await drafts.remove(ownId);
          setSavedAt(null);
          return;
        }
        await drafts.save(draft);
        // Shown to the minute: the page is not drawn anew at every save.
        setSavedAt(at - (at % MINUTE_MS));
      });
    };
    // Only showing a problem is no change.
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
    for (const event of LEAVING) window.addEventListener(event, writeNow);
    const writeHidden = () => document.visibilityState === 'hidden' && writeNow();
    document.addEventListener('visibilitychange', writeHidden);
    return () => {
      stop();
      writeNow();
      for (const event of LEAVING) window.removeEventListener(event, writeNow);
      document.removeEventListener('visibilitychange', writeHidden);
    };
  }, [drafts, store, ownId, ownerId, target, enqueue]);

  /** Nothing is left to recover: it was saved, or is not wanted. */
  const forget = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setSavedAt(null);
    return enqueue(async () => drafts?.remove(ownId));
  }, [drafts, enqueue, ownId]);

  /** Keeps content that the form no longer shows, and offers it. */
  const setAside = (content: FormContent) => {
    const kept: Draft = { id: newKey(), ownerId, target, savedAt: Date.now(), content };
    setOffer(kept);
    setSavedAt(null);
    return enqueue(async () => {
      await drafts?.save(kept);
      await drafts?.remove(ownId);
    });
  };

  const answer = (take: boolean) => {
    if (!offer) return;
    setOffer(null);
    if (take) store.change(() => offer.content);
    void enqueue(async () => {
      // What is taken over is first kept under the name of this form.
      if (take) await drafts?.save({ ...offer, id: ownId });
      await drafts?.remove(offer.id);
    });
  };
  return { offer, savedAt, recover: () => answer(true), discard: () => answer(false), forget, setAside };
}
