import { LoginAnswer } from '@amauta/contract/session.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts } from '../../database/tables/accounts.ts';
import { addAdmin, addTeacher, postLogin, signIn, TEST_PASSWORD } from '../../testing/test-accounts.ts';
import { startTestServer, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();

const REFUSED = {
  success: false,
  code: 'INVALID_CREDENTIALS',
  message: 'Usuario o contraseña incorrectos.',
  error: 'Usuario o contraseña incorrectos.',
};

describe('signing in', () => {
  test('returns the tokens under both names, the role and the user', async () => {
    const teacher = await addTeacher(server, { examTypes: ['Directivos', 'Ascenso'], categoryIds: [14, 2] });
    const response = await postLogin(server, teacher.email);
    expect(response.statusCode).toBe(200);
    const answer = LoginAnswer.parse(response.json());
    expect(answer.refresh).toBe(answer.refreshToken);
    expect(answer).toMatchObject({ message: '¡Credenciales correctas, redirigiendo!', role: 'DOC' });
    expect(answer.user).toEqual({
      id: teacher.id,
      full_name: teacher.fullName,
      email: teacher.email,
      role_code: 'DOC',
      type_access: 'Ascenso,Directivos',
      category_label: 'EBR Secundaria',
      has_temporary_password: false,
      expiration_date: '2027-03-02',
      is_expired: false,
      is_premium: true,
      opens_today: false,
    });
    expect(response.headers['cache-control']).toBe('no-store');
  });

  test('takes the email in any case and the phone in any spacing', async () => {
    const teacher = await addTeacher(server, { email: 'mayusculas@prueba.test', phone: '912345678' });
    for (const username of [
      'Mayusculas@PRUEBA.test',
      '  mayusculas@prueba.test ',
      '912345678',
      '912 345 678',
      '+51 912345678',
    ]) {
      const response = await postLogin(server, username);
      expect(response.json(), username).toMatchObject({ user: { id: teacher.id } });
    }
  });

  test('an administrator has no expiry, no accesses and no premium', async () => {
    const admin = await addAdmin(server);
    const response = await postLogin(server, admin.email);
    expect(response.json()).toMatchObject({
      role: 'ADM',
      user: {
        role_code: 'ADM',
        type_access: '',
        expiration_date: null,
        is_expired: false,
        is_premium: false,
      },
    });
  });

  test('an expired teacher may sign in and learns of the expiry', async () => {
    const teacher = await addTeacher(server, { expirationDate: '2026-03-01' });
    const response = await postLogin(server, teacher.email);
    expect(response.json()).toMatchObject({ user: { is_expired: true, is_premium: false } });
  });

  test('the last day still counts, by the date in Lima', async () => {
    const teacher = await addTeacher(server, { expirationDate: '2026-03-02' });
    const response = await postLogin(server, teacher.email);
    expect(response.json()).toMatchObject({ user: { is_expired: false, is_premium: true } });
  });

  test('stores the moment of the sign-in', async () => {
    const teacher = await addTeacher(server);
    await postLogin(server, teacher.email);
    const [row] = await server.context.db.select().from(accounts).where(eq(accounts.id, teacher.id));
    expect(row?.lastSignInAt).toEqual(server.clock.now());
  });
});

describe('refusals', () => {
  test('a blocked account is reported only to somebody who knows its password', async () => {
    const teacher = await addTeacher(server);
    const { headers, refresh } = await signIn(server, teacher.email);
    await server.context.db
      .update(accounts)
      .set({ blockedAt: server.clock.now() })
      .where(eq(accounts.id, teacher.id));
    expect((await postLogin(server, teacher.email, 'Mala-clave-1')).json()).toEqual(REFUSED);
    const refused = await postLogin(server, teacher.email);
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
    expect((await server.app.inject({ url: '/api/me/', headers })).statusCode).toBe(401);
    const renewal = await server.app.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      payload: { refresh },
    });
    expect(renewal.json()).toMatchObject({ code: 'REFRESH_REJECTED' });
  });

  test('a wrong password, an unknown user and a deleted account get the same answer', async () => {
    const teacher = await addTeacher(server);
    const deleted = await addTeacher(server);
    await server.context.db
      .update(accounts)
      .set({ deletedAt: server.clock.now() })
      .where(eq(accounts.id, deleted.id));
    const responses = [
      await postLogin(server, teacher.email, 'otra-Clave-1'),
      await postLogin(server, 'nadie@prueba.test'),
      await postLogin(server, '900000001'),
      await postLogin(server, deleted.email),
      await postLogin(server, `${teacher.email}\u0000`, 'otra-Clave-1'),
      await postLogin(server, '\u0000'),
    ];
    for (const response of responses) {
      expect(response.statusCode).toBe(401);
      expect(response.json()).toEqual(REFUSED);
    }
  });

  test.each([
    ['no body', undefined],
    ['an empty object', {}],
    ['blank fields', { username: '  ', password: '' }],
    ['numbers', { username: 987654321, password: 1 }],
    ['too long a user', { username: 'a'.repeat(255), password: 'x' }],
    ['too long a password', { username: 'a', password: 'x'.repeat(257) }],
    ['a field too many', { username: 'a', password: 'x', role: 'ADM' }],
    ['a list', [1, 2]],
  ])('refuses %s', async (_name, payload) => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/login/',
      ...(payload === undefined ? {} : { payload }),
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, code: 'INVALID_INPUT' });
  });

  test('says which field is missing', async () => {
    const response = await postLogin(server, '  ', '');
    expect(response.json()).toMatchObject({
      message: 'Escribe tu usuario.',
      errors: { username: ['Escribe tu usuario.'], password: ['Escribe tu contraseña.'] },
    });
  });

  test('refuses a body that is not JSON', async () => {
    const response = await server.app.inject({
      method: 'POST',
      url: '/api/login/',
      headers: { 'content-type': 'application/json' },
      payload: '{"username": ',
    });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'BAD_REQUEST' });
  });
});

test('nothing secret reaches the log, even when statements fail', async () => {
  await using broken = await startTestServer();
  const teacher = await addTeacher(broken);
  const answer = LoginAnswer.parse((await postLogin(broken, teacher.email)).json());
  const headers = { authorization: `Bearer ${answer.token}` };
  const post = (url: string, payload: object) =>
    broken.app.inject({ method: 'POST', url: `/api${url}`, headers, payload });
  await broken.context.db.execute(sql`alter table refresh_tokens rename column token_hash to gone`);
  await broken.context.db.execute(sql`alter table accounts rename column password_changed_at to gone`);
  await postLogin(broken, teacher.email, 'Clave-equivocada-9');
  const failures = [
    await postLogin(broken, teacher.email),
    await post('/token/refresh/', { refresh: answer.refresh }),
    await post('/change-password/', { new_password: 'Nueva-clave-77' }),
  ];
  for (const failure of failures) {
    expect(failure.statusCode).toBe(500);
    expect(failure.json()).toMatchObject({ code: 'INTERNAL' });
  }
  const log = broken.log.join('\n');
  expect(log.match(/statement failed/g)?.length).toBe(3);
  const secrets = [TEST_PASSWORD, 'Clave-equivocada-9', 'Nueva-clave-77', answer.token, answer.refresh];
  for (const secret of [...secrets, teacher.passwordHash, '$argon2id$']) expect(log).not.toContain(secret);
  expect(log).not.toMatch(/[0-9a-f]{64}/);
});
