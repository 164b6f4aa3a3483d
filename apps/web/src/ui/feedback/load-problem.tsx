import { RefreshCw, WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { messageOf, NetworkError } from '../../api/api-error.ts';
import { Button } from '../button.tsx';
import { ErrorState, Notice } from './surface.tsx';

interface LoadProblemProps {
  error: unknown;
  /** Text for an error without one of its own. */
  fallback: string;
  /** What the screen shows or lets one do again with a connection, as a sentence. */
  waits: string;
  onRetry: () => void;
}

/**
 * In place of what a teacher's screen could not load. Without a connection it says what waits for it and what goes on,
 * and tries again by itself when the connection is back. Other failures are shown as such.
 */
export function LoadProblem({ error, fallback, waits, onRetry }: LoadProblemProps) {
  if (!(error instanceof NetworkError) || error.reason !== 'offline')
    return <ErrorState message={messageOf(error, fallback)} onRetry={onRetry} />;
  return <WithoutConnection waits={waits} onRetry={onRetry} />;
}

function WithoutConnection({ waits, onRetry }: Pick<LoadProblemProps, 'waits' | 'onRetry'>) {
  const onOnline = useEffectEvent(onRetry);
  useEffect(() => {
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, []);
  return (
    <Notice
      tone="warn"
      icon={WifiOff}
      role="status"
      action={
        <Button variant="secondary" icon={<RefreshCw className="icon-s" />} onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      <p>
        <b>Sin conexión.</b> {waits}
      </p>
      <p className="text-sm text-ink-2">
        Si tienes un examen abierto en otra pestaña, sigue: tus respuestas se guardan en este equipo.
      </p>
    </Notice>
  );
}
