import { randomBytes } from 'node:crypto';
import {
  INVITATION_DAYS,
  type InvitationAcceptance,
  type IssuedInvitation,
  type NewInvitation,
  type OpenInvitation,
} from '@amauta/contract/administrators/invitations.ts';
import { ADMIN_ROLE_NAMES } from '@amauta/contract/administrators/role.ts';
import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import type { DataContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { notFound, wrongField } from '../../http/failure.ts';
import { type Act, recordAdministratorEvent } from '../audit/audit.service.ts';
import {
  joinAdministrator,
  prepareAdministrator,
} from '../session/administrators/administrator-commands.service.ts';
import { hashOfToken } from '../session/token-hash.service.ts';
import {
  deleteInvitation,
  findOpenInvitation,
  isEmailTaken,
  replaceInvitation,
} from './administrators.queries.ts';

/**
 * Stores an invitation and returns its token, which is kept nowhere else. An older invitation for the same email
 * no longer works.
 * @throws RequestFailure 409 when an account has the email.
 */
export async function invite(
  db: Database,
  act: Act,
  { email, admin_role: adminRole }: NewInvitation,
): Promise<IssuedInvitation> {
  const { actorId, happenedAt: now } = act;
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
  return db.transaction(async (tx) => {
    if (await isEmailTaken(tx, email)) throw emailTaken();
    const id = await replaceInvitation(tx, {
      email,
      adminRole,
      tokenHash: hashOfToken(token),
      invitedBy: actorId,
      createdAt: now,
      expiresAt,
    });
    await recordAdministratorEvent(tx, act, {
      action: 'administrator.invited',
      administratorId: actorId,
      changes: [
        { field: 'email', from: null, to: email },
        { field: 'admin_role', from: null, to: ADMIN_ROLE_NAMES[adminRole] },
      ],
    });
    return { id, email, admin_role: adminRole, token, expires_at: expiresAt.toISOString() };
  });
}

/** @throws RequestFailure 404 when the invitation is gone. */
export function withdrawInvitation(db: Database, act: Act, id: number): Promise<void> {
  return db.transaction(async (tx) => {
    const found = await deleteInvitation(tx, id);
    if (!found) throw notFound('Esta invitación ya no existe.');
    await recordAdministratorEvent(tx, act, {
      action: 'administrator.invitation_withdrawn',
      administratorId: act.actorId,
      changes: [{ field: 'email', from: found.email, to: null }],
    });
  });
}

/** @throws RequestFailure 404 for a token that was never given, was used, was withdrawn or has lapsed. */
export async function openInvitation({ db, clock }: DataContext, token: string): Promise<OpenInvitation> {
  const found = await findOpenInvitation(db, hashOfToken(token), clock.now());
  if (!found) throw noInvitation();
  return { email: found.email, admin_role: found.adminRole, expires_at: found.expiresAt.toISOString() };
}

/**
 * Makes the account of an invited person. The token works once.
 * @throws RequestFailure 404 as `openInvitation`, 400 for a weak password, 409 when an account has the email.
 */
export async function acceptInvitation(
  { db, clock }: DataContext,
  { token, full_name: fullName, password }: InvitationAcceptance,
): Promise<void> {
  const now = clock.now();
  const tokenHash = hashOfToken(token);
  // Looked up before the password is hashed, so that a stranger can't make the server work.
  if (!(await findOpenInvitation(db, tokenHash, now))) throw noInvitation();
  const prepared = await prepareAdministrator(password);
  if ('refusal' in prepared) throw wrongField('password', prepared.refusal, 'PASSWORD_TOO_WEAK');
  await db.transaction(async (tx) => {
    const open = await findOpenInvitation(tx, tokenHash, now);
    const found = open && (await deleteInvitation(tx, open.id));
    if (!found) throw noInvitation();
    const { email, adminRole, invitedBy } = found;
    const id = await joinAdministrator(tx, { email, fullName, adminRole, ...prepared, createdAt: now });
    if (id === null) throw emailTaken();
    const act = { actorId: invitedBy, happenedAt: now };
    await recordAdministratorEvent(tx, act, {
      action: 'administrator.joined',
      administratorId: id,
      changes: [{ field: 'admin_role', from: null, to: ADMIN_ROLE_NAMES[adminRole] }],
    });
  });
}

const emailTaken = () => wrongField('email', 'Ya existe una cuenta con este correo.', 'CONFLICT');
const noInvitation = () =>
  notFound('Esta invitación no es válida: ya se usó, se retiró o venció. Pide otra a quien te invitó.');
