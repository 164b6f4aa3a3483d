import { useCallback, useEffect, useState } from 'react';
import type { DecidedStatus } from '../../import-words.ts';
import type { DraftSession } from '../draft/draft-session.ts';
import { isUnsavedText } from '../draft/unsaved-words.ts';

/** Why a decision about a draft did not stand. */
export interface Refusal {
  readonly status: DecidedStatus;
  readonly message: string;
}

/**
 * Remembers for each draft why the last try to accept or discard it failed. When unsaved input was the reason, the refusal
 * is forgotten once the input is saved, because the note «Guardado» beside it would contradict it.
 */
export function useRefusals(session: DraftSession | undefined) {
  const [refusals, setRefusals] = useState<ReadonlyMap<number, Refusal>>(new Map());
  const note = useCallback(
    (draftId: number, refusal: Refusal | null) =>
      setRefusals((before) => {
        const others = [...before].filter(([id]) => id !== draftId);
        return new Map(refusal === null ? others : [...others, [draftId, refusal]]);
      }),
    [],
  );
  const refusal = (session && refusals.get(session.draftId)) ?? null;
  useEffect(() => {
    if (!session || refusal === null || !isUnsavedText(refusal.message)) return;
    const look = () => {
      if (session.state().kind === 'saved') note(session.draftId, null);
    };
    // The input may have been saved while another question was on screen.
    look();
    return session.subscribe(look);
  }, [session, refusal, note]);
  return {
    /** Why the draft on screen was not decided; null when no decision was refused. */
    refusal,
    note,
  };
}
