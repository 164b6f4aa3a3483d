import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { knownDevices, signInFailures } from '../../../database/tables/sessions.ts';
import { addTeacher, anyAddress, postLogin, TEST_PASSWORD } from '../../../testing/test-accounts.ts';
import { startTestServer, useTestServer } from '../../../testing/test-server.ts';
import { addressSubject, usernameSubject } from './attempt-limit.service.ts';

const server = useTestServer();

describe('limits', () => {
  /** Sends `count` wrong guesses, each of which must answer 401. */
  const guess = async (count: number, username: (n: number) => string, ip: (n: number) => string) => {
    for (let n = 0; n < count; n += 1) {
      expect((await postLogin(server, username(n), `Mala-clave-${n}`, ip(n))).statusCode).toBe(401);
    }
  };
  /** Stores failures as other processes would, so that a test needn't hash that many guesses. */
  const storeFailures = async (count: number, subject: string) => {
    const failedAt = server.clock.now();
    await server.context.db
      .insert(signInFailures)
      .values(Array.from({ length: count }, () => ({ subject, failedAt })));
  };

  test('after ten failures from one address, that address has to wait for this account, and others need not', async () => {
    const teacher = await addTeacher(server);
    const address = anyAddress();
    await guess(
      10,
      () => teacher.email,
      () => address,
    );
    server.clock.advance({ minutes: 5 });
    const refused = await postLogin(server, teacher.email.toUpperCase(), TEST_PASSWORD, address);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('600');
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: 'Demasiados intentos fallidos. Espera 10 minutos y vuelve a intentarlo.',
    });
    // The teacher at home, and a colleague of the same school, who shares the address.
    expect((await postLogin(server, teacher.email)).statusCode).toBe(200);
    const colleague = await addTeacher(server);
    expect((await postLogin(server, colleague.email, TEST_PASSWORD, address)).statusCode).toBe(200);
    server.clock.advance({ minutes: 10, seconds: 1 });
    expect((await postLogin(server, teacher.email, TEST_PASSWORD, address)).statusCode).toBe(200);
  });

  test('an unknown account has to wait in the same way', async () => {
    const address = anyAddress();
    const ghost = () => 'fantasma@prueba.test';
    await guess(10, ghost, () => address);
    expect((await postLogin(server, ghost(), 'x', address)).statusCode).toBe(429);
  });

  test('after fifty failures from anywhere, only new devices have to wait', async () => {
    const teacher = await addTeacher(server);
    const device = await signInOnDevice(teacher.email);
    await guess(1, () => teacher.email, anyAddress);
    await storeFailures(48, usernameSubject(teacher.email));
    expect((await postLogin(server, teacher.email, 'Mala-clave-1')).statusCode).toBe(401);
    expect((await postLogin(server, teacher.email)).statusCode).toBe(429);
    const known = await postLogin(server, teacher.email, TEST_PASSWORD, anyAddress(), device);
    expect(known.statusCode).toBe(200);
    // Signing in deletes none of the failures that others caused.
    expect((await postLogin(server, teacher.email)).statusCode).toBe(429);
  });

  test('after a hundred failures of an address, only new devices at that address have to wait', async () => {
    const teacher = await addTeacher(server);
    const address = anyAddress();
    const device = await signInOnDevice(teacher.email, address);
    await guess(
      1,
      () => 'u@prueba.test',
      () => address,
    );
    await storeFailures(98, addressSubject(address));
    const last = await postLogin(server, 'otro@prueba.test', 'x', address);
    expect(last.statusCode).toBe(401);
    expect((await postLogin(server, teacher.email, TEST_PASSWORD, address)).statusCode).toBe(429);
    expect((await postLogin(server, teacher.email)).statusCode).toBe(200);
    const known = await postLogin(server, teacher.email, TEST_PASSWORD, address, device);
    expect(known.statusCode).toBe(200);
  });

  test('a known device has a count of ten failures, and is known only to its own account', async () => {
    const [teacher, other] = [await addTeacher(server), await addTeacher(server)];
    const device = await signInOnDevice(teacher.email);
    for (let n = 0; n < 10; n += 1) {
      const wrong = await postLogin(server, teacher.email, `Mala-clave-${n}`, anyAddress(), device);
      expect(wrong.statusCode).toBe(401);
    }
    const tired = await postLogin(server, teacher.email, TEST_PASSWORD, anyAddress(), device);
    expect(tired.statusCode).toBe(429);
    await storeFailures(50, usernameSubject(other.email));
    const stranger = await postLogin(server, other.email, TEST_PASSWORD, anyAddress(), device);
    expect(stranger.statusCode).toBe(429);
  });

  test('the device cookie is sent only to sign in, is hidden from scripts, and is stored hashed', async () => {
    const teacher = await addTeacher(server);
    const response = await postLogin(server, teacher.email);
    expect(response.headers['set-cookie']).toMatch(
      /^amauta-device=[\w-]{43}; Max-Age=15552000; Path=\/api\/login; HttpOnly; SameSite=Strict$/,
    );
    const devices = await server.context.db.select().from(knownDevices);
    const token = String(response.headers['set-cookie']).slice('amauta-device='.length, 57);
    expect(JSON.stringify(devices)).not.toContain(token);
    const refused = await postLogin(server, teacher.email, 'Mala-clave-1');
    expect(refused.headers['set-cookie']).toBeUndefined();
  });

  test('over TLS the device cookie is bound to the host, and is known again', async () => {
    await using behindProxy = await startTestServer({ env: { TRUST_PROXY: 'loopback' } });
    const teacher = await addTeacher(behindProxy);
    const signIn = (cookie = '') =>
      behindProxy.app.inject({
        method: 'POST',
        url: '/api/login/',
        headers: { 'x-forwarded-proto': 'https', ...(cookie ? { cookie } : {}) },
        payload: { username: teacher.email, password: TEST_PASSWORD },
      });
    const first = String((await signIn()).headers['set-cookie']);
    expect(first).toMatch(
      /^__Host-amauta-device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
    );
    const [cookie = ''] = first.split(';');
    expect(String((await signIn(cookie)).headers['set-cookie'])).toBe(first);
  });

  test('an account keeps twenty devices, and a device keeps its token', async () => {
    const teacher = await addTeacher(server);
    const first = await signInOnDevice(teacher.email);
    for (let n = 0; n < 21; n += 1) {
      server.clock.advance({ seconds: 1 });
      await postLogin(server, teacher.email);
      if (n === 10) expect(await signInOnDevice(teacher.email, anyAddress(), first)).toBe(first);
    }
    const kept = await server.context.db
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.accountId, teacher.id));
    expect(kept).toHaveLength(20);
  }, 60_000);

  /** Signs in and returns the Cookie header that the device sends from then on. */
  async function signInOnDevice(username: string, ip = anyAddress(), cookie = '') {
    const response = await postLogin(server, username, TEST_PASSWORD, ip, cookie);
    expect(response.statusCode).toBe(200);
    return String(response.headers['set-cookie']).split(';')[0] ?? '';
  }

  test('a burst of guesses gets no further than the limit and the guesses already being hashed', async () => {
    const teacher = await addTeacher(server);
    const address = anyAddress();
    const responses = await Promise.all(
      Array.from({ length: 40 }, (_, n) => postLogin(server, teacher.email, `Mala-clave-${n}`, address)),
    );
    const guesses = responses.filter((response) => response.statusCode === 401).length;
    expect(guesses).toBeGreaterThanOrEqual(10);
    expect(guesses).toBeLessThanOrEqual(13);
    expect(responses.every(({ statusCode }) => statusCode === 401 || statusCode === 429)).toBe(true);
  });

  test('signing in resets the count of this account and address', async () => {
    const teacher = await addTeacher(server);
    const address = anyAddress();
    for (let round = 0; round < 2; round += 1) {
      await guess(
        9,
        () => teacher.phone,
        () => address,
      );
      const response = await postLogin(server, teacher.phone, TEST_PASSWORD, address);
      expect(response.statusCode).toBe(200);
    }
  });

  test('old rows that no longer count are deleted', async () => {
    for (let n = 0; n < 5; n += 1) await postLogin(server, `viejo${n}@prueba.test`, 'x');
    server.clock.advance({ minutes: 16 });
    for (let n = 0; n < 10; n += 1) await postLogin(server, `reciente${n}@prueba.test`, 'x');
    const rows = await server.context.db.select().from(signInFailures);
    expect(rows).toHaveLength(30);
  });
});
