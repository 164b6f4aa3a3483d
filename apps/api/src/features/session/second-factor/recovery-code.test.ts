import { FactorCode } from '@amauta/contract/administrators/factor-code.ts';
import { expect, test } from 'vitest';
import { newRecoveryCode, plainRecoveryCode } from './recovery-code.ts';

test('codes differ, and the form takes them with and without their dashes', () => {
  const codes = new Set(Array.from({ length: 200 }, newRecoveryCode));
  expect(codes.size).toBe(200);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(FactorCode.parse(` ${code.toLowerCase()} `)).toBe(code.replaceAll('-', ''));
    expect(plainRecoveryCode(code)).toBe(code.replaceAll('-', ''));
  }
});

test('characters that look alike count as the one that codes have', () => {
  expect(plainRecoveryCode('o0il-1uvv')).toBe('00111VVV');
});
