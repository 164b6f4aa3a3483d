import {
  endOtherSessionsRoute,
  endSessionRoute,
  type OwnSession,
} from '@amauta/contract/administrators/own-account.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { showFailure, showToast } from '../../../ui/feedback/toast.ts';
import { formatDate, formatTime } from '../../../ui/format.ts';
import { ownSessionsQuery, secondFactorQuery } from './own-account.queries.ts';

const END_FALLBACK = 'No se pudo cerrar la sesión.';
const moment = (value: string) => `${formatDate(value)}, ${formatTime(value)}`;

/** The open sessions of the account. The person can end another session, or all others. */
export function SessionsCard() {
  const sessions = useQuery(ownSessionsQuery);
  // On phones this card stands below that of the second factor.
  const secondFactor = useQuery(secondFactorQuery);
  const queryClient = useQueryClient();
  const ending = useMutation({
    mutationFn: (id: string | null) =>
      id === null
        ? call(endOtherSessionsRoute, { fallback: END_FALLBACK })
        : call(endSessionRoute, { params: { sessionId: id }, fallback: END_FALLBACK }),
    onSuccess: ({ message }) => void showToast('success', message),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ownSessionsQuery.queryKey }),
  });
  return (
    <Card aria-labelledby="sesiones" className="grid gap-4 max-md:p-4">
      <h2 id="sesiones" className="text-lg">
        Sesiones abiertas
      </h2>
      <Loaded query={sessions} above={[secondFactor]} lines={4} text="Cargando tus sesiones...">
        {(list) => (
          <>
            <ul aria-labelledby="sesiones" className="divide-y divide-line">
              {list.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  isEnding={ending.isPending}
                  onEnd={() => ending.mutate(session.id)}
                />
              ))}
            </ul>
            {list.length > 1 ? (
              <Button
                variant="danger-ghost"
                loading={ending.isPending && ending.variables === null}
                loadingText="Cerrando..."
                onClick={() => ending.mutate(null)}
              >
                Cerrar todas las demás
              </Button>
            ) : null}
          </>
        )}
      </Loaded>
    </Card>
  );
}

function SessionRow(props: { session: OwnSession; isEnding: boolean; onEnd: () => void }) {
  const { session, isEnding, onEnd } = props;
  const device = session.device ?? 'Dispositivo desconocido';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold">
          {device}
          {session.is_current ? <span className="font-normal text-ink-2"> (esta sesión)</span> : null}
        </p>
        <p className="num text-sm text-ink-2">
          Desde {moment(session.signed_in_at)}
          {session.address ? `, red ${session.address}` : ''}
        </p>
        <p className="num text-sm text-ink-2">Último uso: {moment(session.last_used_at)}</p>
      </div>
      {session.is_current ? null : (
        <Button aria-disabled={isEnding} onClick={() => isEnding || onEnd()}>
          Cerrar <span className="sr-only">la sesión de {device}</span>
        </Button>
      )}
    </li>
  );
}
