import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';

/** Limits the width of a page's content and adds space at its sides. `wide` is for the administrator's lists. */
export function Page({
  wide,
  className,
  children,
}: {
  wide?: boolean;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      className={classNames(
        'mx-auto px-page pt-6 pb-12 lg:px-12 lg:pt-11 lg:pb-16',
        wide ? 'max-w-[92rem]' : 'max-w-[78rem]',
        className,
      )}
    >
      {children}
    </div>
  );
}

/** The head of a page: context, title and one sentence. The title takes the focus after a navigation. */
export function PageHead(props: {
  context?: ReactNode;
  title: string;
  lede?: ReactNode;
  actions?: ReactNode;
}) {
  const { context, title, lede, actions } = props;
  return (
    <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-6 lg:mb-8">
      <div className="min-w-0 flex-1 basis-80">
        {context ? (
          <div className="mb-1.5 flex items-center gap-2 text-sm font-semibold text-brand-ink">{context}</div>
        ) : null}
        <h1 tabIndex={-1}>{title}</h1>
        {lede ? <p className="mt-2 max-w-[40rem] text-ink-2">{lede}</p> : null}
      </div>
      {actions ? (
        <div className="flex w-full flex-wrap items-center gap-3 *:max-w-full *:flex-1 *:whitespace-normal md:w-auto md:*:flex-none">
          {actions}
        </div>
      ) : null}
    </header>
  );
}
