import { RequestFailure } from './failure.ts';

/**
 * Keeps an administrator from overwriting what another one has stored meanwhile. `stored` is the present
 * version, `edited` the version with which the editor began; without `edited` nothing is compared. Call it in
 * the transaction that writes the change, with the row locked.
 * @throws RequestFailure 409 EDIT_CONFLICT with `message` when the two versions differ.
 */
export function refuseOlderVersion(stored: number, edited: number | undefined, message: string): void {
  if (edited !== undefined && edited !== stored) throw new RequestFailure('EDIT_CONFLICT', message);
}
