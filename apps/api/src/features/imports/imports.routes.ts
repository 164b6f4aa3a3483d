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
  updateFromPdfRoute,
} from '@amauta/contract/imports/import.ts';
import type { ServerContext } from '../../context.ts';
import { eventStream } from '../../http/answers/event-stream.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import { watchImport } from './import-events.service.ts';
import {
  cancelImport,
  chooseGroup,
  deleteImport,
  getImport,
  listSummaries,
  readDetail,
  receiveImport,
  retryImport,
} from './imports.service.ts';
import { cutImage, openPicture } from './review/pictures/page-pictures.service.ts';

/** `closing` aborts open event streams and drawing, so that the server can stop. */
export function registerImportRoutes(
  register: Registrar,
  context: ServerContext,
  closing: AbortSignal,
): void {
  const { db, config } = context;

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
}
