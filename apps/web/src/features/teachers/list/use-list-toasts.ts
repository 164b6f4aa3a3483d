import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { LIST_FALLBACK } from '../teachers.queries.ts';

/** All toasts about the list share one id, so that each replaces the one before. */
const TOAST = { id: 'teachers-list' };
const LOADED_MS = 2000;

/**
 * Shows a toast when a list that the person asked for has loaded: by Enter in the search, or by a retry.
 * Other loads need no toast, since the new rows are visible. Errors always get one.
 * Returns the function to call when the person asks for a list.
 */
export function useListToasts(list: UseQueryResult): () => void {
  const isAwaited = useRef(false);
  const { isFetching, isSuccess, isPlaceholderData, error } = list;
  const hasCome = isSuccess && !isPlaceholderData && !isFetching;
  useEffect(() => {
    if (!hasCome || !isAwaited.current) return;
    isAwaited.current = false;
    showToast('success', 'Docentes cargados correctamente.', { ...TOAST, duration: LOADED_MS });
  }, [hasCome]);
  useEffect(() => {
    if (error) showToast('error', messageOf(error, LIST_FALLBACK), TOAST);
  }, [error]);
  return useCallback(() => {
    isAwaited.current = true;
  }, []);
}

/** Shows a toast for a search started with Enter. */
export function tellSearch(search: string): void {
  if (search === '') showToast('info', 'Búsqueda limpiada', { id: 'teachers-search' });
  else showToast('info', 'Buscando docentes...', TOAST);
}
