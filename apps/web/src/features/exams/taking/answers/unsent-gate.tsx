import { RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { endOfRun, paperRun } from '../../../../api/kept/paper-runs.ts';
import { useSession } from '../../../../api/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/surface.tsx';
import { formatDate, formatTime } from '../../../../ui/format.ts';
import { Page, PageHead } from '../../../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';
import { Whole } from '../../../../ui/whole.tsx';
import { FinishedOffline } from '../../papers/finished-offline.tsx';
import { acceptedUntil } from '../../papers/paper-source.ts';
import { countAnswers } from './answer-outbox.ts';
import type { AnswerSender } from './answer-sender.ts';
import { useAnswerSender } from './answer-service.ts';
import { lossText, sendingText } from './sending-state.ts';

interface UnsentGateProps {
  attemptId: number;
  /** The context line in the heading of the page behind the gate. */
  context: string;
  title: string;
  children: ReactNode;
}

/**
 * Waits until the answers of an attempt are sent before showing its results. Asking for results closes a mock
 * whose time is over, and the server would then refuse answers that were given in time but are still on their
 * way.
 */
export function UnsentGate(props: UnsentGateProps) {
  const session = useSession();
  const isTeacher = session?.role === 'DOC';
  const sender = useAnswerSender(isTeacher ? session.id : undefined);
  if (!isTeacher) return props.children;
  return sender ? <Waiting {...props} sender={sender} /> : null;
}

function Waiting({
  attemptId,
  context,
  title,
  sender,
  children,
}: UnsentGateProps & { sender: AnswerSender }) {
  const { pending, lost, isServerAway } = useSyncExternalStore(sender.subscribe, sender.state);
  const waiting = pending.filter((answer) => answer.attempt_id === attemptId);
  const count = countAnswers(waiting);
  const run = paperRun(attemptId);
  const end = run && endOfRun(run, Date.now());
  const [isGivenUp, setGivenUp] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    void sender.whenSent(attemptId);
  }, [attemptId, sender]);
  if (waiting.length === 0 || isGivenUp) return children;
  return (
    <Page>
      <PageHead context={context} title={title} />
      {lost && end !== null ? (
        <FinishedOffline attemptId={attemptId} seconds={end} waiting={waiting} />
      ) : (
        <p role="status" className="font-semibold">
          {sendingText(count)}
        </p>
      )}
      {lost ? (
        <Notice
          tone="warn"
          role="status"
          className="mt-4 max-w-[46rem]"
          action={
            <Button icon={<RefreshCw className="icon-s" />} onClick={sender.retryNow}>
              Reintentar
            </Button>
          }
        >
          <p>
            {lossText(isServerAway)}{' '}
            {end === null ? null : `${count === 1 ? '1 respuesta' : `${count} respuestas`} por enviar. `}
            Se envían solas {isServerAway ? 'cuando vuelva' : 'al volver'}, y después verás tus resultados.
          </p>
          {run ? (
            <p className="num mt-2">
              Las recibimos hasta el <Whole>{formatDate(acceptedUntil(run))}</Whole> a las{' '}
              {formatTime(acceptedUntil(run))}.
            </p>
          ) : null}
        </Notice>
      ) : null}
      {lost && !run ? (
        <Button variant="ghost" className="mt-4" onClick={() => setAsking(true)}>
          Ver resultados sin enviarlas
        </Button>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        onCancel={() => setAsking(false)}
        onConfirm={() => setGivenUp(true)}
        title="Ver resultados sin enviarlas"
        confirmText="Ver resultados"
        cancelText="Seguir esperando"
        destructive
      >
        <p>
          {count === 1
            ? 'Una respuesta todavía no se envió y no dará puntos.'
            : `${count} respuestas todavía no se enviaron y no darán puntos.`}
        </p>
        <p className="mt-2 text-ink-2">Al ver los resultados el examen se cierra y ya no las recibe.</p>
      </ConfirmDialog>
    </Page>
  );
}
