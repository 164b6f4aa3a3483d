import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts } from '../../database/tables/accounts.ts';
import { addAdmin, addTeacher, signIn, TEST_PASSWORD } from '../../testing/test-accounts.ts';
import { startTestServer, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const SECRET = 'a secret for tests only, thirty-two characters';
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

function forge(payload: object, { alg = 'HS256', secret = SECRET, hash = 'sha256' } = {}): string {
  const signed = `${encode({ alg, typ: 'JWT' })}.${encode(payload)}`;
  return `${signed}.${alg === 'none' ? '' : createHmac(hash, secret).update(signed).digest('base64url')}`;
}

const payloadOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>;

const getMe = (authorization?: string) =>
  server.app.inject({ method: 'GET', url: '/api/me/', headers: authorization ? { authorization } : {} });

const postLogout = (authorization?: string) =>
  server.app.inject({ method: 'POST', url: '/api/logout/', headers: authorization ? { authorization } : {} });

const SIGNED_OUT = { success: true, message: 'Sesión cerrada correctamente' };

describe('the account of a token', () => {
  test('is read from the database at each request', async () => {
    const teacher = await addTeacher(server);
    const { headers } = await signIn(server, teacher.email);
    await server.context.db
      .update(accounts)
      .set({ fullName: 'Otro Nombre' })
      .where(eq(accounts.id, teacher.id));
    const response = await getMe(headers.authorization);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({
      success: true,
      data: { full_name: 'Otro Nombre', role_code: 'DOC' },
    });
  });

  test('is that of an administrator too', async () => {
    const admin = await addAdmin(server);
    const { headers } = await signIn(server, admin.email);
    expect((await getMe(headers.authorization)).json()).toMatchObject({ data: { role_code: 'ADM' } });
  });

  test('counts as expired from the day after the last day of access, in Lima', async () => {
    await using night = await startTestServer();
    // One second before midnight in Lima.
    night.clock.set('2026-06-11T04:59:59.000Z');
    const teacher = await addTeacher(night, { expirationDate: '2026-06-10' });
    const { headers } = await signIn(night, teacher.email);
    const me = () => night.app.inject({ method: 'GET', url: '/api/me/', headers });
    expect((await me()).json()).toMatchObject({ data: { is_expired: false, is_premium: true } });
    night.clock.advance({ seconds: 1 });
    expect((await me()).json()).toMatchObject({ data: { is_expired: true, is_premium: false } });
  });
});

describe('tokens that are refused', () => {
  test('no token, and headers without a token', async () => {
    for (const header of [
      undefined,
      '',
      'Bearer',
      'Bearer ',
      'Basic dXNlcjpwYXNz',
      'Bearer a b',
      'bearer x.y.z',
    ]) {
      const response = await getMe(header);
      expect(response.statusCode).toBe(401);
      expect(response.json()).toMatchObject({
        code: 'UNAUTHENTICATED',
        message: 'Inicia sesión para continuar.',
      });
    }
  });

  test('forged ones', async () => {
    const teacher = await addTeacher(server);
    const { token } = await signIn(server, teacher.email);
    const payload = payloadOf(token);
    expect((await getMe(`Bearer ${forge(payload)}`)).statusCode).toBe(200);
    const { exp: _exp, ...withoutExpiry } = payload;
    const [header = '', body = '', signature = ''] = token.split('.');
    const forgeries = {
      'another secret': forge(payload, { secret: 'another secret, also longer than thirty-two' }),
      'no algorithm': forge(payload, { alg: 'none' }),
      'no algorithm, old signature': `${forge(payload, { alg: 'none' })}${signature}`,
      'another algorithm': forge(payload, { alg: 'HS512', hash: 'sha512' }),
      'another payload under the signature': `${header}.${encode({ ...payload, role: 'ADM' })}.${signature}`,
      'no signature': `${header}.${body}.`,
      'no expiry': forge(withoutExpiry),
      'another account': forge({ ...payload, sub: String(teacher.id + 1) }),
      'an account that is no number': forge({ ...payload, sub: "1' or 1=1" }),
      'a session that is no id': forge({ ...payload, sid: 'x' }),
      'a session there is not': forge({ ...payload, sid: '00000000-0000-4000-8000-000000000000' }),
    };
    for (const [name, forgery] of Object.entries(forgeries)) {
      const response = await getMe(`Bearer ${forgery}`);
      expect(response.statusCode, name).toBe(401);
      expect(response.json(), name).toMatchObject({ code: 'UNAUTHENTICATED' });
    }
  });

  test('a token that claims ADM gives no more rights than the account has', async () => {
    const teacher = await addTeacher(server);
    const { token } = await signIn(server, teacher.email);
    const response = await getMe(`Bearer ${forge({ ...payloadOf(token), role: 'ADM' })}`);
    expect(response.json()).toMatchObject({ data: { role_code: 'DOC' } });
  });

  test('an expired token, to the second', async () => {
    const teacher = await addTeacher(server);
    const { headers } = await signIn(server, teacher.email);
    server.clock.advance({ seconds: 15 * 60 - 1 });
    expect((await getMe(headers.authorization)).statusCode).toBe(200);
    server.clock.advance({ seconds: 1 });
    const response = await getMe(headers.authorization);
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({
      code: 'TOKEN_EXPIRED',
      message: 'Tu sesión ha vencido. Vuelve a ingresar.',
    });
  });
});

describe('signing out', () => {
  test('ends the session: neither token works any more', async () => {
    const teacher = await addTeacher(server);
    const { headers, refresh } = await signIn(server, teacher.email);
    const response = await postLogout(headers.authorization);
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual(SIGNED_OUT);
    expect((await getMe(headers.authorization)).json()).toMatchObject({ code: 'TOKEN_EXPIRED' });
    const again = await server.app.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      payload: { refresh },
    });
    expect(again.json()).toMatchObject({ code: 'REFRESH_REJECTED' });
  });

  test('works with an expired token', async () => {
    const teacher = await addTeacher(server);
    const { headers, refresh } = await signIn(server, teacher.email);
    server.clock.advance({ days: 3 });
    expect((await postLogout(headers.authorization)).json()).toEqual(SIGNED_OUT);
    const again = await server.app.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      payload: { refresh },
    });
    expect(again.statusCode).toBe(401);
  });

  test('needs no body, whatever content type the client names', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-www-form-urlencoded']) {
      const response = await server.app.inject({
        method: 'POST',
        url: '/api/logout/',
        headers: { 'content-type': type },
      });
      expect(response.json(), type).toEqual(SIGNED_OUT);
    }
  });

  test('leaves the other sessions of the account', async () => {
    const teacher = await addTeacher(server);
    const here = await signIn(server, teacher.email);
    const there = await signIn(server, teacher.email);
    await postLogout(here.headers.authorization);
    expect((await getMe(there.headers.authorization)).statusCode).toBe(200);
  });

  test('answers a stranger in the same way, and ends nothing for a forged token', async () => {
    const teacher = await addTeacher(server);
    const { headers, token } = await signIn(server, teacher.email);
    const forged = forge(payloadOf(token), { secret: 'another secret, also longer than thirty-two' });
    for (const header of [undefined, 'Bearer x', `Bearer ${forged}`]) {
      expect((await postLogout(header)).json()).toEqual(SIGNED_OUT);
    }
    expect((await getMe(headers.authorization)).statusCode).toBe(200);
  });
});

