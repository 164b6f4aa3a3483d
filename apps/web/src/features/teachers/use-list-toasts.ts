import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { messageOf } from '../../api/api-error.ts';
import { showToast } from '../../ui/toast.ts';
import { LIST_FALLBACK } from './teachers.queries.ts';

/** One toast for the state of the list: each takes the place of the one before. */
const TOAST = { id: 'teachers-list' };
/** Shorter than others: it comes with every page. */
const LOADED_MS = 2000;

/** Says that a list asked for has come, once; what is refreshed behind the person's back is not spoken of. */
export function useListToasts(asked: object, list: UseQueryResult): void {
  const told = useRef<object>(null);
  const { isSuccess, isPlaceholderData, error } = list;
  const hasCome = isSuccess && !isPlaceholderData;
  useEffect(() => {
    if (!hasCome || told.current === asked) return;
    told.current = asked;
    showToast('success', 'Docentes cargados correctamente.', { ...TOAST, duration: LOADED_MS });
  }, [asked, hasCome]);
  useEffect(() => {
    if (error) showToast('error', messageOf(error, LIST_FALLBACK), TOAST);
  }, [error]);
}

/** Says what became of a search as soon as it is asked for. */
export function tellSearch(search: string): void {
  if (search === '') showToast('info', 'Búsqueda limpiada', { id: 'teachers-search' });
  else showToast('info', 'Buscando docentes...', TOAST);
}
