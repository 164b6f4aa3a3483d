import type { AdministratorAccount, Invitation } from '@amauta/contract/administrators/accounts.ts';
import type { AdministratorRow, InvitationRow } from './administrators.queries.ts';

export function toAdministratorAccount(row: AdministratorRow): AdministratorAccount {
  return {
    id: row.id,
    full_name: row.fullName,
    email: row.email,
    admin_role: row.adminRole ?? 'read_only',
    is_ended: row.blockedAt !== null,
    has_second_factor: row.hasSecondFactor,
    created_at: row.createdAt.toISOString(),
    last_sign_in_at: row.lastSignInAt?.toISOString() ?? null,
    last_sign_in_device: row.lastSignInDevice,
  };
}

export function toInvitation(row: InvitationRow, now: Date): Invitation {
  return {
    id: row.id,
    email: row.email,
    admin_role: row.adminRole,
    invited_by: row.invitedBy,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    has_lapsed: row.expiresAt <= now,
  };
}
