import type { ErrorCode } from '@amauta/contract/error-code.ts';
import {
  changePasswordRoute,
  changeTemporaryPasswordRoute,
  loginRoute,
  loginSecondFactorRoute,
  logoutRoute,
  meRoute,
  refreshRoute,
  type SessionUser,
} from '@amauta/contract/session.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ServerContext } from '../../context.ts';
import type { Authenticate, RequestAccount } from '../../http/account.ts';
import { RequestFailure } from '../../http/failure.ts';
import { shortAddress } from '../../http/log.ts';
import type { Registrar } from '../../http/registrar.ts';
import { createAccessTokens } from './access-token.ts';
import { deviceWords } from './device-words.ts';
import { readDevice, rememberDevice } from './limits/device-cookie.ts';
import { prepareOpenSession } from './open-session.queries.ts';
import { changePassword, changeTemporaryPassword } from './passwords/change-password.service.ts';
import { refreshSession } from './refresh/refresh.service.ts';
import { createRefreshTokens } from './refresh/refresh-token.ts';
import { toSessionUser } from './session.presenter.ts';
import { findFirstCategory, opensToday } from './session.queries.ts';
import { type OpenedSession, signIn, signInWithCode, signOut } from './session.service.ts';

const PASSWORD_CHANGED = '¡Contraseña actualizada correctamente!';

/**
 * The log event for each refused sign-in, by the code of the refusal. Other failures aren't logged as
 * sign-ins.
 */
const REFUSALS: Partial<Record<ErrorCode, string>> = {
  INVALID_CREDENTIALS: 'sign-in-failed',
  ACCOUNT_BLOCKED: 'sign-in-blocked',
  TOO_MANY_REQUESTS: 'sign-in-locked-out',
  SECOND_FACTOR_WRONG: 'sign-in-code-wrong',
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
    config,
    tokens: createAccessTokens(config.tokenSecret),
    refreshTokens: createRefreshTokens(config.tokenSecret),
    storeSession: prepareOpenSession(db),
  };

  const describe = async (account: RequestAccount): Promise<SessionUser> =>
    toSessionUser(
      account,
      await findFirstCategory(db, account.id),
      await opensToday(db, account.id),
      todayInLima(clock.now()),
    );

  const originOf = (request: FastifyRequest) => ({
    ip: request.ip,
    device: readDevice(request),
    browser: deviceWords(request.headers['user-agent']),
  });

  /** Waits for a sign-in and logs its refusal. */
  async function logged<T>(request: FastifyRequest, signingIn: Promise<T>): Promise<T> {
    try {
      return await signingIn;
    } catch (error) {
      logRefusedSignIn(request, error);
      throw error;
    }
  }

  async function toLoginAnswer(
    { access, refresh, role, device, accountId }: OpenedSession,
    { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  ) {
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
  }

  register(loginRoute, async ({ body, request, reply }) => {
    const signedIn = await logged(request, signIn(session, body, originOf(request)));
    if ('access' in signedIn) return toLoginAnswer(signedIn, { request, reply });
    const { pendingToken, expiresAt } = signedIn;
    return {
      success: true as const,
      message: 'Escribe el código de tu aplicación para terminar de ingresar.',
      second_factor: { pending_token: pendingToken, expires_at: expiresAt.toISOString() },
    };
  });

  register(loginSecondFactorRoute, async ({ body, request, reply }) =>
    toLoginAnswer(await logged(request, signInWithCode(session, body, originOf(request))), {
      request,
      reply,
    }),
  );

  register(logoutRoute, async ({ request }) => {
    await signOut(session, request.headers.authorization);
    return 'Sesión cerrada correctamente';
  });

  register(refreshRoute, ({ body, request }) => refreshSession(session, body.refresh, request.ip));

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
