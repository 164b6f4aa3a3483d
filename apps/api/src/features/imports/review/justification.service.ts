import type { ImportDraft } from '@amauta/contract/imports/drafts.ts';
import { cleanHtml } from '@amauta/rich-text/clean.ts';
import type { ServerContext } from '../../../context.ts';
import { RequestFailure, wrongField } from '../../../http/failure.ts';
import { draftJustification, type ItemToJustify } from '../model/draft-justification.ts';
import { costOf, NOTHING_USED, tokensOf } from '../model/provider/model-usage.ts';
import { openModel } from '../model/provider/open-model.ts';
import type { ModelFailure } from '../model/provider/structured-model.ts';
import { openBudget } from '../model/provider/token-budget.ts';
import { itemsOf, keyOf } from './draft-content.ts';
import { changeDraft, type DraftRow } from './drafts.queries.ts';
import {
  changing,
  checkDraftVersion,
  checkPending,
  type DraftPlace,
  lockGroupDraft,
} from './drafts.service.ts';
import { addModelUsage } from './review.queries.ts';

/** Must be shorter than the time that the page waits for an answer. */
const DEADLINE_MS = 110_000;

const NOT_NOW = 'El modelo de lenguaje no responde. Inténtalo de nuevo en unos minutos.';
const UNUSABLE =
  'El modelo no redactó una justificación que se pueda usar. Inténtalo de nuevo o escríbela tú.';
const FAILURES: Record<ModelFailure | 'budget', string> = {
  budget:
    'Esta importación ya usó todos los tokens que el servidor le permite al modelo. Escribe tú la justificación.',
  malformed: UNUSABLE,
  truncated: UNUSABLE,
  refused: 'El modelo no quiso redactar esta justificación. Escríbela tú.',
  timeout: NOT_NOW,
  busy: NOT_NOW,
  unavailable: NOT_NOW,
  denied: 'El proveedor del modelo rechazó la clave configurada. Revisa AI_API_KEY en el servidor.',
  invalid: 'El proveedor del modelo rechazó el pedido. Revisa AI_PROVIDER y AI_MODEL en el servidor.',
};

/** Identifies an item of a draft, in the version that the person saw. */
interface ItemPlace extends DraftPlace {
  item: number;
  version: number;
}

/**
 * Asks the language model to draft why an item's key is right, and marks the text as a draft until somebody
 * saves it. Nothing is locked while the model works: if the draft changes meanwhile, the person's text
 * stays.
 * @param closed aborted once nobody waits for the answer
 * @throws RequestFailure RULE_BROKEN without a language model, or when it proposed nothing usable
 */
export async function justifyItem(
  { db, config: { ai } }: ServerContext,
  place: ItemPlace,
  closed: AbortSignal,
): Promise<ImportDraft> {
  if (!ai)
    throw new RequestFailure('RULE_BROKEN', 'Configura un modelo de lenguaje para redactar justificaciones.');
  const { item, used } = await db.transaction(async (tx) => {
    const { draft, found } = await lockGroupDraft(tx, place);
    return { item: checkItem(draft, place), used: found.modelUsage ?? NOTHING_USED };
  });
  const { html, failure, usage } = await draftJustification(item, openModel(ai), {
    budget: openBudget(ai.maxTokens - tokensOf(used), ai.prices),
    signal: AbortSignal.any([closed, AbortSignal.timeout(DEADLINE_MS)]),
  });
  if (usage.calls > 0)
    await addModelUsage(db, place.importId, { ...usage, cost_usd: costOf(usage, ai.prices) });
  if (html === null) throw new RequestFailure('RULE_BROKEN', FAILURES[failure ?? 'malformed']);
  const justification = [{ type: 'text' as const, value: cleanHtml(html) }];
  return changing(db, place, (tx, draft) => {
    checkItem(draft, place);
    const { content } = draft;
    return changeDraft(tx, draft, {
      content: {
        ...content,
        questions: content.questions.map((one, index) =>
          index === place.item ? { ...one, justification } : one,
        ),
      },
      items: itemsOf(draft, (read, index) =>
        index === place.item ? { ...read, hasDraftedJustification: true } : read,
      ),
      origin: 'model',
    });
  });
}

/** Checks that an item can be justified, and returns what the model needs of it. */
function checkItem(draft: DraftRow, { item: index, version }: ItemPlace): ItemToJustify {
  checkPending(draft);
  checkDraftVersion(draft, version);
  const item = draft.content.questions[index];
  if (!item) throw wrongField('item', 'Esa pregunta no está en el borrador.');
  const key = keyOf(item);
  if (key === null) {
    throw new RequestFailure(
      'RULE_BROKEN',
      `Marca primero la respuesta correcta de la pregunta ${item.number}: la justificación parte de ella.`,
    );
  }
  const alternatives = item.alternatives.map((alternative) => alternative.text);
  return { shared: draft.content.shared_statement, statement: item.statement, alternatives, key };
}
