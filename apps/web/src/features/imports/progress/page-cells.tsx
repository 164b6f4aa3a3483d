import type { ImportDetail, ImportPage } from '@amauta/contract/imports/import.ts';
import { Check, type LucideIcon, Minus, ScanLine, TriangleAlert } from 'lucide-react';
import { classNames } from '../../../ui/class-names.ts';

type CellState = 'read' | 'warned' | 'empty' | 'scanned' | 'now' | 'waiting';

const CELLS: Record<CellState, { look: string; words: string; icon?: LucideIcon; legend?: string }> = {
  read: { look: 'border-ok bg-ok-tint text-ok-ink', words: 'leída', icon: Check, legend: 'Leída' },
  warned: {
    look: 'border-warn bg-warn-tint text-warn-ink',
    words: 'leída, con avisos',
    icon: TriangleAlert,
    legend: 'Con avisos',
  },
  empty: {
    look: 'border-line bg-sunken text-ink-2',
    words: 'sin preguntas',
    icon: Minus,
    legend: 'Sin preguntas',
  },
  scanned: {
    look: 'border-dashed border-bad bg-bad-tint text-bad-ink',
    words: 'escaneada, sin texto que leer',
    icon: ScanLine,
    legend: 'Escaneada, sin texto',
  },
  now: { look: 'border-brand bg-brand text-on-brand ring-2 ring-brand-line', words: 'leyendo' },
  waiting: { look: 'border-line text-ink-2', words: 'en espera' },
};
/** As many cells in a row as fit. The narrowest cell holds three digits and an icon side by side. */
const CELL_COLUMNS = 'grid-cols-[repeat(auto-fill,minmax(4rem,1fr))]';
const LEGEND = ['read', 'warned', 'empty', 'scanned'] as const;

/** A cell for each page of the file, with what the reading found there. */
export function PageCells({ detail }: { detail: ImportDetail }) {
  const { page_count: count, pages } = detail;
  if (count === null) return null;
  const byNumber = new Map(pages.map((page) => [page.page, page]));
  const states = Array.from({ length: count }, (_, index) =>
    stateOf(detail, byNumber.get(index + 1), index + 1),
  );
  return (
    <>
      <ol aria-label="Páginas" className={`num mt-5 grid ${CELL_COLUMNS} gap-2`}>
        {states.map((state, index) => {
          const number = index + 1;
          return <Cell key={number} number={number} state={state} />;
        })}
      </ol>
      <ul aria-hidden="true" className="mt-4 flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-ink-2">
        {LEGEND.filter((state) => states.includes(state)).map((state) => {
          const { icon: Icon = Check, legend } = CELLS[state];
          return (
            <li key={state} className="flex items-center gap-2">
              <Icon className="icon-s" />
              {legend}
            </li>
          );
        })}
      </ul>
    </>
  );
}

function Cell({ number, state }: { number: number; state: CellState }) {
  const { look, words, icon: Icon } = CELLS[state];
  return (
    <li
      className={classNames(
        'flex min-h-[2.875rem] items-center gap-1 rounded-sm border-[1.5px] px-1.5 text-sm font-semibold',
        Icon ? 'justify-between' : 'justify-center',
        look,
      )}
    >
      <span className="sr-only">{`Página ${number}, ${words}`}</span>
      <span aria-hidden="true">{number}</span>
      {Icon ? <Icon className="icon-s" /> : null}
    </li>
  );
}

function stateOf(detail: ImportDetail, page: ImportPage | undefined, number: number): CellState {
  const { subject, status, stage, pages_read: read } = detail;
  if (page?.is_scanned) return 'scanned';
  if (page && isWarned(detail, page)) return 'warned';
  // For a booklet, the content of a page may only be known once the other pages are read.
  const isKnown = page !== undefined && subject === 'questions';
  if (isKnown) return page.numbers.length > 0 || page.has_shared_statement ? 'read' : 'empty';
  if (page || number <= read) return 'read';
  return status === 'reading' && stage !== 'model' && number === read + 1 ? 'now' : 'waiting';
}

/**
 * Whether somebody should look at the page: because of its questions, or because of a warning on a page
 * without questions while drafts are still undecided.
 */
function isWarned({ subject, counts }: ImportDetail, page: ImportPage): boolean {
  const { numbers, numbers_with_warnings: numbersWarned, warnings } = page;
  if (subject === 'answers') return warnings.length > 0;
  return numbersWarned.length > 0 || (numbers.length === 0 && warnings.length > 0 && counts.pending > 0);
}
