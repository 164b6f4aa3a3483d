import { ADMIN_ROLES } from '@amauta/contract/administrators/role.ts';
import { ROLES, type Role, type SessionUser } from '@amauta/contract/session.ts';
import { useSyncExternalStore } from 'react';
import { deviceStorage } from './device-storage.ts';
import {
  asFlag,
  asOneOf,
  asShape,
  asSomeText,
  asText,
  asWhole,
  orAbsent,
  orNull,
  tryRead,
  tryReadJson,
} from './shape.ts';

/** The value under the key `user`: the account with its tokens. */
export interface StoredUser extends SessionUser {
  token: string;
  refreshToken: string;
  role: Role;
}

const asRole = asOneOf(ROLES);
const SESSION_USER = {
  id: asWhole,
  full_name: asText,
  email: asText,
  role_code: asRole,
  type_access: asText,
  category_label: asText,
  has_temporary_password: asFlag,
  expiration_date: orNull(asText),
  is_expired: asFlag,
  is_premium: asFlag,
  opens_today: orAbsent(asFlag),
  admin_role: orAbsent(asOneOf(ADMIN_ROLES)),
  owes_second_factor: orAbsent(asFlag),
};
export const readSessionUser = asShape<SessionUser>(SESSION_USER);
const readStoredUser = asShape<StoredUser>({
  ...SESSION_USER,
  token: asSomeText,
  refreshToken: asSomeText,
  role: asRole,
});

const KEYS = { user: 'user', token: 'token', role: 'role' } as const;
const listeners = new Set<() => void>();
const lossListeners = new Set<(account: number | null) => void>();
let stopListening = () => {};
let cached: { raw: string | null; user: StoredUser | null } = { raw: null, user: null };

/** The signed-in account, or null. An account counts as signed in only if both of its tokens are stored. */
export function currentSession(): StoredUser | null {
  const raw = deviceStorage.get(KEYS.user);
  if (raw !== cached.raw) cached = { raw, user: tryReadJson(readStoredUser, raw) ?? null };
  return cached.user;
}

/** Signs in on this device. Throws when the answer lacks something that later requests need. */
export function login(answer: {
  token?: string | undefined;
  refreshToken?: string | undefined;
  role?: string | undefined;
  user: SessionUser;
}): StoredUser {
  const { token, refreshToken, role, user } = answer;
  if (!token || !refreshToken || !role) throw new Error('Login requiere token, refreshToken y rol');
  const known = tryRead(asRole, role);
  if (known === undefined) throw new Error('Rol inválido. Debe ser "DOC" o "ADM"');
  return store({ ...user, token, refreshToken, role: known });
}

/** Signs out on this device, in every tab. */
export function clearSession(): void {
  for (const key of Object.values(KEYS)) deviceStorage.remove(key);
  notify();
}

export function storeTokens(token: string, refreshToken: string): void {
  const user = currentSession();
  if (user) store({ ...user, token, refreshToken });
}

/** Merges changes of the account that the server has reported. */
export function updateSessionUser(change: Partial<SessionUser>): void {
  const user = currentSession();
  if (user) store({ ...user, ...change });
}

/**
 * Calls the listener after every change of the session, also in another tab. The returned function ends this.
 */
export function subscribeToSession(listener: () => void): () => void {
  if (listeners.size === 0) stopListening = deviceStorage.onChangedElsewhere(onStored);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListening();
  };
}

/**
 * Calls the listener when a session ended because it couldn't be renewed, but not when somebody signs out.
 * The returned function ends this.
 */
export function onSessionLost(listener: (account: number | null) => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

/** Ends a session that the server no longer renews, and tells the listeners of `onSessionLost`. */
export function loseSession(): void {
  // When somebody signs out while a request is under way, there is no session left that could be lost.
  const hadOne = deviceStorage.get(KEYS.user) !== null;
  const account = currentSession()?.id ?? null;
  clearSession();
  if (hadOne) for (const listener of [...lossListeners]) listener(account);
}

/** The signed-in account. The component is drawn again when it changes. */
export function useSession(): StoredUser | null {
  return useSyncExternalStore(subscribeToSession, currentSession);
}

function store(user: StoredUser): StoredUser {
  deviceStorage.set(KEYS.token, user.token);
  deviceStorage.set(KEYS.role, user.role);
  // Stored last, because other tabs react to this key.
  deviceStorage.set(KEYS.user, JSON.stringify(user));
  notify();
  return user;
}

function notify(): void {
  for (const listener of [...listeners]) listener();
}

/** Called with the key that another tab has changed. Null means that the whole storage was cleared. */
function onStored(key: string | null): void {
  if (key === null || key === KEYS.user) notify();
}
