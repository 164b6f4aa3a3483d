import { CloudCheck, type LucideIcon, MonitorSmartphone, WifiOff } from 'lucide-react';
import type { Exam } from '../screen/exam.ts';

/**
 * A quiet line above the foot bar that says where the answers are. The region stays mounted, so that screen
 * readers announce its changes.
 */
export function NetLine({ answers, isElsewhere }: Pick<Exam, 'answers'> & { isElsewhere: boolean }) {
  const line = lineOf(answers, isElsewhere);
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
): { Icon: LucideIcon; text: string } | null {
  if (isLost) {
    const why = isServerAway ? 'El servidor no responde' : 'Sin conexión';
    return { Icon: WifiOff, text: `${why}: tus respuestas se guardan en este equipo` };
  }
  if (isElsewhere) {
    const text = 'También lo tienes abierto en otro equipo. Vale la última respuesta.';
    return { Icon: MonitorSmartphone, text };
  }
  return recovered === null ? null : { Icon: CloudCheck, text: 'Con conexión: todo enviado' };
}
