import { hash } from '@node-rs/argon2';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { generatePassword } from '../administrators/administrator-commands.service.ts';
import { brokenPasswordRules, mayOmitCurrentPassword, weakPasswordMessage } from './password.policy.ts';
import { hashPassword, NOBODYS_HASH, verifyPassword } from './password.service.ts';

describe('hashing', () => {
  test('is argon2id with 19 MiB, two passes and a salt of its own', async () => {
    const [one, two] = [await hashPassword('Amauta2026!'), await hashPassword('Amauta2026!')];
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, 'Amauta2026!')).toBe(true);
    expect(await verifyPassword(one, 'amauta2026!')).toBe(false);
  });

  test('the same letters typed in another Unicode form are the same password', async () => {
    const [composed, decomposed] = ['Ñandú-77-a'.normalize('NFC'), 'Ñandú-77-a'.normalize('NFD')];
    expect(composed).not.toBe(decomposed);
    expect(await verifyPassword(await hashPassword(decomposed), composed)).toBe(true);
    expect(await verifyPassword(await hashPassword(composed), decomposed)).toBe(true);
    // A hash of an earlier release, made of the password as it was typed.
    const old = await hash(decomposed);
    for (const typed of [composed, decomposed]) expect(await verifyPassword(old, typed)).toBe(true);
    expect(await verifyPassword(old, 'Nandu-77-a')).toBe(false);
  });

  test('without an account the check costs the same and never matches', async () => {
    const cost = (hash: string) => hash.split('$').slice(0, 4).join('$');
    expect(cost(NOBODYS_HASH)).toBe(cost(await hashPassword('x')));
    expect(await verifyPassword(undefined, 'Amauta2026!')).toBe(false);
  });
});

describe('rules', () => {
  test.each([
    ['Puquio2026!', null],
    ['Ñandú-2026', null],
    ['', 'La contraseña debe tener al menos 8 caracteres.'],
    ['Aa1!Aa1', 'La contraseña debe tener al menos 8 caracteres.'],
    ['amauta2026!', 'A la contraseña le falta: una letra mayúscula.'],
    ['AMAUTA2026!', 'A la contraseña le falta: una letra minúscula.'],
    ['Amauta-Dos', 'A la contraseña le falta: un número.'],
    ['Amauta2026', 'A la contraseña le falta: un carácter especial, como ! ? # o *.'],
    ['Amauta 2026', 'A la contraseña le falta: un carácter especial, como ! ? # o *.'],
    [
      'amautados',
      'A la contraseña le falta: una letra mayúscula; un número; un carácter especial, como ! ? # o *.',
    ],
  ])('%j: %s', (password, message) => {
    expect(weakPasswordMessage(password)).toBe(message);
  });

  test.each([
    'P@ssw0rd',
    'Amauta2026!',
    '4m@uta#1',
    'Password1!',
    'Qwerty123!',
    'Contraseña2026!',
    'Docente#2026',
    '@dmin-12345',
    'Abcd1234!',
    'M4estro-77',
    'Pérú-2026',
  ])('%s is refused as a common password', (password) => {
    expect(brokenPasswordRules(password)).toContain('Que no sea una de las contraseñas más usadas');
  });

  test('a common password that keeps the other rules gets a sentence of its own', () => {
    expect(weakPasswordMessage('P@ssw0rd')).toBe(
      'Esa contraseña es una de las más usadas y se adivina pronto. Elige otra.',
    );
  });

  test('there is a sentence exactly when a rule is broken', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 20 }), (password) => {
        expect(weakPasswordMessage(password) === null).toBe(brokenPasswordRules(password).length === 0);
      }),
    );
  });

  test('a generated password keeps the rules and differs each time', () => {
    const passwords = Array.from({ length: 200 }, generatePassword);
    for (const password of passwords) expect(weakPasswordMessage(password)).toBeNull();
    expect(new Set(passwords).size).toBe(200);
  });
});

test.each([
  ['2026-03-02T15:00:00Z', true],
  ['2026-03-02T15:10:00Z', true],
  ['2026-03-02T15:10:01Z', false],
])('signed in at 15:00, at %s the current password may be left out: %s', (now, may) => {
  const sessionStartedAt = new Date('2026-03-02T15:00:00Z');
  expect(mayOmitCurrentPassword({ sessionStartedAt }, new Date(now))).toBe(may);
});
