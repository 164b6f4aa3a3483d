import { expect, test, vi } from 'vitest';
import { insertFailures } from '../features/session/limits/attempt-limit.queries.ts';
import { addressSubject } from '../features/session/limits/attempt-limit.service.ts';
import { addTeacher, postLogin, signIn, TEST_PASSWORD } from '../testing/test-accounts.ts';
import { useTestServer } from '../testing/test-server.ts';
import { shortAddress } from './log.ts';

const server = useTestServer();

const events = () =>
  server.log.map((line) => JSON.parse(line)).filter((entry: { event?: string }) => entry.event !== undefined);

test('every answer carries the name of its request, and a 5xx tells it to the person and to the log', async () => {
  const [first, second] = [await server.app.inject('/api/health/live'), await server.app.inject('/api/none')];
  expect(first.headers['x-request-id']).toMatch(/^[0-9a-f]{6}-[0-9a-z]+$/);
  expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  expect(second.json().message).not.toContain('soporte');

  vi.spyOn(server.context.db, 'execute').mockRejectedValue(new Error('gone'));
  const failed = await server.app.inject('/api/health/ready');
  const id = failed.headers['x-request-id'];
  expect(failed.statusCode).toBe(503);
  expect(failed.json().message).toMatch(new RegExp(`\\. Código de soporte: ${id}$`));
  expect(failed.json().error).toBe(failed.json().message);
  expect(server.log.filter((line) => line.includes(`"${id}"`)).join()).toContain('not ready');
});

test('sign-ins, failures and lock-outs are events with an account or a network and nothing else of the person', async () => {
  const teacher = await addTeacher(server);
  const ip = '190.12.34.56';
  const wrong = 'not-the-password';
  await postLogin(server, teacher.email, TEST_PASSWORD, ip);
  await postLogin(server, teacher.email, wrong, ip);
  const tooMany = Array.from({ length: 100 }, () => addressSubject(ip));
  await insertFailures(server.context.db, tooMany, server.clock.now());
  expect((await postLogin(server, teacher.email, wrong, ip)).statusCode).toBe(429);
  const address = '190.12.34.0';
  expect(events()).toEqual([
    expect.objectContaining({ event: 'sign-in', account: teacher.id, address, reqId: expect.any(String) }),
    expect.objectContaining({ event: 'sign-in-failed', address }),
    expect.objectContaining({ event: 'sign-in-locked-out', address }),
  ]);
  const log = server.log.join('\n');
  for (const personal of [teacher.email, ip, wrong, TEST_PASSWORD]) expect(log).not.toContain(personal);
});

test('a call that the role does not admit is an event with the account and the route', async () => {
  server.log.length = 0;
  const teacher = await addTeacher(server);
  const { headers } = await signIn(server, teacher.email);
  const url = '/api/teachers/7/';
  expect((await server.app.inject({ url, headers, remoteAddress: '190.12.34.56' })).statusCode).toBe(403);
  const refused = events().filter(({ event }: { event: string }) => event === 'access-refused');
  expect(refused).toEqual([
    expect.objectContaining({
      level: 40,
      account: teacher.id,
      address: '190.12.34.0',
      method: 'GET',
      route: '/api/teachers/:id/',
    }),
  ]);
});

test.each([
  ['190.12.34.56', '190.12.34.0'],
  ['::ffff:190.12.34.56', '190.12.34.0'],
  ['2800:4b0:9a1:22::7', '2800:4b0:9a1::'],
  ['2800::7', '2800:0:0::'],
  ['::1', '0:0:0::'],
  ['a name', ''],
])('the address %s is kept as %s', (ip, short) => {
  expect(shortAddress(ip)).toBe(short);
});
