import { z } from 'zod';
import { Moment } from '../moment.ts';
import { defineRoute, OneParams } from '../route.ts';
import { AdminRole } from './role.ts';

/** An administrator as owners see it. */
export const AdministratorAccount = z.object({
  id: z.number().int(),
  full_name: z.string(),
  email: z.string(),
  admin_role: AdminRole,
  /** The account was ended by an owner or the command line and can't sign in. */
  is_ended: z.boolean(),
  has_second_factor: z.boolean(),
  created_at: Moment,
  last_sign_in_at: Moment.nullable(),
  /** Browser and system of the last sign-in in words, e.g. 'Chrome en Android'. */
  last_sign_in_device: z.string().nullable(),
});
export type AdministratorAccount = z.infer<typeof AdministratorAccount>;

/**
 * An invitation that nobody has accepted or withdrawn. Its link is answered only once, when the invitation is
 * made.
 */
export const Invitation = z.object({
  id: z.number().int(),
  email: z.string(),
  admin_role: AdminRole,
  invited_by: z.string(),
  created_at: Moment,
  expires_at: Moment,
  /** The seven days to accept are over. */
  has_lapsed: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const AdministratorList = z.object({
  administrators: z.array(AdministratorAccount),
  invitations: z.array(Invitation),
  /** Whether the installation demands a second factor of every administrator. */
  is_second_factor_required: z.boolean(),
});
export type AdministratorList = z.infer<typeof AdministratorList>;

export const AdministratorAction = z.enum([
  'administrator.created',
  'administrator.signed_in',
  'administrator.invited',
  'administrator.invitation_withdrawn',
  'administrator.joined',
  'administrator.role_changed',
  'administrator.ended',
  'administrator.reopened',
  'administrator.password_reset',
  'administrator.second_factor_on',
  'administrator.second_factor_off',
  'administrator.second_factor_reset',
  'administrator.recovery_code_used',
  'administrator.recovery_codes_renewed',
  'administrator.sessions_ended',
]);
export type AdministratorAction = z.infer<typeof AdministratorAction>;

/** Something that happened to the account of an administrator. */
export const AdministratorEvent = z.object({
  id: z.number().int(),
  action: AdministratorAction,
  actor_name: z.string(),
  happened_at: Moment,
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      from: z.string().nullable(),
      to: z.string().nullable(),
    }),
  ),
});
export type AdministratorEvent = z.infer<typeof AdministratorEvent>;

export const administratorListRoute = defineRoute({
  method: 'GET',
  path: '/administrators/',
  access: 'ADM',
  permission: 'accounts:read',
  summary: 'The administrators, and the invitations that wait',
  data: AdministratorList,
});

export const administratorAuditRoute = defineRoute({
  method: 'GET',
  path: '/administrators/:id/audit/',
  access: 'ADM',
  permission: 'accounts:read',
  summary: 'What happened to the account of an administrator, newest first, the last 100',
  params: OneParams,
  data: z.array(AdministratorEvent),
});

export const changeAdministratorRoleRoute = defineRoute({
  method: 'PUT',
  path: '/administrators/:id/role/',
  access: 'ADM',
  permission: 'accounts:write',
  summary: 'Give an administrator another role; one owner always stays',
  params: OneParams,
  body: z.strictObject({ admin_role: AdminRole }),
});

export const endAdministratorRoute = defineRoute({
  method: 'POST',
  path: '/administrators/:id/end/',
  access: 'ADM',
  permission: 'accounts:write',
  summary: 'End the account of an administrator and its sessions; one owner always stays',
  params: OneParams,
});

export const reopenAdministratorRoute = defineRoute({
  method: 'POST',
  path: '/administrators/:id/reopen/',
  access: 'ADM',
  permission: 'accounts:write',
  summary: 'Let an administrator whose account was ended sign in again',
  params: OneParams,
});

export const resetSecondFactorRoute = defineRoute({
  method: 'POST',
  path: '/administrators/:id/second-factor/reset/',
  access: 'ADM',
  permission: 'accounts:write',
  summary: 'Remove the second factor of another administrator who has lost it, and end the sessions',
  params: OneParams,
});
