import type { ExamPreview } from '@amauta/contract/exam.ts';
import { DIRECTIVE_MAXIMUM_QUESTIONS, MINUTES_PER_QUESTION } from '@amauta/exam-rules/blueprint.ts';
import { ArrowRight, Clock, Eraser } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatNumber, formatPoints } from '../../../ui/format.ts';
import { Faja, Niche } from '../../../ui/motifs.tsx';
import { ErrorState, Notice, ProgressBar } from '../../../ui/surface.tsx';
import type { PreviewState } from './use-exam-preview.ts';

const BLOCKED_ID = 'simulacro-bloqueado';

interface SetupSummaryProps {
  /** The choice in words. */
  choice: string;
  isDirective: boolean;
  preview: PreviewState;
  isStarting: boolean;
  /** Why no exam can be started, or null. */
  blocked: string | null;
  onClear: () => void;
}

/** What the chosen exam will be, and the button that starts it. */
export function SetupSummary(props: SetupSummaryProps) {
  const { choice, isDirective, preview: state, isStarting, blocked, onClear } = props;
  const { preview, isLoading, error, retry } = state;
  return (
    <aside
      aria-labelledby="tu-simulacro"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-1 xl:sticky xl:top-8"
    >
      <Faja />
      <div className="p-6">
        <h2 id="tu-simulacro">Tu simulacro</h2>
        <p className="mt-1 text-sm text-ink-2">
          {choice || 'Completa tu elección y aquí verás cómo será tu examen.'}
        </p>
        <div aria-busy={isLoading} className="mt-5">
          <Figures preview={preview} isLoading={isLoading} />
          {error && !preview ? (
            <div className="mt-4">
              <ErrorState message={error.message} onRetry={retry} />
            </div>
          ) : null}
          {preview ? (
            <div className={classNames('transition-opacity duration-(--base)', isLoading && 'opacity-60')}>
              {isDirective ? (
                <div className="mt-4">
                  <ProgressBar
                    value={preview.total_questions}
                    max={DIRECTIVE_MAXIMUM_QUESTIONS}
                    text={`${preview.total_questions} de ${DIRECTIVE_MAXIMUM_QUESTIONS} como máximo`}
                  />
                </div>
              ) : null}
              <KindList kinds={preview.kinds} />
              <Shortage preview={preview} isDirective={isDirective} />
            </div>
          ) : null}
        </div>
        <p className="mt-4 flex gap-2 text-sm text-ink-2">
          <Clock className="icon-s mt-0.5" />
          {MINUTES_PER_QUESTION} minutos por pregunta. El tiempo no se detiene.
        </p>
        {blocked === null ? null : (
          <Notice tone="warn" className="mt-4 text-sm">
            <p id={BLOCKED_ID}>{blocked}</p>
          </Notice>
        )}
        <div className="mt-5 grid gap-1.5">
          <div className="hidden lg:block">
            <StartButton isStarting={isStarting} isBlocked={blocked !== null} block />
          </div>
          <Button variant="ghost" block icon={<Eraser />} onClick={onClear}>
            Limpiar
          </Button>
        </div>
      </div>
    </aside>
  );
}

/** On narrow screens the start button stays at the foot of the window, with the figures beside it. */
export function SetupBar({
  preview,
  isStarting,
  blocked,
}: {
  preview: ExamPreview | undefined;
  isStarting: boolean;
  blocked: string | null;
}) {
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center justify-between gap-4 border-t border-line bg-surface px-4 pt-2.5 pb-[max(.625rem,env(safe-area-inset-bottom))] lg:hidden">
      <p className="num min-w-0 leading-snug">
        <b className="block">{preview ? questionsText(preview.total_questions) : 'Tu simulacro'}</b>
        <span className="text-sm text-ink-2">
          {preview
            ? `${preview.duration_minutes} min, ${formatPoints(preview.points_possible)} puntos`
            : 'Completa tu elección'}
        </span>
      </p>
      <StartButton isStarting={isStarting} isBlocked={blocked !== null} />
    </div>
  );
}

function StartButton(props: { isStarting: boolean; isBlocked: boolean; block?: boolean }) {
  const { isStarting, isBlocked, block } = props;
  return (
    <Button
      type="submit"
      variant="primary"
      size="lg"
      block={block}
      loading={isStarting}
      loadingText="Iniciando..."
      aria-disabled={isBlocked ? true : undefined}
      aria-describedby={isBlocked ? BLOCKED_ID : undefined}
      iconEnd={<ArrowRight className="hidden lg:block" />}
    >
      Iniciar simulacro
    </Button>
  );
}

function Figures({ preview, isLoading }: { preview: ExamPreview | undefined; isLoading: boolean }) {
  const figures = [
    { label: 'preguntas', value: preview?.total_questions },
    { label: 'minutos', value: preview?.duration_minutes },
    { label: 'puntaje de práctica', value: preview?.points_possible },
  ];
  return (
    <dl
      className={classNames(
        'grid grid-cols-3 border-b border-line pb-5 transition-opacity duration-(--base)',
        isLoading && preview && 'opacity-60',
      )}
    >
      {figures.map(({ label, value }) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-1">
          <dt className="text-sm leading-tight text-ink-2">{label}</dt>
          <dd className="num font-serif text-[2.25rem] leading-none font-semibold tracking-[-.02em]">
            {value === undefined ? '–' : formatNumber(value)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function KindList({ kinds }: { kinds: ExamPreview['kinds'] }) {
  return (
    <ul className="mt-4 grid gap-3">
      {kinds.map((row) => (
        <li key={row.kind} className="grid grid-cols-[2.25rem_1fr_auto] items-center gap-3.5 leading-snug">
          <Niche tone="tint" className={classNames('h-7.5', row.kind.length > 2 ? 'text-xs' : 'text-sm')}>
            {row.kind}
          </Niche>
          <span>{row.name}</span>
          <span className="num text-right">
            <b>{row.drawn}</b>
            {row.drawn < row.wanted ? <span className="text-sm text-ink-2"> de {row.wanted}</span> : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Says so when the bank holds less than the exam asks for. */
function Shortage({ preview, isDirective }: { preview: ExamPreview; isDirective: boolean }) {
  const wanted = preview.kinds.reduce((sum, row) => sum + row.wanted, 0);
  if (preview.total_questions >= wanted) return null;
  const advice = isDirective ? 'Prueba con otro examen.' : 'Prueba con otros años.';
  return (
    <Notice tone="warn" role="status" className="mt-4 text-sm">
      {preview.total_questions === 0
        ? `No hay preguntas para esta elección. ${advice}`
        : `El banco tiene ${preview.total_questions} de las ${wanted} preguntas del examen. Tu simulacro será más corto.`}
    </Notice>
  );
}

function questionsText(count: number): string {
  return count === 1 ? '1 pregunta' : `${count} preguntas`;
}
