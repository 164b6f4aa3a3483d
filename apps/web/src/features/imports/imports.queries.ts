import type { Kind } from '@amauta/contract/catalogue.ts';
import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
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
import type { ImportDetail, ImportStatus, PageArea } from '@amauta/contract/imports/import.ts';
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
import { call } from '../../api/client.ts';

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
  queryFn: async ({ signal }) => (await call(importListRoute, { signal, fallback: LIST_FALLBACK })).data,
  staleTime: 0,
});

/** Whether a language model is available. Changes only with the server's settings. */
export const importOptionsQuery = queryOptions({
  queryKey: importKeys.options,
  queryFn: async ({ signal }) => (await call(importOptionsRoute, { signal })).data,
  staleTime: 300_000,
});

/** One import in its present state. */
export function importQuery(id: number) {
  return queryOptions({
    queryKey: importKeys.one(id),
    queryFn: async ({ signal }) =>
      (await call(importRoute, { params: { id }, signal, fallback: IMPORT_FALLBACK })).data,
    staleTime: 0,
  });
}

/** Drafts of the chosen group, ordered by number. */
export function importDraftsQuery(id: number) {
  return queryOptions({
    queryKey: importKeys.drafts(id),
    queryFn: async ({ signal }) =>
      (await call(importDraftsRoute, { params: { id }, signal, fallback: DRAFTS_FALLBACK })).data,
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
    queryFn: async ({ signal }) => {
      const query = sheet === undefined ? {} : { sheet };
      const options = { params: { id }, query, signal, fallback: ANSWERS_FALLBACK };
      return (await call(answerPreviewRoute, options)).data;
    },
    staleTime: 0,
  });
}

export async function cancelImport(id: number): Promise<ImportDetail> {
  return (await call(cancelImportRoute, { params: { id }, fallback: 'No se pudo cancelar la lectura.' }))
    .data;
}

export async function retryImport(id: number): Promise<ImportDetail> {
  return (await call(retryImportRoute, { params: { id }, fallback: 'No se pudo volver a leer el archivo.' }))
    .data;
}

export function deleteImport(id: number) {
  return call(deleteImportRoute, { params: { id }, fallback: 'No se pudo eliminar la importación.' });
}

export async function chooseGroup(id: number, group: number): Promise<ImportDetail> {
  const options = { params: { id }, body: { group }, fallback: 'No se pudo elegir el grupo.' };
  return (await call(chooseGroupRoute, { ...options, timeoutMs: LONG_TIMEOUT_MS })).data;
}

export async function addDraft(id: number, number: number): Promise<ImportDraft> {
  const options = { params: { id }, body: { number }, fallback: 'No se pudo añadir la pregunta.' };
  return (await call(addDraftRoute, options)).data;
}

/** @param form holds `data` (a `DraftContent`), `version` and new images */
export async function updateDraft(id: number, draftId: number, form: FormData): Promise<ImportDraft> {
  const options = { params: { id, draftId }, body: form, fallback: CHANGE_FALLBACK };
  return (await call(updateDraftRoute, { ...options, timeoutMs: LONG_TIMEOUT_MS, repeats: false })).data;
}

/** @param body `warnings` are those that the person saw and accepts */
export async function acceptDraft(
  id: number,
  draftId: number,
  body: { version: number; warnings: ImportWarningCode[] },
): Promise<ImportDraft> {
  const options = { params: { id, draftId }, body, fallback: 'No se pudo aceptar la pregunta.' };
  return (await call(acceptDraftRoute, { ...options, repeats: false })).data;
}

/** Accepts every draft without warnings into the bank. */
export async function acceptAllDrafts(id: number) {
  const options = { params: { id }, fallback: 'No se pudieron aceptar las preguntas.' };
  return (await call(acceptAllRoute, { ...options, timeoutMs: ACCEPT_ALL_TIMEOUT_MS })).data;
}

export async function discardDraft(id: number, draftId: number): Promise<ImportDraft> {
  return (
    await call(discardDraftRoute, { params: { id, draftId }, fallback: CHANGE_FALLBACK, repeats: false })
  ).data;
}

export async function restoreDraft(id: number, draftId: number): Promise<ImportDraft> {
  return (await call(restoreDraftRoute, { params: { id, draftId }, fallback: CHANGE_FALLBACK })).data;
}

export async function ungroupDraft(id: number, draftId: number): Promise<ImportDraft[]> {
  const fallback = 'No se pudieron desagrupar las preguntas.';
  return (await call(ungroupDraftRoute, { params: { id, draftId }, fallback })).data;
}

/** Makes one item of a group a draft of its own. Returns the group and the new draft. */
export async function takeOutItem(
  id: number,
  draftId: number,
  body: { item: number; version: number },
): Promise<ImportDraft[]> {
  const options = { params: { id, draftId }, body, fallback: 'No se pudo separar la pregunta.' };
  return (await call(takeOutItemRoute, options)).data;
}

/** Joins drafts under one shared statement. Returns the one draft that remains. */
export async function joinDrafts(
  id: number,
  drafts: { id: number; version: number }[],
): Promise<ImportDraft> {
  const fallback = 'No se pudieron agrupar las preguntas.';
  return (await call(joinDraftsRoute, { params: { id }, body: { drafts }, fallback })).data;
}

/**
 * Sets the areas of an item of a draft, or of the shared statement (`item` null). Areas that are left out are
 * removed.
 */
export async function setDraftAreas(
  id: number,
  draftId: number,
  body: { item: number | null; areas: PageArea[]; version: number },
): Promise<ImportDraft> {
  const options = { params: { id, draftId }, body, fallback: 'No se pudo guardar el área.' };
  return (await call(setDraftAreasRoute, options)).data;
}

export async function setDraftKinds(
  id: number,
  range: { from: number; to: number; kind: Kind },
): Promise<ImportDraft[]> {
  const options = { params: { id }, body: range, fallback: CHANGE_FALLBACK };
  return (await call(setDraftKindsRoute, options)).data;
}

/** Returns the path of the image cut out of a page. */
export async function cutImage(id: number, area: PageArea): Promise<string> {
  const options = { params: { id }, body: area, fallback: 'No se pudo recortar la imagen.' };
  return (await call(cutImageRoute, { ...options, timeoutMs: DRAWING_TIMEOUT_MS })).data.value;
}

/** Asks the language model to draft the justification of one item. */
export async function draftJustification(
  id: number,
  draftId: number,
  body: { item: number; version: number },
): Promise<ImportDraft> {
  const fallback = 'No se pudo redactar la justificación.';
  const options = { params: { id, draftId }, body, fallback, timeoutMs: LONG_TIMEOUT_MS };
  return (await call(draftJustificationRoute, options)).data;
}

/** Applies the changes of a preview. `plan_hash` makes sure that only the previewed changes are applied. */
export async function applyAnswers(id: number, body: { sheet: number; plan_hash: string }) {
  const options = { params: { id }, body, fallback: ANSWERS_FALLBACK };
  return (await call(applyAnswersRoute, { ...options, timeoutMs: LONG_TIMEOUT_MS })).data;
}

/** Fetches anew what an accepted or changed draft affects: the import, the list of imports, and the bank. */
export async function forgetImport(queryClient: QueryClient, id: number): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: importKeys.one(id) }),
    queryClient.invalidateQueries({ queryKey: importKeys.list }),
    queryClient.invalidateQueries({ queryKey: ['questions'] }),
  ]);
}
