import type { OfficialCondition, RealResults } from '@amauta/contract/exams/real-results.ts';
import { formatPoints } from '../../../../ui/format.ts';
import { correctText } from '../kind-bars.tsx';
import { PointsBar } from '../points-bar.tsx';

/** The minimums of the exam: a bar for each section, and one for the total if the total has a minimum of its own. */
export function ConditionBars({ outcome, sections }: Pick<RealResults, 'outcome' | 'sections'>) {
  const total = outcome.conditions.find((row) => row.of === 'total');
  const sum = (field: 'correct' | 'total') => sections.reduce((all, section) => all + section[field], 0);
  return (
    <ul aria-label="Condiciones del examen" className="-my-3 divide-y divide-line">
      {sections.map((section) => {
        const condition = outcome.conditions.find((row) => row.of === 'section' && row.name === section.name);
        return (
          <PointsBar
            key={section.name}
            code={section.kinds.length === 1 ? section.kinds[0] : undefined}
            name={section.name}
            detail={condition ? correctText(section) : `${correctText(section)}. Sin mínimo propio`}
            points={section.points}
            maximum={section.maximum}
            minimum={toMinimum(condition)}
          />
        );
      })}
      {total ? (
        <PointsBar
          name="Total"
          detail={correctText({ correct: sum('correct'), total: sum('total') })}
          points={outcome.points}
          maximum={outcome.points_maximum}
          minimum={toMinimum(total)}
        />
      ) : null}
    </ul>
  );
}

function toMinimum(condition: OfficialCondition | undefined) {
  if (!condition) return null;
  const { minimum, met, missing_points: points, missing_questions: questions } = condition;
  const verb = points === 1 ? 'Te falta 1 punto' : `Te faltan ${formatPoints(points)} puntos`;
  const text = met
    ? 'Mínimo alcanzado'
    : `${verb}, ${questions} ${questions === 1 ? 'pregunta' : 'preguntas'}`;
  return { points: minimum, isReached: met, text };
}
