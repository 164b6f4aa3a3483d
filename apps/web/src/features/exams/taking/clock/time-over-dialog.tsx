import { LATE_ANSWER_SECONDS } from '@amauta/exam-rules/attempt-clock.ts';
import { AlarmClock, ArrowRight } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ProgressBar } from '../../../../ui/feedback/surface.tsx';
import { useIsLasting } from '../../../../ui/feedback/use-is-lasting.ts';
import { Niche } from '../../../../ui/layout/motifs.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { RefusedAnswer } from '../answers/answer-sender.ts';
import { type ExamTally, listNumbers } from '../answers/item-state.ts';
import { lossText, refusedText, type SendingState, sendingText } from '../answers/sending-state.ts';
import { TallyList } from '../screen/exam-panel.tsx';
import { useIsPast } from './exam-timer.ts';

const SLOW_MS = 5_000;

export interface TimeOverDialogProps {
  open: boolean;
  tally: ExamTally;
  /** No answer waits any more and the server knows that the attempt has ended. */
  isDone: boolean;
  sending: SendingState;
  /** When the time ended, in milliseconds. */
  endedAt: number;
  /** Numbers of the items whose marked alternative was sent as an answer when the time ended. */
  markedAtEnd: readonly number[];
  onResults: () => void;
  onHome: () => void;
  onRetry: () => void;
}

const HOUR = new Intl.DateTimeFormat('es', {
  timeZone: 'America/Lima',
  hour: 'numeric',
  minute: '2-digit',
  hour12: false,
});

function markedText(numbers: readonly number[]): string {
  if (numbers.length === 0) return '.';
  if (numbers.length === 1)
    return `, también la alternativa que tenías marcada en la pregunta ${numbers[0]}.`;
  return `, también las alternativas que tenías marcadas en las preguntas ${listNumbers(numbers)}.`;
}

function savedText(markedAtEnd: readonly number[], refused: readonly RefusedAnswer[]): string {
  const lost = new Set(refused.map(({ answer }) => answer.number));
  const what = lost.size > 0 ? 'Guardamos tus demás respuestas' : 'Guardamos todo lo que respondiste';
  return `${what}${markedText(markedAtEnd.filter((number) => !lost.has(number)))}`;
}

/** Shown when the time ends a mock. It can't be closed, since nothing behind it can be used: it only leads on. */
export function TimeOverDialog(props: TimeOverDialogProps) {
  const { open, tally, isDone, sending, endedAt, markedAtEnd } = props;
  // Answers are refused at the end because they came too late.
  const { refused, isLost, isServerAway } = sending;
  const isTooLate = useIsPast(endedAt + LATE_ANSWER_SECONDS * 1000);
  const results = useRef<HTMLButtonElement>(null);
  // The button is disabled until the last answers are sent; it gets the focus again when it is ready.
  useEffect(() => {
    if (open && isDone) results.current?.focus();
  }, [open, isDone]);
  const isSlow = useIsLasting(open && !isDone, SLOW_MS);
  const waiting = tally.pending.length;
  return (
    <Dialog
      open={open}
      onClose={() => undefined}
      dismissible={false}
      size="sm"
      title="Tiempo cumplido"
      initialFocus={results}
      emblem={
        <Niche className="h-14 w-13 bg-bad text-on-bad">
          <AlarmClock className="icon-l" />
        </Niche>
      }
      footer={
        <>
          <Button aria-disabled={!isDone} onClick={props.onHome}>
            Volver al inicio
          </Button>
          <Button
            ref={results}
            variant="primary"
            iconEnd={<ArrowRight />}
            aria-disabled={!isDone}
            onClick={props.onResults}
          >
            Ver resultados
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        Tu simulacro terminó solo, a las {HOUR.format(endedAt)}.{' '}
        {isDone
          ? savedText(markedAtEnd, refused)
          : 'Estamos guardando lo que respondiste. No cierres esta página.'}
      </p>
      {isDone && refused.length > 0 ? (
        <p role="status" className="mt-3 font-semibold text-bad-ink">
          {refusedText(refused)}
        </p>
      ) : null}
      <p className="num mt-6 mb-3 font-serif text-4xl font-semibold tracking-tight">
        {tally.answered}
        <span className="ml-1.5 text-lg font-medium tracking-normal text-ink-2">
          {' '}
          de {tally.total} respondidas
        </span>
      </p>
      <ProgressBar
        value={tally.answered}
        max={tally.total}
        text={`${tally.answered} de ${tally.total} respondidas`}
        hideText
      />
      <div className="mt-5">
        <div role="status">
          {isDone ? null : (
            <p className="font-semibold">{waiting > 0 ? sendingText(waiting) : 'Finalizando…'}</p>
          )}
        </div>
        {isDone ? <TallyList tally={tally} large /> : null}
        {!isDone && (isLost || isSlow) ? (
          <p className="mt-2 flex flex-wrap items-center gap-3 text-sm">
            {!isLost
              ? 'La conexión está lenta.'
              : isTooLate
                ? `${lossText(isServerAway)} Ya pasaron los 10 minutos para enviarlas: es posible que no se guarden.`
                : `${lossText(isServerAway)} Tienes 10 minutos desde el final para enviarlas.`}
            <Button onClick={props.onRetry}>Reintentar</Button>
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}
