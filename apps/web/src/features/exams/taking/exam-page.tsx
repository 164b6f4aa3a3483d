import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { Attempt, Progress } from '@amauta/contract/exams/attempt.ts';
import type { ExamChoices } from '@amauta/contract/exams/real.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { useSession } from '../../../api/session-store.ts';
import { type ExamModeSlug, modeSlugOf, paths } from '../../../paths.ts';
import { numberOfParam, useSearchParams } from '../../../search-params.ts';
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx';
import { Skeleton } from '../../../ui/feedback/surface.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { attemptQuery, choicesQuery, progressQuery, questionPageQuery } from '../exams.queries.ts';
import { MissingAttempt } from '../missing-attempt.tsx';
import type { AnswerSender } from './answers/answer-sender.ts';
import { useAnswerSender } from './answers/answer-service.ts';
import { useRealExam } from './real/real-exam.ts';
import { resultsPath } from './screen/exam-end.ts';
import { ExamRoom } from './screen/exam-room.tsx';
import { useLearningExam } from './screen/learning-exam.ts';
import { useSound } from './voice/use-sound.ts';

interface ExamPageProps {
  examType: ExamType;
  /** From the address. The attempt's own mode may differ and wins. */
  mode: ExamModeSlug;
  /** From the address. Only a positive whole number can name an attempt. */
  attemptId: number;
}

/** The exam screen of an attempt, opened where the person left it. An attempt that has ended leads to its results. */
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
  const isReal = attempt.data?.way === 'REAL';
  // Requested together with the attempt, before its way is known: most attempts are in learning mode.
  const progress = useQuery({ ...progressQuery(attemptId), enabled: !isReal });
  const choices = useQuery({ ...choicesQuery(attemptId), enabled: isReal });
  useFirstPageAhead(attemptId, attempt.data?.total_pages);
  const sender = useAnswerSender(session?.id);
  /** Whether the exam screen has opened. From then on `ExamRoom` handles an attempt that has ended. */
  const [isInside, setInside] = useState(false);
  const { data } = attempt;
  const isEnded = data !== undefined && data.finished_at !== null && !isInside;
  const navigate = useNavigate();
  // The address may name another exam type or mode than the attempt has: then go to the right address.
  const isElsewhere = data !== undefined && (data.type_exam !== examType || modeSlugOf(data.mode) !== mode);
  const own = isElsewhere ? paths.exam(data.type_exam, modeSlugOf(data.mode), attemptId) : null;
  const right = isEnded ? resultsPath(data) : own;
  useEffect(() => {
    if (right !== null) void navigate({ to: right, replace: true });
  }, [navigate, right]);

  const standing = isReal ? choices : progress;
  if (data && standing.data && sender && right === null) {
    if (!isInside) setInside(true);
    if (isReal && choices.data) return <RealRoom attempt={data} choices={choices.data} sender={sender} />;
    if (progress.data) return <LearningRoom attempt={data} progress={progress.data} sender={sender} />;
  }
  const failed = [attempt, standing].find((query) => query.isError);
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
            if (standing.isError) void standing.refetch();
          }}
        />
      ) : (
        <Skeleton lines={6} text="Cargando examen..." />
      )}
    </Page>
  );
}

/**
 * Fetches the opening page early. Page 1, which every exam has, is fetched together with the attempt. Any
 * other page waits until the attempt tells how many pages there are.
 */
function useFirstPageAhead(attemptId: number, totalPages = 1): void {
  const client = useQueryClient();
  const [search] = useSearchParams();
  const [first] = useState(search.pagina);
  const page = first === undefined ? 1 : numberOfParam(first, totalPages);
  useEffect(() => {
    if (page !== undefined) void client.prefetchQuery(questionPageQuery(attemptId, page));
  }, [attemptId, client, page]);
}

interface RoomProps {
  attempt: Attempt;
  sender: AnswerSender;
}

/** The exam screen in learning mode: each answer gets its verdict at once, in words and as a tone. */
function LearningRoom({ progress, ...room }: RoomProps & { progress: Progress }) {
  const sound = useSound();
  const exam = useLearningExam(room.attempt, progress, room.sender, sound.playResult);
  return <ExamRoom {...room} exam={exam} sound={sound} />;
}

/** The exam screen of an exam as on the day: no answer is corrected before the end. */
function RealRoom({ choices, ...room }: RoomProps & { choices: ExamChoices }) {
  const exam = useRealExam(room.attempt, choices, room.sender);
  return <ExamRoom {...room} exam={exam} sound={useSound()} />;
}
