import {
  type ChangeTemporaryPasswordBody,
  changeTemporaryPasswordRoute,
  LoginAnswer,
  type LoginBody,
  loginRoute,
  logoutRoute,
  meRoute,
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

/** Signs in and keeps the session on this device. */
export async function signIn(body: LoginBody): Promise<StoredUser> {
  const answer = LoginAnswer.safeParse(
    await call(loginRoute, { body, fallback: 'Error al autenticar usuario' }),
  );
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
