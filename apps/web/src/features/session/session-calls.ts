import {
  type ChangeTemporaryPasswordBody,
  changeTemporaryPasswordRoute,
  LoginAnswer,
  type LoginBody,
  loginRoute,
  loginSecondFactorRoute,
  logoutRoute,
  meRoute,
  PendingSignIn,
} from '@amauta/contract/session.ts';
import { call } from '../../api/client.ts';
import { clearSession, login, type StoredUser, updateSessionUser } from '../../api/session-store.ts';

/** The server said yes, but without what a session needs. */
export class InvalidLoginAnswer extends Error {
  constructor() {
    super('Datos inválidos del servidor');
    this.name = 'InvalidLoginAnswer';
  }
}

const SIGN_IN_FALLBACK = 'Error al autenticar usuario';

/**
 * Signs in and keeps the session on this device. Returns the token with which the code is sent where the
 * account has a second factor.
 */
export async function signIn(body: LoginBody): Promise<{ pendingToken: string } | null> {
  const said = await call(loginRoute, { body, fallback: SIGN_IN_FALLBACK });
  const pending = PendingSignIn.safeParse(said);
  if (pending.success) return { pendingToken: pending.data.second_factor.pending_token };
  keep(said);
  return null;
}

/** Completes a sign-in with a code of the app or a recovery code. */
export async function signInWithCode(pendingToken: string, code: string): Promise<void> {
  const body = { pending_token: pendingToken, code };
  keep(await call(loginSecondFactorRoute, { body, fallback: SIGN_IN_FALLBACK }));
}

function keep(said: unknown): StoredUser {
  const answer = LoginAnswer.safeParse(said);
  if (!answer.success) throw new InvalidLoginAnswer();
  return login(answer.data);
}

/** Ends the session on the server, and on this device whatever the server says. */
export async function signOut(): Promise<void> {
  try {
    await call(logoutRoute, { fallback: 'Error al cerrar sesión', repeats: false });
  } finally {
    clearSession();
  }
}

/** Asks the server about the stored account and keeps what it says. */
export async function verifySession(signal?: AbortSignal): Promise<void> {
  const { data } = await call(meRoute, { signal, fallback: 'Error al verificar credenciales' });
  updateSessionUser(data);
}

/** Changes the own password, knowing the current one. Works for temporary passwords and any other. */
export async function changePassword(body: ChangeTemporaryPasswordBody): Promise<void> {
  await call(changeTemporaryPasswordRoute, { body, fallback: 'Error al actualizar la contraseña' });
  updateSessionUser({ has_temporary_password: false });
}
