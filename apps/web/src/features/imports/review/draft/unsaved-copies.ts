import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { Draft, DraftStore } from '../../../../question-form/drafts/draft-store.ts';
import { isSameContent } from '../../../../question-form/model/same-content.ts';
import { onPageLeaving } from '../../../../ui/forms/leaving/page-leaving.ts';
import { contentOfDraft } from './draft-content.ts';
import type { DraftSession, DraftSessions } from './draft-session.ts';

/** Copies are written after this long without typing. */
const REST_MS = 600;

interface CopiesOptions {
  sessions: DraftSessions;
  /** Where copies are stored. Every call may fail, for example for lack of room. */
  store: DraftStore;
  importId: number;
  /** The account of the person who types. It stays the owner of the copies after the person has signed out. */
  ownerId: number;
}

/** Copies on this device of input that the server has not saved yet. */
export interface UnsavedCopies {
  /** Writes copies of all unsaved input now. */
  write: () => void;
  /** The copies that this account left on an earlier visit, each with the present draft. */
  left: (drafts: readonly ImportDraft[]) => Promise<{ draft: ImportDraft; copy: Draft }[]>;
  /** Removes all copies, when the person gives the unsaved input up. */
  forgetAll: () => void;
  stop: () => void;
}

export function keepUnsavedCopies({ sessions, store, importId, ownerId }: CopiesOptions): UnsavedCopies {
  const target = (draftId: number) => `importación ${importId}, borrador ${draftId}`;
  const idOf = (draftId: number) => `${ownerId}, ${target(draftId)}`;
  const kept = new Map<string, Draft['content']>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const forget = (id: string) => {
    kept.delete(id);
    void store.remove(id).catch(() => undefined);
  };
  const keep = (session: DraftSession) => {
    const id = idOf(session.draftId);
    // Not the version of the stored draft: an unanswered conflict would look like text typed on the newer version, and
    // the next visit would save it over somebody else's work.
    const content = { ...session.store.get().content, version: session.typedOn() };
    if (isSameText(kept.get(id), content)) return;
    kept.set(id, content);
    const copy: Draft = { id, ownerId, target: target(session.draftId), savedAt: Date.now(), content };
    void store.save(copy).catch(() => undefined);
  };
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const all = sessions.all();
    const unsaved = all.filter((session) => !session.isSettled());
    for (const session of unsaved) keep(session);
    // A draft may have two sessions: a closed one with unsaved input, and the one on screen.
    const open = new Set(unsaved.map(({ draftId }) => draftId));
    for (const { draftId } of all) if (!open.has(draftId) && kept.has(idOf(draftId))) forget(idOf(draftId));
  };
  const stopListening = sessions.subscribe(() => {
    timer ??= setTimeout(write, REST_MS);
  });
  const stopLeaving = onPageLeaving(() => {
    write();
    store.keepNow();
  });
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
        // The copy was saved after all, or the draft was decided: nothing is left to save.
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
      stopLeaving();
    },
  };
}

function isSameText(one: Draft['content'] | undefined, other: Draft['content']): boolean {
  return one?.shared === other.shared && one.items === other.items && one.version === other.version;
}
