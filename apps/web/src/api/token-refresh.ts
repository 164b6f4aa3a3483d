import { refreshRoute } from '@amauta/contract/session.ts';
import { ApiError, SessionEndedError } from './api-error.ts';
import { deviceStorage } from './device-storage.ts';
import { send } from './send.ts';
import { currentSession, loseSession, storeTokens } from './session-store.ts';
import { asShape, asText, orAbsent, tryRead } from './shape.ts';
import { inOneTab } from './tab-lock.ts';

/** Both forms of a refresh answer. Without a new refresh token the old one stays in use. */
interface TokenPair {
  access?: string | undefined;
  token?: string | undefined;
  refresh?: string | undefined;
  refreshToken?: string | undefined;
}
const readAnswer = asShape<{ data: TokenPair }>({
  data: asShape<TokenPair>({
    access: orAbsent(asText),
    token: orAbsent(asText),
    refresh: orAbsent(asText),
    refreshToken: orAbsent(asText),
  }),
});

let running: Promise<string> | undefined;

/**
 * Returns a token that replaces the refused one. All requests of this tab share one refresh. Tabs share it
 * through a lock: the second tab finds the new token stored. Without the lock two tabs may refresh at once;
 * the server allows this for some seconds after a token was used.
 */
export function refreshToken(refused: string | undefined): Promise<string> {
  running ??= inOneTab('amauta-token-refresh', () => refreshOnce(refused)).finally(() => {
    running = undefined;
  });
  return running;
}

async function refreshOnce(refused: string | undefined): Promise<string> {
  const user = currentSession();
  if (!user) return endSession(missingReason());
  if (user.token !== refused) return user.token;
  try {
    const answer = await send(refreshRoute, { body: { refresh: user.refreshToken } }, undefined);
    const { token, refresh } = readPair(answer);
    storeTokens(token, refresh ?? user.refreshToken);
    return token;
  } catch (error) {
    const stored = currentSession();
    if (stored && stored.token !== refused) return stored.token;
    // Without a connection, or while the server is overloaded, the session may still be valid, so it is kept.
    const isRefused =
      error instanceof SessionEndedError ||
      (error instanceof ApiError && [400, 401, 403].includes(error.status));
    if (!isRefused) throw error;
    return endSession(error.message);
  }
}

function readPair(answer: unknown): { token: string; refresh: string | undefined } {
  const pair = tryRead(readAnswer, answer);
  if (!pair) throw new SessionEndedError('Invalid token response structure');
  const { access, token = access, refresh, refreshToken: renewed = refresh } = pair.data;
  if (!token) throw new SessionEndedError('No new token received');
  return { token, refresh: renewed };
}

function missingReason(): string {
  return deviceStorage.get('user') === null ? 'No user data found' : 'No refresh token found';
}

function endSession(reason: string): never {
  loseSession();
  throw new SessionEndedError(reason);
}
