import { KIND_NAMES } from '@amauta/contract/catalogue.ts';
import type { BankSummary } from '@amauta/contract/questions/bank.ts';
import type { QuestionCategory, QuestionFilter } from '@amauta/contract/questions/question.ts';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { List, ListPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/permissions.ts';
import { paths } from '../../../paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/feedback/loaded.tsx';

import { formatNumber } from '../../../ui/format.ts';
import { Faja } from '../../../ui/layout/motifs.tsx';
import { ImportButton } from '../exchange/import-button.tsx';
import { bankSummaryQuery, filterOf } from '../questions.queries.ts';
import { type BankCatalogue, categoryOf, missingIn, wordsOf } from './bank-choice.ts';
import { missingNumbersText } from './missing-numbers.ts';

/** The paper chosen on the bank screen, passed to the import tools that the app adds. */
export interface BankPaper {
  /** Null while the choice isn't complete. */
  category: QuestionCategory | null;
  /** Id of the text that says what the choice lacks; undefined when the choice is complete. */
  problemId: string | undefined;
}

interface BankActionsProps {
  catalogue: BankCatalogue;
  filter: QuestionFilter;
  /** Renders further ways to import questions into the paper. */
  drawImport?: ((paper: BankPaper) => ReactNode) | undefined;
}

/** The counts of the chosen paper, and the links to view and add its questions. */
export function BankActions({ catalogue, filter, drawImport }: BankActionsProps) {
  const navigate = useNavigate();
  const mayWrite = useMay('content:write');
  const problem = missingIn(filter, catalogue);
  const category = categoryOf(filter, catalogue);
  const paper = category ? filterOf(category) : null;
  const summary = useQuery({ ...bankSummaryQuery(paper ?? {}), enabled: paper !== null });
  const { title, place } = wordsOf(filter, catalogue);
  return (
    <section
      aria-labelledby="eleccion"
      className="overflow-hidden rounded-lg border border-line bg-surface shadow-1 lg:sticky lg:top-6"
    >
      <Faja />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4 p-card">
        <div>
          <h2 id="eleccion">{title || 'Tu elección'}</h2>
          {place.length > 0 ? <p className="text-sm text-ink-2">{place.join(', ')}</p> : null}
        </div>
        {paper ? (
          <Loaded query={summary} lines={2}>
            {(counts) => <CountList summary={counts} />}
          </Loaded>
        ) : null}
        <div className="grid grid-cols-[minmax(0,1fr)] gap-2.5">
          <Button
            variant="primary"
            size="lg"
            block
            icon={<List />}
            aria-disabled={problem !== null}
            aria-describedby={problem ? 'falta' : undefined}
            onClick={() => void navigate({ to: paths.adminViewQuestions, search: { ...paper } })}
          >
            Visualizar preguntas
          </Button>
          {mayWrite ? (
            <Button
              block
              icon={<ListPlus />}
              aria-disabled={problem !== null}
              aria-describedby={problem ? 'falta' : undefined}
              onClick={() =>
                void navigate({ to: paths.adminCreateQuestion, state: category ? { category } : {} })
              }
            >
              Añadir preguntas
            </Button>
          ) : null}
          {mayWrite && category ? <ImportButton category={category} /> : null}
        </div>
        {mayWrite && drawImport?.({ category, problemId: problem ? 'falta' : undefined })}
        {problem ? (
          <p id="falta" role="status" className="text-sm text-ink-2">
            {problem.message}
          </p>
        ) : null}
      </div>
    </section>
  );
}

function CountList({ summary }: { summary: BankSummary }) {
  const missing = missingNumbersText(summary.missing_numbers ?? []);
  return (
    <dl className="num divide-y divide-line border-y border-line">
      <div className="flex items-baseline justify-between gap-3 py-2.5">
        <dt>Preguntas en el banco</dt>
        <dd className="font-serif text-xl font-semibold">{formatNumber(summary.total_items)}</dd>
      </div>
      {summary.counts.map(({ kind, items }) => (
        <div key={kind} className="flex items-baseline justify-between gap-3 py-2 text-sm">
          <dt className="text-ink-2">{KIND_NAMES[kind]}</dt>
          <dd className="font-semibold">{formatNumber(items)}</dd>
        </div>
      ))}
      {missing ? (
        <div className="py-2 text-sm">
          <dt className="sr-only">Números que faltan</dt>
          <dd className="text-warn-ink">{missing}</dd>
        </div>
      ) : null}
    </dl>
  );
}
