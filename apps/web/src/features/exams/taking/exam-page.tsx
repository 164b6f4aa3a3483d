import type { ExamType } from '@amauta/contract/catalogue.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session-store.ts';
import { type ExamModeSlug, modeSlugOf, paths } from '../../../paths.ts';
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx';
import { Skeleton } from '../../../ui/feedback/surface.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { attemptQuery, progressQuery, questionPageQuery } from '../exams.queries.ts';
import { MissingAttempt } from '../missing-attempt.tsx';
import { useAnswerSender } from './answers/answer-service.ts';
import { ExamRoom } from './screen/exam-room.tsx';
import { pageOfSearch } from './screen/use-exam-paging.ts';
import { resultsPath } from './screen/use-exits.ts';

interface ExamPageProps {
  examType: ExamType;
  /** Of the address; the attempt itself says what it is. */
  mode: ExamModeSlug;
  /** From the address; anything but a positive whole number is no attempt. */
  attemptId: number;
}

/** The exam screen of an attempt: taken up where it was left, or its results once it has ended. */
export function ExamPage({ examType, mode, attemptId }: ExamPageProps) {
  if (!Number.isInteger(attemptId) || attemptId < 1) {
    return (
      <Page>
        <MissingAttempt
          examType={examType}
          mode={mode}
          title="ID de examen no proporcionado"
          reason="Empieza uno nuevo cuando quieras."
          isPage
        />
      </Page>
    );
  }
  return <LoadedExam key={attemptId} examType={examType} mode={mode} attemptId={attemptId} />;
}

function LoadedExam({ examType, mode, attemptId }: ExamPageProps) {
  const session = useSession();
  const attempt = useQuery(attemptQuery(attemptId));
  const progress = useQuery(progressQuery(attemptId));
  useFirstPageAhead(attemptId, attempt.data?.total_pages);
  const sender = useAnswerSender(session?.id);
  /** After the exam screen has opened, `ExamRoom` handles an attempt that has ended. */
  const [isInside, setInside] = useState(false);
  const { data } = attempt;
  const isEnded = data !== undefined && data.finished_at !== null && !isInside;
  const navigate = useNavigate();
  // The address may name another exam type or mode: the attempt knows better.
  const isElsewhere = data !== undefined && (data.type_exam !== examType || modeSlugOf(data.mode) !== mode);
  const own = isElsewhere ? paths.exam(data.type_exam, modeSlugOf(data.mode), attemptId) : null;
  const right = isEnded ? resultsPath(data) : own;
  useEffect(() => {
    if (right !== null) void navigate({ to: right, replace: true });
  }, [navigate, right]);

  if (data && progress.data && sender && right === null) {
    if (!isInside) setInside(true);
    return <ExamRoom attempt={data} progress={progress.data} sender={sender} />;
  }
  const failed = [attempt, progress].find((query) => query.isError);
  if (failed?.error instanceof ApiError && failed.error.status === 404) {
    return (
      <Page>
        <MissingAttempt examType={examType} mode={mode} isPage />
      </Page>
    );
  }
  return (
    <Page>
      {failed ? (
        <LoadProblem
          error={failed.error}
          fallback="Error al cargar preguntas"
          waits="Tu examen se abre al volver."
          onRetry={() => {
            if (attempt.isError) void attempt.refetch();
            if (progress.isError) void progress.refetch();
          }}
        />
      ) : (
        <Skeleton lines={6} text="Cargando examen..." />
      )}
    </Page>
  );
}

/**
 * The page to begin with is fetched beside the progress and not after it; the first one, which every exam has, even
 * beside the attempt. Of another one it must be known that there is such a page.
 */
function useFirstPageAhead(attemptId: number, totalPages = 1): void {
  const client = useQueryClient();
  const search: { pagina?: unknown } = useSearch({ strict: false });
  const [first] = useState(search.pagina);
  const page = first === undefined ? 1 : pageOfSearch(first, totalPages);
  useEffect(() => {
    if (page !== undefined) void client.prefetchQuery(questionPageQuery(attemptId, page));
  }, [attemptId, client, page]);
}
