import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { sessions } from '../../database/tables/sessions.ts';
import { openExamClient, readKeys } from '../../testing/exam-client.ts';
import { addTeacher, postLogin, TEST_PASSWORD } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { recordFailure, signInLimits } from './limits/attempt-limit.service.ts';
import { SIGN_INS_AT_ONCE, signInsWaiting, withSignInTurn } from './passwords/password.service.ts';

const server = useTestServer({ content: 'demo' });
const WAITING = 500;
const REAL = 20;

test('while 500 sign-ins wait, the next is told to come back, and calls and changes of passwords pass all of them', async () => {
  const client = await openExamClient(server);
  const attemptId = await client.start();
  const [item] = await readKeys(server, attemptId);
  const teacher = await addTeacher(server);

  const held = Promise.withResolvers<void>();
  let settled = 0;
  const readings = vi.spyOn(server.context.db, 'select');
  const hold = (count: number) => Array.from({ length: count }, () => withSignInTurn(() => held.promise));
  const running = hold(SIGN_INS_AT_ONCE);
  const storm = Array.from({ length: REAL }, () =>
    postLogin(server, teacher.email).finally(() => {
      settled += 1;
    }),
  );
  const others = hold(WAITING - REAL).map((one) => one.catch((error: unknown) => error));
  await expect.poll(signInsWaiting).toBe(WAITING);
  expect(readings, 'those who wait ask the database nothing').not.toHaveBeenCalled();
  const refused = await postLogin(server, 'tarde@prueba.test');
  expect(refused.statusCode).toBe(503);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(4);
  expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(8);
  expect(refused.json()).toMatchObject({ success: false, code: 'OVERLOADED' });
  expect(refused.json().message).toContain('Hay muchas personas ingresando a la vez.');

  const answered = await client.answer(attemptId, item ?? { itemId: 0 }, 1);
  expect(answered.statusCode).toBe(200);
  const changed = await client.post('/change-temporary-password/', {
    current_password: TEST_PASSWORD,
    new_password: 'Puquio-nueva-7',
    confirm_password: 'Puquio-nueva-7',
  });
  expect(changed.json()).toMatchObject({ success: true });
  expect(settled).toBe(0);

  held.resolve();
  await Promise.all([...running, ...others]);
  for (const one of await Promise.all(storm)) expect(one.statusCode).toBe(200);
});

test('a try that has to pause after failures leaves its turn to others meanwhile', async () => {
  const { id, email } = await addTeacher(server);
  const address = '203.0.113.7';
  const limits = signInLimits(email, address, null);
  for (let failure = 0; failure < 6; failure += 1)
    await recordFailure(server.context.db, limits, server.clock.now());
  const held = Promise.withResolvers<void>();
  const turns = Array.from({ length: SIGN_INS_AT_ONCE }, () => withSignInTurn(() => held.promise));
  const pausing = turns.map(() => postLogin(server, email, undefined, address));
  await expect.poll(signInsWaiting).toBe(pausing.length);
  const opened = () => server.context.db.$count(sessions, eq(sessions.accountId, id));
  const meanwhile = withSignInTurn(opened);
  held.resolve();
  expect(await meanwhile).toBe(0);
  for (const one of await Promise.all(pausing)) expect(one.statusCode).toBe(200);
  expect(await opened()).toBe(pausing.length);
  await Promise.all(turns);
});
