import { classNames } from '../../../../ui/class-names.ts';
import type { ItemMark, ItemState } from '../answers/item-state.ts';

const THREADS: Record<ItemState, string> = {
  correct: 'h-full bg-ok',
  incorrect: 'h-[55%] bg-bad',
  pending: 'h-full bg-[repeating-linear-gradient(-45deg,var(--warn)_0_3px,var(--warn-tint)_3px_6px)]',
  unanswered: 'h-[3px] bg-line-strong/40',
};

/** One thread per item: what the panel says in words, woven. */
export function Weave({ marks, page }: { marks: readonly ItemMark[]; page: number }) {
  const isShared = marks.filter((mark) => mark.page === page).length > 1;
  const isNow = (mark: ItemMark) => mark.page === page && !(isShared && mark.state !== 'unanswered');
  return (
    <div
      aria-hidden="true"
      className="flex h-3 items-end gap-px border-b border-line bg-surface px-4 md:gap-0.5 md:px-8"
    >
      {marks.map((mark) => (
        <i
          key={mark.number}
          data-state={mark.state}
          className={classNames(
            'min-w-0 flex-1',
            isNow(mark) ? 'h-full bg-brand shadow-[0_0_0_1.5px_var(--brand)]' : THREADS[mark.state],
          )}
        />
      ))}
    </div>
  );
}
