import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { ResultsSummary, ScorePoint } from '@amauta/contract/practice.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { paths } from '../../../paths.ts';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { Card, EmptyState } from '../../../ui/feedback/surface.tsx';
import { formatNumber, formatPercent } from '../../../ui/format.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { resultsSummaryQuery } from './results-summary.query.ts';
import { type DrawChart, TypeResults } from './type-results.tsx';

interface ResultsSummaryPageProps {
  teacherId: number;
  /** Renders two or more scores of an exam type as a chart over time. */
  drawChart: (type: ExamType, scores: readonly ScorePoint[]) => ReactNode;
}

/** Summary of a teacher's results in the exams. */
export function ResultsSummaryPage({ teacherId, drawChart }: ResultsSummaryPageProps) {
  const summary = useQuery(resultsSummaryQuery(teacherId));
  return (
    <Page>
      <PageHead
        context={
          <BackLink to={paths.adminTeachers} className="">
            Gestión Docentes
          </BackLink>
        }
        title={summary.data?.full_name ?? 'Resultados del docente'}
        lede="Sus simulacros y bancos de preguntas terminados."
      />
      <Loaded query={summary} inCard lines={6} text="Cargando resultados...">
        {(results) => <Results summary={results} drawChart={drawChart} />}
      </Loaded>
    </Page>
  );
}

function Results({ summary, drawChart }: { summary: ResultsSummary; drawChart: DrawChart }) {
  if (summary.total_exams === 0) {
    return (
      <Card>
        <EmptyState title="Aún no ha terminado un examen">
          <p>Aquí verás sus puntajes cuando termine un simulacro o un banco de preguntas.</p>
        </EmptyState>
      </Card>
    );
  }
  const { total_exams: total, average_score_percentage: average } = summary;
  return (
    <>
      <dl className="mb-6 flex flex-wrap gap-x-12 gap-y-4">
        <Figure label={total === 1 ? 'examen terminado' : 'exámenes terminados'}>
          {formatNumber(total)}
        </Figure>
        <Figure label="puntaje promedio">{average === null ? '-' : formatPercent(average)}</Figure>
      </dl>
      <div className="grid gap-6">
        {summary.by_exam_type.map((results) => (
          <TypeResults key={results.type_exam} results={results} drawChart={drawChart} />
        ))}
      </div>
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="text-ink-2">{label}</dt>
      <dd className="num font-serif text-3xl font-semibold">{children}</dd>
    </div>
  );
}
