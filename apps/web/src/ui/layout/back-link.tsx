import { Link, type LinkProps } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { classNames } from '../class-names.ts';

interface BackLinkProps {
  to: string;
  search?: NonNullable<LinkProps['search']>;
  className?: string;
  children: string;
}

/** The link above a page's title, to the page from which people come. */
export function BackLink({ to, search, className = 'mb-1.5', children }: BackLinkProps) {
  return (
    <Link
      to={to}
      {...(search && { search })}
      // Without `exact` the link would count as active, since this page's path often begins with the link's path.
      activeOptions={{ exact: true }}
      className={classNames(
        'tap-line inline-flex min-h-6 items-center gap-1.5 text-sm font-semibold text-brand-ink no-underline hover:underline',
        className,
      )}
    >
      <ArrowLeft className="icon-s" />
      {children}
    </Link>
  );
}
