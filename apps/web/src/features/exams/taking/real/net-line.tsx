import { CloudCheck, type LucideIcon, MonitorSmartphone, WifiOff } from 'lucide-react';
import { formatDate } from '../../../../ui/format.ts';
import type { Exam } from '../screen/exam.ts';

interface NetLineProps extends Pick<Exam, 'answers'> {
  isElsewhere: boolean;
  /** Until when the answers of an exam that is stored on the device are accepted. Null for any other exam. */
  acceptedUntil: string | null;
}

/**
 * A quiet line above the foot bar that says where the answers are. The region stays mounted, so that screen
 * readers announce its changes.
 */
export function NetLine({ answers, isElsewhere, acceptedUntil }: NetLineProps) {
  const line = lineOf(answers, isElsewhere, acceptedUntil);
  return (
    <div role="status">
      {line ? (
        <p className="flex items-center justify-center gap-2 border-t border-line bg-sunken px-4 py-1.5 text-center text-sm leading-tight text-ink-2 max-md:px-2 max-md:text-xs">
          <line.Icon aria-hidden="true" className="icon-s flex-none" />
          {line.text}
        </p>
      ) : null}
    </div>
  );
}

function lineOf(
  { isLost, isServerAway, recovered }: Exam['answers'],
  isElsewhere: boolean,
  acceptedUntil: string | null,
): { Icon: LucideIcon; text: string } | null {
  if (isLost) {
    const why = isServerAway ? 'El servidor no responde' : 'Sin conexión';
    const until =
      acceptedUntil === null ? '' : `. Se envían solas al volver, hasta el ${formatDate(acceptedUntil)}`;
    return { Icon: WifiOff, text: `${why}: tus respuestas se guardan en este equipo${until}` };
  }
  if (isElsewhere) {
    const text = 'También lo tienes abierto en otro equipo. Vale la última respuesta.';
    return { Icon: MonitorSmartphone, text };
  }
  return recovered === null ? null : { Icon: CloudCheck, text: 'Con conexión: todo enviado' };
}
