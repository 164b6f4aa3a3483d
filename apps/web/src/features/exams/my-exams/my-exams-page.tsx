import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import { examTypesOf } from '@amauta/contract/session.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type StoredUser, useSession } from '../../../api/session-store.ts';
import { paths } from '../../../paths.ts';
import { numberOfParam, useSearchParams } from '../../../search-params.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { KeptNotice } from '../../../ui/feedback/kept-notice.tsx';
import { LoadProblem } from '../../../ui/feedback/load-problem.tsx';
import { isArriving } from '../../../ui/feedback/loaded.tsx';
import { Card, EmptyState } from '../../../ui/feedback/surface.tsx';
import { Page, PageHead } from '../../../ui/layout/page.tsx';
import { TableSkeleton } from '../../../ui/layout/table.tsx';
import { StoredPapers } from '../papers/stored-papers.tsx';
import { WeakestTopics } from '../topics/weakest-topics.tsx';
import { MODE_WORDS, modeOfWord } from './attempt-words.ts';
import { AttemptsByMode } from './attempts-by-mode.tsx';
import { attemptListQuery, resultsSummaryQuery } from './my-exams.queries.ts';
import { ScoreOverTime } from './score-over-time.tsx';
import { UnfinishedCard } from './unfinished-card.tsx';

/** All attempts of a teacher, with the unfinished one first. */
export function MyExamsPage() {
  const session = useSession();
  if (!session) return null;
  return (
    <Page>
      <PageHead title="Mis exámenes" lede="Todo lo que has dado, con tu puntaje frente al mínimo." />
      <StoredPapers />
      <Exams session={session} />
    </Page>
  );
}

function Exams({ session }: { session: StoredUser }) {
  const { mode, page, go } = useListAddress();
  const list = useQuery(attemptListQuery(mode, page));
  const summary = useQuery(resultsSummaryQuery(session.id));
  // The card of the scores, which stands above the list, is drawn from the summary.
  if (list.isPending || isArriving(summary)) return <TableSkeleton text="Cargando tus exámenes..." />;
  if (!list.data) {
    return (
      <>
        <LoadProblem
          error={list.error}
          waits="Tus exámenes y puntajes se muestran al volver."
          onRetry={() => void list.refetch()}
        />
        {page > 1 ? (
          <Button className="mt-4" onClick={() => go(mode, 1)}>
            Ir a la primera página
          </Button>
        ) : null}
      </>
    );
  }
  const { unfinished, counts } = list.data.data;
  if (counts.all === 0) return <NoExams typeAccess={session.type_access} />;
  return (
    <>
      <KeptNotice keptAt={list.data.keptAt} onRetry={() => void list.refetch()} />
      {unfinished ? <UnfinishedCard key={unfinished.exam_attempt_id} attempt={unfinished} /> : null}
      <ScoreOverTime session={session} summary={summary} />
      <AttemptsByMode
        list={list.data}
        mode={mode}
        isStale={list.isPlaceholderData}
        onMode={(next) => go(next, 1)}
        onPage={(next) => go(mode, next)}
      />
      <WeakestTopics examTypes={examTypesOf(session.type_access)} />
    </>
  );
}

function NoExams({ typeAccess }: { typeAccess: string }) {
  return (
    <Card>
      <EmptyState
        title="Aún no has dado un examen"
        action={
          examTypesOf(typeAccess).length === 0 ? undefined : (
            // The teacher's home is the mock exam of their first exam type.
            <Link to={paths.teacher} className={buttonClass({ variant: 'primary' })}>
              Iniciar simulacro
            </Link>
          )
        }
      >
        <p>Aquí verás tus puntajes y lo que dejes sin terminar.</p>
      </EmptyState>
    </Card>
  );
}

/** Filter and page are in the address, so that reload and back keep them. */
function useListAddress() {
  const [search, write] = useSearchParams();
  const go = (mode: AttemptMode | undefined, page: number) => {
    void write({ ...(mode && { modo: MODE_WORDS[mode].slug }), ...(page > 1 && { pagina: page }) });
  };
  return {
    mode: modeOfWord(search.modo),
    page: numberOfParam(search.pagina) ?? 1,
    go,
  };
}
