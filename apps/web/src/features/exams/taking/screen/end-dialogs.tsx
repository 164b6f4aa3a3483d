import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import { LATE_ANSWER_SECONDS } from '@amauta/exam-rules/attempt-clock.ts';
import { AlarmClock, ArrowRight, Bookmark, CircleDashed } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ProgressBar } from '../../../../ui/feedback/surface.tsx';
import { useIsLasting } from '../../../../ui/feedback/use-is-lasting.ts';
import { formatClock, formatTime } from '../../../../ui/format.ts';
import { Niche } from '../../../../ui/layout/motifs.tsx';
import { Dialog } from '../../../../ui/overlays/dialog.tsx';
import type { RefusedAnswer } from '../answers/answer-sender.ts';
import { type ItemMark, listNumbers } from '../answers/item-state.ts';
import { lossText, refusedText, sendingText } from '../answers/sending-state.ts';
import { endOfAttempt, useIsPast, useTimerView } from '../clock/exam-timer.ts';
import type { Exam } from './exam.ts';
import { TallyList } from './exam-panel.tsx';
import { Cell } from './item-marks.tsx';

// The two dialogs of an exam's end. They are a module of their own because their code comes after the first question.

const SLOW_MS = 5_000;

export interface TimeOverDialogProps {
  open: boolean;
  attempt: Attempt;
  exam: Exam;
  /** No answer waits any more and the server knows that the attempt has ended. */
  isDone: boolean;
  onResults: () => void;
  onHome: () => void;
  onRetry: () => void;
}

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
  const { open, attempt, exam, isDone } = props;
  const { tally, markedAtEnd } = exam;
  // Answers are refused at the end because they came too late.
  const { refused, isLost, isServerAway } = exam.answers;
  const endedAt = endOfAttempt(attempt);
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
        Tu simulacro terminó solo, a las {formatTime(new Date(endedAt).toISOString())}.{' '}
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

export interface RealFinishDialogProps {
  open: boolean;
  attempt: Attempt;
  exam: Exam;
  onJump: (mark: ItemMark) => void;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before the exam ends. Lists the blank and the marked items, each as a button that leads to it. */
export function RealFinishDialog(props: RealFinishDialogProps) {
  const { open, attempt, exam, onCancel, onConfirm } = props;
  const { tally } = exam;
  const stay = useRef<HTMLButtonElement>(null);
  const blank = tally.marks.filter((mark) => mark.state === 'blank');
  const marked = tally.marks.filter((mark) => mark.isMarked);
  const isComplete = blank.length + marked.length === 0;
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="¿Finalizar el examen?"
      initialFocus={stay}
      footer={
        <>
          <Button variant="danger-ghost" onClick={onConfirm}>
            Finalizar
          </Button>
          {/* Last, where phones have "Siguiente" and then the button that opens this dialog: who goes on pressing there stays. */}
          <Button ref={stay} variant="primary" onClick={onCancel}>
            Seguir respondiendo
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <p className="num">
          Te quedan <TimeLeft attempt={attempt} />.{' '}
          {isComplete
            ? 'Respondiste todas las preguntas y no tienes ninguna marcada.'
            : 'Aún puedes volver a estas preguntas.'}
        </p>
        <MarkList
          {...props}
          marks={blank}
          title={`${blank.length} en blanco`}
          icon={<CircleDashed className="icon-s text-ink-2" />}
        />
        <MarkList
          {...props}
          marks={marked}
          title={`${marked.length} ${marked.length === 1 ? 'marcada' : 'marcadas'} para volver`}
          icon={<Bookmark className="icon-s text-ink-2" />}
        />
        <p className="text-sm text-ink-2">
          Al finalizar ya no podrás cambiar nada. Sin conexión, verás tu puntaje al reconectar.
        </p>
      </div>
    </Dialog>
  );
}

function TimeLeft({ attempt }: { attempt: Attempt }) {
  return <b>{formatClock(useTimerView(attempt).seconds)}</b>;
}

const SHOWN_FIRST = 8;

function MarkList(
  props: Pick<RealFinishDialogProps, 'exam' | 'onJump'> & {
    marks: readonly ItemMark[];
    title: string;
    icon: ReactNode;
  },
) {
  const { marks, title, icon, exam, onJump } = props;
  const [isWhole, setWhole] = useState(false);
  if (marks.length === 0) return null;
  const more = marks.length - SHOWN_FIRST;
  // If only one cell would be hidden, show it: it takes no more room than the button.
  const shown = isWhole || more <= 1 ? marks : marks.slice(0, SHOWN_FIRST);
  return (
    <section>
      <h3 className="mb-2 flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
        {icon}
        {title}
      </h3>
      <div className="flex flex-wrap gap-2 *:min-w-12">
        {shown.map((mark) => (
          <Cell
            key={mark.number}
            mark={mark}
            isCurrent={mark.page === exam.page}
            isAlone={exam.tally.marks.every((each) => each === mark || each.page !== mark.page)}
            onJump={onJump}
          />
        ))}
        {shown.length < marks.length ? (
          <Button variant="ghost" className="px-2.5!" onClick={() => setWhole(true)}>
            y {more} más
          </Button>
        ) : null}
      </div>
    </section>
  );
}
