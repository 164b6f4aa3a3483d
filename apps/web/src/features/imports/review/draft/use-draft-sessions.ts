import { type ImportDraft, updateDraftRoute } from '@amauta/contract/imports/drafts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { callData } from '../../../../api/client.ts';
import { createListeners } from '../../../../api/listeners.ts';
import { currentSession, subscribeToSession } from '../../../../api/session-store.ts';
import { deviceDrafts } from '../../../../question-form/drafts/device-drafts.ts';
import type { DraftStore } from '../../../../question-form/drafts/draft-store.ts';
import { showToast } from '../../../../ui/feedback/toast.ts';
import { useUnloadQuestion } from '../../../../ui/forms/leaving/use-leaving.ts';
import { CHANGE_FALLBACK, importKeys, LONG_TIMEOUT_MS } from '../../imports.queries.ts';
import type { useDecisions } from '../decisions/use-decisions.ts';
import { draftName } from '../review-items.ts';
import { isInField } from '../review-keys.ts';
import {
  createDraftSession,
  type DraftSession,
  type DraftSessions,
  isOutdated,
  type SaveState,
} from './draft-session.ts';
import { putDrafts } from './put-drafts.ts';
import { keepUnsavedCopies, type UnsavedCopies } from './unsaved-copies.ts';

/**
 * The editing sessions of the drafts opened on this page. The device keeps copies of unsaved input; copies
 * from an earlier visit are shown again and saved.
 */
export function useDraftSessions(
  importId: number,
  drafts: readonly ImportDraft[],
  given?: DraftStore | null,
): DraftSessions & { giveUp: () => void } {
  const queryClient = useQueryClient();
  const [ownerId] = useState(() => currentSession()?.id);
  const isOpen = useRef(false);
  const [sessions] = useState(() =>
    createDraftSessions({
      save: (draftId, body) => {
        const options = { fallback: CHANGE_FALLBACK, timeoutMs: LONG_TIMEOUT_MS, repeats: false } as const;
        return callData(updateDraftRoute, { params: { id: importId, draftId }, body, ...options });
      },
      onFailed: (draft, message) => showToast('error', `${draftName(draft)}. ${message}`, { id: 'review' }),
      onSaved: (draft) => {
        const before = putDrafts(queryClient, importId, [draft]);
        const isRenumbered = draft.questions.some(
          ({ number }, index) => number !== before?.questions[index]?.number,
        );
        // The server decides which numbers are missing, so ask again after a change of number.
        if (isRenumbered)
          void queryClient.invalidateQueries({ queryKey: importKeys.one(importId), exact: true });
      },
    }),
  );
  const [store] = useState(() => (given === undefined ? deviceDrafts() : given));
  const copies = useRef<UnsavedCopies>(undefined);
  const leftOf = useEffectEvent((own: ReturnType<typeof keepUnsavedCopies>) => own.left(drafts));
  useEffect(() => {
    isOpen.current = true;
    const own =
      store && ownerId !== undefined ? keepUnsavedCopies({ sessions, store, importId, ownerId }) : undefined;
    copies.current = own;
    void (own && leftOf(own))?.then((left) => {
      if (!isOpen.current || left.length === 0) return;
      for (const { draft, copy } of left)
        sessions.of(draft).restore(copy.content, copy.content.version ?? draft.version);
      showToast('success', 'Recuperamos los cambios que quedaron sin guardar en este dispositivo.');
    });
    const retry = () => void sessions.flushAll();
    window.addEventListener('online', retry);
    // Input of one account is never sent under another: the device keeps it for its author.
    const stop = subscribeToSession(() => {
      if (currentSession()?.id !== ownerId) sessions.closeAll();
    });
    return () => {
      window.removeEventListener('online', retry);
      stop();
      own?.stop();
      isOpen.current = false;
      // The page is closing: try once more to save, then stop.
      void sessions.flushAll().finally(() => {
        own?.write();
        if (!isOpen.current) sessions.closeAll();
      });
    };
  }, [sessions, store, importId, ownerId]);
  return useMemo(
    () => ({
      ...sessions,
      giveUp() {
        // In this order, since closing the page writes copies of all sessions that still have unsaved input.
        sessions.giveUpAll();
        copies.current?.forgetAll();
      },
    }),
    [sessions],
  );
}

