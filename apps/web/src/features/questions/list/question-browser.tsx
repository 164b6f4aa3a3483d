import type { AuthorQuestion, QuestionFilter } from '@amauta/contract/authoring.ts';
import type { QuestionList } from '@amauta/contract/questions.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Pager } from '../../../ui/pager.tsx';
import { Card, EmptyState } from '../../../ui/surface.tsx';
import { ExportMenu } from '../exchange/export-menu.tsx';
import { DeleteQuestionDialog } from './delete-question.tsx';
import { addressOfShown, shownOfAddress } from './list-address.ts';
import { ListFilters } from './list-filters.tsx';
import { ListedQuestion } from './listed-question.tsx';
import { NumberPanel } from './number-panel.tsx';
import { matching, pageCount, pageHolding, pageOf, type ShownList } from './shown-questions.ts';
import { useUpdatedQuestion } from './use-updated-question.ts';

interface QuestionBrowserProps {
  list: QuestionList;
  filter: QuestionFilter;
  isWholePaper: boolean;
}

/** Filters, a page of cards and the grid of numbers. */
export function QuestionBrowser({ list, filter, isWholePaper }: QuestionBrowserProps) {
  const { shown, show } = useShownAddress(filter);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [deleted, setDeleted] = useState<AuthorQuestion | null>(null);
  const found = useMemo(() => matching(list.results, shown), [list.results, shown]);
  const goTo = (id: number) => {
    const page = pageHolding(found, id);
    if (page === null)
      show({ text: '', kind: null, entryClass: null, page: pageHolding(list.results, id) ?? 1 });
    else if (page !== shown.page) show({ ...shown, page });
  };
  const { highlightedId, scrollTo } = useUpdatedQuestion(goTo);
  if (list.results.length === 0) {
    return (
      <Card>
        <EmptyState title="No se encontraron preguntas para esta categoría.">
          <p>Añade la primera, o elige otra categoría en el banco.</p>
        </EmptyState>
      </Card>
    );
  }
  const exported = chosen.size > 0 ? list.results.filter(({ id }) => chosen.has(id)) : found;
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-10">
      <div className="min-w-0">
        <ListFilters shown={shown} onShow={(change) => show({ ...shown, ...change, page: 1 })} />
        <div className="mt-3 mb-4 flex flex-wrap items-center justify-between gap-3">
          <p role="status" className="num text-sm text-ink-2">
            {countText(found, list)}
          </p>
          <ExportMenu
            ids={exported.map(({ id }) => id)}
            count={itemCount(exported)}
            isSelection={chosen.size > 0}
          />
        </div>
        <ul className="grid grid-cols-1 gap-5">
          {pageOf(found, shown.page).map((question) => (
            <li key={question.id}>
              <ListedQuestion
                question={question}
                isHighlighted={question.id === highlightedId}
                isChosen={chosen.has(question.id)}
                // A card is not drawn anew when another one is chosen: it must not keep the choice of its own drawing.
                onChoose={(isChosen) => setChosen((before) => withChoice(before, question.id, isChosen))}
                onDelete={() => setDeleted(question)}
              />
            </li>
          ))}
        </ul>
        {found.length === 0 ? (
          <Card>
            <EmptyState title="Nada coincide con tu búsqueda">
              <p>Prueba con otras palabras o quita los filtros.</p>
            </EmptyState>
          </Card>
        ) : null}
        <Pager
          label="Páginas de preguntas"
          page={Math.min(shown.page, pageCount(found.length))}
          totalPages={pageCount(found.length)}
          onPage={(page) => show({ ...shown, page })}
        />
      </div>
      {isWholePaper ? (
        <NumberPanel
          questions={list.results}
          currentId={highlightedId}
          onNumber={(id) => {
            goTo(id);
            scrollTo(id);
          }}
        />
      ) : null}
      <DeleteQuestionDialog question={deleted} onClose={() => setDeleted(null)} />
    </div>
  );
}

function withChoice(chosen: ReadonlySet<number>, id: number, isChosen: boolean): Set<number> {
  const next = new Set(chosen);
  if (isChosen) next.add(id);
  else next.delete(id);
  return next;
}

/** Items, which is what people call questions; a shared statement holds several. */
function itemCount(questions: readonly AuthorQuestion[]): number {
  return questions.reduce((sum, { questions: items }) => sum + items.length, 0);
}

function countText(found: readonly AuthorQuestion[], { results, total }: QuestionList): string {
  if (total > results.length) return 'Hay más preguntas de las que caben. Elige una categoría más exacta.';
  const [count, all] = [itemCount(found), itemCount(results)];
  if (count < all) return `${count} de ${all} preguntas`;
  return count === 1 ? '1 pregunta' : `${count} preguntas`;
}

/** What is shown stands in the address beside the filter, so that reload and back keep it. */
function useShownAddress(filter: QuestionFilter) {
  const search = useSearch({ strict: false });
  const navigate = useNavigate();
  const shown = useMemo(() => shownOfAddress(search), [search]);
  const show = (next: ShownList) => {
    // The route of the page is not known here, so neither is the type of its search.
    const address = { ...filter, ...addressOfShown(next) } as never;
    void navigate({ to: '.', search: address, replace: true, resetScroll: false });
  };
  return { shown, show };
}
