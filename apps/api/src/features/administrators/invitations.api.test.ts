import { randomUUID } from 'node:crypto';
import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import { describe, expect, test } from 'vitest';
import { adminInvitations } from '../../database/tables/administrators.ts';
import { auditEvents } from '../../database/tables/audit.ts';
import { startAdministrator } from '../../testing/administrator.ts';
import { addTeacher, postLogin, signIn } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const PASSWORD = 'Lago-Puno-77!';
const newEmail = () => `invitada-${randomUUID()}@prueba.test`;

const post = (url: string, payload: object) =>
  server.app.inject({ method: 'POST', url: `/api/invitations/${url}/`, payload });
const accept = (token: string, changes: object = {}) =>
  post('accept', { token, full_name: ' Inés  Invitada ', password: PASSWORD, ...changes });

async function invite(email = newEmail(), admin_role = 'content') {
  const owner = await startAdministrator(server);
  const response = await owner.call('POST', '/administrators/invitations/', { email, admin_role });
  return { owner, response, ...response.json().data };
}

test('the link makes an account of the invited role, once', async () => {
  const email = newEmail();
  const { owner, response, token, expires_at } = await invite(email.toUpperCase());
  expect(response.statusCode).toBe(201);
  expect(Date.parse(expires_at) - server.clock.now().getTime()).toBe(7 * DAY_MS);
  expect((await post('open', { token })).json().data).toEqual({ email, admin_role: 'content', expires_at });
  expect((await accept(token)).json()).toEqual({
    success: true,
    message: 'Tu cuenta está lista. Ya puedes ingresar.',
  });
  const { user } = await signIn(server, email, PASSWORD);
  expect(user).toMatchObject({
    full_name: 'Inés Invitada',
    admin_role: 'content',
    has_temporary_password: false,
  });
  expect((await accept(token)).json()).toMatchObject({ code: 'NOT_FOUND' });
  const trail = (await owner.call('GET', `/administrators/${user.id}/audit/`)).json().data;
  expect(trail.at(-1)).toMatchObject({
    action: 'administrator.joined',
    actor_name: 'Administradora de prueba',
  });
  const waiting = (await owner.call('GET', '/administrators/')).json().data.invitations;
  expect(waiting.map((one: { email: string }) => one.email)).not.toContain(email);
});

test('neither the database nor the trail nor the log holds the token', async () => {
  const { token } = await invite();
  await post('open', { token });
  const stored = JSON.stringify([
    await server.context.db.select().from(adminInvitations),
    await server.context.db.select().from(auditEvents),
    server.log,
  ]);
  expect(stored).not.toContain(token);
});

describe('an invitation no longer works', () => {
  const GONE = 'Esta invitación no es válida: ya se usó, se retiró o venció. Pide otra a quien te invitó.';
  const expectGone = async (token: string) => {
    for (const response of [await post('open', { token }), await accept(token)]) {
      expect(response.statusCode).toBe(404);
      expect(response.json()).toMatchObject({ code: 'NOT_FOUND', message: GONE });
    }
  };

  test('after seven days', async () => {
    const { token, owner, id } = await invite();
    server.clock.advance({ days: 6, minutes: 24 * 60 - 1 });
    expect((await post('open', { token })).statusCode).toBe(200);
    server.clock.advance({ minutes: 1 });
    await expectGone(token);
    const again = await startAdministrator(server);
    const { invitations } = (await again.call('GET', '/administrators/')).json().data;
    expect(invitations).toContainEqual(expect.objectContaining({ id, has_lapsed: true }));
    expect(owner.id).not.toBe(again.id);
  });

  test('after it was withdrawn', async () => {
    const { token, owner, id } = await invite();
    expect((await owner.call('DELETE', `/administrators/invitations/${id}/`)).statusCode).toBe(200);
    await expectGone(token);
    expect((await owner.call('DELETE', `/administrators/invitations/${id}/`)).statusCode).toBe(404);
  });

  test('after a newer one for the same email', async () => {
    const email = newEmail();
    const older = await invite(email);
    const newer = await invite(email, 'owner');
    await expectGone(older.token);
    expect((await post('open', { token: newer.token })).json().data.admin_role).toBe('owner');
  });

  test('with a token that nobody gave', () => expectGone('x'.repeat(43)));
});

describe('refusals', () => {
  test('an email that an account has', async () => {
    const teacher = await addTeacher(server);
    const { response } = await invite(teacher.email);
    expect(response.statusCode).toBe(409);
    expect(response.json()).toMatchObject({ errors: { email: ['Ya existe una cuenta con este correo.'] } });
  });

  test('an email that became an account after the invitation', async () => {
    const email = newEmail();
    const { token } = await invite(email);
    await addTeacher(server, { email });
    expect((await accept(token)).json()).toMatchObject({ code: 'CONFLICT' });
  });

  test('a weak password leaves the invitation open', async () => {
    const { token } = await invite();
    const refused = await accept(token, { password: 'corta' });
    expect(refused.json()).toMatchObject({
      code: 'PASSWORD_TOO_WEAK',
      errors: { password: ['La contraseña debe tener al menos 8 caracteres.'] },
    });
    expect((await accept(token)).statusCode).toBe(200);
  });

  test('two acceptances at the same moment make one account', async () => {
    const email = newEmail();
    const { token } = await invite(email);
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
    expect((await postLogin(server, email, PASSWORD)).statusCode).toBe(200);
  });

  test.each([
    [{ email: 'sin arroba', admin_role: 'content' }],
    [{ email: newEmail(), admin_role: 'ADM' }],
    [{ email: newEmail() }],
  ])('%j', async (body) => {
    const owner = await startAdministrator(server);
    expect((await owner.call('POST', '/administrators/invitations/', body)).statusCode).toBe(400);
  });
});
