import { RefreshCw, WifiOff } from 'lucide-react';
import { messageOf, NetworkError } from '../../api/api-error.ts';
import { Button } from '../button.tsx';
import { ErrorState, Notice } from './surface.tsx';
import { useOnline } from './use-online.ts';

interface LoadProblemProps {
  error: unknown;
  /** Shown when the error has no text of its own, as those of calls have. */
  fallback?: string;
  /** A sentence that says what the screen will show, or what can be done again, once there is a connection. */
  waits: string;
  onRetry: () => void;
}

/**
 * Shown when a teacher's screen could not load its content. Without a connection it shows `waits`, says what works
 * meanwhile, and calls `onRetry` when the connection is back. Other failures are shown as errors.
 */
export function LoadProblem({ error, fallback, waits, onRetry }: LoadProblemProps) {
  if (!(error instanceof NetworkError) || error.reason !== 'offline')
    return <ErrorState message={messageOf(error, fallback)} onRetry={onRetry} />;
  return <WithoutConnection waits={waits} onRetry={onRetry} />;
}

function WithoutConnection({ waits, onRetry }: Pick<LoadProblemProps, 'waits' | 'onRetry'>) {
  useOnline(onRetry);
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
        Mientras tanto funcionan los exámenes guardados en este equipo y los resultados que ya abriste (en Mis
        exámenes), los PDF guardados y un examen abierto en otra pestaña.
      </p>
    </Notice>
  );
}
