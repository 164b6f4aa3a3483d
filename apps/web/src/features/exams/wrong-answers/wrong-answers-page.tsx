import type { ExamType } from '@amauta/contract/catalogue.ts';
import { examTypesOf } from '@amauta/contract/session.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { messageOf } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session-store.ts';
import { paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx';
import { Card, EmptyState, Notice, Skeleton } from '../../../ui/feedback/surface.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { UnfinishedAttempt } from '../my-exams/unfinished-attempt.tsx';
import { TodayLink } from '../setup/today-link.tsx';
import { ErrorHistory } from './error-history.tsx';
import { ErrorStats } from './error-stats.tsx';
import { TodayCard } from './today-card.tsx';
import { wrongAnswersQuery } from './wrong-answers.queries.ts';

/** The questions that a teacher has failed: today's review, the figures, and the history. */
export function WrongAnswersPage({ examType }: { examType: ExamType }) {
  const session = useSession();
  const hasAccess =
    examType !== 'Directivos' && session !== null && examTypesOf(session.type_access).includes(examType);
  return (
    <Page>
      <PageHead
        context={examType}
        title="Respuestas Erróneas"
        lede={
          hasAccess ? (
            <>
              Cada error es una pregunta que ya puedes dominar. <TodayLink />
            </>
          ) : undefined
        }
      />
      {hasAccess ? <UnfinishedAttempt /> : null}
      {hasAccess ? (
        <Overview examType={examType} isExpired={session.is_expired} />
      ) : (
        <Notice tone="warn">
          <p>No tienes acceso a esta sección</p>
        </Notice>
      )}
    </Page>
  );
}

function Overview({ examType, isExpired }: { examType: ExamType; isExpired: boolean }) {
  const query = useInfiniteQuery(wrongAnswersQuery(examType));
  if (query.isPending) {
    return (
      <>
        <p className="mb-6 text-ink-2" aria-hidden="true">
          Cargando Respuestas Erróneas...
        </p>
        <Skeleton lines={9} text="Cargando Respuestas Erróneas..." className="max-w-[46rem]" />
      </>
    );
  }
  const pages = query.data?.pages ?? [];
  const [newest] = pages;
  if (!newest) {
    return (
      <LoadProblem
        error={query.error}
        waits="Tus preguntas por repasar se muestran al volver."
        onRetry={() => void query.refetch()}
      />
    );
  }
  const summary = newest.history_summary;
  if (summary.total_errors === 0) {
    return (
      <Card>
        <EmptyState
          title={summary.has_answered ? '¡Excelente trabajo!' : 'Aún no hay nada que repasar'}
          action={
            <Link
              to={paths.examStart(examType, 'simulacro-examen')}
              className={buttonClass({ variant: 'primary' })}
            >
              Iniciar simulacro
            </Link>
          }
        >
          <p>
            {summary.has_answered ? 'Sin errores' : 'Aquí verás las preguntas que falles en tus exámenes.'}
          </p>
        </EmptyState>
      </Card>
    );
  }
  return (
    <>
      <TodayCard examType={examType} summary={summary} isExpired={isExpired} />
      <ErrorStats summary={summary} />
      <ErrorHistory
        days={pages.flatMap((page) => page.errors_by_date)}
        sharedStatements={Object.assign({}, ...pages.map((page) => page.shared_statements))}
        hasOlder={query.hasNextPage}
        isLoadingOlder={query.isFetchingNextPage}
        failure={query.isFetchNextPageError ? messageOf(query.error) : null}
        onOlder={() => void query.fetchNextPage()}
      />
    </>
  );
}
