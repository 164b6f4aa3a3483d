import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import {
  ArrowLeft,
  ArrowRight,
  CloudCheck,
  LayoutGrid,
  type LucideIcon,
  MonitorSmartphone,
  RefreshCw,
  WifiOff,
} from 'lucide-react';
import { useRef } from 'react';
import { Button, buttonClass } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { useToastsAboveBar } from '../../../../ui/feedback/toast-clearance.ts';
import { formatDate } from '../../../../ui/format.ts';
import { Whole } from '../../../../ui/whole.tsx';
import { lossText, sendingText } from '../answers/sending-state.ts';
import type { Exam } from './exam.ts';

interface FootProps {
  attempt: Attempt;
  exam: Exam;
  /** How many answers wait to be sent. */
  unsent: number;
  /** The server is being told that the exam ends. */
  isFinishing: boolean;
  /** Sends waiting answers at once. */
  onRetry: () => void;
  onPrevious: () => void;
  /** The argument is true when this press is the second of a double press. */
  onNext: (isDoublePress: boolean) => void;
  onPanel: () => void;
}

/**
 * The foot of the exam screen: a line that says where the answers are, and the buttons for the pages. The
 * line's region stays mounted, so that screen readers announce its changes.
 */
export function ExamFoot(props: FootProps) {
  const foot = useRef<HTMLDivElement>(null);
  useToastsAboveBar(foot);
  return (
    <div ref={foot}>
      <div role="status">{props.exam.real ? <NetLine {...props} /> : <ConnectionNotice {...props} />}</div>
      <FootBar {...props} />
    </div>
  );
}

/**
 * Until when the answers of an exam that is stored on the device are accepted. Leaving its page loses nothing. Null
 * for any other exam.
 */
const acceptedUntilOf = ({ stored_paper }: Attempt) => stored_paper?.accepted_until ?? null;

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/** In learning mode: which answers wait, which are saved, and that sending goes on by itself. */
function ConnectionNotice({ attempt, exam, onRetry }: FootProps) {
  const { isLost, isServerAway, recovered, pending } = exam.answers;
  if (!isLost) return recovered === null ? null : <Recovered count={recovered} />;
  const acceptedUntil = acceptedUntilOf(attempt);
  const waiting = pending.length;
  const { saved } = exam.tally;
  const safe = counted(saved, 'ya está guardada', 'ya están guardadas');
  const held = counted(waiting, 'espera en este dispositivo', 'esperan en este dispositivo');
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t border-warn-line bg-warn-tint px-4 py-2.5 md:gap-4 md:px-8 md:py-3 short:py-1 short:max-[18em]:grid-cols-[minmax(0,1fr)_auto]">
      <WifiOff
        aria-hidden="true"
        className="mt-0.5 self-start text-warn-ink md:mt-0 md:self-center short:mt-0 short:self-center short:max-[18em]:hidden"
      />
      <div>
        <p className="leading-snug font-semibold short:max-[18em]:text-sm">
          {lossText(isServerAway)}{' '}
          {acceptedUntil !== null
            ? 'Tus respuestas se guardan en este equipo.'
            : `Tu respuesta se guardará ${isServerAway ? 'cuando vuelva' : 'al volver'}.`}
        </p>
        {acceptedUntil !== null ? (
          <p className="text-sm">
            {waiting} por enviar: {waiting === 1 ? 'se envía sola' : 'se envían solas'} al volver, hasta el{' '}
            <Whole>{formatDate(acceptedUntil)}</Whole>. El tiempo sigue.
          </p>
        ) : (
          <>
            <p className="text-sm md:hidden short:sr-only">
              {waiting} por enviar, {saved} {saved === 1 ? 'guardada' : 'guardadas'}. No cierres esta página;
              el tiempo sigue.
            </p>
            <p className="hidden text-sm md:block">
              {held} y {safe}. No cierres esta página. El tiempo sigue
              {/* Only where time ends the exam does the ten-minute grace for late answers matter. */}
              {attempt.mode === 'MOCK' ? '; si se cumple, tienes 10 minutos para enviarlas.' : '.'}
            </p>
          </>
        )}
      </div>
      <button
        type="button"
        onClick={onRetry}
        className={classNames(buttonClass({ variant: 'secondary' }), 'max-md:size-tap max-md:p-0')}
      >
        <RefreshCw aria-hidden="true" />
        <span className="max-md:sr-only">Reintentar</span>
      </button>
    </div>
  );
}

function Recovered({ count }: { count: number }) {
  return (
    <div className="flex items-center gap-3 border-t border-ok-line bg-ok-tint px-4 py-3 text-ok-ink md:gap-4 md:px-8">
      <CloudCheck aria-hidden="true" />
      <p className="font-semibold">
        Conexión recuperada. {counted(count, 'respuesta guardada', 'respuestas guardadas')}.
      </p>
    </div>
  );
}

