import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { useAfter } from '../feedback/surface.tsx';

const FRAME = 'overflow-hidden rounded-lg border border-line bg-surface shadow-1';
const HEAD = 'bg-sunken px-3 py-3 text-left text-sm font-semibold whitespace-nowrap text-ink-2';

interface TableFrameProps {
  /** The table's name for screen readers. */
  caption: string;
  /** The cells of the head. */
  head: ReactNode;
  /** The rows. In a narrow frame each row is drawn as a card. */
  children: ReactNode;
  /** Stands above the cards in a narrow frame, where the head is hidden. */
  cardHead?: ReactNode;
  /** Stands below the rows, in the same frame. */
  footer?: ReactNode;
}

/** A list's table in a frame. In a frame below 58 rem of width its rows are cards. */
export function TableFrame({ caption, head, children, cardHead, footer }: TableFrameProps) {
  return (
    <div className={classNames('@container', FRAME)}>
      {cardHead ? (
        <div className="border-b border-line bg-sunken px-4 py-1 @[58rem]:hidden">{cardHead}</div>
      ) : null}
      <table className="block w-full border-collapse text-[1rem] leading-snug @[58rem]:table">
        <caption className="sr-only">{caption}</caption>
        <thead className="hidden @[58rem]:table-header-group">
          <tr>{head}</tr>
        </thead>
        <tbody className="block divide-y divide-line @[58rem]:table-row-group">{children}</tbody>
      </table>
      {footer}
    </div>
  );
}

export function ColumnHead({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <th scope="col" className={classNames(HEAD, className)}>
      {children}
    </th>
  );
}

/** A column head with a button that sorts the table by its column. `order` is null while another column sorts. */
export function SortingHead(props: { order: 'asc' | 'desc' | null; onPress: () => void; children: string }) {
  const { order, onPress, children } = props;
  const Arrow = order === null ? ChevronsUpDown : order === 'asc' ? ArrowUp : ArrowDown;
  return (
    <th
      scope="col"
      aria-sort={order === null ? 'none' : order === 'asc' ? 'ascending' : 'descending'}
      className={`${HEAD} py-0.5!`}
    >
      <button
        type="button"
        onClick={onPress}
        className={classNames(
          '-mx-2 inline-flex min-h-tap items-center gap-1.5 rounded-md px-2 hover:text-ink',
          order !== null && 'text-brand-ink',
        )}
      >
        {children}
        <Arrow className="icon-s" />
      </button>
    </th>
  );
}

/** Shown in place of a table while its rows are loading. */
export function TableSkeleton({ text }: { text: string }) {
  const isShown = useAfter(300);
  return (
    <div role="status">
      <span className="sr-only">{text}</span>
      {isShown ? (
        <div aria-hidden="true" className={classNames('divide-y divide-line', FRAME)}>
          {[1, 2, 3, 4, 5].map((row) => (
            <div key={row} className="flex h-18 items-center gap-6 px-6">
              <span className="h-3.5 w-32 rounded-sm bg-sunken" />
              <span className="h-3.5 max-w-80 flex-1 rounded-sm bg-sunken" />
              <span className="ml-auto h-3.5 w-16 rounded-sm bg-sunken" />
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}
