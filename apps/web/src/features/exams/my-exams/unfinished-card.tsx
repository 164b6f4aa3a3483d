import type { AttemptMode } from '@amauta/contract/exam.ts';
import type { AttemptRow } from '@amauta/contract/practice.ts';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Hourglass } from 'lucide-react';
import type { ReactNode } from 'react';
import { modeSlugOf, paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { formatClock } from '../../../ui/format.ts';
import { Niche } from '../../../ui/motifs.tsx';
import { useIsTimeOver, useTimerView } from '../taking/use-exam-timer.ts';
import { MODE_WORDS } from './attempt-words.ts';

const TITLES: Record<AttemptMode, string> = {
  MOCK: 'Tienes un simulacro sin terminar',
  BANK: 'Tienes un banco de preguntas sin terminar',
  WRONG: 'Tienes un repaso sin terminar',
};

/** The attempt to go on with, or whose time has ended meanwhile: the one primary action of the page. */
export function UnfinishedCard({ attempt }: { attempt: AttemptRow }) {
  const isOver = useIsTimeOver(attempt) || attempt.state === 'time_over';
  const { type_exam: type, mode, exam_attempt_id: id } = attempt;
  const slug = modeSlugOf(mode);
  const { short } = MODE_WORDS[mode];
  return (
    <section
      aria-labelledby="sin-terminar"
      className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-4 rounded-lg border border-brand-line bg-brand-tint px-4 py-5 shadow-1 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-5 md:px-6"
    >
      <Niche className="h-13! w-12! bg-gold! text-on-gold!">
        <Hourglass className="icon-l" />
      </Niche>
      <div>
        <h2 id="sin-terminar" className="max-md:text-lg">
          {isOver ? `Se cumplió el tiempo de tu ${short}` : TITLES[mode]}
        </h2>
        <p className="num mt-0.5 text-ink-2 [&_b]:text-ink">
          {isOver ? (
            <>
              Respondiste {attempt.answered} de {attempt.question_count}. Tus respuestas están guardadas.
            </>
          ) : (
            <>
              Llevas {attempt.answered} de {attempt.question_count} respondidas
              <TimeLeft attempt={attempt} />
            </>
          )}
        </p>
      </div>
      <Link
        to={isOver ? paths.examResults(type, slug, id) : paths.exam(type, slug, id)}
        className={`${buttonClass({ variant: 'primary', size: 'lg' })} max-md:col-span-full`}
      >
        {isOver ? 'Ver resultados' : `Continuar ${short}`}
        <ArrowRight />
      </Link>
    </section>
  );
}

/** Ends the sentence: a mock's clock runs on, the other modes wait. */
function TimeLeft({ attempt }: { attempt: AttemptRow }): ReactNode {
  const { seconds } = useTimerView(attempt);
  if (attempt.mode !== 'MOCK') return '. Sigue cuando quieras.';
  return (
    <>
      {' '}
      y quedan <b>{formatClock(seconds)}</b>. El tiempo no se detiene.
    </>
  );
}
