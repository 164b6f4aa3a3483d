/** What somebody typed as a user: a nine-digit phone, also with spaces or the country code, or else an email. */
export function parseUsername(typed: string): { email: string } | { phone: string } {
  const compact = typed.replace(/[\s()-]/g, '');
  const phone = /^(?:\+?51)?(\d{9})$/.exec(compact)?.[1];
  return phone ? { phone } : { email: normaliseEmail(typed) };
}

/** The stored form of an email. PostgreSQL's text can't hold NUL, so it goes. */
export function normaliseEmail(typed: string): string {
  return typed.trim().normalize('NFC').toLowerCase().replaceAll('\0', '');
}
