import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { Card, ErrorState, Skeleton } from './surface.tsx';

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'isPending' | 'error' | 'refetch'>;

interface LoadedProps<T> {
  query: Query<T>;
  /** Number of grey bars while the query loads. */
  lines: number;
  /** What screen readers hear while the query loads. */
  text?: string;
  /** Whether the grey bars stand in a card. */
  inCard?: boolean;
  className?: string;
  children: (data: T) => ReactNode;
}

/** Draws what a query has read. Until then draws grey bars, and after a failure the error with a button to retry. */
export function Loaded<T>({ query, lines, text, inCard = false, className, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (!query.isPending) return <QueryError query={query} className={className} />;
  const bars = <Skeleton lines={lines} {...(text && { text })} {...(className && { className })} />;
  return inCard ? <Card>{bars}</Card> : bars;
}

/** Shown in place of what a query could not read. */
export function QueryError(props: {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  className?: string | undefined;
}) {
  const { query, className } = props;
  return (
    <ErrorState
      message={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      {...(className && { className })}
    />
  );
}
