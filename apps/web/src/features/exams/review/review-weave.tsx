import { classNames } from '../../../ui/class-names.ts';

/**
 * A strip with one thread per wrong answer: half height for pages already passed, full height for the current
 * one.
 */
export function ReviewWeave({ page, totalPages }: { page: number; totalPages: number }) {
  return (
    <div
      aria-hidden="true"
      className="flex h-3 items-end gap-px border-b border-line bg-surface px-4 md:gap-0.5 md:px-8"
    >
      {Array.from({ length: totalPages }, (_, index) => index + 1).map((thread) => (
        <i
          key={thread}
          className={classNames(
            'min-w-0 flex-1',
            thread < page && 'h-[55%] bg-brand/75',
            thread === page && 'h-full bg-brand shadow-[0_0_0_1.5px_var(--brand)]',
            thread > page && 'h-[3px] bg-line-strong/40',
          )}
        />
      ))}
    </div>
  );
}
