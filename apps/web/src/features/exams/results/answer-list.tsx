import type { Results } from '@amauta/contract/exams/results.ts';
import { useState } from 'react';
import { useSearchParams } from '../../../search-params.ts';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/forms/choice.tsx';
import { ANSWERS_PER_STEP, type AnswerFilter, answerFilters, chosenFilter } from './answer-filter.ts';
import { AnswerRow } from './answer-row.tsx';
import { FilterToggles } from './real/filter-toggles.tsx';
import { usePrinting } from './use-printing.ts';

/** All answers of the attempt, ten at a time. The filter is in the address. */
export function AnswerList({ results }: { results: Results }) {
  const [{ respuestas }, write] = useSearchParams();
  const filters = answerFilters(results);
  const filter = chosenFilter(filters, respuestas);
  const choose = (id: string) =>
    void write(id === filters[0].id ? {} : { respuestas: id }, { replace: true });
  const choices = { label: 'Filtrar respuestas', value: filter.id, onChange: choose };
  return (
    <section aria-labelledby="tus-respuestas">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="tus-respuestas">Tus respuestas</h2>
        {results.real ? (
          <FilterToggles {...choices} filters={filters} />
        ) : (
          <Segmented
            {...choices}
            className="print:hidden [&>label]:px-2.5 md:[&>label]:px-4"
            options={filters.map(({ id, label, count }) => ({
              value: id,
              label: (
                <>
                  {label} <span className="num">{count}</span>
                </>
              ),
            }))}
          />
        )}
      </div>
      {/* The key resets the list to its first ten answers when the filter changes. */}
      <FilteredAnswers key={filter.id} results={results} filter={filter} />
    </section>
  );
}

function FilteredAnswers({ results, filter }: { results: Results; filter: AnswerFilter }) {
  const [limit, setLimit] = useState(ANSWERS_PER_STEP);
  const isPrinting = usePrinting();
  const answers = results.answers.filter(filter.keeps);
  const shown = isPrinting ? answers : answers.slice(0, limit);
  const more = Math.min(ANSWERS_PER_STEP, answers.length - shown.length);
  return (
    <>
      <p role="status" className="sr-only">
        {`Se muestran ${shown.length} de ${answers.length} respuestas.`}
      </p>
      {answers.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface p-6 text-ink-2">{filter.none}</p>
      ) : (
        <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-1 print:shadow-none">
          {shown.map((answer) => (
            <AnswerRow
              key={answer.id}
              answer={answer}
              real={results.real?.items.find((item) => item.question_id === answer.id)}
              sharedStatement={results.shared_statements[String(answer.shared_statement_id)]}
              isPrinting={isPrinting}
            />
          ))}
        </ol>
      )}
      {more > 0 ? (
        <Button
          className="mt-4 max-w-full whitespace-normal!"
          onClick={() => setLimit(limit + ANSWERS_PER_STEP)}
        >
          Mostrar {more} {more === 1 ? 'respuesta' : 'respuestas'} más
        </Button>
      ) : null}
    </>
  );
}
