import { z } from 'zod';
import { Moment } from '../moment.ts';
import { defineRoute, OneParams } from '../route.ts';
import { PASSWORD_LENGTH } from '../session.ts';
import { Email, FullName } from '../teachers/teacher.ts';
import { AdminRole } from './role.ts';

/** Days that an invitation can be accepted. */
export const INVITATION_DAYS = 7;

export const NewInvitation = z.strictObject({
  email: Email,
  admin_role: z.enum(AdminRole.options, 'Elige el rol de la cuenta.'),
});
export type NewInvitation = z.output<typeof NewInvitation>;

/** A new invitation with its token. No other answer contains the token. */
export const IssuedInvitation = z.object({
  id: z.number().int(),
  email: z.string(),
  admin_role: AdminRole,
  token: z.string(),
  expires_at: Moment,
});
export type IssuedInvitation = z.infer<typeof IssuedInvitation>;

const Token = z.string().min(1).max(128);

/** What the invited person sees before accepting. */
export const OpenInvitation = z.object({ email: z.string(), admin_role: AdminRole, expires_at: Moment });
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const InvitationAcceptance = z.strictObject({
  token: Token,
  full_name: FullName,
  password: z.string('Escribe la contraseña.').max(PASSWORD_LENGTH, 'La contraseña es demasiado larga.'),
});
export type InvitationAcceptance = z.output<typeof InvitationAcceptance>;

export const inviteAdministratorRoute = defineRoute({
  method: 'POST',
  path: '/administrators/invitations/',
  access: 'ADM',
  permission: 'accounts:write',
  once: true,
  summary: 'Invite an administrator; an older invitation for the same email ends',
  body: NewInvitation,
  data: IssuedInvitation,
  status: 201,
});

export const withdrawInvitationRoute = defineRoute({
  method: 'DELETE',
  path: '/administrators/invitations/:id/',
  access: 'ADM',
  permission: 'accounts:write',
  summary: 'Withdraw an invitation: its link no longer works',
  params: OneParams,
});

/** A POST, so that the token never stands in an address that servers log. */
export const openInvitationRoute = defineRoute({
  method: 'POST',
  path: '/invitations/open/',
  access: 'public',
  summary: 'What an invitation offers',
  body: z.strictObject({ token: Token }),
  data: OpenInvitation,
});

export const acceptInvitationRoute = defineRoute({
  method: 'POST',
  path: '/invitations/accept/',
  access: 'public',
  once: true,
  summary: 'Accept an invitation with a name and a password; works once',
  body: InvitationAcceptance,
});
