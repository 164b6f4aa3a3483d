import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import { Suspense, useEffect, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { preloadToaster } from '../../../../ui/feedback/toast-host.tsx';
import { lazyPart } from '../../../../ui/lazy/lazy-part.tsx';
import { WindowLoadFailed } from '../../../../ui/lazy/load-failed.tsx';
import { ConfirmDialog, Dialog, preloadDialog, preloadSheet } from '../../../../ui/overlays/dialog.tsx';
import { preloadPopovers } from '../../../../ui/overlays/popover.tsx';
import { ShortcutsDialog } from '../../../../ui/overlays/shortcuts-dialog.tsx';
import { sendingText } from '../answers/sending-state.ts';
import type { RealFinishDialogProps, TimeOverDialogProps } from './end-dialogs.tsx';

interface AskProps {
  open: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before an exam ends with unanswered questions, and says how many there are. */
export function FinishDialog({ unanswered, ...ask }: AskProps & { unanswered: number }) {
  const left =
    unanswered === 1
      ? 'Te queda 1 pregunta sin responder.'
      : `Te quedan ${unanswered} preguntas sin responder.`;
  return (
    <ConfirmDialog
      {...ask}
      destructive={unanswered > 0}
      title="Finalizar examen"
      confirmText="Finalizar examen"
      cancelText="Seguir en el examen"
      cancelLast
    >
      <p>{unanswered === 0 ? 'Respondiste todas las preguntas.' : left}</p>
      <p className="mt-2 text-ink-2">
        {unanswered === 0
          ? 'Al finalizar verás tus resultados.'
          : 'Si finalizas, no darán puntos y ya no podrás responderlas.'}
      </p>
    </ConfirmDialog>
  );
}

const RESTART_TEXTS: Record<AttemptMode, readonly [question: string, loss: string]> = {
  MOCK: [
    '¿Quieres generar otro examen con la misma selección?',
    'El tiempo empieza otra vez y dejas este examen sin finalizar.',
  ],
  BANK: [
    '¿Quieres empezar otra vez con la misma selección?',
    'El reloj vuelve a cero y dejas este banco sin finalizar.',
  ],
  WRONG: [
    '¿Quieres generar otro repaso?',
    'El tiempo empieza otra vez y dejas este repaso sin finalizar. Lo que ya acertaste no vuelve.',
  ],
  TOPIC: [
    '¿Quieres otra práctica del mismo tema?',
    'Dejas esta práctica sin finalizar. Lo que ya acertaste no vuelve.',
  ],
};

/** Asks before the exam is replaced by a new one drawn from the same choice. */
export function RestartDialog({ mode, pending, ...ask }: AskProps & { mode: AttemptMode; pending: boolean }) {
  const [question, loss] = RESTART_TEXTS[mode];
  return (
    <ConfirmDialog
      {...ask}
      title="Generar de nuevo"
      confirmText="Generar de nuevo"
      pendingText="Generando..."
      pending={pending}
      destructive
    >
      <p>{question}</p>
      <p className="mt-2 text-ink-2">{loss}</p>
    </ConfirmDialog>
  );
}

/** Asks before the person leaves an exam whose time runs on. */
export function LeaveDialog({ pendingAnswers, ...ask }: AskProps & { pendingAnswers: number }) {
  return (
    <ConfirmDialog
      {...ask}
      title="Salir del examen"
      confirmText="Salir del examen"
      cancelText="Seguir en el examen"
      destructive
    >
      <p>El tiempo sigue corriendo aunque salgas. Puedes volver y continuar donde te quedaste.</p>
      {pendingAnswers > 0 ? (
        <p className="mt-2 text-ink-2">
          {pendingAnswers === 1 ? 'Una respuesta espera' : `${pendingAnswers} respuestas esperan`} en este
          dispositivo y se enviarán cuando vuelva la conexión.
        </p>
      ) : null}
    </ConfirmDialog>
  );
}

/** Shown while an end that was asked for takes long: answers still wait, or the server has not confirmed the end. */
export function SendingDialog(props: {
  open: boolean;
  /** How many answers wait. */
  count: number;
  /** The last try to send, if it failed. `isServerAway` is false when nothing answered at all. */
  failure: { readonly isServerAway: boolean } | null;
  onCancel: () => void;
  onRetry: () => void;
}) {
  const { open, count, failure, onCancel, onRetry } = props;
  const loss = failure?.isServerAway
    ? 'El servidor no responde. Cuando vuelva'
    : 'No hay conexión. Al volver';
  const next = count > 0 ? ' se envían solas y tu examen finaliza.' : ', tu examen finaliza solo.';
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title="Finalizar examen"
      size="sm"
      footer={
        <>
          <Button onClick={onCancel}>Seguir en el examen</Button>
          <Button variant="primary" onClick={onRetry}>
            Reintentar
          </Button>
        </>
      }
    >
      <p role="status">{count > 0 ? sendingText(count) : 'Finalizando...'}</p>
      <p className="mt-2 text-ink-2">
        {failure ? loss + next : 'La conexión está lenta.'} No cierres esta página.
      </p>
    </Dialog>
  );
}

const SHORTCUTS: readonly [string, string][] = [
  ['A a H, o 1 a 8', 'Elegir una alternativa'],
  ['← →', 'Pregunta anterior o siguiente'],
  ['Enter', 'Guardar y seguir'],
  ['P', 'Panel de Preguntas'],
  ['F', 'Pantalla completa, si no hay alternativa F'],
  ['S', 'Activar o desactivar el sonido'],
  ['?', 'Esta lista'],
];

const REAL_SHORTCUTS: readonly [string, string][] = [
  ['A a H, o 1 a 8', 'Elegir una alternativa'],
  ['Mayús + letra', 'Descartar una alternativa o recuperarla'],
  ['M', 'Marcar la pregunta para volver'],
  ['← →', 'Pregunta anterior o siguiente'],
  ['P', 'Panel de Preguntas'],
  ['F', 'Pantalla completa, si no hay alternativa F'],
  ['S', 'Leer en voz alta o dejar de leer'],
  ['?', 'Esta lista'],
];

interface ShortcutsProps {
  open: boolean;
  isReal: boolean;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
  onClose: () => void;
}

/** Lists the keys of the exam, and holds the switch that turns them off. */
export function ExamShortcutsDialog({ open, isReal, isOn, onChange, onClose }: ShortcutsProps) {
  return (
    <ShortcutsDialog
      open={open}
      closeText="Listo"
      switchText="Usar atajos de teclado"
      isOn={isOn}
      onChange={onChange}
      onClose={onClose}
    >
      <dl className="divide-y divide-line">
        {(isReal ? REAL_SHORTCUTS : SHORTCUTS).map(([keys, meaning]) => (
          <div key={keys} className="grid grid-cols-[9rem_minmax(0,1fr)] gap-4 py-2">
            <dt className="font-semibold">{keys}</dt>
            <dd className="text-ink-2">{meaning}</dd>
          </div>
        ))}
      </dl>
    </ShortcutsDialog>
  );
}

// The dialogs of an exam's end. Their code comes after the first question.

const TimeOverDialog = lazyPart<TimeOverDialogProps>(
  () => import('./end-dialogs.tsx').then((module) => module.TimeOverDialog),
  // Can't be closed, like the dialog itself: nothing behind it can be used.
  ({ onRetry }) => <WindowLoadFailed onRetry={onRetry} part={{ dismissible: false }} />,
);

/** The dialog at the end of an exam's time. Its code is loaded ahead, like that of all dialogs of the exam. */
export function TimeOver(props: TimeOverDialogProps) {
  if (!props.open) return null;
  return (
    <Suspense fallback={null}>
      <TimeOverDialog {...props} />
    </Suspense>
  );
}

const RealFinishDialog = lazyPart<RealFinishDialogProps>(
  () => import('./end-dialogs.tsx').then((module) => module.RealFinishDialog),
  ({ onRetry, part: { open, onCancel } }) => (
    <WindowLoadFailed onRetry={onRetry} part={{ open, onClose: onCancel }} />
  ),
);

/** The question before an exam as on the day ends. Its code is loaded ahead, like that of all dialogs of the exam. */
export function RealFinish(props: RealFinishDialogProps) {
  const [isWanted, setWanted] = useState(props.open);
  if (props.open && !isWanted) setWanted(true);
  // Once opened it stays, so that it closes like every dialog and gives the focus back.
  if (!isWanted) return null;
  return (
    <Suspense fallback={null}>
      <RealFinishDialog {...props} />
    </Suspense>
  );
}

/** Long enough for the first question and its neighbours to load before. */
const AFTER_MS = 1_500;

/**
 * Loads the code of dialogs, toasts, sheets and popovers while there is a connection: the exam may end
 * without one.
 */
export function useReadyForOffline(): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      void Promise.allSettled([
        preloadToaster(),
        preloadDialog(),
        preloadSheet(),
        preloadPopovers(),
        TimeOverDialog.preload(),
        RealFinishDialog.preload(),
      ]);
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}
