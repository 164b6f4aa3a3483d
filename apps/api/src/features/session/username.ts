import { findNineDigits } from '@amauta/contract/phone.ts';

/**
 * Parses what somebody typed as username: a phone of nine digits, with or without spaces and country code,
 * else an email.
 */
export function parseUsername(typed: string): { email: string } | { phone: string } {
  const phone = findNineDigits(typed);
  return phone ? { phone } : { email: normaliseEmail(typed) };
}

/**
 * The stored form of an email: lower case, NFC. NUL is removed, because a text of PostgreSQL can't hold it.
 */
export function normaliseEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase().replaceAll('\0', '');
}
