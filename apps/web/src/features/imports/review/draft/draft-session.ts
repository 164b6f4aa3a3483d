import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { ApiError } from '../../../../api/api-error.ts';
import { createListeners } from '../../../../api/listeners.ts';
import { settleEarlyKeys } from '../../../../editor/early-keys/waiting-fields.ts';
import { createFormStore, type FormStore } from '../../../../question-form/form-store.ts';
import { type FormContent, newKey } from '../../../../question-form/model/form-content.ts';
import { isSameContent } from '../../../../question-form/model/same-content.ts';
import { serverProblems } from '../../../../question-form/model/server-problems.ts';
import { failureText, isOffline } from '../../failure-words.ts';
import { contentOfDraft, draftForm, withStoredImages } from './draft-content.ts';

/** Changes are saved after this long without typing. */
export const SAVE_REST_MS = 800;
/** Waits before further tries when the server doesn't answer. A time that the server names comes first. */
const RETRIES_MS = [3_000, 8_000, 20_000, 60_000];
const SAVE_FALLBACK = 'No se pudo guardar el cambio. Inténtalo de nuevo.';
const SAVED_LATER = 'Sin conexión. El cambio se guardará solo cuando vuelva.';

const CHANGED_SINCE =
  'Este dispositivo guarda cambios que no llegaron al servidor, y la pregunta cambió después.';

export type SaveState =
  | { readonly kind: 'saved' | 'waiting' | 'saving' }
  /** Not stored. Tried again automatically if the server did not answer. */
  | { readonly kind: 'failed'; readonly message: string; readonly isOffline: boolean }
  /** Somebody else has changed the draft in the meantime. */
  | { readonly kind: 'conflict'; readonly message: string }
  /** The draft no longer exists: somebody else has put it into a group. */
  | { readonly kind: 'gone' };

interface SessionOptions {
  save: (draftId: number, form: FormData) => Promise<ImportDraft>;
  onSaved: (draft: ImportDraft) => void;
}

/** The unsaved input of one draft, and its way to the server. A session outlives the form that shows it. */
export interface DraftSession {
  readonly draftId: number;
  /** Distinguishes sessions of the same draft, so that a new session gets new form fields. */
  readonly key: string;
  readonly store: FormStore;
  state: () => SaveState;
  subscribe: (listener: () => void) => () => void;
  /** The draft as last returned by the server. */
  stored: () => ImportDraft;
  /**
   * The version that the input was typed on. Older than `stored` while input of an earlier visit waits for the person
   * to choose between it and a newer version.
   */
  typedOn: () => number;
  /** Saves all unsaved input now. True when the server has everything. */
  flush: () => Promise<boolean>;
  /** Makes `flush` wait for input that is on its way, such as an image that is being cut. The promise never rejects. */
  expect: (arriving: Promise<unknown>) => void;
  /** Called when the server refuses a save because it has a newer version. */
  conflict: (message: string) => void;
  /**
   * Continues from a newer version, either with the stored content or with the person's own, which is saved at once.
   * True when the server has everything.
   */
  rebase: (draft: ImportDraft, keep: 'stored' | 'mine') => Promise<boolean>;
  /**
   * Shows input of that version that an earlier visit left unsaved, and saves it. If the draft has a newer
   * version, a conflict is shown, so that the person decides.
   */
  restore: (typed: FormContent, version: number) => void;
  isSettled: () => boolean;
  /** The last save failed or met another version, and none has succeeded since. */
  isUnsaved: () => boolean;
  /** Stops saving: the draft is gone, or its unsaved input was given up. */
  close: () => void;
}

/** The sessions of all drafts opened on one page. */
export interface DraftSessions {
  /** The session of a draft: the existing one, or a new one that starts with the server's content. */
  of: (draft: ImportDraft) => DraftSession;
  /** Saves all sessions. True when nothing is left unsaved. */
  flushAll: () => Promise<boolean>;
  hasUnsaved: () => boolean;
  /** All sessions of this page, also closed ones with unsaved input. */
  all: () => readonly DraftSession[];
  /** Stops saving. `all` still lists sessions with unsaved input, so that the device can keep a copy. */
  closeAll: () => void;
  /** Stops saving and forgets all unsaved input. */
  giveUpAll: () => void;
  subscribe: (listener: () => void) => () => void;
}

