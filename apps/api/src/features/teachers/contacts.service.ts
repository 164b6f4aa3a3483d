import type { Database } from '../../database/connect.ts';
import { type FieldErrors, RequestFailure } from '../../http/failure.ts';
import { listContactOwners } from './teachers.queries.ts';

export const EMAIL_TAKEN = 'Este correo ya pertenece a otra cuenta.';
export const PHONE_TAKEN = 'Este celular ya pertenece a otra cuenta.';

/** The emails and phones of accounts. */
export function takenAmong(owners: readonly { email: string; phone: string | null }[]) {
  return {
    emails: new Set(owners.map((owner) => owner.email)),
    phones: new Set(owners.map((owner) => owner.phone)),
  };
}

/**
 * The failure for an email or phone that belongs to an account other than `ownId`. It marks the right
 * field.
 */
export async function contactTaken(
  db: Database,
  contact: { email: string; phone: string },
  ownId?: number,
): Promise<RequestFailure> {
  const text = 'El correo o el celular ya pertenece a otra cuenta.';
  return (await findContactTaken(db, contact, ownId)) ?? new RequestFailure('CONFLICT', text, { fields: {} });
}

/**
 * The failure for an email or phone that belongs to an account other than `ownId`. Undefined when both are
 * free.
 */
export async function findContactTaken(
  db: Database,
  { email, phone }: { email: string; phone: string },
  ownId?: number,
): Promise<RequestFailure | undefined> {
  const owners = await listContactOwners(db, { emails: [email], phones: [phone] });
  return contactTakenBy(owners, { email, phone }, ownId);
}

/** Finds the failure among the given owners instead of in the database. An undefined contact isn't checked. */
export function contactTakenBy(
  owners: Awaited<ReturnType<typeof listContactOwners>>,
  { email, phone }: { email: string | undefined; phone: string | undefined },
  ownId?: number,
): RequestFailure | undefined {
  const others = owners.filter((owner) => owner.id !== ownId);
  const isTaken = {
    email: others.some((owner) => owner.email === email),
    phone: others.some((owner) => owner.phone === phone),
  };
  const fields: FieldErrors = {
    ...(email !== undefined && isTaken.email ? { 'contact.email': [EMAIL_TAKEN] } : {}),
    ...(phone !== undefined && isTaken.phone ? { 'contact.phone_number': [PHONE_TAKEN] } : {}),
  };
  const [[text] = []] = Object.values(fields);
  return text === undefined ? undefined : new RequestFailure('CONFLICT', text, { fields });
}
