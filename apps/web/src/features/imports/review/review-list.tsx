import { numbersText } from '@amauta/exam-rules/numbers-text.ts';
import {
  Check,
  ChevronDown,
  CircleDashed,
  CircleQuestionMark,
  CircleSlash,
  CloudOff,
  KeyRound,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { foundText, GAPS_TEXT, haveGaps, oddCountText } from '../import-words.ts';
import type { DraftSessions } from './draft/draft-session.ts';
import { useUnsavedDrafts } from './draft/unsaved-note.tsx';
import type { CurrentItem } from './page-areas.ts';
import type { ReviewCell, ReviewItem, ReviewTally } from './review-items.ts';
import { useStableHandlers } from './stable-handlers.ts';

interface ReviewListProps {
  /** Whether the grid is folded until pressed: on a narrow screen it would push the question away. */
  isFolding: boolean;
  tally: ReviewTally;
  expected: number;
  missing: readonly number[];
  cells: readonly ReviewCell[];
  current: CurrentItem | null;
  sessions: Pick<DraftSessions, 'all' | 'subscribe'>;
  onItem: (item: CurrentItem) => void;
  /** Called when a number that was not found is pressed. */
  onMissing: (number: number) => void;
}

/** The counts of the paper, and a grid with the state of each question. */
export function ReviewList(props: ReviewListProps) {
  const { isFolding, tally, expected, missing, cells, current, sessions, onItem, onMissing } = props;
  const unsaved = useUnsavedDrafts(sessions);
  const [isOpen, setOpen] = useState(false);
  const { press } = useStableHandlers({
    press(item: CurrentItem) {
      setOpen(false);
      onItem(item);
    },
  });
  return (
    <aside
      aria-label="Preguntas encontradas"
      className="flex min-h-0 flex-col border-line bg-surface pt-5 max-xl:border-b xl:border-r"
    >
      <div className="px-5">
        <p className="num text-sm text-ink-2">
          <b className="font-serif text-[2.25rem] leading-none font-semibold text-ink">{tally.found}</b>
          {` ${foundText(tally.found, expected, 'encontradas')}`}
        </p>
        <p className="num mt-1.5 text-sm text-ink-2">
          {missing.length > 0
            ? missingText(missing)
            : (oddCountText(tally.found, expected) ?? completeText(cells))}
        </p>
        <Counts tally={tally} />
      </div>
      {isFolding ? (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls="review-cells"
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-tap items-center justify-between px-5 py-2 text-left font-semibold text-brand-ink"
        >
          Ir a una pregunta
          <ChevronDown className={classNames('transition-[rotate]', isOpen && 'rotate-180')} />
        </button>
      ) : null}
      <nav
        id="review-cells"
        aria-label="Ir a una pregunta"
        hidden={isFolding && !isOpen}
        className="not-[[hidden]]:grid min-h-0 auto-rows-min grid-cols-[repeat(auto-fill,minmax(2.875rem,1fr))] gap-1.5 px-5 pt-1 xl:overflow-y-auto pb-6 xl:grid-cols-5"
      >
        {cells.map((cell) =>
          cell.state === 'missing' ? (
            <MissingCell key={`falta-${cell.number}`} number={cell.number} onPress={onMissing} />
          ) : (
            <ItemCell
              key={`${cell.draftId}-${cell.index}`}
              {...cell}
              isUnsaved={unsaved.has(cell.draftId)}
              isCurrent={cell.draftId === current?.draftId && cell.index === current.index}
              onPress={press}
            />
          ),
        )}
      </nav>
    </aside>
  );
}

const list = new Intl.ListFormat('es');
/** Longer lists are shortened to ranges. */
const TOLD_ONE_BY_ONE = 4;

function completeText(cells: readonly ReviewCell[]): string {
  return haveGaps(cells.map(({ number }) => number)) ? GAPS_TEXT : 'No falta ninguna.';
}

function missingText(missing: readonly number[]): string {
  const numbers =
    missing.length > TOLD_ONE_BY_ONE
      ? numbersText(missing)
      : list.format(missing.map((number) => `la ${number}`));
  return `${missing.length === 1 ? 'Falta' : 'Faltan'} ${numbers}.`;
}

function Counts({ tally }: { tally: ReviewTally }) {
  const rows: [string, number, LucideIcon, string][] = [
    ['Aceptadas', tally.accepted, Check, 'text-ok'],
    ['Con avisos', tally.warned, TriangleAlert, 'text-warn-ink'],
    ['Por revisar', tally.pending, CircleDashed, 'text-idle'],
  ];
  if (tally.keyless > 0) rows.splice(2, 0, ['Sin clave', tally.keyless, KeyRound, 'text-idle']);
  if (tally.discarded > 0) rows.push(['Descartadas', tally.discarded, CircleSlash, 'text-idle']);
  return (
    <dl className="my-3.5 border-y border-line py-1 max-xl:flex max-xl:flex-wrap max-xl:gap-x-6">
      {rows.map(([name, count, Icon, ink]) => (
        <div key={name} className="grid min-h-8.5 grid-cols-[1rem_1fr_auto] items-center gap-2.5">
          <Icon aria-hidden="true" className={classNames('icon-s', ink)} />
          <dt className="text-sm">{name}</dt>
          <dd className="num font-semibold">{count}</dd>
        </div>
      ))}
    </dl>
  );
}

const LOOKS: Record<
  ReviewItem['state'] | 'unsaved',
  { look: string; words: string; icon: LucideIcon | null }
> = {
  accepted: {
    look: 'border-ok bg-ok-tint text-ok-ink',
    words: 'aceptada',
    icon: Check,
  },
  warned: {
    look: 'border-warn bg-warn-tint text-warn-ink',
    words: 'con avisos',
    icon: TriangleAlert,
  },
  keyless: {
    look: 'border-line-strong bg-surface font-medium! text-ink-2 hover:bg-sunken',
    words: 'sin clave',
    icon: KeyRound,
  },
  pending: {
    look: 'border-line-strong bg-surface font-medium! text-ink-2 hover:bg-sunken',
    words: 'por revisar',
    icon: null,
  },
  discarded: {
    look: 'border-line-strong bg-idle-tint text-ink-3 line-through',
    words: 'descartada',
    icon: CircleSlash,
  },
  unsaved: {
    look: 'border-bad bg-bad-tint text-bad-ink',
    words: 'sin guardar',
    icon: CloudOff,
  },
};

const CELL =
  'num relative grid min-h-12 items-center rounded-sm border-[1.5px] text-sm font-semibold xl:min-h-10.5';
/** Moves the number to the left, to make room for the icon. */
const BESIDE_ICON = 'justify-items-start pl-[.3125rem]';
const ICON =
  'absolute top-1/2 right-0.5 -mt-[.40625rem] [&:is(svg.lucide)]:size-3.25 [&:is(svg.lucide)]:stroke-[2.4]';

type ItemCellProps = ReviewItem & {
  isUnsaved: boolean;
  isCurrent: boolean;
  onPress: (item: CurrentItem) => void;
};

/**
 * A cell with an item's values as props. Each decision makes new item objects, and this way only cells whose
 * values changed are rendered again.
 */
const ItemCell = memo(function ItemCell(props: ItemCellProps) {
  const { draftId, index, number, isUnsaved, isCurrent, onPress } = props;
  const state = isUnsaved ? 'unsaved' : props.state;
  const { look, words, icon: Icon } = LOOKS[state];
  const cell = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isCurrent) keepInView(cell.current);
  }, [isCurrent]);
  return (
    <button
      ref={cell}
      type="button"
      data-state={state}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={`Pregunta ${number}, ${words}`}
      onClick={() => onPress({ draftId, index })}
      className={classNames(
        CELL,
        // The current cell keeps its icon: only the icon still tells its state there.
        Icon ? BESIDE_ICON : 'justify-items-center',
        isCurrent
          ? 'border-transparent bg-brand text-on-brand outline-3 outline-offset-1 outline-brand focus-visible:outline-focus'
          : look,
      )}
    >
      <NumberText>{number}</NumberText>
      {Icon ? <Icon aria-hidden="true" className={ICON} /> : null}
    </button>
  );
});

