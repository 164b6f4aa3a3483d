import type { AdministratorAction, AdministratorEvent } from '@amauta/contract/administrators/accounts.ts';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../ui/feedback/loaded.tsx';

import { formatDate, formatTime } from '../../ui/format.ts';
import { Whole } from '../../ui/whole.tsx';
import { administratorAuditQuery } from './administrators.queries.ts';

const SENTENCES: Readonly<Record<AdministratorAction, string>> = {
  'administrator.created': 'La cuenta se creó',
  'administrator.signed_in': 'Ingresó',
  'administrator.invited': 'Invitó a otra persona',
  'administrator.invitation_withdrawn': 'Retiró una invitación',
  'administrator.joined': 'Aceptó la invitación',
  'administrator.role_changed': 'Cambió el rol',
  'administrator.ended': 'La cuenta se terminó',
  'administrator.reopened': 'La cuenta se reactivó',
  'administrator.password_reset': 'La contraseña se restableció',
  'administrator.second_factor_on': 'Activó la verificación en dos pasos',
  'administrator.second_factor_off': 'Desactivó la verificación en dos pasos',
  'administrator.second_factor_reset': 'La verificación en dos pasos se restableció',
  'administrator.recovery_code_used': 'Usó un código de recuperación',
  'administrator.recovery_codes_renewed': 'Creó nuevos códigos de recuperación',
  'administrator.sessions_ended': 'Cerró sesiones',
};

/** The history of an account, newest first. */
export function AccountTrail({ id }: { id: number }) {
  const audit = useQuery(administratorAuditQuery(id));
  return (
    <section aria-labelledby="historial-cuenta">
      <h3 id="historial-cuenta" className="mb-2 text-lg">
        Historial
      </h3>
      <Loaded query={audit} lines={3}>
        {(events) => (
          <ol className="max-h-72 divide-y divide-line overflow-y-auto">
            {events.map((event) => (
              <li key={event.id} className="py-2 leading-snug">
                <p>
                  {SENTENCES[event.action]}
                  {detailOf(event)}
                </p>
                <p className="num text-sm text-ink-2">
                  <Whole>{formatDate(event.happened_at)}</Whole>, {formatTime(event.happened_at)}, por{' '}
                  {event.actor_name}
                </p>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </section>
  );
}

/** ': de Contenido a Docentes', ': Chrome en Android'; empty when the event has no details. */
function detailOf({ changes }: AdministratorEvent): string {
  const words = changes.map(({ from, to }) => (from && to ? `de ${from} a ${to}` : (to ?? from ?? '')));
  const said = words.filter((word) => word !== '');
  return said.length > 0 ? `: ${said.join(', ')}` : '';
}
