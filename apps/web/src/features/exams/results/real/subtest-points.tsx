import type { RealResults } from '@amauta/contract/exams/real-results.ts';
import type { KindResult } from '@amauta/contract/exams/results.ts';
import { Card } from '../../../../ui/feedback/surface.tsx';
import { correctText } from '../kind-bars.tsx';
import { PointsBar } from '../points-bar.tsx';

interface SubtestPointsProps {
  kinds: readonly KindResult[];
  real: RealResults;
}

/** Whether the subtests say more than the bars of the exam's sections shown above. */
function hasMoreToTell({ kinds, real }: SubtestPointsProps): boolean {
  if (kinds.length < 2) return false;
  return real.official.scales.length > 0 || real.sections.some((section) => section.kinds.length > 1);
}

/** The points of each subtest, for exams whose subtests have no minimum of their own. */
export function SubtestPoints(props: SubtestPointsProps) {
  if (!hasMoreToTell(props)) return null;
  const { kinds, real } = props;
  return (
    <Card padded={false} aria-labelledby="por-subprueba" className="px-4 pt-5 md:px-6">
      <h2 id="por-subprueba" className="text-lg">
        Por subprueba
      </h2>
      <p className="mt-0.5 text-sm text-ink-2">
        {real.official.scales.length > 0
          ? 'Cuenta el total: ninguna tiene mínimo propio.'
          : 'Tus puntos por tipo de pregunta.'}
      </p>
      <ul className="divide-y divide-line">
        {kinds.map((kind) => (
          <PointsBar
            key={kind.kind}
            code={kind.kind}
            name={kind.name}
            detail={correctText(kind)}
            points={kind.points}
            maximum={kind.maximum}
            minimum={null}
          />
        ))}
      </ul>
    </Card>
  );
}
