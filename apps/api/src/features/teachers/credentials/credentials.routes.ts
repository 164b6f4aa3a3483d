import {
  deliverCredentialsRoute,
  issueCredentialsRoute,
  pendingCredentialsRoute,
} from '@amauta/contract/teachers/teacher-credentials.ts';
import type { ServerContext } from '../../../context.ts';
import type { Registrar } from '../../../http/registrar.ts';
import { issueCredentials } from './issue-credentials.service.ts';
import { forgetDelivered, pendingCredentials } from './pending-credentials.service.ts';

export function registerCredentialRoutes(register: Registrar, context: ServerContext): void {
  register(pendingCredentialsRoute, async ({ account }) => ({
    success: true as const,
    data: await pendingCredentials(context, account.id),
  }));

  register(issueCredentialsRoute, async ({ account, body }) => {
    const issued = await issueCredentials(context, account.id, body);
    const message = issued.length === 1 ? 'Contraseña temporal creada.' : 'Contraseñas temporales creadas.';
    return { success: true as const, message, data: issued };
  });

  register(deliverCredentialsRoute, async ({ account, body }) => {
    await forgetDelivered(context.db, account.id, body.ids);
    return { success: true as const, message: 'Credenciales entregadas.' };
  });
}
