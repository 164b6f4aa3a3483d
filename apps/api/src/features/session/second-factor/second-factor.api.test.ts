import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { recoveryCodes, secondFactors } from '../../../database/tables/administrators.ts';
import { auditEvents } from '../../../database/tables/audit.ts';
import { startAdministrator } from '../../../testing/administrator.ts';
import { addAdmin, postLogin, signIn, TEST_PASSWORD } from '../../../testing/test-accounts.ts';
import { startTestServer, useTestServer } from '../../../testing/test-server.ts';
import { resetAdministrator, resetSecondFactorOf } from '../administrators/administrator-commands.service.ts';
import { codeAt } from './totp.testing.ts';

const server = useTestServer();

/** An administrator with the second factor on. `code` is the code of now, in a step that was never used. */
async function withFactor(of = server) {
  const admin = await startAdministrator(of);
  const begun = await admin.call('POST', '/account/second-factor/begin/', {
    current_password: TEST_PASSWORD,
  });
  const { secret, uri } = begun.json().data;
  const code = () => {
    of.clock.advance({ seconds: 30 });
    return codeAt(secret, of.clock.now());
  };
  const confirmed = await admin.call('POST', '/account/second-factor/confirm/', { code: await code() });
  return { ...admin, secret, uri, code, codes: confirmed.json().data.recovery_codes as string[] };
}

const pendingOf = async (email: string, password = TEST_PASSWORD, of = server): Promise<string> =>
  (await postLogin(of, email, password)).json().second_factor.pending_token;
const sendCode = (pending_token: string, code: string, of = server) =>
  of.app.inject({ method: 'POST', url: '/api/login/second-factor/', payload: { pending_token, code } });

describe('setting up', () => {
  test('the code counts only after a first code; ten recovery codes are shown once', async () => {
    const admin = await startAdministrator(server);
    const state = async () => (await admin.call('GET', '/account/second-factor/')).json().data;
    const off = { is_on: false, since: null, recovery_codes_left: 0, is_required: false };
    expect(await state()).toEqual(off);
    const wrong = await admin.call('POST', '/account/second-factor/begin/', { current_password: 'Otra-1!' });
    expect(wrong.json()).toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' });
    const begun = await admin.call('POST', '/account/second-factor/begin/', {
      current_password: TEST_PASSWORD,
    });
    const { secret, uri } = begun.json().data;
    expect(new URL(uri).searchParams.get('secret')).toBe(secret);
    expect(await state()).toEqual(off);
    expect((await postLogin(server, admin.email)).json()).toHaveProperty('token');
    const confirm = (code: string) => admin.call('POST', '/account/second-factor/confirm/', { code });
    const code = await codeAt(secret, server.clock.now());
    expect((await confirm(code === '000000' ? '000001' : '000000')).json()).toMatchObject({
      code: 'SECOND_FACTOR_WRONG',
    });
    const codes = (await confirm(code)).json().data.recovery_codes;
    expect(new Set(codes).size).toBe(10);
    expect(await state()).toMatchObject({ is_on: true, recovery_codes_left: 10 });
    expect((await confirm(code)).json()).toMatchObject({ code: 'CONFLICT' });
    const again = await admin.call('POST', '/account/second-factor/begin/', {
      current_password: TEST_PASSWORD,
    });
    expect(again.json()).toMatchObject({ code: 'CONFLICT' });
  });

  test('ends the other sessions, which were opened without it', async () => {
    const admin = await startAdministrator(server);
    const other = await signIn(server, admin.email);
    const begun = await admin.call('POST', '/account/second-factor/begin/', {
      current_password: TEST_PASSWORD,
    });
    const code = await codeAt(begun.json().data.secret, server.clock.now());
    await admin.call('POST', '/account/second-factor/confirm/', { code });
    expect((await server.app.inject({ url: '/api/me/', headers: other.headers })).statusCode).toBe(401);
    expect((await admin.call('GET', '/me/')).statusCode).toBe(200);
  });

  test('the database holds neither the secret nor a recovery code', async () => {
    const { id, secret, codes } = await withFactor();
    const { db } = server.context;
    const stored = JSON.stringify([
      await db.select().from(secondFactors).where(eq(secondFactors.accountId, id)),
      await db.select().from(recoveryCodes).where(eq(recoveryCodes.accountId, id)),
      await db.select().from(auditEvents).where(eq(auditEvents.subjectId, id)),
    ]);
    expect(stored).toContain('$argon2id$');
    for (const word of [secret, ...codes, ...codes.map((code) => code.replaceAll('-', ''))])
      expect(stored).not.toContain(word);
  });
});

