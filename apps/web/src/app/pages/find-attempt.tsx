import { useQuery } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import { attemptQuery } from '../../features/exams/exams.queries.ts';
import { modeSlugOf, paths } from '../../paths.ts';
import { LoadProblem } from '../../ui/feedback/load-problem.tsx';
import { Skeleton } from '../../ui/feedback/surface.tsx';
import { Page, PageHead } from '../../ui/layout/page.tsx';
import { useIdInAddress } from './address-params.ts';

/**
 * Serves an address that names an attempt without its exam type: loads the attempt, which has the type, and leads to
 * its page.
 */
export function FindAttempt() {
  const attemptId = useIdInAddress('attemptId');
  const attempt = useQuery(attemptQuery(attemptId));
  if (attempt.isSuccess) {
    const { type_exam: examType, mode, finished_at: finishedAt } = attempt.data;
    const to = finishedAt === null ? paths.exam : paths.examResults;
    return <Navigate to={to(examType, modeSlugOf(mode), attemptId)} replace />;
  }
  return (
    <Page>
      <PageHead title="Tu examen" />
      {attempt.isError ? (
        <LoadProblem
          error={attempt.error}
          fallback="Error al cargar preguntas"
          waits="Tu examen se abre al volver."
          onRetry={() => void attempt.refetch()}
        />
      ) : (
        <Skeleton lines={6} text="Cargando examen..." className="max-w-[42rem]" />
      )}
    </Page>
  );
}
