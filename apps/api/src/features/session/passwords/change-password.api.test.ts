import { describe, expect, test } from 'vitest';
import { addAdmin, addTeacher, postLogin, signIn, TEST_PASSWORD } from '../../../testing/test-accounts.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();

const NEW = 'Nueva-clave-2026';
type Headers = { authorization: string };

const change = (headers: Headers | undefined, payload: object) =>
  server.app.inject({ method: 'POST', url: '/api/change-password/', headers: headers ?? {}, payload });

const changeTyped = (headers: Headers | undefined, payload: object) =>
  server.app.inject({
    method: 'POST',
    url: '/api/change-temporary-password/',
    headers: headers ?? {},
    payload: { current_password: TEST_PASSWORD, new_password: NEW, confirm_password: NEW, ...payload },
  });

const meStatus = async (headers: Headers) =>
  (await server.app.inject({ method: 'GET', url: '/api/me/', headers })).statusCode;

async function newSession(changes: Parameters<typeof addTeacher>[1] = {}) {
  const teacher = await addTeacher(server, changes);
  return { teacher, ...(await signIn(server, teacher.email)) };
}

describe('knowing the current password', () => {
  test('changes the password, ends every other session and keeps this one', async () => {
    const { teacher, headers } = await newSession({ hasTemporaryPassword: true });
    const other = await signIn(server, teacher.email);
    server.clock.advance({ minutes: 11 });
    const response = await changeTyped(headers, {});
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ success: true, message: '¡Contraseña actualizada correctamente!' });
    expect(await meStatus(headers)).toBe(200);
    expect(await meStatus(other.headers)).toBe(401);
    const refused = await server.app.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      payload: { refresh: other.refresh },
    });
    expect(refused.json()).toMatchObject({ code: 'REFRESH_REJECTED' });
    expect((await postLogin(server, teacher.email)).statusCode).toBe(401);
    expect((await signIn(server, teacher.email, NEW)).user.has_temporary_password).toBe(false);
  });

  test('works for administrators too', async () => {
    const admin = await addAdmin(server);
    const { headers } = await signIn(server, admin.email);
    expect((await changeTyped(headers, {})).statusCode).toBe(200);
    expect((await postLogin(server, admin.email, NEW)).statusCode).toBe(200);
  });

  test.each([
    [
      'a wrong current password',
      { current_password: 'No-es-esta-1' },
      'CURRENT_PASSWORD_WRONG',
      'La contraseña actual no es correcta.',
    ],
    [
      'another confirmation',
      { confirm_password: `${NEW}x` },
      'PASSWORD_MISMATCH',
      'Las contraseñas no coinciden.',
    ],
    [
      'the current password again',
      { new_password: TEST_PASSWORD, confirm_password: TEST_PASSWORD },
      'PASSWORD_UNCHANGED',
      'La nueva contraseña debe ser distinta de la actual.',
    ],
    [
      'too short',
      { new_password: 'Aa1!', confirm_password: 'Aa1!' },
      'PASSWORD_TOO_WEAK',
      'La contraseña debe tener al menos 8 caracteres.',
    ],
    [
      'empty',
      { new_password: '', confirm_password: '' },
      'PASSWORD_TOO_WEAK',
      'La contraseña debe tener al menos 8 caracteres.',
    ],
    ['no current password', { current_password: '' }, 'INVALID_INPUT', 'Escribe tu contraseña actual.'],
    [
      'too long',
      { new_password: `Aa1!${'x'.repeat(260)}` },
      'INVALID_INPUT',
      'La contraseña es demasiado larga.',
    ],
  ])('refuses %s and changes nothing', async (_name, payload, code, message) => {
    const { teacher, headers } = await newSession();
    const response = await changeTyped(headers, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ success: false, code, message });
    expect((await postLogin(server, teacher.email)).statusCode).toBe(200);
  });

  test('says which rules a new password breaks', async () => {
    const { headers } = await newSession();
    const response = await changeTyped(headers, { new_password: 'solo minusculas', confirm_password: 'x' });
    expect(response.json()).toMatchObject({
      code: 'PASSWORD_TOO_WEAK',
      errors: {
        new_password: [
          'A la contraseña le falta: una letra mayúscula; un número; un carácter especial, como ! ? # o *.',
        ],
      },
    });
  });

  test('guesses at the current password from inside a session are limited', async () => {
    const { headers } = await newSession();
    for (let n = 0; n < 10; n += 1) {
      expect((await changeTyped(headers, { current_password: `Mala-${n}` })).statusCode).toBe(400);
    }
    const refused = await changeTyped(headers, {});
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
  });

  test('of two changes at once only one succeeds', async () => {
    const { teacher, headers } = await newSession();
    const wanted = ['Primera-clave-1', 'Segunda-clave-2'];
    const responses = await Promise.all(
      wanted.map((password) => changeTyped(headers, { new_password: password, confirm_password: password })),
    );
    expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(1);
    const signIns = await Promise.all(wanted.map((password) => postLogin(server, teacher.email, password)));
    expect(signIns.map((response) => response.statusCode)).toEqual(
      responses.map((r) => (r.statusCode === 200 ? 200 : 401)),
    );
  });
});

describe('right after signing in', () => {
  test('the new password alone is enough for ten minutes', async () => {
    const { teacher, headers } = await newSession();
    server.clock.advance({ minutes: 10 });
    expect((await change(headers, { new_password: NEW })).statusCode).toBe(200);
    expect((await postLogin(server, teacher.email, NEW)).statusCode).toBe(200);
  });

  test('later the current password is required', async () => {
    const { headers } = await newSession();
    server.clock.advance({ minutes: 10, seconds: 1 });
    const response = await change(headers, { new_password: NEW });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'CURRENT_PASSWORD_REQUIRED' });
    expect(
      (await change(headers, { new_password: NEW, current_password: 'No-es-esta-1' })).json(),
    ).toMatchObject({
      code: 'CURRENT_PASSWORD_WRONG',
    });
    expect((await change(headers, { new_password: NEW, current_password: TEST_PASSWORD })).statusCode).toBe(
      200,
    );
  });

  test('a refresh does not restart the ten minutes', async () => {
    const { refresh } = await newSession();
    server.clock.advance({ minutes: 11 });
    const renewed = await server.app.inject({
      method: 'POST',
      url: '/api/token/refresh/',
      payload: { refresh },
    });
    const { access } = (renewed.json() as { data: { access: string } }).data;
    const response = await change({ authorization: `Bearer ${access}` }, { new_password: NEW });
    expect(response.json()).toMatchObject({ code: 'CURRENT_PASSWORD_REQUIRED' });
  });

  test.each([
    ['weak', { new_password: 'clave' }, 'PASSWORD_TOO_WEAK'],
    ['unchanged', { new_password: TEST_PASSWORD }, 'PASSWORD_UNCHANGED'],
    ['missing', {}, 'INVALID_INPUT'],
    ['a number', { new_password: 12345678 }, 'INVALID_INPUT'],
    ['a field too many', { new_password: NEW, account_id: 1 }, 'INVALID_INPUT'],
  ])('refuses a password that is %s', async (_name, payload, code) => {
    const { headers } = await newSession();
    const response = await change(headers, payload);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code });
  });
});

test('callers without a session change nothing', async () => {
  for (const response of [await change(undefined, { new_password: NEW }), await changeTyped(undefined, {})]) {
    expect(response.statusCode).toBe(401);
    expect(response.json()).toMatchObject({ code: 'UNAUTHENTICATED' });
  }
});