/** In an exam as on the day: a quiet line that says where the answers are. */
function NetLine({ attempt, exam }: FootProps) {
  const line = lineOf(exam, acceptedUntilOf(attempt));
  if (line === null) return null;
  return (
    <p className="flex items-center justify-center gap-2 border-t border-line bg-sunken px-4 py-1.5 text-center text-sm leading-tight text-ink-2 max-md:px-2 max-md:text-xs">
      <line.Icon aria-hidden="true" className="icon-s flex-none" />
      {line.text}
    </p>
  );
}

function lineOf(
  { answers, real }: Exam,
  acceptedUntil: string | null,
): { Icon: LucideIcon; text: string } | null {
  if (answers.isLost) {
    const why = answers.isServerAway ? 'El servidor no responde' : 'Sin conexión';
    const until =
      acceptedUntil === null ? '' : `. Se envían solas al volver, hasta el ${formatDate(acceptedUntil)}`;
    return { Icon: WifiOff, text: `${why}: tus respuestas se guardan en este equipo${until}` };
  }
  if (real?.isElsewhere) {
    const text = 'También lo tienes abierto en otro equipo. Vale la última respuesta.';
    return { Icon: MonitorSmartphone, text };
  }
  return answers.recovered === null ? null : { Icon: CloudCheck, text: 'Con conexión: todo enviado' };
}

/** Large text on a narrow phone: three names would stand in three rows and leave no room for the question. */
const NO_ROOM = '@max-[14rem]:min-h-tap @max-[14rem]:px-1';
/** The name of a button, which gives way to its arrow where there is no room. */
const NAME = '@max-[14rem]:sr-only';
// The narrowest phones have no room for arrows beside three names.
const WIDE = `max-md:min-h-tap-lg short:min-h-tap max-md:flex-1 max-md:px-2 max-[24rem]:[&_.lucide]:hidden md:min-w-38 ${NO_ROOM}`;
const WITH_ARROW = `${WIDE} @max-[14rem]:[&_.lucide]:inline`;

/**
 * The buttons for the previous and the next page, with the hint between them. On phones the hint stands above
 * and the middle button opens the panel. Narrow screens show no hint in an exam as on the day.
 */
function FootBar({ exam, unsent, isFinishing, onPrevious, onNext, onPanel }: FootProps) {
  const { hint, isLast, tally } = exam;
  const isReal = exam.real !== null;
  return (
    <footer className="@container flex flex-wrap items-center justify-between gap-x-2 gap-y-1.5 border-t border-line bg-surface px-4 pt-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))] md:gap-4 md:px-8 md:py-3 short:pt-1.5 short:pb-[max(.375rem,env(safe-area-inset-bottom))]">
      <Button
        className={WITH_ARROW}
        icon={<ArrowLeft />}
        aria-disabled={exam.page <= 1 || isFinishing}
        onClick={onPrevious}
      >
        <span className={NAME}>Anterior</span>
      </Button>
      <Button
        className={`num max-md:min-h-tap-lg short:min-h-tap max-md:flex-1 max-md:px-2 md:hidden @max-[14rem]:[&_.lucide]:hidden ${NO_ROOM}`}
        icon={<LayoutGrid />}
        aria-haspopup="dialog"
        onClick={onPanel}
      >
        <span className="sr-only">Panel de Preguntas: </span>
        {tally.answered}/{tally.total}
        <span className="sr-only"> respondidas</span>
      </Button>
      <p
        aria-live="polite"
        className={classNames(
          'text-center text-sm text-ink-2 md:flex-1',
          isReal
            ? 'max-md:hidden'
            : 'max-md:order-first max-md:basis-full max-md:text-xs max-md:empty:hidden short:max-[30em]:sr-only',
        )}
      >
        {hint}
      </p>
      <Button
        variant="primary"
        className={isLast ? WIDE : WITH_ARROW}
        iconEnd={isLast ? undefined : <ArrowRight />}
        loading={isFinishing}
        {...(isFinishing && { loadingText: unsent > 0 ? sendingText(unsent) : 'Finalizando...' })}
        onClick={({ detail }) => onNext(detail > 1)}
      >
        {!isLast ? <span className={NAME}>Siguiente</span> : isReal ? 'Finalizar' : <FinishName />}
      </Button>
    </footer>
  );
}

/** Three buttons share a phone's width, so the second word is hidden there; screen readers always get both. */
function FinishName() {
  return (
    <span>
      Finalizar <span className="max-sm:sr-only">examen</span>
    </span>
  );
}
