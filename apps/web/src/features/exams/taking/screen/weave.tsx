import { classNames } from '../../../../ui/class-names.ts';
import type { ItemMark, ItemState } from '../answers/item-state.ts';

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
