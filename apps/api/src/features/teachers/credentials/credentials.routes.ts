import {
  deliverCredentialsRoute,
  issueCredentialsRoute,
  pendingCredentialsRoute,
} from '@amauta/contract/teachers/teacher-credentials.ts';
import type { ServerContext } from '../../../context.ts';
import { type Registrar, told } from '../../../http/registrar.ts';
import { issueCredentials } from './issue-credentials.service.ts';
import { forgetDelivered, pendingCredentials } from './pending-credentials.service.ts';

export function registerCredentialRoutes(register: Registrar, context: ServerContext): void {
  register(pendingCredentialsRoute, ({ account }) => pendingCredentials(context, account.id));

  register(issueCredentialsRoute, async ({ account, body }) => {
    const issued = await issueCredentials(context, account.id, body);
    const message = issued.length === 1 ? 'Contraseña temporal creada.' : 'Contraseñas temporales creadas.';
    return told(message, issued);
  });

  register(deliverCredentialsRoute, async ({ account, body }) => {
    await forgetDelivered(context.db, account.id, body.ids);
    return 'Credenciales entregadas.';
  });
}