describe('signing in', () => {
  test('the password alone opens no session; with the code the answer is that of every sign-in', async () => {
    const { email, code } = await withFactor();
    const first = await postLogin(server, email);
    expect(first.statusCode).toBe(200);
    expect(Object.keys(first.json()).toSorted()).toEqual(['message', 'second_factor', 'success']);
    const done = await sendCode(first.json().second_factor.pending_token, await code());
    expect(Object.keys(done.json()).toSorted()).toEqual([
      'message',
      'refresh',
      'refreshToken',
      'role',
      'success',
      'token',
      'user',
    ]);
    const headers = { authorization: `Bearer ${done.json().token}` };
    expect((await server.app.inject({ url: '/api/teachers/', headers })).statusCode).toBe(200);
  });

  test('a code serves once, also for another sign-in', async () => {
    const { email, code } = await withFactor();
    const used = await code();
    expect((await sendCode(await pendingOf(email), used)).statusCode).toBe(200);
    expect((await sendCode(await pendingOf(email), used)).json()).toMatchObject({
      code: 'SECOND_FACTOR_WRONG',
    });
  });

  test('two requests with the same code at the same moment open one session', async () => {
    const { email, code } = await withFactor();
    const [first, second] = [await pendingOf(email), await pendingOf(email)];
    const used = await code();
    const answers = await Promise.all([sendCode(first, used), sendCode(second, used)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
  });

  test('a sign-in ends with its code, after five minutes and after five codes', async () => {
    const { email, code } = await withFactor();
    const lapsed = { code: 'SIGN_IN_LAPSED' };
    const done = await pendingOf(email);
    await sendCode(done, await code());
    expect((await sendCode(done, await code())).json()).toMatchObject(lapsed);
    const late = await pendingOf(email);
    server.clock.advance({ minutes: 5 });
    expect((await sendCode(late, await code())).json()).toMatchObject(lapsed);
    const guessed = await pendingOf(email);
    for (let tries = 0; tries < 5; tries += 1)
      expect((await sendCode(guessed, 'ABCDEFGHJKMNPQRS')).statusCode).toBe(400);
    const right = await sendCode(guessed, await code());
    expect(right.statusCode).toBe(401);
    expect(right.json()).toMatchObject(lapsed);
    expect((await sendCode('x'.repeat(43), '123456')).json()).toMatchObject(lapsed);
  });

  test('the tenth wrong code locks the account for codes, however many sign-ins are begun', async () => {
    const { email, code } = await withFactor();
    for (let tries = 0; tries < 10; tries += 1)
      expect((await sendCode(await pendingOf(email), 'ABCDEFGHJKMNPQRS')).statusCode).toBe(400);
    const refused = await sendCode(await pendingOf(email), await code());
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    server.clock.advance({ minutes: 15 });
    expect((await sendCode(await pendingOf(email), await code())).statusCode).toBe(200);
  });

  test('a change of the password ends the sign-ins that wait', async () => {
    const { email, code } = await withFactor();
    const pending = await pendingOf(email);
    server.clock.advance({ seconds: 1 });
    await resetAdministrator(server.context.db, { email, password: 'Lago-Puno-77!' }, server.clock.now());
    expect((await sendCode(pending, await code())).json()).toMatchObject({ code: 'SIGN_IN_LAPSED' });
    const again = await pendingOf(email, 'Lago-Puno-77!');
    expect((await sendCode(again, await code())).statusCode).toBe(200);
  });

  test('with another secret of the installation the recovery codes still serve', async () => {
    const { email, code, codes } = await withFactor();
    const { config } = server.context;
    const before = config.tokenSecret;
    config.tokenSecret = 'another secret of this installation, long enough';
    const wrong = await sendCode(await pendingOf(email), await code());
    const right = await sendCode(await pendingOf(email), codes[0] as string);
    config.tokenSecret = before;
    expect(wrong.statusCode).toBe(400);
    expect(right.statusCode).toBe(200);
  });
});

describe('recovery codes', () => {
  test('each serves once, in any spelling, and the trail tells it', async () => {
    const { id, email, codes, call } = await withFactor();
    const [first, second] = codes as [string, string];
    expect((await sendCode(await pendingOf(email), first.toLowerCase())).statusCode).toBe(200);
    expect((await sendCode(await pendingOf(email), first)).statusCode).toBe(400);
    expect((await sendCode(await pendingOf(email), second.replaceAll('-', ' '))).statusCode).toBe(200);
    const state = (await call('GET', '/account/second-factor/')).json().data;
    expect(state.recovery_codes_left).toBe(8);
    const trail = (await call('GET', `/administrators/${id}/audit/`)).json().data;
    const used = trail.filter(({ action }: { action: string }) => action.endsWith('recovery_code_used'));
    expect(used).toHaveLength(2);
  });

  test('new ones replace the old ones, with the password and a code', async () => {
    const { email, code, codes, call } = await withFactor();
    const renew = async (current_password: string) =>
      call('POST', '/account/second-factor/recovery-codes/', { current_password, code: await code() });
    expect((await renew('Mala-clave-1')).json()).toMatchObject({ code: 'CURRENT_PASSWORD_WRONG' });
    const [fresh] = (await renew(TEST_PASSWORD)).json().data.recovery_codes;
    expect((await sendCode(await pendingOf(email), codes[0] as string)).statusCode).toBe(400);
    expect((await sendCode(await pendingOf(email), fresh)).statusCode).toBe(200);
  });
});

describe('ending it', () => {
  test('needs the password and a code', async () => {
    const { email, code, call } = await withFactor();
    const end = (body: object) => call('POST', '/account/second-factor/end/', body);
    const right = await code();
    expect((await end({ current_password: 'Mala-clave-1', code: right })).statusCode).toBe(400);
    const noCode = await end({ current_password: TEST_PASSWORD, code: 'ABCDEFGHJKMNPQRS' });
    expect(noCode.json()).toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    expect((await end({ current_password: TEST_PASSWORD, code: right })).statusCode).toBe(200);
    expect((await postLogin(server, email)).json()).toHaveProperty('token');
  });

  test('an owner resets that of another, not their own; its sessions end', async () => {
    const owner = await startAdministrator(server);
    const other = await withFactor();
    const reset = (by: typeof owner, id: number) =>
      by.call('POST', `/administrators/${id}/second-factor/reset/`);
    expect((await reset(other, other.id)).json()).toMatchObject({ code: 'RULE_BROKEN' });
    expect((await reset(owner, other.id)).statusCode).toBe(200);
    expect((await other.call('GET', '/me/')).statusCode).toBe(401);
    expect((await postLogin(server, other.email)).json()).toHaveProperty('token');
    expect((await reset(owner, other.id)).json()).toMatchObject({ code: 'RULE_BROKEN' });
  });

  test('so does the command line', async () => {
    const { email } = await withFactor();
    const { db } = server.context;
    await resetSecondFactorOf(db, ` ${email.toUpperCase()} `, server.clock.now());
    expect((await postLogin(server, email)).json()).toHaveProperty('token');
    await expect(resetSecondFactorOf(db, email, server.clock.now())).rejects.toThrow('no tiene');
    await expect(resetSecondFactorOf(db, 'nadie@prueba.test', server.clock.now())).rejects.toThrow(
      'No hay un administrador',
    );
  });
});

test('where it is required, an administrator without it reaches only what sets it up', async () => {
  await using strict = await startTestServer({ env: { REQUIRE_SECOND_FACTOR: '1' } });
  const { email } = await addAdmin(strict);
  const { headers, user } = await signIn(strict, email);
  expect(user).toMatchObject({ owes_second_factor: true });
  const call = (method: 'GET' | 'POST', path: string, payload?: object) =>
    strict.app.inject({ method, url: `/api${path}`, headers, ...(payload ? { payload } : {}) });
  for (const path of ['/teachers/', '/metadata/', '/administrators/'])
    expect((await call('GET', path)).json()).toMatchObject({ code: 'SECOND_FACTOR_OWED' });
  expect((await call('GET', '/account/sessions/')).statusCode).toBe(200);
  const begun = await call('POST', '/account/second-factor/begin/', { current_password: TEST_PASSWORD });
  const code = await codeAt(begun.json().data.secret, strict.clock.now());
  await call('POST', '/account/second-factor/confirm/', { code });
  expect((await call('GET', '/teachers/')).statusCode).toBe(200);
  expect((await call('GET', '/me/')).json().data).not.toHaveProperty('owes_second_factor');
});
