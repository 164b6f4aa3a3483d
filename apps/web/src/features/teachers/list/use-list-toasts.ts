import type { UseQueryResult } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { messageOf } from '../../../api/api-error.ts';
import { showToast } from '../../../ui/feedback/toast.ts';
import { LIST_FALLBACK } from '../teachers.queries.ts';

/** One toast for the state of the list: each takes the place of the one before. */
const TOAST = { id: 'teachers-list' };
const LOADED_MS = 2000;

/**
 * Says that a list has come where a press asked for it: a search by Enter, or one more try. Opening the page, its
 * filters and its pages show by themselves what has come. What went wrong is always told.
 * Answers what a press calls.
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

/** Says what became of a search that a press asked for. */
export function tellSearch(search: string): void {
  if (search === '') showToast('info', 'Búsqueda limpiada', { id: 'teachers-search' });
  else showToast('info', 'Buscando docentes...', TOAST);
}
