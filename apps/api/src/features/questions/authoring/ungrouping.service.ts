import { BLOCKS_PER_STATEMENT } from '@amauta/contract/questions/question.ts';
import type { ServerContext } from '../../../context.ts';
import { RequestFailure } from '../../../http/failure.ts';
import { questionEvent, recordBankEvents } from '../../audit/audit.service.ts';
import { listVersionItems } from '../bank.queries.ts';
import { questionNotFound } from '../bank.service.ts';
import { insertEntries } from '../questions.queries.ts';
import { hideEntry, lockEntry } from '../versions.queries.ts';

/**
 * Makes an individual question of each item of a COMMON question. Each statement begins with the shared
 * blocks. Items keep their ids, so that answers and practice cards stay with them; attempts keep the
 * version that they hold. Returns the new questions' ids, in order.
 * @throws RequestFailure NOT_FOUND for an unknown question; RULE_BROKEN for one that can't be parted
 */
export async function ungroupQuestion(
  { db, clock }: ServerContext,
  actorId: number,
  entryId: number,
): Promise<number[]> {
  return db.transaction(async (tx) => {
    const entry = await lockEntry(tx, entryId);
    if (!entry) throw questionNotFound();
    if (entry.class !== 'COMMON') throw new RequestFailure('RULE_BROKEN', 'Esta pregunta ya es individual.');
    const items = await listVersionItems(tx, [entry.versionId]);
    const contents = items.map((item) => ({
      class: 'INDIVIDUAL' as const,
      sharedStatement: [],
      items: [
        {
          id: item.itemId,
          number: item.number,
          kind: item.kind,
          statement: [...entry.sharedStatement, ...item.statement],
          alternatives: item.alternatives,
          correctAlternativeId: item.correctAlternativeId,
          justification: item.justification,
        },
      ],
    }));
    if (contents.some(({ items: [item] }) => (item?.statement.length ?? 0) > BLOCKS_PER_STATEMENT)) {
      throw new RequestFailure(
        'RULE_BROKEN',
        `El enunciado común es demasiado largo para repetirlo en cada pregunta: junto al de alguna pasa de ${BLOCKS_PER_STATEMENT} bloques. Une algunos bloques de texto primero.`,
      );
    }
    const now = clock.now();
    const ids = await insertEntries(tx, entry.paper, contents, { createdBy: actorId, createdAt: now });
    await hideEntry(tx, { id: entry.id, itemIds: [] }, now);
    const event = { field: 'questions', from: null, to: ids.join(', ') };
    const act = { actorId, happenedAt: now };
    await recordBankEvents(tx, act, [questionEvent('ungrouped', entryId, event)]);
    return ids;
  });
}
