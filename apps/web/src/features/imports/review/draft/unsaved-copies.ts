import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { Draft, DraftStore } from '../../../../question-form/device-drafts.ts';
import { isSameContent } from '../../../../question-form/model/same-content.ts';
import { contentOfDraft } from './draft-content.ts';
import type { DraftSession, DraftSessions } from './draft-session.ts';

/** Typing rests so long before the device keeps it. */
const REST_MS = 600;
/** `beforeunload` comes early enough for the write to end before the page does. */
const LEAVING = ['beforeunload', 'pagehide'] as const;

interface CopiesOptions {
  sessions: DraftSessions;
  /** Where copies are kept; every call may fail, e.g. for want of room. */
  store: DraftStore;
  importId: number;
  /** Who types. They stay the author of what they typed after their session has ended. */
  ownerId: number;
}

/** Copies, on this device, of what is typed in drafts and not saved by the server yet. */
export interface UnsavedCopies {
  /** Writes what is unsaved now. */
  write: () => void;
  /** Copies that this author left behind, each with the draft as it stands now. */
  left: (drafts: readonly ImportDraft[]) => Promise<{ draft: ImportDraft; copy: Draft }[]>;
  /** What was unsaved is given up. */
  forgetAll: () => void;
  stop: () => void;
}

export function keepUnsavedCopies({ sessions, store, importId, ownerId }: CopiesOptions): UnsavedCopies {
  const target = (draftId: number) => `importación ${importId}, borrador ${draftId}`;
  const idOf = (draftId: number) => `${ownerId}, ${target(draftId)}`;
  const kept = new Map<string, Draft['content']>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Every write comes after the one before, so that the last one stands. */
  let queue: Promise<unknown> = Promise.resolve();
  const enqueue = (work: () => Promise<unknown>) => {
    queue = queue.then(work).catch(() => undefined);
  };
  const forget = (id: string) => {
    kept.delete(id);
    enqueue(() => store.remove(id));
  };
  const keep = (session: DraftSession) => {
    const id = idOf(session.draftId);
    const content = { ...session.store.get().content, version: session.stored().version };
    if (isSameText(kept.get(id), content)) return;
    kept.set(id, content);
    const copy: Draft = { id, ownerId, target: target(session.draftId), savedAt: Date.now(), content };
    enqueue(() => store.save(copy));
  };
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const all = sessions.all();
    const unsaved = all.filter((session) => !session.isSettled());
    for (const session of unsaved) keep(session);
    // A draft may have two sessions: one that was closed with something unsaved, and the one that is shown.
    const open = new Set(unsaved.map(({ draftId }) => draftId));
    for (const { draftId } of all) if (!open.has(draftId) && kept.has(idOf(draftId))) forget(idOf(draftId));
  };
  const stopListening = sessions.subscribe(() => {
    timer ??= setTimeout(write, REST_MS);
  });
  const writeHidden = () => document.visibilityState === 'hidden' && write();
  for (const event of LEAVING) window.addEventListener(event, write);
  document.addEventListener('visibilitychange', writeHidden);
  return {
    write,
    async left(drafts) {
      const copies = await store.list().catch(() => []);
      return copies.flatMap((copy) => {
        const draft = drafts.find(({ id }) => copy.id === idOf(id));
        if (!draft) return [];
        kept.set(copy.id, copy.content);
        const isUnsaved = !isSameContent(copy.content, contentOfDraft(draft));
        if (draft.status === 'pending' && isUnsaved) return [{ draft, copy }];
        // It reached the server at last, or was decided on: there is nothing left to save.
        forget(copy.id);
        return [];
      });
    },
    forgetAll() {
      clearTimeout(timer);
      for (const id of kept.keys()) forget(id);
    },
    stop() {
      write();
      stopListening();
      for (const event of LEAVING) window.removeEventListener(event, write);
      document.removeEventListener('visibilitychange', writeHidden);
    },
  };
}

function isSameText(one: Draft['content'] | undefined, other: Draft['content']): boolean {
  return one?.shared === other.shared && one.items === other.items && one.version === other.version;
}
