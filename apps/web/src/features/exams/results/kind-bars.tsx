import type { KindResult } from '@amauta/contract/exams/results.ts';
import { formatPercent, formatPoints } from '../../../ui/format.ts';
import { PointsBar } from './points-bar.tsx';
import { minimumText } from './verdict.ts';

/** A bar of points for each subtest, with a mark at its minimum if there is one. */
export function KindBars(props: { kinds: readonly KindResult[]; hasMinimums: boolean }) {
  const { kinds, hasMinimums } = props;
  return (
    <section aria-labelledby="puntaje-por-categoria">
      <h2 id="puntaje-por-categoria" className="mb-4">
        Puntaje por categoría
      </h2>
      <ul className="divide-y divide-line rounded-lg border border-line bg-surface px-4 py-1 shadow-1 md:px-6 md:py-2">
        {kinds.map((result) => (
          <PointsBar
            key={result.kind}
            code={result.kind}
            name={result.name}
            detail={`${correctText(result)}, ${formatPercent(result.percentage)}`}
            points={result.points}
            maximum={result.maximum}
            minimum={
              hasMinimums
                ? {
                    points: result.minimum,
                    isReached: result.passed,
                    text: minimumText(result, formatPoints),
                  }
                : null
            }
          />
        ))}
      </ul>
    </section>
  );
}

/** '14 de 20 correctas'. */
export function correctText({ correct, total }: Pick<KindResult, 'correct' | 'total'>): string {
  return `${correct} de ${total} ${total === 1 ? 'correcta' : 'correctas'}`;
}
