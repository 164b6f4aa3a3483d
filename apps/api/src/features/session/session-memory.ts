import { createReadBatch } from '../../database/read-batch.ts';
import type { SessionAccountRow } from './session.queries.ts';

/**
 * The page sends the calls of one step within this time. A session that another process ends is refused here after
 * at most this time; what this process itself ends is forgotten at once.
 */
export const SESSION_MEMORY_MS = 900;
/** The most sessions to remember, enough for one second. Further sessions are read again. */
const MOST = 20_000;

/** Reads sessions with their accounts and remembers them for less than a second. */
export function createSessionMemory(
  read: (sessionIds: string[]) => Promise<SessionAccountRow[]>,
  {
    rememberedMs = SESSION_MEMORY_MS,
    monotonicMs = () => performance.now(),
  }: { rememberedMs?: number; monotonicMs?: () => number } = {},
) {
  let known = new Map<string, { row: SessionAccountRow; until: number }>();
  const find = createReadBatch<string, SessionAccountRow>(async (sessionIds) => {
    const rows = await read(sessionIds);
    return new Map(rows.map((row) => [row.sessionId, row]));
  });
  return {
    async recall(sessionId: string, now: Date): Promise<SessionAccountRow | undefined> {
      const remembered = known.get(sessionId);
      // An expired session is read again, because it may have been prolonged meanwhile.
      if (remembered && remembered.until > monotonicMs() && remembered.row.sessionExpiresAt > now)
        return remembered.row;
      // The time begins before the reading, because the reading can't see a session that ends after it
      // began.
      const until = monotonicMs() + rememberedMs;
      const memory = known;
      const row = await find(sessionId);
      if (memory.size >= MOST) memory.clear();
      // If `forget` was called during the reading, `memory` is no longer in use, so this row, which may be
      // outdated, is not remembered.
      if (row) memory.set(sessionId, { row, until });
      return row;
    },
    /** Forgets all sessions, including those that are being read at this moment. */
    forget(): void {
      known = new Map();
    },
  };
}
