import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { useState } from 'react';
import type { DraftSession, DraftSessions } from '../draft/draft-session.ts';
import { isUnwarned } from '../review-items.ts';

interface SeenDraft {
  readonly id: number;
  readonly version: number;
}

interface Opened {
  readonly drafts: ReadonlyMap<number, ImportDraft>;
  /** The versions that the sessions then had from the server. */
  readonly stored: ReadonlyMap<DraftSession, number>;
}

/**
 * Notes the drafts as they are when «Aceptar todas» opens. The list may be loaded anew while it is open, with changes
 * of other windows that nobody has seen here; then a draft is still named by the version that was seen.
 */
export function useSeenDrafts(open: boolean, drafts: readonly ImportDraft[], sessions: DraftSessions) {
  const [opened, setOpened] = useState<Opened | null>(null);
  if (open && opened === null) {
    setOpened({
      drafts: new Map(drafts.map((draft) => [draft.id, draft])),
      stored: new Map(sessions.all().map((session) => [session, session.stored().version])),
    });
  }
  if (!open && opened !== null) setOpened(null);
  /** The drafts that the dialog promises to accept, among the present ones `now`, in the versions that the person saw. */
  return (now: readonly ImportDraft[]): SeenDraft[] => {
    if (opened === null) return [];
    const promised = now.filter((draft) => {
      const before = opened.drafts.get(draft.id);
      return before?.status === 'pending' && (isUnwarned(before) || isUnwarned(draft));
    });
    const saved = savedSince(opened, sessions);
    return promised.map(({ id }) => ({
      id,
      version: saved.get(id) ?? (opened.drafts.get(id) as ImportDraft).version,
    }));
  };
}

/** The versions that this page's own saves have made since: what was typed here has been seen. */
function savedSince({ stored }: Opened, sessions: DraftSessions): Map<number, number> {
  const versions = new Map<number, number>();
  for (const session of sessions.all()) {
    const before = stored.get(session);
    const { version } = session.stored();
    if (before !== undefined && version > before) versions.set(session.draftId, version);
  }
  return versions;
}
