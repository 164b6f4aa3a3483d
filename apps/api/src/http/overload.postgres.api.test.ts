import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { openExamClient, readKeys } from '../testing/exam-client.ts';
import { useTestServer } from '../testing/test-server.ts';

const POOL = 2;
/** Two seconds are promised; the rest is for a busy machine. Without the guard a call waits for 5 s. */
const PROMISED_MS = 3_000;

const server = useTestServer({ content: 'demo', databasePool: POOL, sheds: true });

function expectRefused(answer: Awaited<ReturnType<typeof server.app.inject>>): void {
  expect(answer.statusCode, answer.body).toBe(503);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThanOrEqual(4);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(8);
  expect(answer.json()).toMatchObject({ success: false, code: 'OVERLOADED' });
}

function spin(milliseconds: number): void {
  const end = performance.now() + milliseconds;
  while (performance.now() < end);
}

test('while every connection is held, calls are refused within 2 s, and then at once; no answer is lost', async () => {
  const client = await openExamClient(server);
  const attemptId = await client.start();
  const [first, second] = await readKeys(server, attemptId);
  if (!first || !second) throw new Error('an exam without items');
  const gate = Promise.withResolvers<void>();
  const holding = Array.from({ length: POOL }, () => server.context.db.transaction(() => gate.promise));

  const askedAt = performance.now();
  const waited = client.answer(attemptId, first, 1);
  // This call comes when the first one has waited for longer than the guard allows.
  await wait(1_000);
  const pool = server.context.status.pool();
  const refused = await client.answer(attemptId, second, 1);
  expectRefused(refused);
  expect(refused.json().message).toContain('Hay muchas personas conectadas.');
  expect(server.context.status.pool()?.waiting).toBe(pool?.waiting);
  expect((await server.app.inject('/api/health/live')).statusCode).toBe(200);
  expectRefused(await waited);
  expect(performance.now() - askedAt).toBeLessThan(PROMISED_MS);

  gate.resolve();
  await Promise.all(holding);
  for (const item of [first, second]) {
    expect((await client.answer(attemptId, item, 1)).statusCode).toBe(200);
  }
});

test('while the event loop is busy for long, calls are refused, but not those of operations or the page', async () => {
  const status = async (path: string) => (await server.app.inject(path)).statusCode;
  spin(1_000);
  expect(await status('/api/config/'), 'a single pause is no overload').toBe(200);

  const busy = setInterval(() => spin(250), 1);
  onTestFinished(() => clearInterval(busy));
  await expect.poll(() => status('/api/config/'), { interval: 10 }).toBe(503);
  expectRefused(await server.app.inject('/api/config/'));
  expect(await status('/api/health/live')).toBe(200);
  expect(await status('/api/health/ready')).toBe(200);
  expect(await status('/ingresar')).not.toBe(503);

  clearInterval(busy);
  await expect.poll(() => status('/api/config/'), { interval: 50 }).toBe(200);
  expect(server.log.filter((line) => line.includes('"overload"'))).not.toEqual([]);
});
