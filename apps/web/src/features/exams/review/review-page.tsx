import type { ExamType } from '@amauta/contract/catalogue.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { ApiError } from '../../../api/api-error.ts';
import { modeSlugOf, paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Card, EmptyState, Skeleton } from '../../../ui/feedback/surface.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { attemptQuery, progressQuery } from '../exams.queries.ts';
import { FailedAttempt } from '../failed-attempt.tsx';
import { MissingAttempt } from '../missing-attempt.tsx';
import { UnsentGate } from '../taking/answers/unsent-gate.tsx';
import { ReviewRoom } from './review-room.tsx';
import { useReviewPaging } from './use-review-paging.ts';

interface ReviewPageProps {
  examType: ExamType;
  attemptId: number;
}

/** The wrong answers of a finished attempt, one by one. */
export function ReviewPage(props: ReviewPageProps) {
  return (
    <UnsentGate attemptId={props.attemptId} context={props.examType} title="Respuestas Erróneas">
      <LoadedReview {...props} />
    </UnsentGate>
  );
}

function LoadedReview({ examType, attemptId }: ReviewPageProps) {
  const attempt = useQuery(attemptQuery(attemptId));
  const paging = useReviewPaging(attemptId);
  const own = attempt.data?.type_exam;
  // The address may name another exam type than the attempt has: then go to the right address.
  if (own && own !== examType) return <Navigate to={paths.wrongReview(own, attemptId)} replace />;
  // Once the review is open, an error replaces only the question; before that, the whole page.
  if (attempt.data && paging.page) return <ReviewRoom attempt={attempt.data} paging={paging} />;
  const error = attempt.error ?? paging.error;
  const hasNone = attempt.data && paging.asked === 1 && isMissing(error);
  return (
    <Page>
      <PageHead context={examType} title="Respuestas Erróneas" />
      {hasNone ? (
        <NoErrors
          attemptId={attemptId}
          resultsPath={paths.examResults(examType, modeSlugOf(attempt.data.mode), attemptId)}
        />
      ) : isMissing(attempt.error) ? (
        <MissingAttempt examType={examType} mode="preguntas-erradas" />
      ) : error ? (
        <FailedReview
          examType={examType}
          attemptId={attemptId}
          error={error}
          isPastTheEnd={paging.asked > 1}
          slug={modeSlugOf(attempt.data?.mode ?? 'MOCK')}
          onRetry={() => {
            if (attempt.isError) void attempt.refetch();
            if (paging.error) paging.retry();
          }}
        />
      ) : (
        <>
          <p className="mb-6 text-ink-2" aria-hidden="true">
            Cargando Respuestas Erróneas...
          </p>
          <Skeleton lines={6} text="Cargando Respuestas Erróneas..." className="max-w-measure" />
        </>
      )}
    </Page>
  );
}

function isMissing(error: Error | null): boolean {
  return error instanceof ApiError && error.status === 404;
}

interface FailedProps extends ReviewPageProps {
  error: Error;
  /** The address named a page number, which may be higher than the last. */
  isPastTheEnd: boolean;
  slug: ReturnType<typeof modeSlugOf>;
  onRetry: () => void;
}

function FailedReview({ examType, attemptId, error, isPastTheEnd, slug, onRetry }: FailedProps) {
  return (
    <FailedAttempt
      error={error}
      waits="Tu repaso se muestra al volver."
      exam={paths.exam(examType, slug, attemptId)}
      onRetry={onRetry}
    >
      {isMissing(error) && isPastTheEnd ? (
        <Link to="." search={{}} replace className={buttonClass()}>
          Ir a la primera página
        </Link>
      ) : (
        <Link to={paths.examResults(examType, slug, attemptId)} className={buttonClass({ variant: 'ghost' })}>
          Volver a resultados
        </Link>
      )}
    </FailedAttempt>
  );
}

/** Shown when an attempt has no errors to review. Praises, unless no answer was right. */
function NoErrors({ attemptId, resultsPath }: { attemptId: number; resultsPath: string }) {
  const progress = useQuery(progressQuery(attemptId));
  if (progress.isPending) return <Skeleton />;
  const right = progress.data?.correct;
  const isPraised = right !== undefined && right > 0;
  return (
    <Card>
      <EmptyState
        title={isPraised ? '¡Excelente trabajo!' : 'No hay errores que repasar'}
        action={
          <Link to={resultsPath} className={buttonClass({ variant: 'primary' })}>
            Volver a resultados
          </Link>
        }
      >
        {right === 0 ? <p>En este examen no respondiste ninguna pregunta.</p> : <p>Sin errores</p>}
      </EmptyState>
    </Card>
  );
}
