import type { Database } from '../../database/connect.ts';
import { type FieldErrors, RequestFailure } from '../../http/failure.ts';
import { listContactOwners } from './teachers.queries.ts';

export const EMAIL_TAKEN = 'Este correo ya pertenece a otra cuenta.';
export const PHONE_TAKEN = 'Este celular ya pertenece a otra cuenta.';

/** Which of these emails (lower case) and phones belong to an account already. */
export async function findTakenContacts(
  db: Database,
  contacts: { emails: readonly string[]; phones: readonly string[] },
): Promise<{ emails: Set<string>; phones: Set<string | null> }> {
  const owners = await listContactOwners(db, contacts);
  return {
    emails: new Set(owners.map((owner) => owner.email)),
    phones: new Set(owners.map((owner) => owner.phone)),
  };
}

/** The refusal of an email or phone that belongs to another account than `ownId`, with the right field marked. */
export async function contactTaken(
  db: Database,
  contact: { email: string; phone: string },
  ownId?: number,
): Promise<RequestFailure> {
  const text = 'El correo o el celular ya pertenece a otra cuenta.';
  return (await findContactTaken(db, contact, ownId)) ?? new RequestFailure('CONFLICT', text, { fields: {} });
}

/** The same, undefined where both are free. */
export async function findContactTaken(
  db: Database,
  { email, phone }: { email: string; phone: string },
  ownId?: number,
): Promise<RequestFailure | undefined> {
  const owners = await listContactOwners(db, { emails: [email], phones: [phone] });
  const others = owners.filter((owner) => owner.id !== ownId);
  const fields: FieldErrors = {
    ...(others.some((owner) => owner.email === email) ? { 'contact.email': [EMAIL_TAKEN] } : {}),
    ...(others.some((owner) => owner.phone === phone) ? { 'contact.phone_number': [PHONE_TAKEN] } : {}),
  };
  const [[text] = []] = Object.values(fields);
  return text === undefined ? undefined : new RequestFailure('CONFLICT', text, { fields });
}
