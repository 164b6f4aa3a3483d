import type { Results } from '@amauta/contract/exams/results.ts';
import { Check, CircleDashed, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatClock, formatNumber, formatPercent, formatPoints } from '../../../ui/format.ts';
import { Faja } from '../../../ui/layout/motifs.tsx';
import { pointsInfo, reviewVerdict, topicVerdict, verdict } from './verdict.ts';

/** The points earned, a sentence that explains them, and the counts. */
export function ScoreCard({ results }: { results: Results }) {
  const { summary, kinds, blueprint, exam_attempt: attempt } = results;
  const drawn = blueprint.filter((row) => kinds.some((result) => result.kind === row.kind));
  return (
    <section
      aria-label="Puntaje"
      className="@container break-inside-avoid overflow-hidden rounded-lg bg-brand-deep text-[#fff9ef] print:border print:border-line print:bg-surface print:text-ink"
    >
      <div className="flex flex-col justify-between gap-4 p-5 @lg:flex-row @lg:gap-6 @lg:px-8 @lg:py-7">
        <div>
          <p className="num font-serif text-[4rem] leading-[.95] font-semibold tracking-[-.035em] @lg:text-[5rem]">
            {formatPoints(summary.points_earned)}
            <span className="ml-1 inline-block text-xl leading-tight font-medium tracking-[-.01em] text-on-brand-2 print:text-ink-2">
              {' '}
              de {formatPoints(summary.points_possible)} puntos
            </span>
          </p>
          <p className="mt-4 max-w-[27rem] text-on-brand-2 print:text-ink">
            {sentenceOf(results).map((part) =>
              part.strong ? (
                <b key={part.text} className="text-[#fff9ef] print:text-ink">
                  {part.text}
                </b>
              ) : (
                part.text
              ),
            )}
          </p>
          <p className="mt-2 text-sm text-on-brand-2 print:text-ink-2">
            Es un puntaje de práctica. {pointsInfo(drawn, formatPoints)}
          </p>
        </div>
        <p className="flex items-baseline gap-2 leading-tight whitespace-nowrap text-on-brand-2 @lg:block @lg:pt-2.5 @lg:text-right print:text-ink-2">
          <b className="num block font-serif text-[1.75rem] leading-[1.1] text-gold print:text-ink">
            {formatPercent(summary.score_percentage)}
          </b>
          <span className="text-sm">promedio</span>
        </p>
      </div>
      <Faja tone="gold" className="print:hidden" />
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-4 rounded-b-lg border border-t-0 border-line bg-surface px-5 py-4 text-ink @lg:px-8 @lg:py-4.5 @2xl:grid-cols-[repeat(6,auto)]">
        <Count label="Correctas" icon={<Check className="text-ok" />} value={summary.correct} />
        <Count label="Incorrectas" icon={<X className="text-bad" />} value={summary.incorrect} />
        <Count
          label="Sin responder"
          icon={<CircleDashed className="text-idle" />}
          value={summary.unanswered}
        />
        <Count label="Total" value={summary.total_questions} />
        <Count label="Tiempo total" value={formatClock(attempt.duration_in_seconds)} />
        <Count label="Exámenes dados" value={summary.total_exams} />
      </dl>
    </section>
  );
}

function sentenceOf({ summary, kinds, exam_attempt: { mode } }: Results) {
  if (mode === 'TOPIC') return topicVerdict(summary);
  return mode === 'WRONG' ? reviewVerdict(summary) : verdict(kinds);
}

/** A figure with its name, for use within a `dl`. */
export function Count({ label, icon, value }: { label: string; icon?: ReactNode; value: number | string }) {
  return (
    <div>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="num flex items-center gap-1.5 font-serif text-xl leading-tight font-semibold">
        {icon}
        {typeof value === 'number' ? formatNumber(value) : value}
      </dd>
    </div>
  );
}
