import type { SystemStatus } from '@amauta/contract/system.ts';
import { useId } from 'react';
import { Card } from '../../ui/feedback/surface.tsx';
import { formatNumber, formatTime } from '../../ui/format.ts';
import { formatMoment } from './status-parts.ts';

/** Today's failures of the server process that answered. Their codes can be looked up in the log. */
export function FailureList({ failures }: { failures: SystemStatus['failures'] }) {
  const id = useId();
  const { total, since, last } = failures;
  return (
    <Card aria-labelledby={id} className="max-md:p-4">
      <h2 id={id} className="text-lg">
        Fallas de hoy
      </h2>
      <p className="mt-1 text-[1rem] text-ink-2">
        {total === 0
          ? `Ninguna desde ${formatMoment(since)}.`
          : `${formatNumber(total)} desde ${formatMoment(since)}, en el proceso que respondió. Busca el código en el registro.`}
      </p>
      {last.length > 0 ? (
        <ul aria-label="Fallas más recientes" className="mt-3 grid gap-2">
          {last.map((failure) => (
            <li
              key={failure.code}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-t border-line pt-2"
            >
              <span className="num text-ink-2">{formatTime(failure.at)}</span>
              <span className="min-w-0 flex-1 basis-56 wrap-anywhere">
                {failure.route} <span className="num text-ink-2">({failure.status})</span>
              </span>
              <code className="num text-sm font-semibold">{failure.code}</code>
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}
