import { importDraftsRoute } from '@amauta/contract/imports/drafts.ts';
import type { ImportStatus, ImportSummary } from '@amauta/contract/imports/import.ts';
import {
  importListRoute,
  importOptionsRoute,
  importPictureRoute,
  importRoute,
} from '@amauta/contract/imports/import.ts';
import { answerPreviewRoute } from '@amauta/contract/imports/sheets.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, readingOf } from '../../api/client.ts';

const IMPORT_FALLBACK = 'No se pudo cargar la importación.';
export const DRAFTS_FALLBACK = 'No se pudieron cargar los borradores.';
export const QUESTIONS_FALLBACK = 'Error al procesar las preguntas';
export const ANSWERS_FALLBACK = 'Error al procesar las respuestas';
const PICTURE_FALLBACK = 'No se pudo cargar la imagen de la página.';
export const CHANGE_FALLBACK = 'No se pudo guardar el cambio. Inténtalo de nuevo.';

/** The server draws a page's picture when it is first requested, which takes long. */
export const DRAWING_TIMEOUT_MS = 60_000;
/** For calls that write many questions or wait for a language model. */
export const LONG_TIMEOUT_MS = 120_000;
export const importKeys = {
  all: ['imports'] as const,
  list: ['imports', 'list'] as const,
  options: ['imports', 'options'] as const,
  one: (id: number) => ['imports', 'one', id] as const,
  drafts: (id: number) => ['imports', 'one', id, 'drafts'] as const,
  /** Not below `one`, so that invalidating an import keeps its pictures: pages of the file never change. */
  picture: (id: number, page: number) => ['imports', 'picture', id, page] as const,
  answers: (id: number, sheet: number | undefined) => ['imports', 'one', id, 'answers', sheet] as const,
};

/** Whether the import is still waiting or being read, so that its state changes by itself. */
export function isRunning(status: ImportStatus): boolean {
  return status === 'queued' || status === 'reading';
}

/** How often the list is fetched while an import runs. */
const LIST_POLL_MS = 4_000;

/**
 * Imports with something left to do first, then the latest ones that ended. Kept up to date while one of them
 * runs.
 */
export const importListQuery = queryOptions({
  queryKey: importKeys.list,
  queryFn: readingOf(importListRoute, { fallback: 'No se pudieron cargar las importaciones.' }),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data?: readonly ImportSummary[] | undefined } }) =>
    state.data?.some(({ status }) => isRunning(status)) ? LIST_POLL_MS : false,
});

/** Whether a language model is available. Changes only with the server's settings. */
export const importOptionsQuery = queryOptions({
  queryKey: importKeys.options,
  queryFn: readingOf(importOptionsRoute, {}),
  staleTime: 300_000,
});

/** One import in its present state. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: importKeys.one(id),
    queryFn: readingOf(importRoute, { params: { id }, fallback: IMPORT_FALLBACK }),
    staleTime: 0,
  });
}

/** Drafts of the chosen group, ordered by number. */
export function importDraftsQuery(id: number) {
  return queryOptions({
    queryKey: importKeys.drafts(id),
    queryFn: readingOf(importDraftsRoute, { params: { id }, fallback: DRAFTS_FALLBACK }),
    staleTime: 0,
  });
}

/** A page's picture as a blob. An `img` can't load it directly, since the route needs the session's token. */
export function importPictureQuery(id: number, page: number) {
  return queryOptions({
    queryKey: importKeys.picture(id, page),
    queryFn: ({ signal }) => {
      const options = { signal, fallback: PICTURE_FALLBACK, timeoutMs: DRAWING_TIMEOUT_MS };
      return call(importPictureRoute, { params: { id, page }, ...options });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
}

/** The changes that a sheet would make; without `sheet`, the sheet that fits the paper. */
export function answerPreviewQuery(id: number, sheet?: number) {
  return queryOptions({
    queryKey: importKeys.answers(id, sheet),
    queryFn: readingOf(answerPreviewRoute, {
      params: { id },
      query: sheet === undefined ? {} : { sheet },
      fallback: ANSWERS_FALLBACK,
    }),
    staleTime: 0,
  });
}

/** Fetches anew what an accepted or changed draft affects: the import, the list of imports, and the bank. */
export async function forgetImport(queryClient: QueryClient, id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: importKeys.one(id) }),
    queryClient.invalidateQueries({ queryKey: importKeys.list }),
    queryClient.invalidateQueries({ queryKey: ['questions'] }),
  ]);
}
