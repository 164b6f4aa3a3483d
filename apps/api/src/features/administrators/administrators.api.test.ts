import type { AdministratorAccount } from '@amauta/contract/administrators/accounts.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { accounts } from '../../database/tables/accounts.ts';
import { startAdministrator } from '../../testing/administrator.ts';
import { addAdmin, postLogin, signIn } from '../../testing/test-accounts.ts';
import { startTestServer, useTestServer } from '../../testing/test-server.ts';
import {
  addAdministrator,
  disableAdministrator,
} from '../session/administrators/administrator-commands.service.ts';

const server = useTestServer();

type Owner = Awaited<ReturnType<typeof startAdministrator>>;

const listed = async (owner: Owner, id: number): Promise<AdministratorAccount> =>
  (await owner.call('GET', '/administrators/'))
    .json()
    .data.administrators.find((account: AdministratorAccount) => account.id === id);
const actions = async (owner: Owner, id: number) =>
  (await owner.call('GET', `/administrators/${id}/audit/`))
    .json()
    .data.map(({ action }: { action: string }) => action);

test('the list names every administrator with role, last sign-in and second factor', async () => {
  const owner = await startAdministrator(server);
  const other = await addAdmin(server, { adminRole: 'content' });
  expect(await listed(owner, other.id)).toMatchObject({
    email: other.email,
    admin_role: 'content',
    is_ended: false,
    has_second_factor: false,
    last_sign_in_at: null,
  });
  expect(await listed(owner, owner.id)).toMatchObject({
    admin_role: 'owner',
    last_sign_in_at: server.clock.now().toISOString(),
  });
});

describe('a change of the role', () => {
  test('has effect on the next call, and the trail tells it', async () => {
    const owner = await startAdministrator(server);
    const other = await addAdmin(server, { adminRole: 'content' });
    const { headers, user } = await signIn(server, other.email);
    expect(user).toMatchObject({ role_code: 'ADM', admin_role: 'content' });
    const listTeachers = () => server.app.inject({ url: '/api/teachers/', headers });
    expect((await listTeachers()).json()).toMatchObject({
      code: 'FORBIDDEN',
      message: 'Tu rol de administrador no permite hacer esto.',
    });
    const changed = await owner.call('PUT', `/administrators/${other.id}/role/`, { admin_role: 'teachers' });
    expect(changed.json()).toEqual({ success: true, message: 'Rol actualizado.' });
    expect((await listTeachers()).statusCode).toBe(200);
    const [event] = (await owner.call('GET', `/administrators/${other.id}/audit/`)).json().data;
    expect(event).toMatchObject({
      action: 'administrator.role_changed',
      actor_name: 'Administradora de prueba',
      changes: [{ field: 'admin_role', label: 'Rol', from: 'Contenido', to: 'Docentes' }],
    });
  });

  test('to the role that the account has already records nothing', async () => {
    const owner = await startAdministrator(server);
    const other = await addAdmin(server, { adminRole: 'content' });
    await owner.call('PUT', `/administrators/${other.id}/role/`, { admin_role: 'content' });
    expect(await actions(owner, other.id)).toEqual(['administrator.created']);
  });

  test('refuses an unknown role and an unknown account', async () => {
    const owner = await startAdministrator(server);
    const wrong = await owner.call('PUT', `/administrators/${owner.id}/role/`, { admin_role: 'boss' });
    expect(wrong.statusCode).toBe(400);
    const missing = await owner.call('PUT', '/administrators/999999/role/', { admin_role: 'owner' });
    expect(missing.json()).toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('an ended account is out at once; reopened, it signs in with its old password', async () => {
  const owner = await startAdministrator(server);
  const other = await addAdmin(server, { adminRole: 'teachers' });
  const { headers } = await signIn(server, other.email);
  expect((await owner.call('POST', `/administrators/${other.id}/end/`)).statusCode).toBe(200);
  expect((await server.app.inject({ url: '/api/me/', headers })).statusCode).toBe(401);
  expect((await postLogin(server, other.email)).json()).toMatchObject({ code: 'ACCOUNT_BLOCKED' });
  expect(await listed(owner, other.id)).toMatchObject({ is_ended: true });
  await owner.call('POST', `/administrators/${other.id}/reopen/`);
  expect((await postLogin(server, other.email)).statusCode).toBe(200);
  expect(await actions(owner, other.id)).toEqual([
    'administrator.signed_in',
    'administrator.reopened',
    'administrator.ended',
    'administrator.signed_in',
    'administrator.created',
  ]);
});

describe('one owner always stays', () => {
  const ONLY = 'Es el único propietario. Da antes el rol de propietario a otra cuenta.';

  test('the only owner keeps role and account; with a second owner both may change', async () => {
    await using own = await startTestServer();
    const owner = await startAdministrator(own);
    const role = { admin_role: 'read_only' };
    for (const refused of [
      await owner.call('PUT', `/administrators/${owner.id}/role/`, role),
      await owner.call('POST', `/administrators/${owner.id}/end/`),
    ]) {
      expect(refused.statusCode).toBe(422);
      expect(refused.json()).toMatchObject({ code: 'RULE_BROKEN', message: ONLY });
    }
    await expect(disableAdministrator(own.context.db, owner.email, own.clock.now())).rejects.toThrow(
      'es el único propietario',
    );
    const second = await addAdmin(own);
    expect((await owner.call('PUT', `/administrators/${owner.id}/role/`, role)).statusCode).toBe(200);
    expect((await owner.call('POST', `/administrators/${second.id}/end/`)).json()).toMatchObject({
      code: 'FORBIDDEN',
    });
  });

  test('of two owners who end each other at the same moment one is left', async () => {
    await using own = await startTestServer();
    const [first, second] = [await startAdministrator(own), await startAdministrator(own)];
    const codes = await Promise.all([
      first.call('POST', `/administrators/${second.id}/end/`),
      second.call('POST', `/administrators/${first.id}/end/`),
    ]);
    const left = await own.context.db
      .select({ id: accounts.id, blockedAt: accounts.blockedAt })
      .from(accounts)
      .where(eq(accounts.adminRole, 'owner'));
    expect(left.filter(({ blockedAt }) => blockedAt === null)).toHaveLength(1);
    expect(codes.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('an owner whose account was ended does not count', async () => {
    await using own = await startTestServer();
    const owner = await startAdministrator(own);
    const second = await addAdmin(own);
    await owner.call('POST', `/administrators/${second.id}/end/`);
    expect((await owner.call('POST', `/administrators/${owner.id}/end/`)).json()).toMatchObject({
      message: ONLY,
    });
  });
});

test('the command line makes owners', async () => {
  const { db } = server.context;
  const wanted = { email: 'mando@prueba.test', fullName: 'Ana Mando', password: 'Puquio2026!' };
  await addAdministrator(db, wanted, server.clock.now());
  const { user } = await signIn(server, wanted.email, wanted.password);
  expect(user.admin_role).toBe('owner');
});

test('an administrator of an older release, without a role, only reads', async () => {
  const { db } = server.context;
  const { id, email } = await addAdmin(server);
  await db.update(accounts).set({ adminRole: null }).where(eq(accounts.id, id));
  const { user, headers } = await signIn(server, email);
  expect(user.admin_role).toBe('read_only');
  expect((await server.app.inject({ url: '/api/teachers/', headers })).statusCode).toBe(200);
  const write = { method: 'POST', url: '/api/teachers/create/', headers, payload: {} } as const;
  expect((await server.app.inject(write)).json()).toMatchObject({ code: 'FORBIDDEN' });
});