test('a temporary password allows only the change, /me/, logout and refresh', async () => {
  const teacher = await addTeacher(server, { hasTemporaryPassword: true });
  const { headers, refresh, user } = await signIn(server, teacher.email);
  expect(user.has_temporary_password).toBe(true);
  for (const url of [
    '/api/metadata/',
    '/api/metadata2/',
    '/api/exam-access/',
    '/api/exams/exams-directives/',
  ]) {
    const response = await server.app.inject({ method: 'GET', url, headers });
    expect(response.statusCode, url).toBe(403);
    expect(response.json(), url).toMatchObject({ code: 'PASSWORD_CHANGE_REQUIRED' });
  }
  expect((await getMe(headers.authorization)).statusCode).toBe(200);
  const renewed = await server.app.inject({
    method: 'POST',
    url: '/api/token/refresh/',
    payload: { refresh },
  });
  expect(renewed.statusCode).toBe(200);
  const changed = await server.app.inject({
    method: 'POST',
    url: '/api/change-temporary-password/',
    headers,
    payload: {
      current_password: TEST_PASSWORD,
      new_password: 'Propia-clave-1',
      confirm_password: 'Propia-clave-1',
    },
  });
  expect(changed.statusCode).toBe(200);
  const opened = await server.app.inject({ method: 'GET', url: '/api/exam-access/', headers });
  expect(opened.statusCode).toBe(200);
});