export function createDraftSession(draft: ImportDraft, { save, onSaved }: SessionOptions): DraftSession {
  const store = createFormStore(contentOfDraft(draft));
  const { subscribe, notify } = createListeners();
  let stored = draft;
  let typedOn = draft.version;
  let saved = store.get().content;
  let state: SaveState = { kind: 'saved' };
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  const expected = new Set<Promise<unknown>>();
  let failures = 0;
  let isClosed = false;
  /** Outlasts the next try, so that what tells of it doesn't come and go. */
  let hasFailed = false;

  const isDirty = () => differs(store.get().content, saved);
  const setState = (next: SaveState) => {
    state = next;
    if (next.kind === 'failed' || next.kind === 'conflict') hasFailed = true;
    else if (next.kind === 'saved') hasFailed = false;
    notify();
  };
  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void run(false), milliseconds);
  };

  const stop = store.subscribe(() => {
    if (isClosed || running || isBlocked(state)) return;
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
    // Input typed during the save also waits for a pause in the typing.
    if (isDirty()) schedule(SAVE_REST_MS);
    setState({ kind: isDirty() ? 'waiting' : 'saved' });
  }

  async function saveOnce(): Promise<void> {
    const sent = store.get().content;
    const answer = await save(draft.id, draftForm(sent, stored));
    failures = 0;
    hasFailed = false;
    stored = answer;
    typedOn = answer.version;
    saved = withStoredImages(sent, sent, answer);
    const now = store.get().content;
    store.change((content) => (now === sent ? saved : withStoredImages(content, sent, answer)));
    onSaved(answer);
  }

  function fail(error: unknown): void {
    if (isClosed) return;
    const message = failureText(error, SAVE_FALLBACK, SAVED_LATER);
    if (error instanceof ApiError && error.status === 409) {
      setState({ kind: 'conflict', message });
      return;
    }
    if (error instanceof ApiError && error.status === 404) {
      setState({ kind: 'gone' });
      return;
    }
    setState({ kind: 'failed', message, isOffline: isOffline(error) });
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
    if (isClosed || isBlocked(state)) return false;
    running = saveAll(isUrgent);
    await running;
    running = null;
    return !isDirty();
  }

  const flush = () => {
    // Keys pressed while an editor was still loading are unsaved input too.
    const typing = settleEarlyKeys();
    // Start to save without a wait: the page may be closing.
    if (typing === null && expected.size === 0) return run(true);
    return Promise.all([typing ?? true, Promise.all(expected)]).then(
      async ([isComplete]) => (await run(true)) && isComplete,
    );
  };

  return {
    draftId: draft.id,
    key: newKey(),
    store,
    state: () => state,
    subscribe,
    stored: () => stored,
    typedOn: () => typedOn,
    flush,
    expect(arriving) {
      expected.add(arriving);
      notify();
      void arriving.then(() => {
        expected.delete(arriving);
        notify();
      });
    },
    conflict: (message) => setState({ kind: 'conflict', message }),
    async rebase(newer, keep) {
      stored = newer;
      typedOn = newer.version;
      if (keep === 'stored') {
        saved = contentOfDraft(newer);
        store.replace(saved);
        setState({ kind: 'saved' });
        return true;
      }
      setState({ kind: 'waiting' });
      return flush();
    },
    restore(typed, version) {
      if (isClosed || isDirty()) return;
      typedOn = version;
      if (version !== stored.version) state = { kind: 'conflict', message: CHANGED_SINCE };
      store.change(() => ({ ...typed, version: null }));
      if (state.kind === 'conflict') setState(state);
    },
    isSettled: () => !isDirty() && running === null && expected.size === 0 && state.kind === 'saved',
    isUnsaved: () => hasFailed && state.kind !== 'gone',
    close() {
      isClosed = true;
      clearTimeout(timer);
      stop();
    },
  };
}

/** Whether nothing can be saved until the person has chosen what becomes of the input. A notice asks for it. */
export function isBlocked({ kind }: SaveState): boolean {
  return kind === 'conflict' || kind === 'gone';
}

/** Whether the draft's content is another one than the session last had from the server. */
export function isChangedSince(session: DraftSession, draft: ImportDraft): boolean {
  return !isSameContent(contentOfDraft(draft), contentOfDraft(session.stored()));
}

/** Whether the server has a newer version of the draft, and nothing was typed in the older one. */
export function isOutdated(session: DraftSession, draft: ImportDraft): boolean {
  return session.isSettled() && session.stored().version < draft.version;
}

function differs(one: FormContent, other: FormContent): boolean {
  return one.shared !== other.shared || one.items !== other.items;
}
