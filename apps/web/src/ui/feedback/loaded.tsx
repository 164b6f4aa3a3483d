import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messageOf, NetworkError } from '../../api/api-error.ts';
import { Card, ErrorState, Skeleton } from './surface.tsx';
import { useOnline } from './use-online.ts';

type Query<T> = Pick<UseQueryResult<T>, 'data' | 'isPending' | 'error' | 'refetch'>;
type Arrival = Pick<UseQueryResult, 'isLoading' | 'failureCount' | 'errorUpdateCount'>;

interface LoadedProps<T> {
  query: Query<T>;
  /** What fills the page above this part. This part waits for its first attempt. */
  above?: readonly Arrival[];
  /** Number of grey bars while the query loads. */
  lines: number;
  /** What screen readers hear while the query loads. */
  text?: string;
  /** Whether the grey bars stand in a card. */
  inCard?: boolean;
  className?: string;
  children: (data: T) => ReactNode;
}

/**
 * Whether the first attempt of a query is under way. A part of the page below waits for it: if the part above grew later,
 * a press would hit another place than the one aimed at. After a failed attempt or without a connection nothing waits.
 */
export const isArriving = ({ isLoading, failureCount, errorUpdateCount }: Arrival) =>
  isLoading && failureCount === 0 && errorUpdateCount === 0;

/** Draws what a query has read. Until then draws grey bars, and after a failure the error with a button to retry. */
export function Loaded<T>(props: LoadedProps<T>) {
  const { query, above = [], lines, text, inCard = false, className, children } = props;
  const isWaiting = above.some(isArriving);
  if (query.data !== undefined && !isWaiting) return children(query.data);
  if (!query.isPending && !isWaiting) return <QueryError query={query} className={className} />;
  const bars = <Skeleton lines={lines} {...(text && { text })} {...(className && { className })} />;
  return inCard ? <Card>{bars}</Card> : bars;
}

/** Shown in place of what a query could not read. Without an answer the query tries again when the connection is back. */
export function QueryError(props: {
  query: Pick<UseQueryResult, 'error' | 'refetch'>;
  className?: string | undefined;
}) {
  const { query, className } = props;
  useOnline(() => {
    if (query.error instanceof NetworkError) void query.refetch();
  });
  return (
    <ErrorState
      message={messageOf(query.error)}
      onRetry={() => void query.refetch()}
      {...(className && { className })}
    />
  );
}
