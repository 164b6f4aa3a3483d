import { describe, expect, test } from 'vitest';
import { codeAt } from './totp.testing.ts';
import { factorUri, newFactorSecret, stepOfCode } from './totp.ts';

/** '12345678901234567890' in base 32, the secret of the test values of RFC 6238. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('the code of second %d is that of RFC 6238', async (seconds, code) => {
  expect(await codeAt(RFC_SECRET, at(seconds))).toBe(code);
  expect(await stepOfCode({ secret: RFC_SECRET, lastStep: 0 }, code, at(seconds))).toBe(
    Math.floor(seconds / 30),
  );
});

describe('the clock of the phone', () => {
  const now = at(1_800_000_000);
  const secret = newFactorSecret();
  const step = 60_000_000;
  test.each([
    [-60, null],
    [-30, step - 1],
    [0, step],
    [30, step + 1],
    [60, null],
  ])('may be a step off: %d s', async (seconds, expected) => {
    const code = await codeAt(secret, at(1_800_000_000 + seconds));
    expect(await stepOfCode({ secret, lastStep: 0 }, code, now)).toBe(expected);
  });

  test('a code of the last step that was taken, or of an earlier one, is refused', async () => {
    const code = await codeAt(secret, now);
    expect(await stepOfCode({ secret, lastStep: step - 1 }, code, now)).toBe(step);
    expect(await stepOfCode({ secret, lastStep: step }, code, now)).toBeNull();
    expect(await stepOfCode({ secret, lastStep: step + 1 }, code, now)).toBeNull();
    expect(await stepOfCode({ secret, lastStep: step + 100 }, code, now)).toBeNull();
  });

  test.each(['', '12345', 'abcdef', '1234567'])('%j is no code', async (code) => {
    expect(await stepOfCode({ secret, lastStep: 0 }, code, now)).toBeNull();
  });
});

test('the address names the product and the account', () => {
  const uri = new URL(factorUri('Amauta', 'jefa@prueba.test', RFC_SECRET));
  expect(uri.protocol).toBe('otpauth:');
  expect(uri.searchParams.get('secret')).toBe(RFC_SECRET);
  expect(uri.searchParams.get('issuer')).toBe('Amauta');
  expect(decodeURIComponent(uri.pathname)).toContain('jefa@prueba.test');
});

test('secrets have 160 bits and differ', () => {
  expect(newFactorSecret()).toMatch(/^[A-Z2-7]{32}$/);
  expect(newFactorSecret()).not.toBe(newFactorSecret());
});
