/** What stands between the digits of a phone as people write it. */
const SEPARATORS = /[\s().\-–]/gu;

/** Nine digits of a phone with spaces, dashes, brackets or Peru's code (`51`, `+51`, `0051`); any other text trimmed. */
export function toNineDigits(text: string): string {
  return findNineDigits(text) ?? text.trim();
}

/** The same, undefined for what is no phone. */
export function findNineDigits(text: string): string | undefined {
  return /^(?:(?:\+|00)?51)?(\d{9})$/.exec(text.replace(SEPARATORS, ''))?.[1];
}

/** A phone within a longer text. */
const WRITTEN_PHONE = /(?<![\p{L}\d+])(?:(?:\+|00)?51[\s.-]?)?(?:\d[\s().\-–]?){8}\d(?![\p{L}\d])/gu;
/** The beginning of a phone that is being written, from five digits on. */
const BEGUN_PHONE = /^\+?(?:\d[\s().\-–]*){5,}$/u;

/** A search in which phones stand as they are stored, in nine digits or in the digits written so far. */
export function withPlainPhones(search: string): string {
  const plain = search.replace(WRITTEN_PHONE, (written) => findNineDigits(written) ?? written);
  if (!BEGUN_PHONE.test(plain)) return plain;
  const digits = plain.replace(SEPARATORS, '');
  return digits.startsWith('+') ? digits.replace(/^\+(?:51)?/, '') : digits;
}
