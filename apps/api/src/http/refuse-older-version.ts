import { RequestFailure } from './failure.ts';

/**
 * Keeps one administrator from writing over what another stored meanwhile. Without `edited` nothing is compared. Call it
 * where nobody else can change what is stored before the change is written.
 * @throws RequestFailure 409 EDIT_CONFLICT when the editor began with another version than the stored one.
 */
export function refuseOlderVersion(stored: number, edited: number | undefined, message: string): void {
  if (edited !== undefined && edited !== stored) throw new RequestFailure('EDIT_CONFLICT', message);
}
