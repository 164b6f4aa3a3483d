import {
  administratorAuditRoute,
  administratorListRoute,
  changeAdministratorRoleRoute,
  endAdministratorRoute,
  reopenAdministratorRoute,
  resetSecondFactorRoute,
} from '@amauta/contract/administrators/accounts.ts';
import {
  acceptInvitationRoute,
  inviteAdministratorRoute,
  openInvitationRoute,
  withdrawInvitationRoute,
} from '@amauta/contract/administrators/invitations.ts';
import type { ServerContext } from '../../context.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import { administratorTrail } from '../audit/audit.service.ts';
import { toAdministratorAccount, toInvitation } from './administrators.presenter.ts';
import { listAdministrators, listInvitations } from './administrators.queries.ts';
import {
  changeRole,
  endAdministrator,
  reopenAdministrator,
  requireAdministrator,
  resetSecondFactor,
} from './administrators.service.ts';
import { acceptInvitation, invite, openInvitation, withdrawInvitation } from './invitations.service.ts';

/** The accounts of administrators, and the invitations to become one. */
export function registerAdministratorRoutes(register: Registrar, context: ServerContext): void {
  const { db, clock, config } = context;
  const actOf = (account: { id: number }) => ({ actorId: account.id, happenedAt: clock.now() });

  register(administratorListRoute, async () => {
    const [administrators, invitations] = await Promise.all([listAdministrators(db), listInvitations(db)]);
    return {
      administrators: administrators.map(toAdministratorAccount),
      invitations: invitations.map((row) => toInvitation(row, clock.now())),
      is_second_factor_required: config.requireSecondFactor,
    };
  });

  register(administratorAuditRoute, async ({ params }) => {
    await requireAdministrator(db, params.id);
    return administratorTrail(db, params.id);
  });

  register(changeAdministratorRoleRoute, async ({ params, body, account }) => {
    await changeRole(db, actOf(account), params.id, body.admin_role);
    return 'Rol actualizado.';
  });

  register(endAdministratorRoute, async ({ params, account }) => {
    await endAdministrator(db, actOf(account), params.id);
    return 'Cuenta terminada. Ya no puede ingresar.';
  });

  register(reopenAdministratorRoute, async ({ params, account }) => {
    await reopenAdministrator(db, actOf(account), params.id);
    return 'Cuenta reactivada. Ya puede ingresar.';
  });

  register(resetSecondFactorRoute, async ({ params, account }) => {
    await resetSecondFactor(db, actOf(account), params.id);
    return 'Verificación en dos pasos restablecida.';
  });

  register(inviteAdministratorRoute, async ({ body, account }) =>
    told('Invitación creada.', await invite(db, actOf(account), body)),
  );

  register(withdrawInvitationRoute, async ({ params, account }) => {
    await withdrawInvitation(db, actOf(account), params.id);
    return 'Invitación retirada.';
  });

  register(openInvitationRoute, ({ body }) => openInvitation(context, body.token));

  register(acceptInvitationRoute, async ({ body }) => {
    await acceptInvitation(context, body);
    return 'Tu cuenta está lista. Ya puedes ingresar.';
  });
}
