import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import type { AttemptRow } from '@amauta/contract/practice.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ArrowRight, Hourglass } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { modeSlugOf, paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { showFailure } from '../../../ui/feedback/toast.ts';
import { formatClock } from '../../../ui/format.ts';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { ConfirmDialog } from '../../../ui/overlays/dialog.tsx';
import { discardAttempt, examKeys } from '../exams.queries.ts';
import { forgetChoices } from '../taking/answers/marked-choices.ts';
import { useIsTimeOver, useTimerView } from '../taking/clock/exam-timer.ts';
import { tellEnded } from '../taking/screen/exam-end.ts';
import { MODE_WORDS } from './attempt-words.ts';
import { ATTEMPTS_KEY } from './my-exams.queries.ts';

export const UNFINISHED_TITLES: Record<AttemptMode, string> = {
  MOCK: 'Tienes un simulacro sin terminar',
  BANK: 'Tienes un banco de preguntas sin terminar',
  WRONG: 'Tienes un repaso sin terminar',
  TOPIC: 'Tienes una práctica por tema sin terminar',
};

/**
 * The unfinished attempt, to be continued, or to be closed if its time has ended meanwhile. Its button is the
 * page's one primary action.
 */
export function UnfinishedCard({ attempt }: { attempt: AttemptRow }) {
  const isOver = useIsTimeOver(attempt) || attempt.state === 'time_over';
  const { type_exam: type, mode, exam_attempt_id: id } = attempt;
  const slug = modeSlugOf(mode);
  const { short } = MODE_WORDS[mode];
  return (
    <section
      aria-labelledby="sin-terminar"
      className="grid grid-cols-[minmax(0,1fr)] items-center gap-3 rounded-lg border border-brand-line bg-brand-tint px-4 py-3 shadow-1 md:grid-cols-[auto_minmax(0,1fr)_auto] md:gap-5 md:px-6 md:py-5"
    >
      <Niche className="h-13! w-12! bg-gold! text-on-gold! max-md:hidden">
        <Hourglass className="icon-l" />
      </Niche>
      <div>
        <h2 id="sin-terminar" className="max-md:text-base">
          {isOver ? `Se cumplió el tiempo de tu ${short}` : UNFINISHED_TITLES[mode]}
        </h2>
        <p className="num mt-0.5 text-ink-2 max-md:text-sm [&_b]:text-ink">
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
      <div className="flex flex-wrap-reverse gap-x-2.5 gap-y-1 max-md:gap-x-1 max-md:*:min-h-tap max-md:*:grow max-md:*:px-2 max-md:*:whitespace-normal">
        {isOver ? null : <Discard attempt={attempt} />}
        <Link
          to={isOver ? paths.examResults(type, slug, id) : paths.exam(type, slug, id)}
          className={buttonClass({ variant: 'primary', size: 'lg' })}
        >
          {isOver ? 'Ver resultados' : `Continuar ${short}`}
          <ArrowRight className="max-md:hidden" />
        </Link>
      </div>
    </section>
  );
}

/** Discards the attempt, after asking. */
function Discard({ attempt }: { attempt: AttemptRow }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { short } = MODE_WORDS[attempt.mode];
  const id = attempt.exam_attempt_id;
  const isPractice = attempt.mode === 'TOPIC';
  const discard = useMutation({
    mutationFn: () => discardAttempt(id),
    onSuccess: async () => {
      forgetChoices(id);
      tellEnded(id);
      client.removeQueries({ queryKey: examKeys.attempt(id) });
      // A stored exam that is being taken on this device goes, too.
      void client.invalidateQueries({ queryKey: ['exams', 'papers'] });
      await client.invalidateQueries({ queryKey: ATTEMPTS_KEY });
      // The card that had the focus is gone.
      document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    },
    onError: showFailure,
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <Button variant="ghost" size="lg" onClick={() => setAsking(true)}>
        Descartar
      </Button>
      <ConfirmDialog
        open={isAsking}
        destructive
        title={`Descartar ${short}`}
        confirmText="Descartar"
        pending={discard.isPending}
        pendingText="Descartando..."
        onCancel={() => setAsking(false)}
        onConfirm={() => discard.mutate()}
      >
        <p>{isPractice ? 'No podrás continuarla' : 'No podrás continuarlo'} ni contará en tus puntajes.</p>
        {attempt.answered > 0 ? (
          <p className="mt-2 text-ink-2">
            Lo que fallaste en {isPractice ? 'ella' : 'él'} sigue en Respuestas Erróneas.
          </p>
        ) : null}
      </ConfirmDialog>
    </>
  );
}

/** The end of the card's sentence: the time left of a mock, whose clock runs on. Time ends no other attempt. */
export function TimeLeft({ attempt }: { attempt: AttemptRow }): ReactNode {
  const { seconds } = useTimerView(attempt);
  if (attempt.mode !== 'MOCK') return '. Sigue cuando quieras.';
  return (
    <>
      {' '}
      y quedan <b>{formatClock(seconds)}</b>. El tiempo no se detiene.
    </>
  );
}
