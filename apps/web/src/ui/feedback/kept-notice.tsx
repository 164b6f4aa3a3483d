import { RefreshCw, WifiOff } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { Button } from '../button.tsx';
import { formatDate, formatTime } from '../format.ts';
import { Whole } from '../whole.tsx';
import { Notice } from './surface.tsx';

/**
 * Says that the screen shows a copy that this device saved at `keptAt` (milliseconds). Calls `onRetry` when
 * the connection is back. Draws nothing while `keptAt` is undefined.
 */
export function KeptNotice({ keptAt, onRetry }: { keptAt: number | undefined; onRetry: () => void }) {
  const onOnline = useEffectEvent(onRetry);
  useEffect(() => {
    if (keptAt === undefined) return;
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [keptAt]);
  if (keptAt === undefined) return null;
  const moment = new Date(keptAt).toISOString();
  return (
    <Notice
      tone="warn"
      icon={WifiOff}
      role="status"
      className="mb-6"
      action={
        <Button variant="secondary" icon={<RefreshCw className="icon-s" />} onClick={onRetry}>
          Reintentar
        </Button>
      }
    >
      <p>
        <b>Sin conexión.</b> Ves lo que este equipo guardó el <Whole>{formatDate(moment)}</Whole> a las{' '}
        {formatTime(moment)}.
      </p>
    </Notice>
  );
}
