import type { PaperNumber, QuestionList } from '@amauta/contract/questions/bank.ts';
import type { AuthorQuestion, QuestionFilter } from '@amauta/contract/questions/question.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { useSearchParams } from '../../../search-params.ts';
import { Card, EmptyState } from '../../../ui/feedback/surface.tsx';
import { showToast } from '../../../ui/feedback/toast.ts';
import { Pager } from '../../../ui/layout/pager.tsx';
import { ExportMenu } from '../exchange/export-menu.tsx';
import { LIST_FALLBACK, questionListQuery } from '../questions.queries.ts';
import { ProposeTopics } from '../topics/propose-topics.tsx';
import { SetTopic } from '../topics/set-topic.tsx';
import { DeleteQuestionDialog } from './delete-question.tsx';
import { ListedQuestion } from './listed-question.tsx';
import { NumberPanel } from './number-panel.tsx';
import { addressOfShown } from './questions-address.ts';
import { QuestionsFilters } from './questions-filters.tsx';
import { matchOf, type ShownList } from './shown-questions.ts';
import { useUpdatedQuestion } from './use-updated-question.ts';

interface QuestionBrowserProps {
  /** The loaded page of questions. */
  list: QuestionList;
  filter: QuestionFilter;
  shown: ShownList;
  /** The numbers of the paper, where the filter is that of one whole paper. */
  numbers: readonly PaperNumber[] | undefined;
}

/** The filters, a page of question cards, and the grid of numbers. */
export function QuestionBrowser({ list, filter, shown, numbers }: QuestionBrowserProps) {
  const { results, meta } = list;
  const show = useShow(filter);
  const [chosen, setChosen] = useState<ReadonlyMap<number, number>>(new Map());
  const [deleted, setDeleted] = useState<AuthorQuestion | null>(null);
  const goTo = useGoTo(list, filter, shown, show);
  const { highlightedId, scrollTo } = useUpdatedQuestion(goTo);
  const { cards, turn } = useTurnedPage(meta.current_page);
  if (meta.choice_items === 0) {
    return (
      <Card>
        <EmptyState title="No se encontraron preguntas para esta categoría.">
          <p>Añade la primera, o elige otra categoría en el banco.</p>
        </EmptyState>
      </Card>
    );
  }
  const isSelection = chosen.size > 0;
  const chosenItems = [...chosen.values()].reduce((sum, count) => sum + count, 0);
  const which = isSelection ? { ids: [...chosen.keys()] } : { filter: matchOf(filter, shown) };
  const count = isSelection ? chosenItems : meta.total_items;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
      <div className="min-w-0">
        <QuestionsFilters
          shown={shown}
          examType={filter.type_exam}
          onShow={(change) => show({ ...shown, ...change, page: 1 })}
        />
        <div className="mt-3 mb-4 flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="num text-sm text-ink-2">
            {countText(meta)}
          </p>
          <div className="flex flex-wrap sm:-mr-4 lg:-mr-4.5">
            <SetTopic
              which={which}
              count={count}
              isSelection={isSelection}
              examType={filter.type_exam}
              kind={shown.kind}
            />
            <ProposeTopics which={which} count={count} examType={filter.type_exam} />
            <ExportMenu which={which} count={count} isSelection={isSelection} />
          </div>
        </div>
        <ul ref={cards} tabIndex={-1} className="grid grid-cols-1 gap-5 outline-none">
          {results.map((question) => (
            <li key={question.id}>
              <ListedQuestion
                question={question}
                isHighlighted={question.id === highlightedId}
                isChosen={chosen.has(question.id)}
                // An updater function, because memoised cards keep the callback of an earlier rendering.
                onChoose={(isChosen) => setChosen((before) => withChoice(before, question, isChosen))}
                onDelete={() => setDeleted(question)}
              />
            </li>
          ))}
        </ul>
        {results.length === 0 ? (
          <Card>
            <EmptyState title="Nada coincide con tu búsqueda">
              <p>Prueba con otras palabras o quita los filtros.</p>
            </EmptyState>
          </Card>
        ) : null}
        <Pager
          label="Páginas de preguntas"
          page={meta.current_page}
          totalPages={meta.total_pages}
          onPage={(page) => {
            turn();
            show({ ...shown, page });
          }}
        />
      </div>
      {numbers ? (
        <NumberPanel
          numbers={numbers}
          currentId={highlightedId}
          onNumber={(id) => {
            void goTo(id);
            scrollTo(id);
          }}
        />
      ) : null}
      <DeleteQuestionDialog question={deleted} onClose={() => setDeleted(null)} />
    </div>
  );
}

/**
 * Leads the person who turns the page to the first card once the new page has loaded: the pager is below
 * fifty cards. The focus moves too.
 */
function useTurnedPage(page: number) {
  const cards = useRef<HTMLUListElement>(null);
  const isTurned = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: Another page is what it waits for.
  useEffect(() => {
    if (!isTurned.current) return;
    isTurned.current = false;
    cards.current?.focus({ preventScroll: true });
    cards.current?.scrollIntoView({ block: 'start' });
  }, [page]);
  const turn = () => {
    isTurned.current = true;
  };
  return { cards, turn };
}

/** Opens the page with a question. If the filters exclude the question, they are cleared. */
function useGoTo(
  list: QuestionList,
  filter: QuestionFilter,
  shown: ShownList,
  show: (next: ShownList) => void,
) {
  const queryClient = useQueryClient();
  return async (id: number) => {
    if (list.results.some((question) => question.id === id)) return;
    const ask = (wanted: ShownList) =>
      queryClient.fetchQuery(questionListQuery({ ...matchOf(filter, wanted), holding: id }));
    const whole: ShownList = { text: '', kind: null, entryClass: null, topic: null, page: 1 };
    try {
      const { meta } = await ask(shown);
      if (meta.is_held) show({ ...shown, page: meta.current_page });
      else show({ ...whole, page: (await ask(whole)).meta.current_page });
    } catch (error) {
      showToast('error', messageOf(error, LIST_FALLBACK), { id: 'go-to-question' });
    }
  };
}

/**
 * The selection with a question added or removed. It stores the number of items of each question, so that
 * items on other pages can be counted.
 */
function withChoice(
  chosen: ReadonlyMap<number, number>,
  { id, questions }: AuthorQuestion,
  isChosen: boolean,
): Map<number, number> {
  const next = new Map(chosen);
  if (isChosen) next.set(id, questions.length);
  else next.delete(id);
  return next;
}

function countText({ total_items: count, choice_items: all }: QuestionList['meta']): string {
  if (count < all) return `${count} de ${all} preguntas`;
  return count === 1 ? '1 pregunta' : `${count} preguntas`;
}

/** Writes search, filters and page to the address, so that reload and back keep them. */
function useShow(filter: QuestionFilter): (next: ShownList) => void {
  const [, write] = useSearchParams();
  return (next) => void write({ ...filter, ...addressOfShown(next) }, { replace: true });
}
