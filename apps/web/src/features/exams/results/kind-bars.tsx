import type { KindResult } from '@amauta/contract/exams/results.ts';
import { Check, TrendingUp } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { formatPercent, formatPoints } from '../../../ui/format.ts';
import { Niche } from '../../../ui/layout/motifs.tsx';
import { minimumText } from './verdict.ts';

/** A bar for each subtest, with the mark of its minimum where there is one to reach. */
export function KindBars(props: { kinds: readonly KindResult[]; hasMinimums: boolean }) {
  const { kinds, hasMinimums } = props;
  return (
    <section aria-labelledby="puntaje-por-categoria">
      <h2 id="puntaje-por-categoria" className="mb-4">
        Puntaje por categoría
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 py-1 shadow-1 md:px-6 md:py-2">
        {kinds.map((result) => (
          <KindBar key={result.kind} result={result} hasMinimum={hasMinimums} />
        ))}
      </ul>
    </section>
  );
}

function KindBar({ result, hasMinimum }: { result: KindResult; hasMinimum: boolean }) {
  const share = (points: number) => (result.maximum > 0 ? (points / result.maximum) * 100 : 0);
  const points = formatPoints(result.points);
  const maximum = formatPoints(result.maximum);
  const minimum = formatPoints(result.minimum);
  return (
    <li className="@container break-inside-avoid py-5">
      <div className="grid grid-cols-[2.25rem_minmax(0,1fr)_auto] items-center gap-4 leading-snug">
        <Niche tone="tint" className={result.kind.length > 2 ? 'text-xs' : 'text-sm'}>
          {result.kind}
        </Niche>
        <div>
          <h3 className="font-sans text-base leading-snug font-semibold tracking-normal">{result.name}</h3>
          <p className="num text-sm text-ink-2">
            {result.correct} de {result.total} {result.total === 1 ? 'correcta' : 'correctas'},{' '}
            {formatPercent(result.percentage)}
          </p>
        </div>
        <p className="num whitespace-nowrap">
          <b className="font-serif text-xl leading-none">{points}</b>
          <span className="text-sm text-ink-2"> / {maximum}</span>
        </p>
      </div>
      <div
        role="img"
        aria-label={`${points} de ${maximum} puntos${hasMinimum ? `; mínimo ${minimum}` : ''}`}
        className="relative mt-3.5 mb-1.5 h-3 rounded-full bg-sunken shadow-[inset_0_0_0_1px_var(--line)] print:[print-color-adjust:exact]"
      >
        <span
          className={classNames(
            'absolute inset-y-0 left-0 rounded-full print:[print-color-adjust:exact]',
            !hasMinimum && 'bg-brand',
            hasMinimum && result.passed && 'bg-ok',
            hasMinimum &&
              !result.passed &&
              'bg-[repeating-linear-gradient(-45deg,var(--bad)_0_6px,color-mix(in_srgb,var(--bad)_62%,var(--surface))_6px_9px)]',
          )}
          style={{ width: `${share(result.points)}%` }}
        />
        {hasMinimum ? (
          <span
            className="absolute -inset-y-[.3125rem] -ml-[1.5px] w-[3px] rounded-[2px] bg-ink print:[print-color-adjust:exact]"
            style={{ left: `${share(result.minimum)}%` }}
          />
        ) : null}
      </div>
      {hasMinimum ? (
        <div className="relative flex min-h-7.5 pt-7 @xl:justify-end @xl:pt-0">
          <span
            className="num absolute top-0 -translate-x-1/2 text-sm whitespace-nowrap text-ink-2 @xl:top-0.5"
            style={{ left: `clamp(2.75rem, ${share(result.minimum)}%, calc(100% - 2.75rem))` }}
          >
            Mínimo {minimum}
          </span>
          <Badge tone={result.passed ? 'ok' : 'bad'} icon={result.passed ? <Check /> : <TrendingUp />}>
            {minimumText(result, formatPoints)}
          </Badge>
        </div>
      ) : null}
    </li>
  );
}
