import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { ApiError, messageOf } from '../../../../api/api-error.ts';
import { settleEarlyKeys } from '../../../../editor/early-keys/waiting-fields.ts';
import { createFormStore, type FormStore } from '../../../../question-form/form-store.ts';
import { type FormContent, newKey } from '../../../../question-form/model/form-content.ts';
import { serverProblems } from '../../../../question-form/model/server-problems.ts';
import { contentOfDraft, draftForm, withStoredImages } from './draft-content.ts';

/** The typing rests so long before it is saved. */
export const SAVE_REST_MS = 800;
/** Without an answer it is tried again, each time later. A server that says when to come back is asked again then. */
const RETRIES_MS = [3_000, 8_000, 20_000, 60_000];
const SAVE_FALLBACK = 'No se pudo guardar el cambio. Inténtalo de nuevo.';

const CHANGED_SINCE =
  'Este dispositivo guarda cambios que no llegaron al servidor, y la pregunta cambió después.';

export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' }
  /** Not stored. It is tried again by itself where the server gave no answer. */
  | { readonly kind: 'failed'; readonly message: string }
  /** Somebody else has changed the draft since. */
  | { readonly kind: 'conflict'; readonly message: string };

interface SessionOptions {
  save: (draftId: number, form: FormData) => Promise<ImportDraft>;
  onSaved: (draft: ImportDraft) => void;
}

/** What is typed in one draft, and how it reaches the server. It outlives the fields that show it. */
export interface DraftSession {
  readonly draftId: number;
  /** Its own among the sessions of a draft: another one holds other fields. */
  readonly key: string;
  readonly store: FormStore;
  state: () => SaveState;
  subscribe: (listener: () => void) => () => void;
  /** The draft as the server last answered it. */
  stored: () => ImportDraft;
  /** Saves what is unsaved, now. True when the server has everything. */
  flush: () => Promise<boolean>;
  /** The server refused because of a newer version. */
  conflict: (message: string) => void;
  /** Goes on from a newer version: with its content, or with what stands here. */
  rebase: (draft: ImportDraft, keep: 'stored' | 'mine') => void;
  /** Shows what was typed earlier in that version and never saved, and saves it; in a newer one its person decides. */
  restore: (typed: FormContent, version: number) => void;
  isSettled: () => boolean;
  /** No more saving: the draft is gone, or its content was given up. */
  close: () => void;
}

/** The drafts of one page. */
export interface DraftSessions {
  /** What is typed in this draft: as it was left, or anew from what the server has. */
  of: (draft: ImportDraft) => DraftSession;
  /** Saves everything. True when nothing is left unsaved. */
  flushAll: () => Promise<boolean>;
  hasUnsaved: () => boolean;
  /** All of this page, those that were closed with something unsaved too. */
  all: () => readonly DraftSession[];
  /** Sends nothing more. `all` still lists the sessions with something unsaved, so that the device can keep it. */
  closeAll: () => void;
  /** Sends nothing more and forgets what is unsaved. */
  giveUpAll: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createDraftSession(draft: ImportDraft, { save, onSaved }: SessionOptions): DraftSession {
  const store = createFormStore(contentOfDraft(draft));
  const listeners = new Set<() => void>();
  let stored = draft;
  let saved = store.get().content;
  let state: SaveState = { kind: 'saved' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let failures = 0;
  let isClosed = false;

  const isDirty = () => differs(store.get().content, saved);
  const setState = (next: SaveState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(false), milliseconds);
  };

  const stop = store.subscribe(() => {
    if (isClosed || running || state.kind === 'conflict') return;
    if (!isDirty()) {
      clearTimeout(timer);
      if (state.kind !== 'saved') setState({ kind: 'saved' });
      return;
    }
    if (state.kind !== 'waiting') setState({ kind: 'waiting' });
    schedule(SAVE_REST_MS);
  });

  async function saveAll(isUrgent: boolean): Promise<void> {
    setState({ kind: 'saving' });
    try {
      do await saveOnce();
      while (isUrgent && isDirty() && !isClosed);
    } catch (error) {
      fail(error);
      return;
    }
    if (isClosed) return;
    // What was typed meanwhile has its rest, too.
    if (isDirty()) schedule(SAVE_REST_MS);
    setState({ kind: isDirty() ? 'waiting' : 'saved' });
  }

  async function saveOnce(): Promise<void> {
    const sent = store.get().content;
    const answer = await save(draft.id, draftForm(sent, stored));
    failures = 0;
    stored = answer;
    saved = withStoredImages(sent, sent, answer);
    const now = store.get().content;
    store.change((content) => (now === sent ? saved : withStoredImages(content, sent, answer)));
    onSaved(answer);
  }

  function fail(error: unknown): void {
    if (isClosed) return;
    const message = messageOf(error, SAVE_FALLBACK);
    if (error instanceof ApiError && error.status === 409) {
      setState({ kind: 'conflict', message });
      return;
    }
    setState({ kind: 'failed', message });
    if (error instanceof ApiError && error.status < 500 && error.status !== 429) {
      store.show(serverProblems(error, store.get().content));
      return;
    }
    const askedSeconds = error instanceof ApiError ? error.retryAfterSeconds : undefined;
    if (askedSeconds !== undefined) {
      schedule(askedSeconds * 1000);
      return;
    }
    schedule(RETRIES_MS[failures] ?? (RETRIES_MS.at(-1) as number));
    failures += 1;
  }

  async function run(isUrgent: boolean): Promise<boolean> {
    clearTimeout(timer);
    while (running) await running;
    if (!isDirty()) return true;
    if (isClosed || state.kind === 'conflict') return false;
    running = saveAll(isUrgent);
    await running;
    running = null;
    return !isDirty();
  }

  const flush = () => {
    // What was typed into a field whose editor is still loading is unsaved, too.
    const typing = settleEarlyKeys();
    // Saving begins at once: the page may be going away.
    if (typing === null) return run(true);
    return typing.then(async (isComplete) => (await run(true)) && isComplete);
  };

  return {
    draftId: draft.id,
    key: newKey(),
    store,
    state: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stored: () => stored,
    flush,
    conflict: (message) => setState({ kind: 'conflict', message }),
    rebase(newer, keep) {
      stored = newer;
      if (keep === 'stored') {
        saved = contentOfDraft(newer);
        store.replace(saved);
        setState({ kind: 'saved' });
        return;
      }
      setState({ kind: 'waiting' });
      void flush();
    },
    restore(typed, version) {
      if (isClosed || isDirty()) return;
      if (version !== stored.version) state = { kind: 'conflict', message: CHANGED_SINCE };
      store.change(() => ({ ...typed, version: null }));
      if (state.kind === 'conflict') setState(state);
    },
    isSettled: () => !isDirty() && running === null && state.kind === 'saved',
    close() {
      isClosed = true;
      clearTimeout(timer);
      stop();
    },
  };
}

function differs(one: FormContent, other: FormContent): boolean {
  return one.shared !== other.shared || one.items !== other.items;
}
