import { expect, test } from 'vitest';
import { openExamClient, readKeys } from '../../testing/exam-client.ts';
import { addTeacher, postLogin, TEST_PASSWORD } from '../../testing/test-accounts.ts';
import { useTestServer } from '../../testing/test-server.ts';
import { HASHING_THREADS } from './passwords/hash-threads.ts';
import { signInsWaiting, withSignInTurn } from './passwords/password.service.ts';

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
  const hold = (count: number) => Array.from({ length: count }, () => withSignInTurn(() => held.promise));
  const running = hold(HASHING_THREADS);
  const storm = Array.from({ length: REAL }, () =>
    postLogin(server, teacher.email).finally(() => {
      settled += 1;
    }),
  );
  const others = hold(WAITING - REAL).map((one) => one.catch((error: unknown) => error));
  await expect.poll(signInsWaiting).toBe(WAITING);
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
