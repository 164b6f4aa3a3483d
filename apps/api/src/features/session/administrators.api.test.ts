import { afterAll, beforeAll, expect, test } from 'vitest';
import { addTeacher, postLogin } from '../../testing/accounts.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { AdministratorRefused, addAdministrator } from './administrators.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server[Symbol.asyncDispose]());

const WANTED = { email: ' Jefa@Prueba.TEST ', fullName: ' Jefa Pérez ', password: 'Amauta2026!' };
const add = (changes: Partial<typeof WANTED>) =>
  addAdministrator(server.context.db, { ...WANTED, ...changes }, server.clock.now());

test('can sign in at once; the email is stored in lower case', async () => {
  expect(await add({})).toMatchObject({ email: 'jefa@prueba.test' });
  const response = await postLogin(server, 'jefa@prueba.test', 'Amauta2026!');
  expect(response.json()).toMatchObject({
    role: 'ADM',
    user: { full_name: 'Jefa Pérez', has_temporary_password: false },
  });
});

test('a taken email is refused, whosever it is', async () => {
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
