import type { RealResults } from '@amauta/contract/exams/real-results.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import { Bookmark, Check, CircleDashed, X } from 'lucide-react';
import { formatClock, formatPoints } from '../../../../ui/format.ts';
import { Faja } from '../../../../ui/layout/motifs.tsx';
import { Count } from '../score-card.tsx';
import { ConditionBars } from './condition-bars.tsx';
import { ScaleStair } from './scale-stair.tsx';

/** Finds '3 puntos (2 preguntas)' in a sentence of the outcome. */
const LACK = /(\S+ puntos? \(\d+ preguntas?\))/;

/** The result of an exam as on the day: the escala or minimums reached, what is missing, and the counts. */
export function OfficialScoreCard({ results, real }: { results: Results; real: RealResults }) {
  const { outcome, official, sections } = real;
  const { summary, exam_attempt: attempt } = results;
  return (
    <section
      aria-label="Puntaje"
      className="@container break-inside-avoid overflow-hidden rounded-lg border border-line bg-surface"
    >
      <div className="-m-px bg-brand-deep text-[#fff9ef] print:bg-surface print:text-ink">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-5 @lg:grid-cols-[minmax(0,1fr)_auto] @lg:items-end @lg:gap-6 @lg:px-8 @lg:py-7">
          <p className="num flex flex-wrap items-baseline gap-2 font-serif text-[3.75rem] leading-[.9] font-semibold tracking-[-.035em] @lg:order-2 @lg:block @lg:text-right @lg:text-5xl @lg:leading-[.9]">
            {formatPoints(outcome.points)}
            <span className="font-sans text-base leading-tight font-normal tracking-normal text-on-brand-2 @lg:mt-2 @lg:block print:text-ink-2">
              {' '}
              de {formatPoints(outcome.points_maximum)} puntos
            </span>
          </p>
          <div>
            <h2 className="text-[1.625rem] leading-[1.16] @lg:text-[2rem]">{outcome.headline}</h2>
            {outcome.detail === null ? null : (
              <p className="num mt-2 max-w-[30rem] text-balance text-on-brand-2 @lg:text-[1.1875rem] print:text-ink-2">
                {outcome.detail.split(LACK).map((part, index) =>
                  index % 2 === 1 ? (
                    <b key={part} className="inline-block text-gold print:text-ink">
                      {part}
                    </b>
                  ) : (
                    part
                  ),
                )}
              </p>
            )}
          </div>
        </div>
        <Faja tone="gold" className="print:hidden" />
      </div>
      <div className="px-4 py-5 @lg:px-8">
        {official.scales.length > 0 ? (
          <ScaleStair scales={official.scales} outcome={outcome} />
        ) : (
          <ConditionBars outcome={outcome} sections={sections} />
        )}
      </div>
      <dl className="grid grid-cols-[repeat(auto-fit,minmax(5rem,1fr))] gap-4 border-t border-line px-5 py-4 @lg:px-8 @2xl:grid-cols-[repeat(5,auto)] @2xl:justify-between">
        <Count label="Correctas" icon={<Check className="text-ok" />} value={summary.correct} />
        <Count label="Incorrectas" icon={<X className="text-bad" />} value={summary.incorrect} />
        <Count label="En blanco" icon={<CircleDashed className="text-idle" />} value={summary.unanswered} />
        <Count label="Tiempo" value={formatClock(attempt.duration_in_seconds)} />
        <Count label="Marcadas" icon={<Bookmark />} value={real.filter_counts.marked} />
      </dl>
      <p className="border-t border-line px-5 py-3.5 text-sm text-ink-2 @lg:px-8">
        Reglas: {official.contest}. {official.source}
      </p>
    </section>
  );
}
