import { addYearRoute, metadataRoute } from '@amauta/contract/catalogue.ts';
import { questionPageRoute } from '@amauta/contract/exams/attempt.ts';
import { createSectionRoute } from '@amauta/contract/resources/library.ts';
import { loginRoute, loginSecondFactorRoute } from '@amauta/contract/session.ts';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { administrator, signInAs, teacher } from '../testing/session-users.ts';
import { ApiError, NetworkError, SessionEndedError } from './api-error.ts';
import { call } from './client.ts';
import { ok, requests, serve } from './served.fixture.ts';
import { currentSession } from './session-store.ts';

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

  it('gets a sign-in again with growing pauses, until the person gives up', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    serve(() => away('2'));
    const pauses: number[] = [];
    const leaving = new AbortController();
    const options = { onWaiting: (seconds: number) => pauses.push(seconds), signal: leaving.signal };
    const signingIn = call(loginRoute, { body: { username: 'a@b.pe', password: 'x' }, ...options });
    const ended = expect(signingIn).rejects.toHaveProperty('name', 'AbortError');
    await vi.advanceTimersByTimeAsync(200_000);
    expect(pauses.slice(0, 14)).toEqual([2, 2, 2, 2, 2, 2, 2, 2, 4, 8, 16, 32, 60, 60]);
    leaving.abort();
    await ended;
  });

  it('gets a sign-in again where something before it refuses', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    serve(() => new Response('', { status: requests.length < 2 ? 503 : 401 }));
    const signingIn = call(loginRoute, { body: { username: 'a@b.pe', password: 'x' } });
    const ended = expect(signingIn).rejects.toMatchObject({ status: 401 });
    await vi.advanceTimersByTimeAsync(2_000);
    await ended;
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
