import { type AdminRole, mayAdminister, type Permission } from '@amauta/contract/administrators/role.ts';
import { currentSession, type StoredUser, useSession } from './session-store.ts';

/**
 * The role of a signed-in administrator. A session that an older release stored has none until the account is
 * read anew; the page then shows everything, and the server still refuses what the role doesn't permit.
 */
export function adminRoleOf(session: Pick<StoredUser, 'admin_role'>): AdminRole {
  return session.admin_role ?? 'owner';
}

/** Whether the signed-in administrator may do something. */
export function may(permission: Permission): boolean {
  const session = currentSession();
  return session?.role === 'ADM' && mayAdminister(adminRoleOf(session), permission);
}

/** As `may`; the component is drawn again when the account changes. */
export function useMay(permission: Permission): boolean {
  const session = useSession();
  return session?.role === 'ADM' && mayAdminister(adminRoleOf(session), permission);
}
