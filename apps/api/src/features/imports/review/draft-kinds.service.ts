import { setImmediate } from 'node:timers/promises';
import type { Kind } from '@amauta/contract/catalogue.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import type { Database } from '../../../database/connect.ts';
import { wrongField } from '../../../http/failure.ts';
import { withKinds } from './draft-content.ts';
import { changeDraft, lockPendingDrafts } from './drafts.queries.ts';
import { getGroupImport } from './review.service.ts';

/**
 * How many drafts one transaction changes. It blocks the embedded database for about 30 ms, and others must
 * wait.
 */
const KINDS_AT_ONCE = 40;

/**
 * Sets the kind of the pending items in a span of numbers.
 * @throws RequestFailure INVALID_INPUT for a span that ends before it begins, or a kind that the exam type lacks
 */
export async function setKinds(
  db: Database,
  importId: number,
  span: { from: number; to: number; kind: Kind },
): Promise<void> {
  if (span.from > span.to) throw wrongField('to', 'El último número debe ser igual o mayor que el primero.');
  const { type_exam } = (await getGroupImport(db, importId)).category;
  const allowed = EXAM_KINDS[type_exam];
  if (!allowed.includes(span.kind))
    throw wrongField('kind', `${type_exam} solo lleva preguntas de tipo ${allowed.join(', ')}.`);
  // Drafts are changed in several transactions. If one fails, repeating the whole call gives the same
  // result.
  for (let afterId = 0; ; ) {
    const held = await db.transaction(async (tx) => {
      const found = await getGroupImport(tx, importId, 'share');
      const drafts = await lockPendingDrafts(tx, found, { afterId, limit: KINDS_AT_ONCE });
      for (const draft of drafts) {
        const content = withKinds(draft.content, span);
        if (content) await changeDraft(tx, draft, { content });
      }
      return drafts;
    });
    const last = held.at(-1);
    if (!last || held.length < KINDS_AT_ONCE) return;
    afterId = last.id;
    await setImmediate();
  }
}
