import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { ExamTags } from '@amauta/contract/exams/attempt.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError, messageOf } from '../../../api/api-error.ts';
import { type ExamModeSlug, modeSlugOf, paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Tags } from '../../../ui/feedback/badge.tsx';
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx';
import { Notice, Skeleton } from '../../../ui/feedback/surface.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatDate } from '../../../ui/format.ts';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { MissingAttempt } from '../missing-attempt.tsx';
import { splitName } from '../setup/choice-text.ts';
import { UnsentGate } from '../taking/answers/unsent-gate.tsx';
import { AnswerList } from './answer-list.tsx';
import { KindBars } from './kind-bars.tsx';
import { MinimumScores } from './minimum-scores.tsx';
import { OfficialScale } from './official-scale.tsx';
import { RESULTS_FALLBACK, resultsQuery } from './results.queries.ts';
import { ResultsActions } from './results-actions.tsx';
import { ScoreCard } from './score-card.tsx';

const TITLE = 'Resultados del examen';
const REVIEW_TITLE = 'Resultados del repaso de Respuestas Erróneas';
const MODE_WORDS: Record<AttemptMode, string> = {
  MOCK: 'simulacro',
  BANK: 'banco de preguntas',
  WRONG: 'repaso',
};

interface ResultsPageProps {
  examType: ExamType;
  /** Of the address; the attempt itself says what it is. */
  mode: ExamModeSlug;
  attemptId: number;
}

/** What a finished attempt came to, once nothing of it is on its way any more. */
export function ResultsPage(props: ResultsPageProps) {
  const { examType, mode, attemptId } = props;
  return (
    <UnsentGate attemptId={attemptId} context={examType} title={titleOf(mode)}>
      <FetchedResults {...props} />
    </UnsentGate>
  );
}

function titleOf(mode: ExamModeSlug): string {
  return mode === 'preguntas-erradas' ? REVIEW_TITLE : TITLE;
}

function FetchedResults({ examType, mode, attemptId }: ResultsPageProps) {
  const results = useQuery(resultsQuery(attemptId));
  const isLoaded = results.isSuccess;
  useEffect(() => {
    // One id for each attempt: drawing the page twice says it once.
    if (isLoaded) {
      showToast('success', 'Resumen del examen cargado correctamente', { id: `results-${attemptId}` });
    }
  }, [isLoaded, attemptId]);

  if (results.isSuccess) {
    const { tags, mode: ownMode } = results.data.exam_attempt;
    // The address may name another exam type or mode: the attempt knows better, and what is offered follows it.
    if (tags.type_exam !== examType || modeSlugOf(ownMode) !== mode) {
      return <Navigate to={paths.examResults(tags.type_exam, modeSlugOf(ownMode), attemptId)} replace />;
    }
    return <LoadedResults examType={examType} results={results.data} />;
  }
  return (
    <Page>
      <PageHead context={examType} title={titleOf(mode)} />
      {results.isPending ? (
        <>
          <p className="mb-6 text-ink-2" aria-hidden="true">
            Cargando resultados...
          </p>
          <Skeleton lines={9} text="Cargando resultados..." className="max-w-[46rem]" />
        </>
      ) : (
        <FailedResults
          examType={examType}
          mode={mode}
          attemptId={attemptId}
          error={results.error}
          onRetry={() => void results.refetch()}
        />
      )}
    </Page>
  );
}

function FailedResults(props: ResultsPageProps & { error: Error; onRetry: () => void }) {
  const { examType, mode, attemptId, error, onRetry } = props;
  const code = error instanceof ApiError ? error.code : null;
  if (code === 'ATTEMPT_NOT_FINISHED') {
    return (
      <Notice
        tone="warn"
        role="status"
        action={
          <Link to={paths.exam(examType, mode, attemptId)} className={buttonClass({ variant: 'primary' })}>
            Volver al examen
          </Link>
        }
      >
        <p>{messageOf(error, 'Este examen aún no ha terminado.')}</p>
      </Notice>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return <MissingAttempt examType={examType} mode={mode} />;
  }
  return (
    <div className="grid justify-items-start gap-4">
      <div className="w-full">
        <LoadProblem
          error={error}
          fallback={RESULTS_FALLBACK}
          waits="Tus resultados están guardados y se muestran al volver."
          onRetry={onRetry}
        />
      </div>
      <Link to={paths.examStart(examType, mode)} className={buttonClass({ variant: 'ghost' })}>
        Volver al inicio
      </Link>
    </div>
  );
}

function LoadedResults({ examType, results }: { examType: ExamType; results: Results }) {
  const { exam_attempt: attempt, kinds, blueprint } = results;
  // A review draws what was failed, wherever it belongs: no subtest, so no minimum to reach.
  const hasMinimums = attempt.mode !== 'WRONG';
  return (
    <Page className="print:max-w-none print:p-0">
      <PageHead
        context={`${examType}, ${MODE_WORDS[attempt.mode]} del ${formatDate(attempt.start_time)}`}
        title={titleOf(modeSlugOf(attempt.mode))}
      />
      <div className="-mt-4 mb-6 lg:-mt-5 lg:mb-8">
        <Tags items={tagTexts(attempt.tags)} label="Datos del examen" />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10 print:block">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-8 max-xl:contents print:grid">
          <div className="max-xl:order-1">
            <ScoreCard results={results} />
          </div>
          <div className="max-xl:order-3">
            <KindBars kinds={kinds} hasMinimums={hasMinimums} />
          </div>
          <div className="max-xl:order-5">
            <AnswerList results={results} />
          </div>
        </div>
        <aside
          aria-label={hasMinimums ? 'Qué sigue y puntajes mínimos' : 'Qué sigue'}
          className="grid gap-5 max-xl:contents xl:sticky xl:top-8 print:hidden"
        >
          <div className="max-xl:order-2">
            <ResultsActions
              examType={examType}
              mode={modeSlugOf(attempt.mode)}
              attemptId={attempt.exam_attempt_id}
              incorrect={results.summary.incorrect}
              payload={attempt.payload}
            />
          </div>
          {hasMinimums ? (
            <div className="max-xl:order-4">
              <MinimumScores examType={examType} blueprint={blueprint} />
            </div>
          ) : null}
          {hasMinimums && examType === 'Ascenso' ? (
            <div className="max-xl:order-6">
              <OfficialScale />
            </div>
          ) : null}
        </aside>
      </div>
    </Page>
  );
}

function tagTexts(tags: ExamTags): (string | null)[] {
  return [
    tags.source_section,
    tags.modality && splitName(tags.modality).short,
    tags.level,
    // Where a level has no specialties of its own, the one it has bears its name.
    tags.specialty === tags.level ? null : tags.specialty,
    ...tags.exams,
    tags.years.length > 0 ? tags.years.join(', ') : null,
  ];
}
