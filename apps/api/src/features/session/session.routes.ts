import {
  changePasswordRoute,
  changeTemporaryPasswordRoute,
  loginRoute,
  logoutRoute,
  meRoute,
  refreshRoute,
  type SessionUser,
} from '@amauta/contract/session.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { ServerContext } from '../../context.ts';
import type { RequestAccount } from '../../http/account.ts';
import type { Registrar } from '../../http/registrar.ts';
import { createAccessTokens } from './access-token.ts';
import { createAuthenticate } from './authenticate.service.ts';
import { changePassword, changeTemporaryPassword } from './change-password.service.ts';
import { deviceWords } from './device-words.ts';
import { readDevice, rememberDevice } from './limits/device-cookie.ts';
import { createRefreshTokens } from './refresh-token.ts';
import { toSessionUser } from './session.presenter.ts';
import { findFirstCategory } from './session.queries.ts';
import { refreshSession, signIn, signOut } from './session.service.ts';

const PASSWORD_CHANGED = { success: true, message: '¡Contraseña actualizada correctamente!' } as const;

export function registerSessionRoutes(register: Registrar, context: ServerContext): void {
  const { db, clock, config } = context;
  const session = {
    db,
    clock,
    tokens: createAccessTokens(config.tokenSecret),
    refreshTokens: createRefreshTokens(config.tokenSecret),
  };
  const authenticate = createAuthenticate(context);

  const describe = async (account: RequestAccount): Promise<SessionUser> =>
    toSessionUser(account, await findFirstCategory(db, account.id), todayInLima(clock.now()));

  register(loginRoute, async ({ body, request, reply }) => {
    const browser = deviceWords(request.headers['user-agent']);
    const origin = { ip: request.ip, device: readDevice(request), browser };
    const { access, refresh, role, device } = await signIn(session, body, origin);
    rememberDevice(request, reply, device);
    const user = await describe(await authenticate(`Bearer ${access}`));
    return {
      success: true as const,
      message: '¡Credenciales correctas, redirigiendo!',
      token: access,
      refreshToken: refresh,
      refresh,
      role,
      user,
    };
  });

  register(logoutRoute, async ({ request }) => {
    await signOut(session, request.headers.authorization);
    return { success: true as const, message: 'Sesión cerrada correctamente' };
  });

  register(refreshRoute, async ({ body }) => ({
    success: true as const,
    data: await refreshSession(session, body.refresh),
  }));

  register(changePasswordRoute, async ({ body, account }) => {
    await changePassword(context, account, body);
    return PASSWORD_CHANGED;
  });

  register(changeTemporaryPasswordRoute, async ({ body, account }) => {
    await changeTemporaryPassword(context, account, body);
    return PASSWORD_CHANGED;
  });

  register(meRoute, async ({ account }) => ({ success: true as const, data: await describe(account) }));
}
