import type { DraftStatus } from '@amauta/contract/imports/drafts.ts';
import type { ImportWarning } from '@amauta/contract/imports/warnings.ts';
import {
  ArrowLeft,
  ArrowRight,
  Check,
  CloudOff,
  CloudUpload,
  RotateCcw,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { useRef } from 'react';
import { Button, IconButton } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useToastsAboveBar } from '../../../ui/feedback/toast-clearance.ts';
import type { QueueState } from './decisions/decision-queue.ts';
import { firstSentence, warningCountText } from './draft/warning-places.ts';
import type { ReviewAction } from './use-review-actions.ts';

interface KeyHint {
  keys: string;
  does: string;
  /**
   * Hides the hint where the buttons would need a second line: on small laptops, and beside an open menu. «todos» still
   * tells it. Measured in Chromium with the widest buttons.
   */
  hiddenBelow?: string;
}

/** Keys that work only while the question is pending. */
const LETTER_KEYS: readonly KeyHint[] = [
  { keys: 'A', does: 'aceptar' },
  { keys: 'E', does: 'editar' },
  { keys: 'D', does: 'descartar' },
  { keys: '1 – 8', does: 'marcar', hiddenBelow: '@max-[67rem]:hidden' },
];
const ARROW_KEYS: KeyHint = {
  keys: '← →',
  does: 'anterior y siguiente',
  hiddenBelow: '@max-[80rem]:hidden',
};

interface ReviewFootProps {
  /** Status of the draft on screen; null at the end. */
  status: DraftStatus | null;
  busy: ReviewAction | null;
  /** The warnings that the next press on «Aceptar» accepts; empty before the first press. */
  warnings: readonly ImportWarning[];
  /** Decisions that are being sent to the server. */
  sending: QueueState;
  /** Whether the decision about this draft has not been sent yet. */
  canTakeBack: boolean;
  isFirst: boolean;
  /** There is nothing further to review. */
  isLast: boolean;
  /** Whether the single-character shortcut keys are on. */
  hasLetterKeys: boolean;
  onAccept: () => void;
  onDiscard: () => void;
  onRestore: () => void;
  onPrevious: () => void;
  onNext: () => void;
  onHelp: () => void;
}

/** Buttons for the actions, and hints for the keys that do the same. */
export function ReviewFoot(props: ReviewFootProps) {
  const {
    status,
    busy,
    warnings,
    sending,
    canTakeBack,
    isFirst,
    isLast,
    onAccept,
    onDiscard,
    onRestore,
    onPrevious,
    onNext,
    onHelp,
    hasLetterKeys,
  } = props;
  const foot = useRef<HTMLElement>(null);
  useToastsAboveBar(foot);
  return (
    <footer
      ref={foot}
      className="@container sticky bottom-0 z-20 short:relative border-t border-line bg-surface px-4 pt-3 pb-[max(.75rem,env(safe-area-inset-bottom))] lg:px-6 min-[1400px]:px-8"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <SendingNote {...sending} />
        <WarningsAsked warnings={warnings} />
        <ul
          aria-label="Atajos de teclado"
          className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm text-ink-2 max-xl:hidden @min-[75rem]:gap-x-5"
        >
          {[...(hasLetterKeys && status === 'pending' ? LETTER_KEYS : []), ARROW_KEYS].map(
            ({ keys, does, hiddenBelow }) => (
              <li key={keys} className={classNames('flex items-center gap-2', hiddenBelow)}>
                <Key>{keys}</Key>
                {does}
              </li>
            ),
          )}
          <li>
            <button
              type="button"
              onClick={onHelp}
              className="flex items-center gap-2 rounded-sm hover:text-ink"
            >
              {hasLetterKeys ? <Key>?</Key> : null}
              {hasLetterKeys ? 'todos' : 'ver todos'}
            </button>
          </li>
        </ul>
        <div className="ml-auto flex flex-wrap items-center justify-end gap-x-3 gap-y-2 max-xl:w-full">
          {status === 'pending' ? (
            <Button
              variant="danger-ghost"
              icon={<Trash2 />}
              className="max-md:flex-1 max-md:px-2"
              onClick={onDiscard}
            >
              Descartar
            </Button>
          ) : null}
          {status === 'discarded' || (status === 'accepted' && canTakeBack) ? (
            <Button
              variant="ghost"
              icon={<RotateCcw />}
              className="max-md:flex-1 max-md:px-2"
              loading={busy === 'restore'}
              loadingText="Restaurando..."
              onClick={onRestore}
            >
              {status === 'discarded' ? 'Restaurar' : 'Deshacer'}
            </Button>
          ) : null}
          <Button
            icon={<ArrowLeft />}
            className="max-md:flex-1 max-md:px-2"
            aria-disabled={isFirst}
            onClick={onPrevious}
          >
            Anterior
          </Button>
          {status === 'pending' ? (
            <IconButton icon={<ArrowRight />} label="Siguiente" onClick={onNext} variant="secondary" />
          ) : null}
          {status === 'pending' ? (
            <Button
              variant="primary"
              icon={<Check />}
              className="max-md:order-first max-md:w-full"
              loading={busy === 'accept'}
              loadingText="Aceptando..."
              aria-describedby={warnings.length > 0 ? ASKED : undefined}
              // A second press would accept the next question unseen.
              data-once=""
              onClick={onAccept}
            >
              {warnings.length > 0 ? `Aceptar con ${warningCountText(warnings.length)}` : 'Aceptar y seguir'}
            </Button>
          ) : (
            <Button
              variant="primary"
              iconEnd={<ArrowRight />}
              className="max-md:flex-1 max-md:px-2"
              aria-disabled={isLast}
              onClick={onNext}
            >
              Siguiente
            </Button>
          )}
        </div>
      </div>
    </footer>
  );
}

