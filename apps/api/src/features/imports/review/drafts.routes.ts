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
import type { Registrar } from '../../../http/registrar.ts';
import { acceptAll, acceptDraft } from './acceptance.service.ts';
import { setDraftAreas } from './draft-areas.service.ts';
import { readDraftForm } from './draft-form.ts';
import { addDraft, listDrafts, setDiscarded, setKinds, updateDraft } from './drafts.service.ts';
import { joinDrafts, takeOutItem, ungroupDraft } from './grouping.service.ts';
import { justifyItem } from './justification.service.ts';

const placeOf = (params: { id: number; draftId: number }) => ({
  importId: params.id,
  draftId: params.draftId,
});

/** Review of what was read from a booklet, on its way into the bank. */
export function registerDraftRoutes(register: Registrar, context: ServerContext): void {
  const { db, files } = context;

  register(importDraftsRoute, async ({ params }) => ({
    success: true as const,
    data: await listDrafts(db, params.id),
  }));

  register(addDraftRoute, async ({ params, body }) => ({
    success: true as const,
    data: await addDraft(db, params.id, body.number),
  }));

  register(updateDraftRoute, async ({ params, request }) => {
    const form = await readDraftForm(request, files);
    const data = await updateDraft(context, placeOf(params), form);
    return { success: true as const, message: 'Borrador guardado', data };
  });

  register(acceptDraftRoute, async ({ account, params, body }) => ({
    success: true as const,
    message: 'Pregunta aceptada',
    data: await acceptDraft(context, account.id, placeOf(params), body),
  }));

  register(acceptAllRoute, async ({ account, params }) => ({
    success: true as const,
    data: await acceptAll(context, account.id, params.id),
  }));

  register(discardDraftRoute, async ({ params }) => ({
    success: true as const,
    data: await setDiscarded(db, placeOf(params), true),
  }));

  register(restoreDraftRoute, async ({ params }) => ({
    success: true as const,
    data: await setDiscarded(db, placeOf(params), false),
  }));

  register(ungroupDraftRoute, async ({ params }) => ({
    success: true as const,
    message: 'Preguntas convertidas a individuales',
    data: await ungroupDraft(db, placeOf(params)),
  }));

  register(takeOutItemRoute, async ({ params, body }) => ({
    success: true as const,
    message: 'Pregunta separada del grupo',
    data: await takeOutItem(db, placeOf(params), body),
  }));

  register(joinDraftsRoute, async ({ params, body }) => ({
    success: true as const,
    message: 'Preguntas agrupadas',
    data: await joinDrafts(db, params.id, body.drafts),
  }));

  register(setDraftAreasRoute, async ({ params, body }) => ({
    success: true as const,
    data: await setDraftAreas(db, placeOf(params), body),
  }));

  register(setDraftKindsRoute, async ({ params, body }) => ({
    success: true as const,
    data: await setKinds(db, params.id, body),
  }));

  register(draftJustificationRoute, async ({ params, body, reply }) => ({
    success: true as const,
    data: await justifyItem(context, { ...placeOf(params), ...body }, closingOf(reply)),
  }));
}

/** Aborted once nobody waits for the answer any more. */
function closingOf(reply: FastifyReply): AbortSignal {
  const closed = new AbortController();
  reply.raw.once('close', () => closed.abort());
  return closed.signal;
}
