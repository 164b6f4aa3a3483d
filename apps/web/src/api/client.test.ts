import { addYearRoute, directiveExamsRoute, metadataRoute } from '@amauta/contract/catalogue.ts';
import type { ErrorCode } from '@amauta/contract/error-code.ts';
import { attemptRoute, questionPageRoute } from '@amauta/contract/exams/attempt.ts';
import { createSectionRoute } from '@amauta/contract/resources/library.ts';
import { loginRoute, loginSecondFactorRoute } from '@amauta/contract/session.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { administrator, signInAs, teacher } from '../testing/session-users.ts';
import { ApiError, NetworkError, SessionEndedError } from './api-error.ts';
import { call } from './client.ts';
import { currentSession, storeTokens } from './session-store.ts';

type Handler = (request: {
  path: string;
  token: string | null;
  body: unknown;
}) => Response | Promise<Response>;

let requests: { path: string; token: string | null; body: unknown }[] = [];

function serve(handler: Handler): void {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const token = new Headers(init.headers).get('authorization');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request = { path, token, body };
    requests.push(request);
    return handler(request);
  });
}

function refusal(status: number, code: ErrorCode, message = 'No.'): Response {
  return Response.json({ success: false, code, message, error: message }, { status });
}

const ok = (data: unknown) => Response.json({ success: true, data });
const refreshes = () => requests.filter(({ path }) => path === '/api/token/refresh/');

/** A server that accepts only `token-2`, and gives this token for a refresh. */
const renewing: Handler = ({ path, token }) => {
  if (path === '/api/token/refresh/') return ok({ access: 'token-2', refresh: 'refresh-2' });
  return token === 'Bearer token-2' ? ok([]) : refusal(401, 'TOKEN_EXPIRED');
};

beforeEach(() => {
  requests = [];
  vi.unstubAllGlobals();
});

