import { messageOf, NetworkError } from '../../api/api-error.ts';

const OFFLINE = 'Sin conexión. Vuelve a intentarlo cuando tengas internet.';

/** Whether a call failed because it reached no server. */
export function isOffline(error: unknown): boolean {
  return error instanceof NetworkError && error.reason === 'offline';
}

/** What to tell after a failed call: that there is no connection (`offline`), or else the message of the error. */
export function failureText(error: unknown, fallback?: string, offline = OFFLINE): string {
  return isOffline(error) ? offline : messageOf(error, fallback);
}
