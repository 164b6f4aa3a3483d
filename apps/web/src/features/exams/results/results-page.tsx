import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { ExamTags } from '@amauta/contract/exams/attempt.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '../../../api/api-error.ts';
import { type ExamModeSlug, modeSlugOf, paths } from '../../../paths.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { Tags } from '../../../ui/feedback/badge.tsx';
import { Skeleton } from '../../../ui/feedback/surface.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { formatDate } from '../../../ui/format.ts';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { FailedAttempt } from '../failed-attempt.tsx';
import { MissingAttempt } from '../missing-attempt.tsx';
import { MODE_WORDS } from '../my-exams/attempt-words.ts';
import { splitName } from '../setup/choice-text.ts';
import { UnsentGate } from '../taking/answers/unsent-gate.tsx';
import { AnswerList } from './answer-list.tsx';
import { KindBars } from './kind-bars.tsx';
import { MinimumScores } from './minimum-scores.tsx';
import { OfficialScale } from './official-scale.tsx';
import { RealResults } from './real/real-results.tsx';
import { resultsQuery } from './results.queries.ts';
import { ResultsActions } from './results-actions.tsx';
import { ScoreCard } from './score-card.tsx';
import { TopicResults } from './topic-results.tsx';

const TITLE = 'Resultados del examen';
const REVIEW_TITLE = 'Resultados del repaso de Respuestas Erróneas';
const TOPIC_TITLE = 'Resultados de la práctica';

interface ResultsPageProps {
  examType: ExamType;
  /** From the address. The attempt's own mode may differ and wins. */
  mode: ExamModeSlug;
  attemptId: number;
}

/** The results of a finished attempt, shown once all its answers have reached the server. */
export function ResultsPage(props: ResultsPageProps) {
  const { examType, mode, attemptId } = props;
  return (
    <UnsentGate attemptId={attemptId} context={examType} title={titleOf(mode)}>
      <FetchedResults {...props} />
    </UnsentGate>
  );
}

function titleOf(mode: ExamModeSlug): string {
  if (mode === 'practica-tema') return TOPIC_TITLE;
  return mode === 'preguntas-erradas' ? REVIEW_TITLE : TITLE;
}

function FetchedResults({ examType, mode, attemptId }: ResultsPageProps) {
  const results = useQuery(resultsQuery(attemptId));
  const isLoaded = results.isSuccess;
  useEffect(() => {
    // The id makes React's double rendering show one toast only.
    if (isLoaded) {
      showToast('success', 'Resumen del examen cargado correctamente', { id: `results-${attemptId}` });
    }
  }, [isLoaded, attemptId]);

  if (results.isSuccess) {
    const { tags, mode: ownMode } = results.data.exam_attempt;
    // The address may name another exam type or mode than the attempt has: then go to the right address.
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
  if (error instanceof ApiError && error.status === 404) {
    return <MissingAttempt examType={examType} mode={mode} />;
  }
  return (
    <FailedAttempt
      error={error}
      waits="Tus resultados están guardados y se muestran al volver."
      exam={paths.exam(examType, mode, attemptId)}
      onRetry={onRetry}
    >
      <Link to={paths.examStart(examType, mode)} className={buttonClass({ variant: 'ghost' })}>
        Volver al inicio
      </Link>
    </FailedAttempt>
  );
}

function LoadedResults({ examType, results }: { examType: ExamType; results: Results }) {
  const { exam_attempt: attempt, real, offline } = results;
  const date = formatDate(attempt.start_time);
  return (
    <Page className="print:max-w-none print:p-0">
      <PageHead
        context={
          real
            ? `${real.official.name}, como en el día, ${date}`
            : `${examType}, ${MODE_WORDS[attempt.mode].short} del ${date}`
        }
        title={titleOf(modeSlugOf(attempt.mode))}
      />
      <div className="-mt-4 mb-6 lg:-mt-5 lg:mb-8">
        <Tags
          items={[...tagTexts(attempt.tags), offline ? 'Rendido sin conexión' : null]}
          label="Datos del examen"
        />
      </div>
      {real ? (
        <RealResults examType={examType} results={results} real={real} />
      ) : (
        <PracticeResults examType={examType} results={results} />
      )}
    </Page>
  );
}

/** The results of an exam in learning mode, in practice points. */
function PracticeResults({ examType, results }: { examType: ExamType; results: Results }) {
  const { exam_attempt: attempt, kinds, blueprint } = results;
  // A practice of wrong answers or of a topic follows no subtests, so it has no minimums.
  const hasMinimums = attempt.mode === 'MOCK' || attempt.mode === 'BANK';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-8 xl:grid-cols-[minmax(0,1fr)_22rem] xl:gap-10 print:block">
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 max-xl:contents print:grid">
        <div className="max-xl:order-1">
          <ScoreCard results={results} />
        </div>
        <div className="max-xl:order-3">
          <KindBars kinds={kinds} hasMinimums={hasMinimums} />
        </div>
        <div className="max-xl:order-3">
          <TopicResults examType={examType} topics={results.topics} />
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
          <ResultsActions examType={examType} results={results} />
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
  );
}

function tagTexts(tags: ExamTags): (string | null)[] {
  return [
    tags.source_section,
    tags.modality && splitName(tags.modality).short,
    tags.level,
    // A level without specialties of its own has a single one of the same name: don't repeat it.
    tags.specialty === tags.level ? null : tags.specialty,
    ...tags.exams,
    tags.years.length > 0 ? tags.years.join(', ') : null,
  ];
}
