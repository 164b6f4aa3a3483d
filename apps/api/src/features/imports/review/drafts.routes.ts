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
import type { FastifyReply } from 'fastify';
import type { ServerContext } from '../../../context.ts';
import { Portions } from '../../../http/answers/portions.ts';
import { type Registrar, told } from '../../../http/registrar.ts';
import { acceptAll, acceptDraft } from './acceptance.service.ts';
import { readDraftForm } from './draft-form.ts';
import { addDraft, readDrafts, setDiscarded, setKinds, updateDraft } from './drafts.service.ts';
import { joinDrafts, takeOutItem, ungroupDraft } from './grouping/grouping.service.ts';
import { justifyItem } from './justification.service.ts';
import { setDraftAreas } from './pictures/draft-areas.service.ts';

const placeOf = (params: { id: number; draftId: number }) => ({
  importId: params.id,
  draftId: params.draftId,
});

/** Routes for reviewing the drafts that were read from a booklet. */
export function registerDraftRoutes(register: Registrar, context: ServerContext): void {
  const { db, files } = context;

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

  register(acceptAllRoute, ({ account, params }) => acceptAll(context, account.id, params.id));

  register(discardDraftRoute, ({ params }) => setDiscarded(db, placeOf(params), true));

  register(restoreDraftRoute, ({ params }) => setDiscarded(db, placeOf(params), false));

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
    justifyItem(context, { ...placeOf(params), ...body }, closingOf(reply)),
  );
}

/** Aborted once nobody waits for the answer any more. */
function closingOf(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return closed.signal;
}
