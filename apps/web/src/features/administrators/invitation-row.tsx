import type { Invitation } from '@amauta/contract/administrators/accounts.ts';
import { withdrawInvitationRoute } from '@amauta/contract/administrators/invitations.ts';
import { ADMIN_ROLE_NAMES } from '@amauta/contract/administrators/role.ts';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { formatDate, formatTime } from '../../ui/format.ts';
import { RemovalDialog } from '../../ui/overlays/removal-dialog.tsx';
import { Whole } from '../../ui/whole.tsx';
import { administratorsQuery } from './administrators.queries.ts';

const FALLBACK = 'No se pudo retirar la invitación.';

/** An invitation that has not been accepted yet. */
export function InvitationRow({ invitation, mayWrite }: { invitation: Invitation; mayWrite: boolean }) {
  const [isAsked, setAsked] = useState(false);
  const { email, expires_at: end } = invitation;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-semibold wrap-anywhere">{email}</p>
        <p className="num text-sm text-ink-2">
          {ADMIN_ROLE_NAMES[invitation.admin_role]}. Invitó {invitation.invited_by}.{' '}
          {invitation.has_lapsed ? 'Venció' : 'Vence'} el <Whole>{formatDate(end)}</Whole>, {formatTime(end)}.
        </p>
      </div>
      {mayWrite ? (
        <Button variant="danger-ghost" onClick={() => setAsked(true)}>
          Retirar <span className="sr-only">la invitación de {email}</span>
        </Button>
      ) : null}
      <RemovalDialog
        thing={isAsked ? invitation : null}
        title={() => '¿Retirar la invitación?'}
        words={() => ({ verb: 'Retirar', pending: 'Retirando...' })}
        remove={({ id }) => call(withdrawInvitationRoute, { params: { id }, fallback: FALLBACK })}
        forget={(client) => client.invalidateQueries({ queryKey: administratorsQuery.queryKey })}
        onClose={() => setAsked(false)}
      >
        {() => (
          <p>
            El enlace que recibió <b className="wrap-anywhere">{email}</b> dejará de servir.
          </p>
        )}
      </RemovalDialog>
    </li>
  );
}
