import type { OwnSession } from '@amauta/contract/administrators/own-account.ts';
import { expect, test } from 'vitest';
import { addAdmin, signIn, TEST_PASSWORD } from '../../../testing/test-accounts.ts';
import { useTestServer } from '../../../testing/test-server.ts';

const server = useTestServer();
const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36';

async function signInFrom(email: string, remoteAddress: string) {
  const payload = { username: email, password: TEST_PASSWORD };
  const headers = { 'user-agent': CHROME };
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/login/',
    remoteAddress,
    headers,
    payload,
  });
  const { token, refresh } = response.json();
  return { refresh, headers: { authorization: `Bearer ${token}` } };
}

const sessionsOf = async (headers: Record<string, string>): Promise<OwnSession[]> =>
  (await server.app.inject({ url: '/api/account/sessions/', headers })).json().data;
const end = (headers: Record<string, string>, which: string) =>
  server.app.inject({ method: 'POST', url: `/api/account/sessions/${which}/`, headers });
const isOpen = async (headers: Record<string, string>) =>
  (await server.app.inject({ url: '/api/me/', headers })).statusCode === 200;

test('each session tells its device, network and times; a renewal counts as use', async () => {
  const { email } = await addAdmin(server);
  const start = server.clock.now().toISOString();
  const first = await signInFrom(email, '190.12.34.56');
  server.clock.advance({ minutes: 1 });
  const second = await signInFrom(email, '2800:200:f000:12::9');
  const later = server.clock.now().toISOString();
  expect(await sessionsOf(first.headers)).toMatchObject([
    { is_current: false, address: '2800:200:f000::', signed_in_at: later, last_used_at: later },
    { is_current: true, device: 'Chrome en Android', address: '190.12.34.0', signed_in_at: start },
  ]);
  server.clock.advance({ minutes: 1 });
  const renewal = { method: 'POST', url: '/api/token/refresh/', remoteAddress: '190.99.1.2' } as const;
  await server.app.inject({ ...renewal, payload: { refresh: first.refresh } });
  const [used] = await sessionsOf(second.headers);
  expect(used).toMatchObject({
    is_current: false,
    address: '190.99.1.0',
    signed_in_at: start,
    last_used_at: server.clock.now().toISOString(),
  });
});

test('one session ends at once; the others stay', async () => {
  const { email } = await addAdmin(server);
  const [first, second, third] = [
    await signInFrom(email, '10.0.0.1'),
    await signInFrom(email, '10.0.0.2'),
    await signInFrom(email, '10.0.0.3'),
  ];
  const target = (await sessionsOf(second.headers)).find(({ is_current }) => is_current)?.id as string;
  expect((await end(first.headers, `${target}/end`)).statusCode).toBe(200);
  expect(await Promise.all([first, second, third].map(({ headers }) => isOpen(headers)))).toEqual([
    true,
    false,
    true,
  ]);
  expect((await end(first.headers, `${target}/end`)).json()).toMatchObject({ code: 'NOT_FOUND' });
  expect(await sessionsOf(first.headers)).toHaveLength(2);
  expect((await end(first.headers, 'end-others')).statusCode).toBe(200);
  expect(await Promise.all([first, third].map(({ headers }) => isOpen(headers)))).toEqual([true, false]);
});

test('the session of another account can be neither seen nor ended', async () => {
  const [mine, other] = [
    await signIn(server, (await addAdmin(server)).email),
    await signIn(server, (await addAdmin(server)).email),
  ];
  const [foreign] = await sessionsOf(other.headers);
  expect((await end(mine.headers, `${foreign?.id}/end`)).json()).toMatchObject({ code: 'NOT_FOUND' });
  expect(await isOpen(other.headers)).toBe(true);
});
