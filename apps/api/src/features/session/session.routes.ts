import type { ErrorCode } from '@amauta/contract/error-code.ts';
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
import type { FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { Authenticate, RequestAccount } from '../../http/account.ts';
import { RequestFailure } from '../../http/failure.ts';
import { shortAddress } from '../../http/log.ts';
import type { Registrar } from '../../http/registrar.ts';
import { createAccessTokens } from './access-token.ts';
import { deviceWords } from './device-words.ts';
import { readDevice, rememberDevice } from './limits/device-cookie.ts';
import { changePassword, changeTemporaryPassword } from './passwords/change-password.service.ts';
import { createRefreshTokens } from './refresh-token.ts';
import { toSessionUser } from './session.presenter.ts';
import { findFirstCategory } from './session.queries.ts';
import { refreshSession, signIn, signOut } from './session.service.ts';

const PASSWORD_CHANGED = '¡Contraseña actualizada correctamente!';

/** The events of refused sign-ins, by the code of the refusal. Other failures are no events of a sign-in. */
const REFUSALS: Partial<Record<ErrorCode, string>> = {
  INVALID_CREDENTIALS: 'sign-in-failed',
  ACCOUNT_BLOCKED: 'sign-in-blocked',
  TOO_MANY_REQUESTS: 'sign-in-locked-out',
};

/** Logs a refused sign-in without what was typed, because people also type their password as the username. */
function logRefusedSignIn(request: FastifyRequest, error: unknown): void {
  const event = error instanceof RequestFailure ? REFUSALS[error.code] : undefined;
  if (event) request.log.warn({ event, address: shortAddress(request.ip) }, 'sign-in refused');
}

export function registerSessionRoutes(
  register: Registrar,
  context: ServerContext,
  authenticate: Authenticate,
): void {
  const { db, clock, config } = context;
  const session = {
    db,
    clock,
    tokens: createAccessTokens(config.tokenSecret),
    refreshTokens: createRefreshTokens(config.tokenSecret),
  };

  const describe = async (account: RequestAccount): Promise<SessionUser> =>
    toSessionUser(account, await findFirstCategory(db, account.id), todayInLima(clock.now()));

  register(loginRoute, async ({ body, request, reply }) => {
    const browser = deviceWords(request.headers['user-agent']);
    const origin = { ip: request.ip, device: readDevice(request), browser };
    const { access, refresh, role, device, accountId } = await signIn(session, body, origin).catch(
      (error) => {
        logRefusedSignIn(request, error);
        throw error;
      },
    );
    const address = shortAddress(request.ip);
    request.log.info({ event: 'sign-in', account: accountId, address }, 'signed in');
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
    return 'Sesión cerrada correctamente';
  });

  register(refreshRoute, ({ body }) => refreshSession(session, body.refresh));

  register(changePasswordRoute, async ({ body, account }) => {
    await changePassword(context, account, body);
    return PASSWORD_CHANGED;
  });

  register(changeTemporaryPasswordRoute, async ({ body, account }) => {
    await changeTemporaryPassword(context, account, body);
    return PASSWORD_CHANGED;
  });

  register(meRoute, ({ account }) => describe(account));
}
