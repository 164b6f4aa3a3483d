import { expect, test } from 'vitest';
import { addAdmin, addTeacher, postLogin, signIn, TEST_PASSWORD } from '../../../testing/test-accounts.ts';
import { useTestServer } from '../../../testing/test-server.ts';
import {
  AdministratorRefused,
  addAdministrator,
  disableAdministrator,
  resetAdministrator,
} from './administrator-commands.service.ts';

const server = useTestServer();

const WANTED = { email: ' Jefa@Prueba.TEST ', fullName: ' Jefa Pérez ', password: 'Puquio2026!' };
const add = (changes: Partial<typeof WANTED>) =>
  addAdministrator(server.context.db, { ...WANTED, ...changes }, server.clock.now());

test('can sign in at once; the email is stored in lower case', async () => {
  expect(await add({})).toMatchObject({ email: 'jefa@prueba.test' });
  const response = await postLogin(server, 'jefa@prueba.test', 'Puquio2026!');
  expect(response.json()).toMatchObject({
    role: 'ADM',
    user: { full_name: 'Jefa Pérez', has_temporary_password: false },
  });
});

test('an email that any account has is refused', async () => {
  const teacher = await addTeacher(server);
  await expect(add({ email: teacher.email.toUpperCase() })).rejects.toThrow(
    `Ya existe una cuenta con el correo ${teacher.email}.`,
  );
});

test.each([
  [{ email: 'sin arroba' }, '"sin arroba" no es un correo válido.'],
  [{ email: `${'a'.repeat(250)}@prueba.test` }, 'no es un correo válido.'],
  [{ fullName: '  ' }, 'Escribe el nombre completo, de 150 caracteres como máximo.'],
  [{ password: 'corta' }, 'La contraseña debe tener al menos 8 caracteres.'],
  [{ password: 'sin-numeros-A' }, 'A la contraseña le falta: un número.'],
  [{ password: `Aa1!${'x'.repeat(300)}` }, 'La contraseña es demasiado larga.'],
])('refuses %j', async (changes, message) => {
  const refused = add({ email: 'otra@prueba.test', ...changes });
  await expect(refused).rejects.toBeInstanceOf(AdministratorRefused);
  await expect(refused).rejects.toThrow(message);
});

test('a disabled administrator is signed out at once, and after a reset only the new password works', async () => {
  const { db } = server.context;
  const { email } = await addAdmin(server);
  const { headers } = await signIn(server, email);
  const me = () => server.app.inject({ url: '/api/me/', headers });
  expect((await me()).statusCode).toBe(200);
  await disableAdministrator(db, ` ${email.toUpperCase()}`, server.clock.now());
  expect((await me()).statusCode).toBe(401);
  expect((await postLogin(server, email)).json()).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
  await resetAdministrator(db, { email, password: 'Lago-Puno-77!' }, server.clock.now());
  expect((await me()).statusCode).toBe(401);
  expect((await postLogin(server, email)).statusCode).toBe(401);
  const login = await postLogin(server, email, 'Lago-Puno-77!');
  expect(login.json().user).toMatchObject({ has_temporary_password: false });
});

test('a reset ends the sessions that are open', async () => {
  const { email } = await addAdmin(server);
  const { headers } = await signIn(server, email);
  await resetAdministrator(server.context.db, { email, password: 'Lago-Puno-77!' }, server.clock.now());
  expect((await server.app.inject({ url: '/api/me/', headers })).statusCode).toBe(401);
});

test('only administrators can be reset or disabled, and a weak password is refused', async () => {
  const { db } = server.context;
  const now = server.clock.now();
  const teacher = await addTeacher(server);
  const { email } = await addAdmin(server);
  for (const refused of [
    () => disableAdministrator(db, teacher.email, now),
    () => resetAdministrator(db, { email: teacher.email, password: 'Lago-Puno-77!' }, now),
    () => resetAdministrator(db, { email, password: 'P@ssw0rd' }, now),
  ]) {
    await expect(refused()).rejects.toBeInstanceOf(AdministratorRefused);
  }
  expect((await postLogin(server, teacher.email)).statusCode).toBe(200);
  expect((await postLogin(server, email, TEST_PASSWORD)).statusCode).toBe(200);
});
