/** Signs that people write between the digits of a phone. */
const SEPARATORS = /[\s().\-–]/gu;

/**
 * Turns a phone into nine digits: spaces, dashes, brackets and Peru's code (`51`, `+51`, `0051`) are removed.
 * Any other text is only trimmed.
 */
export function toNineDigits(text: string): string {
  return findNineDigits(text) ?? text.trim();
}

/** Like `toNineDigits`, but undefined for a text that is no phone. */
export function findNineDigits(text: string): string | undefined {
  return /^(?:(?:\+|00)?51)?(\d{9})$/.exec(text.replace(SEPARATORS, ''))?.[1];
}

/** A phone within a longer text. */
const WRITTEN_PHONE = /(?<![\p{L}\d+])(?:\(?(?:\+|00)?51\)?[\s.-]?)?(?:\d[\s().\-–]?){8}\d(?![\p{L}\d])/gu;
/** The beginning of a phone that is still being typed, from five digits on. */
const BEGUN_PHONE = /^\+?(?:\d[\s().\-–]*){5,}$/u;

/** Rewrites the phones in a search as they are stored: in nine digits, or the digits typed so far. */
export function withPlainPhones(search: string): string {
  const plain = search.replace(WRITTEN_PHONE, (written) => findNineDigits(written) ?? written);
  if (!BEGUN_PHONE.test(plain)) return plain;
  const digits = plain.replace(SEPARATORS, '');
  return digits.startsWith('+') ? digits.replace(/^\+(?:51)?/, '') : digits;
}
