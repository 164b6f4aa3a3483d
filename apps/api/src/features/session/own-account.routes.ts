import {
  beginSecondFactorRoute,
  confirmSecondFactorRoute,
  endOtherSessionsRoute,
  endSecondFactorRoute,
  endSessionRoute,
  type OwnSession,
  ownSessionsRoute,
  renewRecoveryCodesRoute,
  secondFactorRoute,
} from '@amauta/contract/administrators/own-account.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { notFound } from '../../http/failure.ts';
import type { Registrar } from '../../http/registrar.ts';
import { recordAdministratorEvent } from '../audit/audit.service.ts';
import { countRecoveryCodes, findSecondFactor } from './second-factor/second-factor.queries.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
} from './second-factor/second-factor.service.ts';
import { endOwnSession, listOpenSessions, type OpenSessionRow, revokeSessions } from './session.queries.ts';

/** What administrators do with their own account: its sessions and its second factor. */
export function registerOwnAccountRoutes(register: Registrar, context: ServerContext): void {
  const { db, clock, config } = context;

  register(ownSessionsRoute, async ({ account }) => {
    const rows = await listOpenSessions(db, account.id, clock.now());
    return rows.map((row) => toOwnSession(row, account.sessionId));
  });

  register(endSessionRoute, async ({ params, account }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      if (!(await endOwnSession(tx, { id: params.sessionId, accountId: account.id, now })))
        throw notFound('Esta sesión ya terminó.');
      await recordEnded(tx, account.id, 'una sesión', now);
    });
    return 'Sesión cerrada.';
  });

  register(endOtherSessionsRoute, async ({ account }) => {
    const now = clock.now();
    await db.transaction(async (tx) => {
      const others = { accountIds: [account.id], keepSessionId: account.sessionId };
      await revokeSessions(tx, others, 'ended by its account', now);
      await recordEnded(tx, account.id, 'todas las demás', now);
    });
    return 'Se cerraron tus demás sesiones.';
  });

  register(secondFactorRoute, async ({ account }) => {
    const factor = await findSecondFactor(db, account.id);
    return {
      is_on: Boolean(factor?.confirmedAt),
      since: factor?.confirmedAt?.toISOString() ?? null,
      recovery_codes_left: factor?.confirmedAt ? await countRecoveryCodes(db, account.id) : 0,
      is_required: config.requireSecondFactor,
    };
  });

  register(beginSecondFactorRoute, ({ body, account }) =>
    beginSecondFactor(context, account, body.current_password),
  );

  register(confirmSecondFactorRoute, async ({ body, account }) => ({
    recovery_codes: await confirmSecondFactor(context, account, body.code),
  }));

  register(renewRecoveryCodesRoute, async ({ body, account }) => ({
    recovery_codes: await renewRecoveryCodes(context, account, body),
  }));

  register(endSecondFactorRoute, async ({ body, account }) => {
    await endSecondFactor(context, account, body);
    return 'Verificación en dos pasos desactivada.';
  });
}

function toOwnSession(row: OpenSessionRow, currentId: string): OwnSession {
  return {
    id: row.id,
    is_current: row.id === currentId,
    device: row.device,
    address: row.address || null,
    signed_in_at: row.createdAt.toISOString(),
    last_used_at: (row.lastUsedAt ?? row.createdAt).toISOString(),
  };
}

function recordEnded(tx: Database, accountId: number, which: string, now: Date): Promise<void> {
  const act = { actorId: accountId, happenedAt: now };
  return recordAdministratorEvent(tx, act, {
    action: 'administrator.sessions_ended',
    administratorId: accountId,
    changes: [{ field: 'sessions', from: null, to: which }],
  });
}