interface Options {
  /** Called each time a save fails. */
  onFailed: (draft: ImportDraft, message: string) => void;
  /** `form` holds `data` (a `DraftContent`), `version` and new images. */
  save: (draftId: number, form: FormData) => Promise<ImportDraft>;
  onSaved: (draft: ImportDraft) => void;
}

function createDraftSessions({ save, onSaved, onFailed }: Options): DraftSessions {
  const known = new Map<number, DraftSession>();
  /** Closed sessions with unsaved input. They send nothing more, but the device still copies their input. */
  let ended: DraftSession[] = [];
  const { subscribe, notify } = createListeners();
  const all = () => [...known.values()];
  const endWith = (unsaved: DraftSession[]) => {
    ended = unsaved;
    for (const session of all()) session.close();
    known.clear();
    notify();
  };
  return {
    all: () => [...ended, ...known.values()],
    of(draft) {
      const found = known.get(draft.id);
      // A field with the focus isn't replaced: what the person types next would be taken for shortcut keys.
      if (found && (!isOutdated(found, draft) || isInField())) return found;
      found?.close();
      const session = createDraftSession(draft, { save, onSaved });
      session.store.subscribe(notify);
      session.subscribe(() => {
        notify();
        const state = session.state();
        if (state.kind === 'failed') onFailed(session.stored(), state.message);
      });
      known.set(draft.id, session);
      return session;
    },
    async flushAll() {
      const done = await Promise.all(all().map((session) => session.flush()));
      return done.every(Boolean);
    },
    closeAll: () => endWith([...ended, ...all()].filter((session) => !session.isSettled())),
    giveUpAll: () => endWith([]),
    hasUnsaved: () => all().some((session) => !session.isSettled()),
    subscribe,
  };
}

export function useSaveState(session: DraftSession): SaveState {
  return useSyncExternalStore(session.subscribe, session.state);
}

const UNSAVED = 'Hay cambios que no se pudieron guardar. Si sales ahora, se pierden.';
const CONFLICT =
  'Una pregunta cambió en otro lugar mientras la editabas, y falta elegir qué versión queda. Si sales ahora, se pierden tus cambios.';
const OFFLINE = 'Sin conexión: hay cambios que no se pudieron guardar. Si sales ahora, se pierden.';
const UNSENT =
  'El servidor no responde, y hay preguntas decididas que todavía no le llegaron. Si sales ahora, quedan por revisar.';
const REFUSED = 'Una de las preguntas no se aceptó. Si sales ahora, queda por revisar.';

function unsavedReason(sessions: readonly DraftSession[]): string {
  const states = sessions.map((session) => session.state());
  if (states.some(({ kind }) => kind === 'conflict')) return CONFLICT;
  return states.some((state) => state.kind === 'failed' && state.isOffline) ? OFFLINE : UNSAVED;
}

/** Before the page is left, saves all input and waits for all decisions. Asks the person only if this fails. */
export function useSavedLeaving(
  sessions: DraftSessions & { giveUp: () => void },
  { queue, state }: Pick<ReturnType<typeof useDecisions>, 'queue' | 'state'>,
) {
  const hasUnsaved = useSyncExternalStore(sessions.subscribe, sessions.hasUnsaved);
  const blocker = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      // A person who was signed out must be able to leave.
      if (current.pathname === next.pathname || currentSession() === null) return false;
      const [isSaved, hasArrived] = [await sessions.flushAll(), await queue.settle()];
      return !isSaved || !hasArrived;
    },
    enableBeforeUnload: false,
    withResolver: true,
  });
  useUnloadQuestion(() => sessions.hasUnsaved() || queue.state().waiting.length > 0);
  return {
    isAsking: blocker.status === 'blocked',
    reason: hasUnsaved ? unsavedReason(sessions.all()) : state.waiting.length > 0 ? UNSENT : REFUSED,
    stay: () => blocker.reset?.(),
    leave: () => {
      sessions.giveUp();
      queue.close();
      blocker.proceed?.();
    },
  };
}
