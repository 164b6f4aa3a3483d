import { setImmediate } from 'node:timers/promises';
import type { Kind } from '@amauta/contract/catalogue.ts';
import { EXAM_KINDS } from '@amauta/exam-rules/blueprint.ts';
import { likelyKind } from '@amauta/exam-rules/drawing/likely-kind.ts';
import type { Database } from '../../../database/connect.ts';
import { wrongField } from '../../../http/failure.ts';
import { withKinds } from './draft-content.ts';
import { changeDraft, listDraftOrder, listDraftRows, lockPendingDrafts } from './drafts.queries.ts';
import { type GroupImport, getGroupImport } from './review.service.ts';

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

/**
 * The kind of a number that reading didn't find: that of its neighbours, where both have the same, else the one that the
 * paper's numbers tell.
 */
export async function kindOfMissing(db: Database, found: GroupImport, number: number): Promise<Kind> {
  const order = await listDraftOrder(db, found);
  const below = order.findLast(({ first }) => first < number);
  const above = order.find(({ first }) => first > number);
  const rows = await listDraftRows(
    db,
    [below, above].flatMap((row) => row?.id ?? []),
  );
  const items = rows.flatMap(({ content }) => content.questions);
  const kinds = new Set(items.map(({ type_question }) => type_question));
  const [kind] = kinds;
  if (below && above && kind && kinds.size === 1) return kind;
  const { type_exam: examType, year } = found.category;
  const last = Math.max(...order.flatMap(({ facts }) => facts.map((fact) => fact.number)), 0);
  return likelyKind({ examType, year, last }, number);
}