describe('a call', () => {
  it('fills the path and the query, and sends the token', async () => {
    signInAs(teacher);
    serve(() => ok({}));
    await call(questionPageRoute, { params: { attemptId: 12 }, query: { page: 3 } });
    expect(requests).toEqual([
      { path: '/api/mock/12/questions/?page=3', token: 'Bearer token-1', body: undefined },
    ]);
  });

  it('throws a refusal with its code, text and fields', async () => {
    signInAs(teacher);
    serve(() =>
      Response.json(
        {
          success: false,
          code: 'INVALID_INPUT',
          message: 'Revisa.',
          error: 'Revisa.',
          errors: { page: ['Mal.'] },
        },
        { status: 400, headers: { 'retry-after': '7' } },
      ),
    );
    const error = await call(metadataRoute, {}).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({
      status: 400,
      code: 'INVALID_INPUT',
      message: 'Revisa.',
      fields: { page: ['Mal.'] },
      retryAfterSeconds: 7,
    });
  });

  it('uses its own text when the server gives none', async () => {
    signInAs(teacher);
    serve(() => new Response('<h1>Bad gateway</h1>', { status: 502 }));
    await expect(call(metadataRoute, { fallback: 'Error al obtener metadata' })).rejects.toThrow(
      'Error al obtener metadata',
    );
  });

  it('throws different errors for a lost connection and a refusal', async () => {
    signInAs(teacher);
    serve(() => Promise.reject(new TypeError('Failed to fetch')));
    const error = await call(metadataRoute, { fallback: 'Error al cargar' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(NetworkError);
    expect(error).toMatchObject({ reason: 'offline', message: 'Error al cargar' });
    expect(currentSession()).not.toBeNull();
  });

  it("rethrows the caller's own abort", async () => {
    signInAs(teacher);
    serve(() => Promise.reject(new DOMException('gone', 'AbortError')));
    const leaving = new AbortController();
    leaving.abort();
    await expect(call(metadataRoute, { signal: leaving.signal })).rejects.toHaveProperty(
      'name',
      'AbortError',
    );
  });
});

describe('an expired token', () => {
  it('is refreshed once for many requests, each of which is sent again', async () => {
    signInAs(teacher);
    serve(renewing);
    const answers = await Promise.all([
      call(metadataRoute, {}),
      call(directiveExamsRoute, {}),
      call(attemptRoute, { params: { attemptId: 1 } }),
      call(attemptRoute, { params: { attemptId: 2 } }),
      call(attemptRoute, { params: { attemptId: 3 } }),
    ]);
    expect(answers).toHaveLength(5);
    expect(refreshes()).toEqual([
      { path: '/api/token/refresh/', token: null, body: { refresh: 'refresh-1' } },
    ]);
    expect(requests.filter(({ token }) => token === 'Bearer token-2')).toHaveLength(5);
    expect(currentSession()).toMatchObject({ token: 'token-2', refreshToken: 'refresh-2' });
    expect(localStorage.getItem('token')).toBe('token-2');
  });

  it('is refreshed once for each request: a second refusal is final', async () => {
    signInAs(teacher);
    serve(({ path }) =>
      path === '/api/token/refresh/' ? ok({ access: 'token-2' }) : refusal(401, 'UNAUTHENTICATED'),
    );
    await expect(call(metadataRoute, {})).rejects.toMatchObject({ status: 401 });
    expect(refreshes()).toHaveLength(1);
    expect(requests).toHaveLength(3);
  });

  it('is not refreshed when another tab has done so already', async () => {
    signInAs(teacher);
    serve((request) => {
      // While this request is under way, the other tab stores its new tokens.
      if (request.token === 'Bearer token-1') storeTokens('token-2', 'refresh-2');
      return renewing(request);
    });
    await call(metadataRoute, {});
    expect(refreshes()).toHaveLength(0);
    expect(requests).toHaveLength(2);
  });

  it('is not replaced by the token of another account that signed in meanwhile', async () => {
    signInAs(teacher);
    serve((request) => {
      // The second account signs in before the answer to the first account's request arrives.
      if (request.token === 'Bearer token-1') signInAs(administrator, 'token-2');
      return renewing(request);
    });
    await expect(call(metadataRoute, {})).rejects.toBeInstanceOf(SessionEndedError);
    expect(requests.map(({ token }) => token)).toEqual(['Bearer token-1']);
    expect(currentSession()?.id).toBe(administrator.id);
  });

  it('holds the lock that all tabs share while it refreshes', async () => {
    const locks: string[] = [];
    vi.stubGlobal('navigator', {
      locks: {
        request: (name: string, work: () => unknown) => {
          locks.push(name);
          return work();
        },
      },
    });
    signInAs(teacher);
    serve(renewing);
    await Promise.all([call(metadataRoute, {}), call(directiveExamsRoute, {})]);
    expect(locks).toEqual(['amauta-token-refresh']);
  });

  it.each<[string, unknown, { token: string; refreshToken: string }]>([
    ['access and refresh', { access: 'a', refresh: 'b' }, { token: 'a', refreshToken: 'b' }],
    ['token and refreshToken', { token: 'a', refreshToken: 'b' }, { token: 'a', refreshToken: 'b' }],
    ['no new refresh token', { access: 'a' }, { token: 'a', refreshToken: 'refresh-1' }],
  ])('accepts a refresh with %s', async (_name, data, stored) => {
    signInAs(teacher);
    serve(({ path, token }) => {
      if (path === '/api/token/refresh/') return ok(data);
      return token === 'Bearer a' ? ok([]) : refusal(401, 'TOKEN_EXPIRED');
    });
    await call(metadataRoute, {});
    expect(currentSession()).toMatchObject(stored);
  });
});

describe('a refresh that fails', () => {
  it.each<[string, () => Response, string]>([
    [
      'the server refuses it',
      () => refusal(401, 'REFRESH_REJECTED', 'Tu sesión terminó.'),
      'Tu sesión terminó.',
    ],
    ['the answer has no data', () => Response.json({ success: true }), 'Invalid token response structure'],
    ['the answer has no token', () => ok({}), 'No new token received'],
  ])('signs out when %s', async (_name, answer, reason) => {
    signInAs(teacher);
    serve(({ path }) => (path === '/api/token/refresh/' ? answer() : refusal(401, 'TOKEN_EXPIRED')));
    const calls = await Promise.allSettled([call(metadataRoute, {}), call(directiveExamsRoute, {})]);
    for (const result of calls) {
      expect(result).toMatchObject({ status: 'rejected', reason: { message: reason } });
      expect((result as PromiseRejectedResult).reason).toBeInstanceOf(SessionEndedError);
    }
    expect(refreshes()).toHaveLength(1);
    expect(currentSession()).toBeNull();
    expect(['user', 'token', 'role'].map((key) => localStorage.getItem(key))).toEqual([null, null, null]);
  });

  it.each<[string, () => Response | Promise<Response>]>([
    ['the connection is lost', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the server is overloaded', () => refusal(503, 'OVERLOADED')],
  ])('keeps the session when %s', async (_name, answer) => {
    signInAs(teacher);
    serve(({ path }) => (path === '/api/token/refresh/' ? answer() : refusal(401, 'TOKEN_EXPIRED')));
    await expect(call(metadataRoute, {})).rejects.not.toBeInstanceOf(SessionEndedError);
    expect(currentSession()).not.toBeNull();
  });

  it('explains what is missing without a stored user', async () => {
    serve(() => refusal(401, 'UNAUTHENTICATED'));
    await expect(call(metadataRoute, {})).rejects.toThrow('No user data found');
    localStorage.setItem('user', JSON.stringify({ ...teacher, token: 'token-1', role: 'DOC' }));
    await expect(call(metadataRoute, {})).rejects.toThrow('No refresh token found');
  });
});

it.each<ErrorCode>([
  'FORBIDDEN',
  'PASSWORD_CHANGE_REQUIRED',
  'ACCESS_EXPIRED',
  'EXAM_TYPE_NOT_ALLOWED',
  'CATEGORY_NOT_ALLOWED',
])('does not refresh for %s', async (code) => {
  signInAs(teacher);
  serve(() => refusal(403, code));
  await expect(call(metadataRoute, {})).rejects.toMatchObject({ code });
  expect(requests).toHaveLength(1);
  expect(currentSession()?.has_temporary_password).toBe(code === 'PASSWORD_CHANGE_REQUIRED');
});

it('refreshes for a 403 that concerns the token', async () => {
  signInAs(teacher);
  serve(({ path, token }) => {
    if (path === '/api/token/refresh/') return ok({ access: 'token-2' });
    return token === 'Bearer token-2' ? ok([]) : refusal(403, 'TOKEN_EXPIRED');
  });
  await call(metadataRoute, {});
  expect(refreshes()).toHaveLength(1);
});

describe('a server that asks to come back in a moment', () => {
  const away = (seconds = '0') =>
    Response.json(
      { success: false, code: 'OVERLOADED', message: 'Espera.', error: 'Espera.' },
      { status: 503, headers: { 'retry-after': seconds } },
    );
  const body = { year: 2031 };
  const saved = () => Response.json({ success: true, message: 'Listo.' }, { status: 201 });

  it('gets a change once more, with all that it holds', async () => {
    signInAs(administrator);
    serve(() => (requests.length < 3 ? away() : saved()));
    expect(await call(addYearRoute, { body })).toMatchObject({ message: 'Listo.' });
    expect(requests.map((request) => request.body)).toEqual([body, body, body]);
  });

  it('gets a sign-in again, and the form is told that it waits', async () => {
    serve(() => (requests.length < 6 ? away() : Response.json({ success: false }, { status: 401 })));
    const onWaiting = vi.fn();
    const credentials = { username: 'a@b.pe', password: 'x' };
    await expect(call(loginRoute, { body: credentials, onWaiting })).rejects.toMatchObject({ status: 401 });
    expect(requests).toHaveLength(6);
    expect(onWaiting).toHaveBeenCalledTimes(5);
  });

  it('never gets a code of a second factor again, because a code works once', async () => {
    serve(() => away());
    const code = { pending_token: 'p', code: '123456' };
    await expect(call(loginSecondFactorRoute, { body: code })).rejects.toMatchObject({ message: 'Espera.' });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['that stays away', '0', {}, 3],
    ['that asks for a long wait', '30', {}, 1],
    ['whose caller repeats by itself', '0', { repeats: false as const }, 1],
  ])('is told of when it is one %s', async (_name, seconds, options, tries) => {
    signInAs(administrator);
    serve(() => away(seconds));
    await expect(call(addYearRoute, { body, ...options })).rejects.toMatchObject({ message: 'Espera.' });
    expect(requests).toHaveLength(tries);
  });

  it('never gets a second change that would be made twice', async () => {
    signInAs(administrator);
    serve(() => away());
    const section = { name: 'Normativa' };
    await expect(call(createSectionRoute, { body: section })).rejects.toMatchObject({ message: 'Espera.' });
    expect(requests).toHaveLength(1);
  });

  it('gets nothing in the name of somebody who signed in meanwhile', async () => {
    signInAs(administrator);
    serve(() => {
      queueMicrotask(() => signInAs(teacher));
      return away();
    });
    await expect(call(addYearRoute, { body })).rejects.toBeInstanceOf(SessionEndedError);
    expect(requests).toHaveLength(1);
  });
});
