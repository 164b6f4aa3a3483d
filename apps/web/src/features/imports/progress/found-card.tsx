import type { ImportDetail } from '@amauta/contract/imports/import.ts';
import { numbersText } from '@amauta/exam-rules/numbers-text.ts';
import { Link } from '@tanstack/react-router';
import { CircleCheck, KeyRound, Layers, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useId } from 'react';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/feedback/surface.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Faja } from '../../../ui/layout/motifs.tsx';
import { foundText, oddCountText, usageText } from '../import-words.ts';
import { isRunning } from '../imports.queries.ts';

/** What the reading found so far, with a link to the next step once the reading is over. */
export function FoundCard({ detail, className }: { detail: ImportDetail; className?: string }) {
  const id = useId();
  const { subject, status, counts, model_usage: usage } = detail;
  const goesOn = isRunning(status);
  const oddCount = oddCountOf(detail);
  // A cancelled reading keeps nothing, even if it had found questions.
  const isUnknown = counts.found === 0 && (goesOn || status === 'cancelled');
  return (
    <aside
      aria-labelledby={id}
      className={classNames(
        'overflow-hidden rounded-lg border border-line bg-surface shadow-1 lg:sticky lg:top-6',
        className,
      )}
    >
      <Faja />
      <div className="grid gap-4 p-6 max-md:p-4">
        <div>
          <h2 id={id}>{titleOf(detail)}</h2>
          <p className="num mt-3">
            <b className="font-serif text-[3.25rem] leading-none font-semibold tracking-tight">
              {isUnknown ? '–' : formatNumber(counts.found)}
            </b>
            <span className="ml-2 text-ink-2">{ofWhat(detail)}</span>
          </p>
        </div>
        {subject === 'questions' && counts.found > 0 ? <Counts detail={detail} /> : null}
        {status === 'ready' && detail.missing_numbers.length > 0 ? (
          <p className="text-sm text-warn-ink">No aparecen: {numbersText(detail.missing_numbers)}.</p>
        ) : null}
        {oddCount ? <p className="text-sm text-warn-ink">{oddCount}</p> : null}
        {usage && usage.calls > 0 ? (
          <p className="num text-sm text-ink-2">Modelo de lenguaje: {usageText(usage)}.</p>
        ) : null}
        {subject === 'questions' && counts.with_key === 0 && (goesOn || counts.found > 0) ? (
          <p className="text-sm text-ink-2">
            La hoja de respuestas se añade después, con «Añadir respuestas con IA».
          </p>
        ) : null}
        <Onward detail={detail} />
        <Notice>
          {goesOn
            ? 'Puedes salir: la lectura sigue y la encuentras en el banco. Nada llega al banco sin tu revisión.'
            : 'Nada llega al banco sin tu revisión.'}
        </Notice>
      </div>
    </aside>
  );
}

/** A warning when more or fewer questions than expected were found although no number is missing. */
function oddCountOf(detail: ImportDetail): string | null {
  const { subject, status, group, counts, missing_numbers: missing, expected_count: expected } = detail;
  const isComplete = subject === 'questions' && status === 'ready' && group !== null;
  return isComplete && missing.length === 0 ? oddCountText(counts.found, expected) : null;
}

function ofWhat({ subject, groups, group, counts, expected_count: expected }: ImportDetail): string {
  if (subject === 'answers') return 'claves';
  if (groups.length > 1 && group === null) return `en ${groups.length} grupos`;
  return foundText(counts.found, expected, 'esperadas');
}

function titleOf({ subject, status }: ImportDetail): string {
  if (subject === 'answers') return 'Claves encontradas';
  return isRunning(status) ? 'Encontradas hasta ahora' : 'Preguntas encontradas';
}

/** The link to the next step. Disabled until the reading is over and a group is chosen. */
function Onward({ detail }: { detail: ImportDetail }) {
  const { id, subject, status, groups, group } = detail;
  const text = subject === 'questions' ? 'Revisar preguntas' : 'Revisar respuestas';
  const mustChoose = subject === 'questions' && groups.length > 1 && group === null;
  const look = classNames(buttonClass({ variant: 'primary', size: 'lg' }), 'w-full');
  if (status !== 'ready' || mustChoose) {
    return (
      <button type="button" disabled className={look}>
        {text}
      </button>
    );
  }
  const to = subject === 'questions' ? paths.adminImportReview(id) : paths.adminImportAnswers(id);
  return (
    <Link to={to} className={look}>
      {text}
    </Link>
  );
}

function Counts({ detail: { counts } }: { detail: ImportDetail }) {
  return (
    <dl className="num divide-y divide-line border-y border-line">
      <Count icon={CircleCheck} name="Sin avisos" value={counts.pending - counts.with_warnings} />
      <Count
        icon={TriangleAlert}
        name="Con avisos"
        value={counts.with_warnings}
        look={counts.with_warnings > 0 ? 'text-warn-ink' : undefined}
      />
      <Count icon={Layers} name="Enunciados comunes" value={counts.shared} />
      <Count icon={KeyRound} name="Con clave" value={counts.with_key} />
      {counts.accepted > 0 ? (
        <Count icon={CircleCheck} name="Ya en el banco" value={counts.accepted} look="text-ok-ink" />
      ) : null}
    </dl>
  );
}

function Count(props: { icon: LucideIcon; name: string; value: number; look?: string | undefined }) {
  const { icon: Icon, name, value, look = 'text-ink-2' } = props;
  return (
    <div className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-3">
      <dt className="flex items-center gap-3">
        <Icon className={look} />
        {name}
      </dt>
      <dd className="font-semibold">{formatNumber(value)}</dd>
    </div>
  );
}
