import { directiveExamsRoute, metadataRoute } from '@amauta/contract/catalogue.ts';
import type { ErrorCode } from '@amauta/contract/error-code.ts';
import { attemptRoute } from '@amauta/contract/exams/attempt.ts';
import { describe, expect, it, vi } from 'vitest';
import { administrator, signInAs, teacher } from '../testing/session-users.ts';
import { SessionEndedError } from './api-error.ts';
import { call } from './client.ts';
import { type Handler, ok, refusal, requests, serve } from './served.fixture.ts';
import { currentSession, storeTokens } from './session-store.ts';

const refreshes = () => requests.filter(({ path }) => path === '/api/token/refresh/');

/** A server that accepts only `token-2`, and gives this token for a refresh. */
const renewing: Handler = ({ path, token }) => {
  if (path === '/api/token/refresh/') return ok({ access: 'token-2', refresh: 'refresh-2' });
  return token === 'Bearer token-2' ? ok([]) : refusal(401, 'TOKEN_EXPIRED');
};

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
