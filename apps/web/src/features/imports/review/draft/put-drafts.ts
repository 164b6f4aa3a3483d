import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import type { QueryClient } from '@tanstack/react-query';
import { importKeys } from '../../imports.queries.ts';

/**
 * Puts drafts returned by the server into the cached list, and removes those whose ids are `gone`. Returns
 * the previous version of the first returned draft, if the list had one.
 */
export function putDrafts(
  queryClient: QueryClient,
  importId: number,
  answered: readonly ImportDraft[],
  gone: readonly number[] = [],
): ImportDraft | undefined {
  const queryKey = importKeys.drafts(importId);
  // A list request that is still running started before this change.
  void queryClient.cancelQueries({ queryKey });
  const shown = queryClient.getQueryData<ImportDraft[]>(queryKey) ?? [];
  const byId = new Map([...shown, ...answered].map((draft) => [draft.id, draft]));
  queryClient.setQueryData(
    queryKey,
    [...byId.values()].filter(({ id }) => !gone.includes(id)).toSorted(byFirstNumber),
  );
  return shown.find(({ id }) => id === answered[0]?.id);
}

/** The order of the list. */
export function byFirstNumber(one: ImportDraft, other: ImportDraft): number {
  return firstNumber(one) - firstNumber(other) || one.id - other.id;
}

function firstNumber({ questions }: ImportDraft): number {
  return Math.min(...questions.map(({ number }) => number));
}
