import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import type { Today } from '@amauta/contract/study/today.ts';
import { Link } from '@tanstack/react-router';
import { Hourglass, WifiOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { modeSlugOf, paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatClock } from '../../../ui/format.ts';
import { Niche } from '../../../ui/layout/motifs.tsx';

type Unfinished = NonNullable<Today['unfinished']>;

const NAMES: Record<AttemptMode, { name: string; short: string }> = {
  MOCK: { name: 'Simulacro', short: 'simulacro' },
  BANK: { name: 'Banco de preguntas', short: 'banco de preguntas' },
  WRONG: { name: 'Repaso de erróneas', short: 'repaso' },
  TOPIC: { name: 'Práctica por tema', short: 'práctica' },
};

interface StripProps {
  unfinished: Unfinished;
  /** When the server told the time that is left. */
  readAt: number;
  /** There is no connection, and this device doesn't hold the exam. */
  isOutOfReach: boolean;
}

/** The exam that was left open, with the time left in the button. */
export function UnfinishedStrip({ unfinished, readAt, isOutOfReach }: StripProps) {
  const { attempt_id: id, exam_type: type, mode, position, total } = unfinished;
  const left = useSecondsLeft(unfinished.seconds_left, readAt);
  const isOver = left === 0;
  const slug = modeSlugOf(mode);
  const { short } = NAMES[mode];
  return (
    <div className="@container @min-[57rem]/hoy:[grid-area:un]">
      <section
        aria-labelledby="sin-terminar"
        className="grid grid-cols-1 items-center gap-2.5 rounded-lg border border-brand-line bg-brand-tint px-4 pt-3 pb-4 shadow-1 @xl:grid-cols-[auto_minmax(0,1fr)_auto] @xl:gap-5 @xl:py-4 @xl:pr-5 @xl:pl-6"
      >
        <Niche className="hidden! h-11! w-10! bg-gold! text-on-gold! @xl:grid!">
          <Hourglass />
        </Niche>
        <div>
          <h2
            id="sin-terminar"
            className="num font-sans text-base tracking-normal @xl:font-serif @xl:text-lg @xl:tracking-[-.012em]"
          >
            {isOver ? `Se cumplió el tiempo de tu ${short}` : `Vas en la pregunta ${position} de ${total}`}
          </h2>
          <p className="text-sm text-ink-2 @xl:text-base">{describe(unfinished)}</p>
        </div>
        {isOutOfReach ? (
          <p className="flex items-center gap-1.5 text-sm text-ink-2">
            <WifiOff className="icon-s" aria-hidden="true" />
            {isOver ? 'Tus resultados necesitan conexión' : 'Para continuar necesitas conexión'}
          </p>
        ) : (
          <Link
            to={isOver ? paths.examResults(type, slug, id) : paths.exam(type, slug, id)}
            className={classNames(
              'num px-2! @xl:w-auto! @xl:px-6!',
              buttonClass({ variant: 'primary', size: 'lg', block: true }),
            )}
          >
            {isOver ? 'Ver resultados' : `Continuar ${short}`}
            {left !== null && left > 0 ? ` · quedan ${formatClock(left)}` : null}
          </Link>
        )}
      </section>
    </div>
  );
}

function describe({ mode, way, exam_type: type, official_name: official, topic }: Unfinished): string {
  // A plan that this device kept before practices were named has no topic.
  const name = topic ? `Práctica de ${topic}` : NAMES[mode].name;
  const what = way === 'REAL' ? `${name} «Como en el día», ${official ?? type}` : `${name}, ${type}`;
  return mode === 'MOCK' ? `${what}. El tiempo no se detiene.` : `${what}. Sigue cuando quieras.`;
}

/** The whole seconds left now, rendered again each second; null without a limit. */
function useSecondsLeft(secondsLeft: number | null, readAt: number): number | null {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (secondsLeft === null) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  if (secondsLeft === null) return null;
  return Math.max(0, Math.floor(secondsLeft - Math.max(0, now - readAt) / 1000));
}
