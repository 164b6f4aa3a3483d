import type { Database } from '../../database/connect.ts';
import { type Act, questionEvent, recordBankEvents } from '../audit/audit.service.ts';
import { listVersionItems } from './bank.queries.ts';
import { questionNotFound } from './bank.service.ts';
import { insertVersion, lockEntry } from './versions.queries.ts';

/**
 * Writes a new version of a question with other keys. Everything else stays. Call it in a transaction.
 * @param keys index of the correct alternative, by the number of the item
 * @throws RequestFailure NOT_FOUND for an unknown question
 */
export async function changeKeys(
  tx: Database,
  act: Act,
  entryId: number,
  keys: ReadonlyMap<number, number>,
): Promise<void> {
  const entry = await lockEntry(tx, entryId);
  if (!entry) throw questionNotFound();
  const items = (await listVersionItems(tx, [entry.versionId])).map(({ itemId, ...item }) => {
    const key = keys.get(item.number);
    const keyed = key === undefined ? undefined : item.alternatives[key]?.id;
    return { ...item, id: itemId, correctAlternativeId: keyed ?? item.correctAlternativeId };
  });
  const content = { class: entry.class, sharedStatement: entry.sharedStatement, items };
  const authorship = { createdBy: act.actorId, createdAt: act.happenedAt };
  await insertVersion(tx, { ...entry, itemIds: items.map(({ id }) => id) }, content, authorship);
  const versions = { from: String(entry.version), to: String(entry.version + 1) };
  const event = { field: 'version', ...versions };
  await recordBankEvents(tx, act, [questionEvent('updated', entryId, event)]);
}