/**
 * Says quietly that decisions are being sent, above the foot so that nothing moves. Only a server that
 * doesn't answer is announced to screen readers. This stands in the foot, which toasts don't cover.
 */
function SendingNote({ waiting, isStuck }: QueueState) {
  const count = waiting.length > 1 ? ` ${waiting.length}` : '';
  return (
    <>
      {waiting.length > 0 && !isStuck ? (
        <p className="num pointer-events-none absolute right-4 bottom-full mb-2 xl:right-6 flex items-center gap-1.5 rounded-full border border-line bg-surface px-3 py-1 text-sm text-ink-2">
          <CloudUpload className="icon-s" />
          {`Guardando…${count}`}
        </p>
      ) : null}
      <div role="status" className={isStuck ? 'flex w-full justify-end' : 'sr-only'}>
        {isStuck ? (
          <p className="num flex items-center gap-1.5 rounded-md border border-warn-line bg-warn-tint px-3 py-1.5 text-sm">
            <CloudOff aria-hidden="true" className="icon-s text-warn-ink" />
            {`El servidor no responde. ${waiting.length === 1 ? 'Se guardará' : `Las ${waiting.length} decididas se guardarán`} en cuanto vuelva.`}
          </p>
        ) : null}
      </div>
    </>
  );
}

const ASKED = 'accepted-warnings';

/** The warnings that a second press accepts. Screen readers announce the list when it appears. */
function WarningsAsked({ warnings }: { warnings: readonly ImportWarning[] }) {
  return (
    <div role="status" id={ASKED} className={warnings.length > 0 ? 'w-full' : 'sr-only'}>
      {warnings.length > 0 ? (
        <>
          <ul className="rounded-md border border-warn-line bg-warn-tint px-3.5 py-2 text-sm leading-snug">
            {warnings.map(({ code, text }) => (
              <li key={`${code} ${text}`} className="flex gap-2">
                <TriangleAlert aria-hidden="true" className="icon-s mt-0.5 text-warn-ink" />
                <b className="line-clamp-3 min-w-0 md:line-clamp-2">{firstSentence(text)}</b>
              </li>
            ))}
          </ul>
          <p className="mt-1.5 text-sm text-ink-2">
            {warnings.length === 1
              ? 'Pulsa otra vez para aceptarla con este aviso.'
              : 'Pulsa otra vez para aceptarla con estos avisos.'}
          </p>
        </>
      ) : null}
    </div>
  );
}

export function Key({ children }: { children: string }) {
  return (
    <kbd className="inline-grid font-sans h-7 min-w-7 place-items-center rounded-sm border border-b-[2.5px] border-line-strong bg-paper px-1.5 text-sm leading-none font-semibold text-ink">
      {children}
    </kbd>
  );
}
