import { randomInt } from 'node:crypto';

/** Crockford's base 32: no I, L, O and U, which are mistaken for other characters. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;
const GROUP = 4;

/** Makes a random code of 80 bits in groups of four, e.g. '7K2M-…'. */
export function newRecoveryCode(): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length)));
  return characters.join('').replace(new RegExp(`(.{${GROUP}})(?=.)`, 'g'), '$1-');
}

/** The code as it is hashed: without dashes and spaces, in capitals, with mistaken characters put right. */
export function plainRecoveryCode(typed: string): string {
  return typed
    .replace(/[\s-]/g, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replace(/O/g, '0')
    .replace(/U/g, 'V');
}
