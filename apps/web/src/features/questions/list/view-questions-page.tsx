import type { QuestionList } from '@amauta/contract/questions/bank.ts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router';
import { ListPlus, LoaderCircle } from 'lucide-react';
import { useEffect, useMemo } from 'react';
import { useMay } from '../../../api/permissions.ts';
import { paths } from '../../../paths.ts';
import { useSearchParams } from '../../../search-params.ts';
import { Button } from '../../../ui/button.tsx';
import { Tags } from '../../../ui/feedback/badge.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { bankModalities, categoryOf, wordsOf } from '../bank/bank-choice.ts';
import { filterOfAddress, filterOfState } from '../filter-address.ts';
import { bankCatalogueQuery, paperNumbersQuery, questionListQuery } from '../questions.queries.ts';
import { QuestionBrowser } from './question-browser.tsx';
import { shownOfAddress } from './questions-address.ts';
import { matchOf } from './shown-questions.ts';

/** The questions that match a filter, as teachers see them, with buttons to edit and delete. */
export function ViewQuestionsPage() {
  const [search] = useSearchParams();
  const state = useLocation({ select: (location) => location.state });
  const filter = useMemo(() => filterOfAddress(search), [search]);
  if (Object.keys(filter).length > 0) return <Questions filter={filter} />;
  const handed = filterOfState(state);
  if (Object.keys(handed).length === 0) return <NoFilters />;
  // The filter is written to the address, so that reload and back keep it. The state stays, since the address
  // changes only a moment later.
  return <Navigate to={paths.adminViewQuestions} search={handed} state replace />;
}

function NoFilters() {
  useEffect(() => {
    showToast('error', 'No se encontraron filtros válidos', { id: 'no-filters' });
  }, []);
  return <Navigate to={paths.adminBank} replace />;
}

function Questions({ filter }: { filter: ReturnType<typeof filterOfAddress> }) {
  const navigate = useNavigate();
  const mayWrite = useMay('content:write');
  const catalogue = useQuery(bankCatalogueQuery);
  const [search] = useSearchParams();
  const shown = useMemo(() => shownOfAddress(search), [search]);
  const list = useQuery(questionListQuery({ ...matchOf(filter, shown), page: shown.page }));
  useReloadFailure(list);
  const known = useMemo(
    () => catalogue.data && { ...catalogue.data, modalities: bankModalities(catalogue.data.modalities) },
    [catalogue.data],
  );
  const category = known ? categoryOf(filter, known) : null;
  const numbers = useQuery({ ...paperNumbersQuery(filter), enabled: category !== null });
  const words = known ? wordsOf(filter, known) : { title: '', place: [] };
  return (
    <Page wide>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div>
          <BackLink to={paths.adminBank} search={filter}>
            Banco de Preguntas
          </BackLink>
          <h1 tabIndex={-1}>Ver preguntas</h1>
          <div className="mt-2 flex items-center gap-3">
            <Tags label="Categoría" items={[words.title, ...words.place]} />
            {list.isRefetching ? (
              <LoaderCircle
                role="img"
                aria-label="Recargando preguntas..."
                className="icon-s flex-none animate-spin text-ink-2"
              />
            ) : null}
          </div>
        </div>
        {category && mayWrite ? (
          <Button
            variant="primary"
            icon={<ListPlus />}
            className="w-full md:w-auto"
            onClick={() => void navigate({ to: paths.adminCreateQuestion, state: { category } })}
          >
            Añadir preguntas
          </Button>
        ) : null}
      </header>
      <Loaded query={list} above={[catalogue, numbers]} lines={9} text="Cargando preguntas...">
        {(page) => <QuestionBrowser list={page} filter={filter} shown={shown} numbers={numbers.data} />}
      </Loaded>
    </Page>
  );
}

/** Shows a toast when the list can't be reloaded. The old list stays in view. */
function useReloadFailure(list: UseQueryResult<QuestionList>): void {
  const hasFailed = list.isRefetchError && list.isFetchedAfterMount;
  const failedAt = hasFailed ? list.errorUpdatedAt : null;
  useEffect(() => {
    if (failedAt !== null) {
      showToast('error', 'Error al recargar las preguntas', { id: 'reload-questions' });
    }
  }, [failedAt]);
}
