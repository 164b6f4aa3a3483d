import type { ItemStatus } from '@amauta/contract/exams/attempt.ts';
import type { Results } from '@amauta/contract/exams/results.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Segmented } from '../../../ui/forms/choice.tsx';
import {
  ANSWER_FILTERS,
  ANSWERS_PER_STEP,
  type AnswerFilter,
  filterAnswers,
  toAnswerFilter,
} from './answer-filter.ts';
import { AnswerRow } from './answer-row.tsx';
import { usePrinting } from './use-printing.ts';

const NONE: Record<ItemStatus, string> = {
  correct: 'No tienes respuestas correctas en este examen.',
  incorrect: 'No tienes respuestas incorrectas en este examen.',
  unanswered: 'Respondiste todas las preguntas.',
};

/** Every answer of the attempt, ten at a time; the filter stands in the address. */
export function AnswerList({ results }: { results: Results }) {
  const { respuestas } = useSearch({ strict: false }) as { respuestas?: unknown };
  const filter = toAnswerFilter(respuestas);
  const navigate = useNavigate();
  const choose = (next: AnswerFilter) =>
    void navigate({
      to: '.',
      search: next === 'todas' ? {} : { respuestas: next },
      replace: true,
      resetScroll: false,
    });
  const { summary } = results;
  const counts: Record<AnswerFilter, number> = {
    todas: summary.total_questions,
    correctas: summary.correct,
    incorrectas: summary.incorrect,
    'sin-responder': summary.unanswered,
  };
  return (
    <section aria-labelledby="tus-respuestas">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="tus-respuestas">Tus respuestas</h2>
        <Segmented
          label="Filtrar respuestas"
          className="print:hidden [&>label]:px-2.5 md:[&>label]:px-4"
          value={filter}
          onChange={choose}
          options={ANSWER_FILTERS.map(({ id, label }) => ({
            value: id,
            label: (
              <>
                {label} <span className="num">{counts[id]}</span>
              </>
            ),
          }))}
        />
      </div>
      {/* Another filter is another list: it starts with its first ten again. */}
      <FilteredAnswers key={filter} results={results} filter={filter} />
    </section>
  );
}

function FilteredAnswers({ results, filter }: { results: Results; filter: AnswerFilter }) {
  const [limit, setLimit] = useState(ANSWERS_PER_STEP);
  const isPrinting = usePrinting();
  const answers = filterAnswers(results.answers, filter);
  const shown = isPrinting ? answers : answers.slice(0, limit);
  const more = Math.min(ANSWERS_PER_STEP, answers.length - shown.length);
  const status = ANSWER_FILTERS.find((entry) => entry.id === filter)?.status ?? null;
  return (
    <>
      <p role="status" className="sr-only">
        {`Se muestran ${shown.length} de ${answers.length} respuestas.`}
      </p>
      {answers.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface p-6 text-ink-2">
          {status === null ? 'Este examen no tiene preguntas.' : NONE[status]}
        </p>
      ) : (
        <ol className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-1 print:shadow-none">
          {shown.map((answer) => (
            <AnswerRow
              key={answer.id}
              answer={answer}
              sharedStatement={results.shared_statements[String(answer.shared_statement_id)]}
              isPrinting={isPrinting}
            />
          ))}
        </ol>
      )}
      {more > 0 ? (
        <Button className="mt-4" onClick={() => setLimit(limit + ANSWERS_PER_STEP)}>
          Mostrar {more} {more === 1 ? 'respuesta' : 'respuestas'} más
        </Button>
      ) : null}
    </>
  );
}
