import { deviceStorage } from '../device-storage.ts';
import { currentSession } from '../session-store.ts';
import { listPaperRuns } from './paper-runs.ts';

/** The beginning of the keys under which the device's storage holds unsent answers of an account. */
export const outboxPrefixOf = (accountId: number) => `exam_outbox/${accountId}/`;

/** Whether this device holds something of the signed-in account that the server doesn't have: answers, or an exam. */
export function hasUnsentWork(): boolean {
  const account = currentSession()?.id;
  if (account === undefined) return false;
  return deviceStorage.keys(outboxPrefixOf(account)).length > 0 || listPaperRuns().length > 0;
}
