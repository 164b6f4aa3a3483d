import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import type { AttemptList } from '@amauta/contract/practice.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Segmented } from '../../../ui/forms/choice.tsx';
import { Pager } from '../../../ui/layout/pager.tsx';
import { MODE_WORDS } from './attempt-words.ts';
import { AttemptsTable } from './attempts-table.tsx';

const NONE: Record<AttemptMode, string> = {
  MOCK: 'Aún no has dado un simulacro.',
  BANK: 'Aún no has resuelto un banco de preguntas.',
  WRONG: 'Aún no has hecho un repaso.',
  TOPIC: 'Aún no has practicado un tema.',
};
const FILTERS = ['all', 'MOCK', 'BANK', 'WRONG', 'TOPIC'] as const;
type Filter = (typeof FILTERS)[number];

interface AttemptListProps {
  list: AttemptList;
  mode: AttemptMode | undefined;
  /** The rows shown still belong to the page or filter chosen before. */
  isStale: boolean;
  onMode: (mode: AttemptMode | undefined) => void;
  onPage: (page: number) => void;
}

/** The list of attempts, ten a page, with a filter by mode. */
export function AttemptsByMode({ list, mode, isStale, onMode, onPage }: AttemptListProps) {
  const { attempts, counts } = list.data;
  const { current_page: page, total_pages: totalPages } = list.meta;
  return (
    <section aria-labelledby="intentos">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="intentos">Intentos</h2>
        <Segmented<Filter>
          label="Filtrar intentos"
          value={mode ?? 'all'}
          onChange={(filter) => onMode(filter === 'all' ? undefined : filter)}
          className="max-md:grid! max-md:w-full max-md:grid-cols-2 sm:max-md:grid-cols-5 max-md:[&>label]:justify-center max-md:[&>label]:px-2"
          options={FILTERS.map((filter) => ({
            value: filter,
            label: (
              <>
                {filter === 'all' ? 'Todos' : MODE_WORDS[filter].plural}{' '}
                <span className="num">{counts[filter]}</span>
              </>
            ),
          }))}
        />
      </div>
      {attempts.length === 0 ? (
        <p className="rounded-lg border border-line bg-surface p-6 text-ink-2">
          {mode && counts[mode] === 0 ? NONE[mode] : 'No hay exámenes en esta página.'}
        </p>
      ) : (
        <div aria-busy={isStale} className={classNames(isStale && 'opacity-60')}>
          <AttemptsTable rows={attempts} />
        </div>
      )}
      <Pager label="Páginas de intentos" page={page} totalPages={totalPages} onPage={onPage} />
    </section>
  );
}
