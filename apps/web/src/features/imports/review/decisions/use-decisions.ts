import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { currentSession, subscribeToSession } from '../../../../api/session-store.ts';
import { importKeys } from '../../imports.queries.ts';
import { putDrafts } from '../draft/put-drafts.ts';
import { createDecisionQueue, type Decision } from './decision-queue.ts';
import { withTaken } from './taken-numbers.ts';

/** The decisions made on this page that are being sent to the server. */
export function useDecisions(importId: number) {
  const queryClient = useQueryClient();
  const onRefused = useRef<(decision: Decision, error: unknown) => void>(() => {});
  /** The server's latest version of each draft decided here. */
  const [answered] = useState(() => new Map<number, ImportDraft>());
  const [queue] = useState(() =>
    createDecisionQueue({
      onDone(draft) {
        answered.set(draft.id, draft);
        putDrafts(queryClient, importId, [draft]);
      },
      onRefused: (decision, error) => onRefused.current(decision, error),
      // Refreshes counts, missing numbers and the bank. Only once all are sent: a paper would need sixty
      // refreshes otherwise.
      onEmpty() {
        void queryClient.invalidateQueries({ queryKey: importKeys.one(importId), exact: true });
        void queryClient.invalidateQueries({ queryKey: importKeys.list });
        void queryClient.invalidateQueries({ queryKey: ['questions'] });
      },
    }),
  );
  const state = useSyncExternalStore(queue.subscribe, queue.state);
  useEffect(() => {
    const ownerId = currentSession()?.id;
    window.addEventListener('online', queue.retry);
    // Decisions of one account are never sent under another.
    const stop = subscribeToSession(() => {
      if (currentSession()?.id !== ownerId) queue.close();
    });
    return () => {
      window.removeEventListener('online', queue.retry);
      stop();
      queue.close();
    };
  }, [queue]);
  return { queue, state, answered, onRefused };
}

interface DecidedDrafts {
  readonly drafts: readonly ImportDraft[];
  /** The numbers of the drafts that were accepted on this page. */
  readonly taken: ReadonlySet<number>;
}

/**
 * The drafts as the person left them: decisions that are still being sent count as made, and numbers that they take in
 * the bank as taken.
 */
export function useDecidedDrafts(
  drafts: readonly ImportDraft[],
  { state: { waiting }, answered }: Pick<ReturnType<typeof useDecisions>, 'state' | 'answered'>,
): DecidedDrafts {
  return useMemo(() => {
    const decided = new Map(waiting.map(({ draftId, status }) => [draftId, status]));
    const standing = drafts.map((draft) => {
      const status = decided.get(draft.id);
      if (status !== undefined) return { ...draft, status };
      // The list may be older than the server's last reply about the draft.
      const answer = answered.get(draft.id);
      return answer && answer.version > draft.version ? answer : draft;
    });
    const accepted = standing.filter(
      ({ id, status }) => status === 'accepted' && (decided.has(id) || answered.has(id)),
    );
    const taken = new Set(accepted.flatMap(({ questions }) => questions.map(({ number }) => number)));
    return { drafts: standing.map((draft) => withTaken(draft, taken)), taken };
  }, [drafts, waiting, answered]);
}
