import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { ResultsSummary, ScorePoint } from '@amauta/contract/practice.ts';
import { Check, LibraryBig, Timer, X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Badge } from '../../../ui/feedback/badge.tsx';
import { Card } from '../../../ui/feedback/surface.tsx';
import { formatDate, formatPercent, formatPoints } from '../../../ui/format.ts';

export type DrawChart = (type: ExamType, scores: readonly ScorePoint[]) => ReactNode;
type OneType = ResultsSummary['by_exam_type'][number];

/** The results of one exam type: summary, chart, and list. */
export function TypeResults({ results, drawChart }: { results: OneType; drawChart: DrawChart }) {
  const id = useId();
  const { type_exam: type, scores } = results;
  return (
    <Card padded={false} aria-labelledby={id} className="overflow-hidden">
      <div className="px-4 py-5 md:p-6">
        <h2 id={id}>{type}</h2>
        <p className="num mt-0.5 text-ink-2">{sentenceOf(results)}</p>
        {scores.length >= 2 ? <div className="mt-4">{drawChart(type, scores)}</div> : null}
      </div>
      {scores.length > 0 ? <Scores type={type} scores={scores.toReversed()} /> : null}
    </Card>
  );
}

const HEAD = 'bg-sunken px-4 py-2.5 text-left text-sm font-semibold text-ink-2 md:px-6';
const CELL = 'px-4 py-3 md:px-6';

/** The scores, newest first. */
function Scores({ type, scores }: { type: ExamType; scores: readonly ScorePoint[] }) {
  return (
    <table className="num w-full border-collapse leading-snug">
      <caption className="sr-only">Puntajes de {type}, del más reciente al más antiguo</caption>
      <thead>
        <tr>
          <th scope="col" className={HEAD}>
            Examen
          </th>
          <th scope="col" className={`${HEAD} text-right!`}>
            Puntaje
          </th>
          <th scope="col" className={`${HEAD} max-sm:hidden`}>
            Mínimo
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {scores.map((score) => (
          <tr key={score.exam_attempt_id} className="max-sm:align-top">
            <td className={CELL}>
              <span className="flex items-center gap-2 font-semibold">
                {score.mode === 'MOCK' ? (
                  <Timer className="text-ink-2" />
                ) : (
                  <LibraryBig className="text-ink-2" />
                )}
                {score.mode === 'MOCK' ? 'Simulacro' : 'Banco de preguntas'}
              </span>
              <span className="text-sm text-ink-2">{formatDate(score.finished_at)}</span>
            </td>
            <td className={`${CELL} text-right whitespace-nowrap`}>
              <b>{formatPoints(score.points_earned)}</b>
              <span className="text-sm text-ink-2"> / {formatPoints(score.points_possible)}</span>
              <span className="mt-1 block sm:hidden">
                <Standing score={score} />
              </span>
            </td>
            <td className={`${CELL} w-px max-sm:hidden`}>
              <Standing score={score} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Standing({ score }: { score: ScorePoint }) {
  const isReached = score.points_earned >= score.points_minimum;
  return (
    <Badge tone={isReached ? 'ok' : 'bad'} icon={isReached ? <Check /> : <X />}>
      {isReached ? 'Alcanzado' : 'Bajo el mínimo'}
    </Badge>
  );
}

/** '5 exámenes, promedio 70,00 %, mejor 85,00 %, último el 14-11-2026.' */
function sentenceOf(results: OneType): string {
  const { total_exams: total, average_score_percentage: average } = results;
  const { best_score_percentage: best, last_finished_at: last } = results;
  const parts = [
    total === 1 ? '1 examen' : `${total} exámenes`,
    average === null ? null : `promedio ${formatPercent(average)}`,
    best === null ? null : `mejor ${formatPercent(best)}`,
    last === null ? null : `último el ${formatDate(last)}`,
  ];
  return `${parts.filter(Boolean).join(', ')}.`;
}
