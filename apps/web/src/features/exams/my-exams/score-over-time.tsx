import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { ResultsSummary } from '@amauta/contract/practice.ts';
import { examTypesOf } from '@amauta/contract/session.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { StoredUser } from '../../../api/session-store.ts';
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx';
import { Card, Skeleton } from '../../../ui/feedback/surface.tsx';
import { Segmented } from '../../../ui/forms/choice.tsx';
import { progressSentence } from './progress-sentence.ts';
import { ScoreChart } from './score-chart.tsx';
import { scaleOf } from './score-scale.ts';

interface ScoreOverTimeProps {
  session: StoredUser;
  summary: UseQueryResult<ResultsSummary>;
}

/** The teacher's scores of one exam type over time, against the minimum. */
export function ScoreOverTime({ session, summary }: ScoreOverTimeProps) {
  const [chosen, setChosen] = useState<ExamType | null>(null);
  const results = summary.data?.by_exam_type ?? [];
  const filled = results.filter((entry) => entry.scores.length > 0);
  const [latest] = filled.toSorted((a, b) =>
    (b.last_finished_at ?? '').localeCompare(a.last_finished_at ?? ''),
  );
  // An exam type with results stays visible after the account has lost access to it.
  const types = [
    ...new Set([...examTypesOf(session.type_access), ...filled.map((entry) => entry.type_exam)]),
  ];
  const shown = chosen ?? latest?.type_exam ?? types[0];
  const scores = results.find((entry) => entry.type_exam === shown)?.scores ?? [];
  return (
    <Card padded={false} aria-labelledby="tu-puntaje" className="my-6 px-4 py-5 md:p-6 lg:mb-10">
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-4">
        <div className="flex-[1_1_20rem]">
          <h2 id="tu-puntaje">Tu puntaje en el tiempo</h2>
          {summary.data && shown ? (
            <p className="num mt-0.5 text-ink-2">{progressSentence(shown, scores)}</p>
          ) : null}
        </div>
        {types.length > 1 && shown ? (
          <Segmented
            label="Tipo de examen"
            value={shown}
            onChange={setChosen}
            options={types.map((type) => ({ value: type, label: type }))}
            className="max-md:w-full max-md:[&>label]:flex-1 max-md:[&>label]:justify-center max-md:[&>label]:px-2"
          />
        ) : null}
      </div>
      {summary.isPending ? (
        <Skeleton lines={5} text="Cargando tu avance..." className="mt-4" />
      ) : summary.isError && !summary.data ? (
        <div className="mt-4">
          <LoadProblem
            error={summary.error}
            waits="Tu avance se muestra al volver."
            onRetry={() => void summary.refetch()}
          />
        </div>
      ) : scores.length >= 2 && shown ? (
        <div className="mt-4">
          <ScoreChart examType={shown} scale={scaleOf(scores)} />
        </div>
      ) : null}
    </Card>
  );
}
