import { Bookmark, Check, CircleCheck, CircleDashed, CloudUpload, type LucideIcon, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { Badge, type BadgeTone } from '../../../../ui/feedback/badge.tsx';
import { type ItemMark, type ItemState, STATE_NAMES } from '../answers/item-state.ts';

// An item's state, drawn as a badge, as a numbered cell of the panel, and as a thread of the strip.

const BADGES: Record<ItemState, { tone: BadgeTone; icon: ReactNode }> = {
  correct: { tone: 'ok', icon: <Check /> },
  incorrect: { tone: 'bad', icon: <X /> },
  pending: { tone: 'warn', icon: <CloudUpload /> },
  unanswered: { tone: 'idle', icon: <CircleDashed /> },
  answered: { tone: 'idle', icon: <CircleCheck /> },
  blank: { tone: 'idle', icon: <CircleDashed /> },
};

/** The item's state as an icon and a word. */
export function StateBadge({ state }: { state: ItemState }) {
  const { tone, icon } = BADGES[state];
  return (
    <Badge tone={tone} icon={icon}>
      {STATE_NAMES[state]}
    </Badge>
  );
}

const CELLS: Record<ItemState, string> = {
  correct: 'justify-items-start pl-[.4375rem] border-[1.5px] border-ok bg-ok-tint text-ok-ink',
  incorrect:
    'justify-items-start pl-[.4375rem] border-[1.5px] border-dashed border-bad bg-bad-tint text-bad-ink',
  pending: 'justify-items-start pl-[.3125rem] border-2 border-dotted border-warn bg-warn-tint text-warn-ink',
  unanswered: 'justify-items-center border-[1.5px] border-line-strong bg-surface font-medium text-ink-2',
  answered: 'justify-items-center border-[1.5px] border-brand-ink bg-brand-tint text-brand-ink',
  blank: 'justify-items-center border-[1.5px] border-line-strong bg-surface font-medium text-ink-2',
};
const CELL_ICONS: Record<ItemState, LucideIcon | null> = {
  correct: Check,
  incorrect: X,
  pending: CloudUpload,
  unanswered: null,
  answered: null,
  blank: null,
};

interface CellProps {
  mark: ItemMark;
  isCurrent: boolean;
  /** Whether the item is the only one on its page. Where several are shown at once, each cell keeps its state. */
  isAlone: boolean;
  onJump: (mark: ItemMark) => void;
}

/** A numbered button that leads to an item. Its colour, icon and name tell the item's state. */
export function Cell({ mark, isCurrent, isAlone, onJump }: CellProps) {
  const isFilled = isCurrent && (isAlone || mark.state === 'unanswered' || mark.state === 'blank');
  const Icon = isFilled ? null : CELL_ICONS[mark.state];
  return (
    <button
      type="button"
      data-state={mark.state}
      aria-current={isCurrent ? 'true' : undefined}
      aria-label={`Pregunta ${mark.number}, ${STATE_NAMES[mark.state].toLowerCase()}${mark.isMarked ? ', marcada para volver' : ''}`}
      onClick={() => onJump(mark)}
      className={classNames(
        'num relative grid min-h-12 items-center rounded-sm text-base font-semibold lg:min-h-[2.875rem]',
        isFilled
          ? 'justify-items-center border-[1.5px] border-transparent bg-brand text-on-brand'
          : CELLS[mark.state],
        isCurrent && 'outline-3 outline-offset-1 outline-brand focus-visible:outline-focus',
      )}
    >
      {mark.number}
      {Icon ? (
        <Icon
          aria-hidden="true"
          className="absolute top-1/2 right-1 -mt-[.4375rem] [&:is(svg.lucide)]:size-3.5 [&:is(svg.lucide)]:stroke-3"
        />
      ) : null}
      {mark.state === 'answered' ? (
        <i
          aria-hidden="true"
          className="absolute inset-x-0 bottom-[.3125rem] mx-auto h-[.1875rem] w-3.5 bg-current"
        />
      ) : null}
      {mark.isMarked ? (
        <Bookmark
          aria-hidden="true"
          className={classNames(
            'absolute -top-1 right-0.5 fill-gold [&:is(svg.lucide)]:size-4 [&:is(svg.lucide)]:stroke-2',
            isFilled ? 'text-on-brand' : 'text-gold-ink',
          )}
        />
      ) : null}
    </button>
  );
}

const THREADS: Record<ItemState, string> = {
  correct: 'h-full bg-ok',
  incorrect: 'h-[55%] bg-bad',
  pending: 'h-full bg-[repeating-linear-gradient(-45deg,var(--warn)_0_3px,var(--warn-tint)_3px_6px)]',
  unanswered: 'h-[3px] bg-line-strong/40',
  answered: 'h-[62%] bg-brand/55',
  blank: 'h-[3px] bg-line-strong/40',
};
/** The golden tip of marked items. */
const TIP = 'shadow-[inset_0_3px_0_var(--gold)]';
const MARKED_THREADS: Partial<Record<ItemState, string>> = {
  answered: 'h-full bg-brand/55',
  blank:
    'h-[62%] [background:linear-gradient(var(--line-strong),var(--line-strong))_bottom/100%_3px_no-repeat]',
};

function threadOf({ state, isMarked }: ItemMark, isNow: boolean): string {
  if (isNow) return classNames('h-full bg-brand', isMarked ? TIP : 'shadow-[0_0_0_1.5px_var(--brand)]');
  return isMarked ? classNames(MARKED_THREADS[state], TIP) : THREADS[state];
}

/**
 * A strip with one thread per item, whose height and colour show the item's state. Hidden from screen
 * readers, since the panel says the same in words.
 */
export function Weave({ marks, page }: { marks: readonly ItemMark[]; page: number }) {
  const isShared = marks.filter((mark) => mark.page === page).length > 1;
  const isOpen = ({ state }: ItemMark) => state === 'unanswered' || state === 'blank';
  const isNow = (mark: ItemMark) => mark.page === page && (!isShared || isOpen(mark));
  return <Strip threads={marks.map((mark) => ({ state: mark.state, look: threadOf(mark, isNow(mark)) }))} />;
}

/** The threads from left to right: the classes of each, and the state of its item for tests and styles. */
export function Strip({ threads }: { threads: readonly { look: string; state?: ItemState }[] }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-3 items-end gap-px border-b border-line bg-surface px-4 md:gap-0.5 md:px-8"
    >
      {threads.map(({ look, state }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
        <i key={index} data-state={state} className={classNames('min-w-0 flex-1', look)} />
      ))}
    </div>
  );
}
