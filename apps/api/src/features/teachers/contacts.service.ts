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
  return contactTakenBy(owners, { email, phone }, ownId);
}

/** The same among owners that were listed; a contact that is undefined is not asked for. */
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
