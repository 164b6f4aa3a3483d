import type { Kind } from '@amauta/contract/catalogue.ts';
import {
  acceptAllRoute,
  acceptDraftRoute,
  addDraftRoute,
  discardDraftRoute,
  draftJustificationRoute,
  importDraftsRoute,
  joinDraftsRoute,
  restoreDraftRoute,
  setDraftAreasRoute,
  setDraftKindsRoute,
  takeOutItemRoute,
  ungroupDraftRoute,
  updateDraftRoute,
} from '@amauta/contract/imports/drafts.ts';
import type { ImportStatus, PageArea } from '@amauta/contract/imports/import.ts';
import {
  cancelImportRoute,
  chooseGroupRoute,
  cutImageRoute,
  deleteImportRoute,
  importListRoute,
  importOptionsRoute,
  importPictureRoute,
  importRoute,
  retryImportRoute,
} from '@amauta/contract/imports/import.ts';
import { answerPreviewRoute, applyAnswersRoute } from '@amauta/contract/imports/sheets.ts';
import type { ImportWarningCode } from '@amauta/contract/imports/warnings.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callData, readingOf } from '../../api/client.ts';

export const IMPORT_FALLBACK = 'No se pudo cargar la importación.';
export const DRAFTS_FALLBACK = 'No se pudieron cargar los borradores.';
export const QUESTIONS_FALLBACK = 'Error al procesar las preguntas';
export const ANSWERS_FALLBACK = 'Error al procesar las respuestas';
export const LIST_FALLBACK = 'No se pudieron cargar las importaciones.';
const PICTURE_FALLBACK = 'No se pudo cargar la imagen de la página.';
const CHANGE_FALLBACK = 'No se pudo guardar el cambio. Inténtalo de nuevo.';

/** The server draws a page's picture when it is first requested, which takes long. */
const DRAWING_TIMEOUT_MS = 60_000;
/** For calls that write many questions or wait for a language model. */
const LONG_TIMEOUT_MS = 120_000;
/** Thousands of questions are written one by one, with pauses in which the server answers other requests. */
const ACCEPT_ALL_TIMEOUT_MS = 600_000;

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

/** Imports with something left to do first, then the latest ones that ended. */
export const importListQuery = queryOptions({
  queryKey: importKeys.list,
  queryFn: readingOf(importListRoute, { fallback: LIST_FALLBACK }),
  staleTime: 0,
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

export function cancelImport(id: number) {
  return callData(cancelImportRoute, { params: { id }, fallback: 'No se pudo cancelar la lectura.' });
}

export function retryImport(id: number) {
  return callData(retryImportRoute, { params: { id }, fallback: 'No se pudo volver a leer el archivo.' });
}

export function deleteImport(id: number) {
  return call(deleteImportRoute, { params: { id }, fallback: 'No se pudo eliminar la importación.' });
}

export function chooseGroup(id: number, group: number) {
  const options = { fallback: 'No se pudo elegir el grupo.', timeoutMs: LONG_TIMEOUT_MS };
  return callData(chooseGroupRoute, { params: { id }, body: { group }, ...options });
}

export function addDraft(id: number, number: number) {
  return callData(addDraftRoute, {
    params: { id },
    body: { number },
    fallback: 'No se pudo añadir la pregunta.',
  });
}

/** @param form holds `data` (a `DraftContent`), `version` and new images */
export function updateDraft(id: number, draftId: number, form: FormData) {
  const options = { fallback: CHANGE_FALLBACK, timeoutMs: LONG_TIMEOUT_MS, repeats: false } as const;
  return callData(updateDraftRoute, { params: { id, draftId }, body: form, ...options });
}

/** @param body `warnings` are those that the person saw and accepts */
export function acceptDraft(
  id: number,
  draftId: number,
  body: { version: number; warnings: ImportWarningCode[] },
) {
  const options = { fallback: 'No se pudo aceptar la pregunta.', repeats: false } as const;
  return callData(acceptDraftRoute, { params: { id, draftId }, body, ...options });
}

/** Accepts every draft without warnings into the bank. */
export function acceptAllDrafts(id: number) {
  const options = { fallback: 'No se pudieron aceptar las preguntas.', timeoutMs: ACCEPT_ALL_TIMEOUT_MS };
  return callData(acceptAllRoute, { params: { id }, ...options });
}

export function discardDraft(id: number, draftId: number) {
  return callData(discardDraftRoute, { params: { id, draftId }, fallback: CHANGE_FALLBACK, repeats: false });
}

export function restoreDraft(id: number, draftId: number) {
  return callData(restoreDraftRoute, { params: { id, draftId }, fallback: CHANGE_FALLBACK });
}

export function ungroupDraft(id: number, draftId: number) {
  const fallback = 'No se pudieron desagrupar las preguntas.';
  return callData(ungroupDraftRoute, { params: { id, draftId }, fallback });
}

/** Makes one item of a group a draft of its own. Returns the group and the new draft. */
export function takeOutItem(id: number, draftId: number, body: { item: number; version: number }) {
  const fallback = 'No se pudo separar la pregunta.';
  return callData(takeOutItemRoute, { params: { id, draftId }, body, fallback });
}

/** Joins drafts under one shared statement. Returns the one draft that remains. */
export function joinDrafts(id: number, drafts: { id: number; version: number }[]) {
  const fallback = 'No se pudieron agrupar las preguntas.';
  return callData(joinDraftsRoute, { params: { id }, body: { drafts }, fallback });
}

/**
 * Sets the areas of an item of a draft, or of the shared statement (`item` null). Areas that are left out are
 * removed.
 */
export function setDraftAreas(
  id: number,
  draftId: number,
  body: { item: number | null; areas: PageArea[]; version: number },
) {
  const fallback = 'No se pudo guardar el área.';
  return callData(setDraftAreasRoute, { params: { id, draftId }, body, fallback });
}

export function setDraftKinds(id: number, body: { from: number; to: number; kind: Kind }) {
  return callData(setDraftKindsRoute, { params: { id }, body, fallback: CHANGE_FALLBACK });
}

/** Returns the path of the image cut out of a page. */
export async function cutImage(id: number, area: PageArea): Promise<string> {
  const options = { fallback: 'No se pudo recortar la imagen.', timeoutMs: DRAWING_TIMEOUT_MS };
  return (await callData(cutImageRoute, { params: { id }, body: area, ...options })).value;
}

/** Asks the language model to draft the justification of one item. */
export function draftJustification(id: number, draftId: number, body: { item: number; version: number }) {
  const options = { fallback: 'No se pudo redactar la justificación.', timeoutMs: LONG_TIMEOUT_MS };
  return callData(draftJustificationRoute, { params: { id, draftId }, body, ...options });
}

/** Applies the changes of a preview. `plan_hash` makes sure that only the previewed changes are applied. */
export function applyAnswers(id: number, body: { sheet: number; plan_hash: string }) {
  const options = { fallback: ANSWERS_FALLBACK, timeoutMs: LONG_TIMEOUT_MS };
  return callData(applyAnswersRoute, { params: { id }, body, ...options });
}

/** Fetches anew what an accepted or changed draft affects: the import, the list of imports, and the bank. */
export async function forgetImport(queryClient: QueryClient, id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: importKeys.one(id) }),
    queryClient.invalidateQueries({ queryKey: importKeys.list }),
    queryClient.invalidateQueries({ queryKey: ['questions'] }),
  ]);
}
