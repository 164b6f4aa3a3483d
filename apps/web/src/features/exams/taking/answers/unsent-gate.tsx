import { RefreshCw } from 'lucide-react';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useSession } from '../../../../api/session-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/feedback/surface.tsx';
import { Page, PageHead } from '../../../../ui/layout/page.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';
import { sendingText } from '../screen/exam-dialogs.tsx';
import type { AnswerSender } from './answer-sender.ts';
import { useAnswerSender } from './answer-service.ts';
import { lossText } from './loss-text.ts';

interface UnsentGateProps {
  attemptId: number;
  /** Of the page that waits behind it. */
  context: string;
  title: string;
  children: ReactNode;
}

/**
 * Before what shows the keys of an attempt. Asking for its results closes a mock whose time is over, and with it every
 * answer that was given in time and is still on its way would be refused: those are sent first.
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
  const count = pending.filter((answer) => answer.attempt_id === attemptId).length;
  const [isGivenUp, setGivenUp] = useState(false);
  const [isAsking, setAsking] = useState(false);
  if (count === 0 || isGivenUp) return children;
  return (
    <Page>
      <PageHead context={context} title={title} />
      <p role="status" className="font-semibold">
        {sendingText(count)}
      </p>
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
            {lossText(isServerAway)} Se envían solas {isServerAway ? 'cuando vuelva' : 'al volver'}, y después
            verás tus resultados.
          </p>
        </Notice>
      ) : null}
      {lost ? (
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
