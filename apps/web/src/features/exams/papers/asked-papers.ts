import { ApiError } from '../../../api/api-error.ts';
import { deviceStorage } from '../../../api/device-storage.ts';
import { currentSession } from '../../../api/session-store.ts';

// The server holds a place for an exam from its drawing on, but the teacher may reload or close the page before
// confirming. The device notes such an exam, so that the next visit can release it.

const prefixOf = (accountId: number) => `exam_asked/${accountId}/`;
const keyOf = (attemptId: number) => `${prefixOf(currentSession()?.id ?? 0)}${attemptId}`;
/** Held by the page that asks, and freed by the browser when the page goes. */
const lockOf = (attemptId: number) => `exam-asked-${attemptId}`;

/** Ends the lock of each exam that this page asks about. */
const unlocks = new Map<number, () => void>();

/** Notes an exam that was drawn and that the teacher has not confirmed yet. */
export function noteAsked(attemptId: number): void {
  deviceStorage.set(keyOf(attemptId), '');
  navigator.locks
    ?.request(lockOf(attemptId), () => new Promise<void>((free) => unlocks.set(attemptId, free)))
    .catch(() => undefined);
}

/** The teacher has confirmed the exam, or the server has released it. */
export function forgetAsked(attemptId: number): void {
  deviceStorage.remove(keyOf(attemptId));
  unlocks.get(attemptId)?.();
  unlocks.delete(attemptId);
}

/** Releases the exams that were left without a confirmation, but none about which a page still asks. */
export async function releaseUnconfirmed(release: (attemptId: number) => Promise<void>): Promise<void> {
  const prefix = prefixOf(currentSession()?.id ?? 0);
  for (const key of deviceStorage.keys(prefix)) {
    const id = Number(key.slice(prefix.length));
    await navigator.locks?.request(lockOf(id), { ifAvailable: true }, async (lock) => {
      // The next visit tries again, unless the server refuses for good.
      if (lock) await release(id).catch((error) => isFinal(error) && deviceStorage.remove(key));
    });
  }
}

const isFinal = (error: unknown): boolean =>
  error instanceof ApiError && [403, 404, 409].includes(error.status);
