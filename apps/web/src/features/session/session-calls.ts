import {
  type ChangeTemporaryPasswordBody,
  changeTemporaryPasswordRoute,
  type LoginAnswer,
  type LoginBody,
  loginRoute,
  loginSecondFactorRoute,
  logoutRoute,
  meRoute,
  type PendingSignIn,
  ROLES,
} from '@amauta/contract/session.ts';
import { call } from '../../api/client.ts';
import { forgetReadings } from '../../api/kept/kept-readings.ts';
import {
  clearSession,
  login,
  readSessionUser,
  type StoredUser,
  updateSessionUser,
} from '../../api/session-store.ts';
import { asOneOf, asShape, asText, tryRead } from '../../api/shape.ts';

/** The server accepted the sign-in, but its reply lacks data that a session needs. */
export class InvalidLoginAnswer extends Error {
  constructor() {
    super('Datos inválidos del servidor');
    this.name = 'InvalidLoginAnswer';
  }
}

const readLoginAnswer = asShape<LoginAnswer>({
  success: asOneOf([true]),
  message: asText,
  token: asText,
  refreshToken: asText,
  refresh: asText,
  role: asOneOf(ROLES),
  user: readSessionUser,
});
const readPending = asShape<PendingSignIn>({
  success: asOneOf([true]),
  message: asText,
  second_factor: asShape<PendingSignIn['second_factor']>({ pending_token: asText, expires_at: asText }),
});

const SIGN_IN_FALLBACK = 'Error al autenticar usuario';

/**
 * Signs in and stores the session on this device. For an account with a second factor, returns the token for
 * `signInWithCode` instead. While the server asks to come back, tells `onWaiting` the pause and tries again, until the
 * signal gives up.
 */
export async function signIn(
  body: LoginBody,
  { onWaiting, signal }: { onWaiting: (seconds: number) => void; signal: AbortSignal },
): Promise<{ pendingToken: string } | null> {
  const said = await call(loginRoute, { body, fallback: SIGN_IN_FALLBACK, onWaiting, signal });
  const pending = tryRead(readPending, said);
  if (pending) return { pendingToken: pending.second_factor.pending_token };
  keep(said);
  return null;
}

/** Completes a sign-in with a code from the app or a recovery code. */
export async function signInWithCode(pendingToken: string, code: string): Promise<void> {
  const body = { pending_token: pendingToken, code };
  keep(await call(loginSecondFactorRoute, { body, fallback: SIGN_IN_FALLBACK }));
}

function keep(said: unknown): StoredUser {
  const answer = tryRead(readLoginAnswer, said);
  if (!answer) throw new InvalidLoginAnswer();
  return login(answer);
}

/** How long signing out waits for the browser's storage, which may hang. */
const FORGETTING_MS = 1000;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Ends the session on the server. The session on this device ends even if the server can't be reached. */
export async function signOut(): Promise<void> {
  try {
    await call(logoutRoute, { fallback: 'Error al cerrar sesión', repeats: false });
  } finally {
    await Promise.race([forgetReadings(), wait(FORGETTING_MS)]);
    clearSession();
  }
}

/** Asks the server about the stored account and stores its reply. */
export async function verifySession(signal?: AbortSignal): Promise<void> {
  const { data } = await call(meRoute, { signal, fallback: 'Error al verificar credenciales' });
  updateSessionUser(data);
}

/** Changes the account's password. Needs the current one, temporary or not. */
export async function changePassword(body: ChangeTemporaryPasswordBody): Promise<void> {
  await call(changeTemporaryPasswordRoute, { body, fallback: 'Error al actualizar la contraseña' });
  updateSessionUser({ has_temporary_password: false });
}
