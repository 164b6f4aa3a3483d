import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../../api/api-error.ts';
import { importKeys } from '../../imports.queries.ts';

/** Whether the server says that what was asked for doesn't exist. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}

/**
 * Whether the whole import was deleted. To be asked when a draft was not found: only the list of drafts, which this loads
 * again, tells a deleted import from a draft that was put into a group.
 */
export async function isImportDeleted(queryClient: QueryClient, importId: number): Promise<boolean> {
  const queryKey = importKeys.drafts(importId);
  await queryClient.invalidateQueries({ queryKey });
  return isNotFound(queryClient.getQueryState(queryKey)?.error);
}
