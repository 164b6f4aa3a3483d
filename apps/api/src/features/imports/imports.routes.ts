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
import {
  cancelImportRoute,
  chooseGroupRoute,
  createFromPdfRoute,
  cutImageRoute,
  deleteImportRoute,
  importEventsRoute,
  importListRoute,
  importOptionsRoute,
  importPictureRoute,
  importRoute,
  retryImportRoute,
} from '@amauta/contract/imports/import.ts';
import {
  answerPreviewRoute,
  applyAnswersRoute,
  updateFromPdfRoute,
} from '@amauta/contract/imports/sheets.ts';
import type { ServerContext } from '../../context.ts';
import { eventStream } from '../../http/answers/event-stream.ts';
import { Portions } from '../../http/answers/portions.ts';
import { callerGone } from '../../http/caller-gone.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import {
  cancelImport,
  chooseGroup,
  deleteImport,
  getImport,
  listSummaries,
  readDetail,
  receiveImport,
  retryImport,
  watchImport,
} from './imports.service.ts';
import { acceptAll, acceptDraft } from './review/acceptance.service.ts';
import { readDraftForm } from './review/draft-form.ts';
import { setKinds } from './review/draft-kinds.service.ts';
import { addDraft, discardDraft, readDrafts, restoreDraft, updateDraft } from './review/drafts.service.ts';
import { joinDrafts, takeOutItem, ungroupDraft } from './review/grouping/grouping.service.ts';
import { justifyItem } from './review/justification.service.ts';
import { setDraftAreas } from './review/pictures/draft-areas.service.ts';
import { cutImage, openPicture } from './review/pictures/page-pictures.service.ts';
import { applySheet, previewSheet } from './sheets/sheets.service.ts';

const placeOf = (params: { id: number; draftId: number }) => ({
  importId: params.id,
  draftId: params.draftId,
});

/**
 * Routes of imports, of the drafts that were read from booklets, and of answer sheets. `closing` aborts open event streams and
 * drawing, so that the server can stop.
 */
export function registerImportRoutes(
  register: Registrar,
  context: ServerContext,
  closing: AbortSignal,
): void {
  const { db, config, files } = context;

  register(createFromPdfRoute, ({ request, account }) =>
    receiveImport(context, request, { subject: 'questions', actorId: account.id }),
  );

  register(updateFromPdfRoute, ({ request, account }) =>
    receiveImport(context, request, { subject: 'answers', actorId: account.id }),
  );

  register(importListRoute, () => listSummaries(db));

  register(importOptionsRoute, () => ({
    has_model: config.ai !== null,
    model: config.ai?.model ?? null,
    model_use: config.ai?.mode ?? ('none' as const),
  }));

  register(importRoute, ({ params }) => readDetail(db, params.id));

  register(importEventsRoute, async ({ params, reply, isStillAllowed }) => {
    await getImport(db, params.id);
    return eventStream(reply, { closing, isStillAllowed }, (signal) => watchImport(db, params.id, signal));
  });

  register(cancelImportRoute, async ({ params }) =>
    told('Importación cancelada', await cancelImport(context, params.id)),
  );

  register(retryImportRoute, ({ params }) => retryImport(context, params.id));

  register(deleteImportRoute, async ({ params }) => {
    await deleteImport(context, params.id);
    return 'Importación eliminada correctamente';
  });

  register(importPictureRoute, async ({ params, reply }) => {
    const { content, sizeBytes } = await openPicture(context, params.id, params.page, closing);
    reply.header('content-length', sizeBytes).header('cache-control', 'private, max-age=86400');
    return content;
  });

  register(chooseGroupRoute, ({ params, body }) => chooseGroup(db, params.id, body.group));

  register(cutImageRoute, async ({ params, body }) => ({
    value: await cutImage(context, params.id, body, closing),
  }));

  register(importDraftsRoute, ({ params }) => new Portions(readDrafts(db, params.id)));

  register(addDraftRoute, ({ params, body }) => addDraft(db, params.id, body.number));

  register(updateDraftRoute, async ({ params, request }) => {
    const form = await readDraftForm(request, files);
    const data = await updateDraft(context, placeOf(params), form);
    return told('Borrador guardado', data);
  });

  register(acceptDraftRoute, async ({ account, params, body }) =>
    told('Pregunta aceptada', await acceptDraft(context, account.id, placeOf(params), body)),
  );

  register(acceptAllRoute, ({ account, params, body }) =>
    acceptAll(context, account.id, { importId: params.id, seen: body?.drafts }),
  );

  register(discardDraftRoute, ({ params, body }) => discardDraft(db, placeOf(params), body?.version));

  register(restoreDraftRoute, ({ params }) => restoreDraft(db, placeOf(params)));

  register(ungroupDraftRoute, async ({ params }) =>
    told('Preguntas convertidas a individuales', await ungroupDraft(db, placeOf(params))),
  );

  register(takeOutItemRoute, async ({ params, body }) =>
    told('Pregunta separada del grupo', await takeOutItem(db, placeOf(params), body)),
  );

  register(joinDraftsRoute, async ({ params, body }) =>
    told('Preguntas agrupadas', await joinDrafts(db, params.id, body.drafts)),
  );

  register(setDraftAreasRoute, ({ params, body }) => setDraftAreas(db, placeOf(params), body));

  register(setDraftKindsRoute, async ({ params, body }) => {
    await setKinds(db, params.id, body);
    return new Portions(readDrafts(db, params.id));
  });

  register(draftJustificationRoute, ({ params, body, reply }) =>
    justifyItem(context, { ...placeOf(params), ...body }, callerGone(reply)),
  );

  register(answerPreviewRoute, ({ params, query }) => previewSheet(db, params.id, query.sheet));

  register(applyAnswersRoute, ({ account, params, body }) =>
    applySheet(context, account.id, {
      importId: params.id,
      sheet: body.sheet,
      planHash: body.plan_hash,
    }),
  );
}