/** Moves numbers of three digits to the left, to make room for the icon. */
function NumberText({ children }: { children: number }) {
  return <span className={children > 99 ? '-ml-0.5 text-xs' : undefined}>{children}</span>;
}

function MissingCell({ number, onPress }: { number: number; onPress: (number: number) => void }) {
  return (
    <button
      type="button"
      aria-label={`Pregunta ${number}, no encontrada: añadirla`}
      onClick={() => onPress(number)}
      className={classNames(
        CELL,
        BESIDE_ICON,
        'border-dashed border-line-strong bg-[repeating-linear-gradient(-45deg,transparent_0_5px,var(--sunken)_5px_8px)] text-ink-2',
      )}
    >
      <NumberText>{number}</NumberText>
      <CircleQuestionMark aria-hidden="true" className={ICON} />
    </button>
  );
}

/** Scrolls only the grid, not the page. */
function keepInView(cell: HTMLElement | null): void {
  const grid = cell?.parentElement;
  if (!cell || !grid) return;
  const [top, bottom] = [
    cell.offsetTop - grid.offsetTop,
    cell.offsetTop - grid.offsetTop + cell.offsetHeight,
  ];
  if (top < grid.scrollTop) grid.scrollTop = top - 8;
  else if (bottom > grid.scrollTop + grid.clientHeight) grid.scrollTop = bottom - grid.clientHeight + 8;
}
