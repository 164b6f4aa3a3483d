import { PASSWORD_RULES } from '@amauta/contract/session.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { generateTemporaryPassword } from './temporary-password.ts';

/** Generated numbers in [0, 1) in place of random ones. */
const chances = fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }));
const below = (chance: Iterator<number>) => (n: number) => Math.floor((chance.next().value as number) * n);

test('whatever the random numbers, a password keeps every rule and has no characters that look alike', () => {
  fc.assert(
    fc.property(chances, fc.integer({ min: 8, max: 40 }), (chance, length) => {
      const password = generateTemporaryPassword(below(chance), length);
      expect(password).toHaveLength(length);
      expect(PASSWORD_RULES.filter((rule) => !rule.test(password))).toEqual([]);
      expect(password).not.toMatch(/[\sIlO0o1]/);
      expect(password, 'nothing that a spreadsheet or a chat reads as its own').not.toMatch(/[=+\-@*_~`]/);
    }),
  );
});

test('it has 12 characters by default, and differs each time', () => {
  const random = (n: number) => Math.floor(Math.random() * n);
  const passwords = Array.from({ length: 50 }, () => generateTemporaryPassword(random));
  expect(new Set(passwords).size).toBe(50);
  expect(new Set(passwords.map((password) => password.length))).toEqual(new Set([12]));
});

test('each kind of character may stand at any position', () => {
  const random = (n: number) => Math.floor(Math.random() * n);
  const firsts = Array.from({ length: 400 }, () => generateTemporaryPassword(random).charAt(0)).join('');
  for (const kind of [/[A-Z]/, /[a-z]/, /\d/, /[!#?$%&]/]) expect(firsts).toMatch(kind);
});
