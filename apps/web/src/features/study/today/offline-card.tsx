import { Link } from '@tanstack/react-router';
import { Cloud, CloudCheck, HardDriveDownload } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { shortDay } from './today-words.ts';

/** What this device holds for an exam without a network. Comes from the room of exams. */
export interface DeviceWork {
  /** Stored exams that are not finished, and until when the first of them may be started. */
  paperCount: number;
  /** Stored exams that were started on this device. They go on without a connection. */
  startedIds: readonly number[];
  lapsesAt: string | null;
  /** Answers that the server doesn't have yet. */
  unsentCount: number;
}

/** Exams stored on this device and answers that wait to be sent. Renders nothing without any. */
export function OfflineCard({ work, isFirst }: { work: DeviceWork; isFirst: boolean }) {
  const { paperCount, lapsesAt, unsentCount } = work;
  if (paperCount === 0 && unsentCount === 0) return null;
  const isSent = unsentCount === 0;
  return (
    <section
      aria-label="En este equipo"
      className={classNames(
        '@container overflow-hidden rounded-lg border border-line bg-surface shadow-1',
        isFirst ? '@min-[57rem]/hoy:[grid-area:dv]' : '@min-[57rem]/hoy:[grid-area:of]',
      )}
    >
      {paperCount > 0 ? (
        <div className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-3 *:last:col-start-2 *:last:justify-self-start @2xs:grid-cols-[auto_minmax(0,1fr)_auto] @2xs:*:last:col-start-3 py-3 pr-3 pl-4 md:gap-3.5 md:px-5 md:py-4">
          <HardDriveDownload aria-hidden="true" className="text-ink-2" />
          <div>
            <p className="leading-snug font-semibold">
              {paperCount === 1 ? '1 simulacro guardado' : `${paperCount} simulacros guardados`}
            </p>
            <p className="num text-sm text-ink-2">
              Sin conexión
              {lapsesAt === null ? null : (
                <>
                  , hasta el <span className="whitespace-nowrap">{shortDay(lapsesAt)}</span>
                </>
              )}
            </p>
          </div>
          <Link
            to={paths.myExams}
            aria-label={paperCount === 1 ? 'Abrir el simulacro guardado' : 'Abrir los simulacros guardados'}
            className={buttonClass({ variant: 'secondary' })}
          >
            Abrir
          </Link>
        </div>
      ) : null}
      <p
        className={classNames(
          'flex items-center gap-2 px-4 py-2 text-sm md:px-5',
          paperCount > 0 && 'border-t border-line',
          isSent ? 'text-ok-ink' : 'text-warn-ink',
        )}
      >
        {isSent ? (
          <CloudCheck aria-hidden="true" className="icon-s" />
        ) : (
          <Cloud aria-hidden="true" className="icon-s" />
        )}
        {isSent
          ? 'Tus respuestas están enviadas'
          : unsentCount === 1
            ? '1 respuesta por enviar'
            : `${unsentCount} respuestas por enviar`}
      </p>
    </section>
  );
}
