import { CloudCheck, RefreshCw, WifiOff } from 'lucide-react';
import { buttonClass } from '../../../../ui/button.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { formatDate } from '../../../../ui/format.ts';
import { lossText, type SendingState } from './sending-state.ts';

interface ConnectionNoticeProps {
  sending: SendingState;
  waiting: number;
  saved: number;
  /** Whether time ends the exam. Only then does the ten-minute grace for late answers matter. */
  isTimed: boolean;
  /**
   * Until when the answers of an exam that is stored on the device are accepted. Leaving its page loses nothing. Null for
   * any other exam.
   */
  acceptedUntil: string | null;
  onRetry: () => void;
}

const answers = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

/**
 * Above the foot bar: which answers wait, which are saved, and that sending goes on by itself. The region
 * stays mounted, so that screen readers announce its changes.
 */
export function ConnectionNotice(props: ConnectionNoticeProps) {
  const { isLost, recovered } = props.sending;
  return (
    <div role="status">
      {isLost ? <Lost {...props} /> : recovered === null ? null : <Recovered count={recovered} />}
    </div>
  );
}

function Lost({ sending, waiting, saved, isTimed, acceptedUntil, onRetry }: ConnectionNoticeProps) {
  const { isServerAway } = sending;
  const safe = answers(saved, 'ya está guardada', 'ya están guardadas');
  const held = answers(waiting, 'espera en este dispositivo', 'esperan en este dispositivo');
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-t border-warn-line bg-warn-tint px-4 py-2.5 md:gap-4 md:px-8 md:py-3">
      <WifiOff aria-hidden="true" className="mt-0.5 self-start text-warn-ink md:mt-0 md:self-center" />
      <div>
        <p className="leading-snug font-semibold">
          {lossText(isServerAway)}{' '}
          {acceptedUntil !== null
            ? 'Tus respuestas se guardan en este equipo.'
            : `Tu respuesta se guardará ${isServerAway ? 'cuando vuelva' : 'al volver'}.`}
        </p>
        {acceptedUntil !== null ? (
          <p className="text-sm">
            {waiting} por enviar: {waiting === 1 ? 'se envía sola' : 'se envían solas'} al volver, hasta el{' '}
            {formatDate(acceptedUntil)}. El tiempo sigue.
          </p>
        ) : (
          <>
            <p className="text-sm md:hidden">
              {waiting} por enviar, {saved} {saved === 1 ? 'guardada' : 'guardadas'}. No cierres esta página;
              el tiempo sigue.
            </p>
            <p className="hidden text-sm md:block">
              {held} y {safe}. No cierres esta página. El tiempo sigue
              {isTimed ? '; si se cumple, tienes 10 minutos para enviarlas.' : '.'}
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
        Conexión recuperada. {answers(count, 'respuesta guardada', 'respuestas guardadas')}.
      </p>
    </div>
  );
}
