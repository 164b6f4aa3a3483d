import { LoginAnswer } from '@amauta/contract/session.ts';
import { teacherStatus, todayInLima } from '@amauta/exam-rules/access.ts';
import { eq, inArray } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { accounts, teacherProfiles } from '../../database/tables/accounts.ts';
import { postLogin } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { hashPassword } from '../session/passwords/password.service.ts';
import { hasOpenDemoAccount, loadDemoAccounts, readDemoAccounts } from './demo-accounts.ts';

const server = useTestServer();
beforeAll(async () => {
  await loadDemoAccounts(server.context.db, server.clock);
});

test.each([
  [
    'admin@amauta.test',
    { role_code: 'ADM', type_access: '', is_premium: false, has_temporary_password: false },
  ],
  [
    'docente@amauta.test',
    { type_access: 'Ascenso,Directivos', category_label: 'EBR Secundaria', is_premium: true },
  ],
  [
    'nombramiento@amauta.test',
    { type_access: 'Ascenso,Nombramiento', category_label: 'EBR Primaria', is_premium: true },
  ],
  ['directivos@amauta.test', { type_access: 'Directivos', is_premium: true }],
  ['nueva@amauta.test', { type_access: 'Ascenso', has_temporary_password: true }],
  ['vencida@amauta.test', { is_expired: true, is_premium: false, expiration_date: '2026-03-01' }],
  ['porvencer@amauta.test', { is_expired: false, is_premium: true, expiration_date: '2026-03-12' }],
])('%s signs in and is the user that the file describes', async (email, user) => {
  const response = await postLogin(server, email, 'Amauta2026!');
  expect(LoginAnswer.parse(response.json()).user).toMatchObject({ email, ...user });
});

test('the invented teachers sign in by their phone', async () => {
  const [teacher] = readDemoAccounts().teachers;
  const response = await postLogin(server, teacher?.phone ?? '', 'Amauta2026!');
  expect(response.json()).toMatchObject({ user: { email: teacher?.email } });
});

test('there are teachers of every region, status and access', async () => {
  const rows = await server.context.db
    .select()
    .from(teacherProfiles)
    .innerJoin(accounts, eq(accounts.id, teacherProfiles.accountId));
  const today = todayInLima(server.clock.now());
  expect(rows.length).toBeGreaterThanOrEqual(60);
  expect(new Set(rows.map((row) => row.teacher_profiles.regionCode)).size).toBe(25);
  for (const status of ['active', 'expiring_soon', 'expired'] as const) {
    const count = rows.filter(
      (row) => teacherStatus(row.teacher_profiles.expirationDate, today) === status,
    ).length;
    expect(count, status).toBeGreaterThanOrEqual(8);
  }
  const types = new Set(readDemoAccounts().teachers.map((teacher) => teacher.exam_types.join()));
  expect(types.size).toBeGreaterThanOrEqual(6);
});

test('the invented teachers alone are reason enough to warn, and nobody with a password of their own is', async () => {
  const { db } = server.context;
  const own = await hashPassword('Propia2026!');
  const { administrator, named_teachers } = readDemoAccounts();
  const named = [administrator, ...named_teachers].map(({ email }) => email);
  await db.update(accounts).set({ passwordHash: own }).where(inArray(accounts.email, named));
  expect(await hasOpenDemoAccount(db)).toBe(true);
  await db.update(accounts).set({ passwordHash: own });
  expect(await hasOpenDemoAccount(db)).toBe(false);
});
