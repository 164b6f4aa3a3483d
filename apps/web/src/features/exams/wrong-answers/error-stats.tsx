import type { WrongAnswers } from '@amauta/contract/practice.ts';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { formatNumber, formatPercent, formatPoints } from '../../../ui/format.ts';

/** The five figures about the teacher's errors. */
export function ErrorStats({ summary }: { summary: WrongAnswers['history_summary'] }) {
  const { total_errors: total, points_lost: points } = summary;
  const errors = (count: number) => `${formatNumber(count)} ${count === 1 ? 'error' : 'errores'}`;
  return (
    <section aria-label="Estadísticas" className="@container my-6 lg:mb-10">
      <dl className="grid grid-cols-2 rounded-lg border border-line bg-surface shadow-1 @4xl:grid-cols-[1.35fr_1fr_1.35fr_1fr_1.1fr]">
        <Stat
          isLead
          label="Total de errores"
          note={`${formatPoints(points)} puntos por recuperar, a ${formatPoints(points / total)} por error`}
        >
          {formatNumber(total)}
        </Stat>
        <Stat label="Preguntas distintas" note="falladas al menos una vez">
          {formatNumber(summary.unique_questions_failed)}
        </Stat>
        <Stat
          isText
          label="Categoría con más errores"
          note={`${formatNumber(summary.most_failed_category_errors)} de ${errors(total)}`}
        >
          {summary.most_failed_category ?? '-'}
        </Stat>
        <Stat label="Año con más errores" note={errors(summary.most_failed_year_errors)}>
          {summary.most_failed_year ?? '-'}
        </Stat>
        <Stat label="Promedio en falladas" note="al volver a responderlas">
          {formatPercent(summary.average_score_percentage_on_failed)}
        </Stat>
      </dl>
    </section>
  );
}

interface StatProps {
  label: string;
  note: string;
  children: ReactNode;
  /** The main figure, shown largest. */
  isLead?: boolean;
  /** The value is text, not a number. */
  isText?: boolean;
}

function Stat({ label, note, children, isLead, isText }: StatProps) {
  return (
    <div
      className={classNames(
        'flex flex-col p-4 not-first:border-line @4xl:px-6 @4xl:py-5 @4xl:not-first:border-l',
        isLead && 'col-span-full border-b border-line @4xl:col-span-1 @4xl:border-b-0',
      )}
    >
      <dt className="text-sm font-medium text-ink-2">{label}</dt>
      <dd
        className={classNames(
          'num font-serif font-semibold tracking-[-.015em]',
          isLead && 'text-[2.5rem] leading-[1.1] text-bad-ink',
          isText && 'py-1.5 text-base leading-tight [overflow-wrap:anywhere] @md:text-lg',
          !isLead && !isText && 'text-[1.75rem] leading-[1.3]',
        )}
      >
        {children}
      </dd>
      <dd className="num text-sm text-ink-2">{note}</dd>
    </div>
  );
}
