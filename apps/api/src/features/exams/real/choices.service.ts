import type { ExamChoices } from '@amauta/contract/exams/real.ts';
import { standingOf, UNTOUCHED } from '@amauta/exam-rules/real/standing.ts';
import type { Database } from '../../../database/connect.ts';
import type { ExamContext } from '../memory/exam-memory.service.ts';
import { listFacts } from './facts.queries.ts';

/**
 * What a teacher has chosen so far in one of their exams. The changes from devices other than `deviceId` are counted
 * apart.
 */
export async function readChoices(
  { db, clock, memory }: ExamContext,
  accountId: number,
  attemptId: number,
  deviceId?: string,
): Promise<ExamChoices> {
  const layout = await memory.ownLayout(accountId, attemptId);
  const facts = (await listFacts(db, [attemptId])).get(attemptId) ?? [];
  const standing = standingOf(facts);
  const learned = layout.way === 'LEARN' ? await memory.answers(attemptId) : undefined;
  const items = layout.items().map(({ itemId, position, page }) => {
    const row = standing.get(itemId) ?? UNTOUCHED;
    return {
      question_id: itemId,
      q: position,
      page,
      selected_alternative_id: learned?.get(itemId)?.selectedAlternativeId ?? row.selectedAlternativeId,
      changed_from: row.given.findLast((one) => one !== null && one !== row.selectedAlternativeId) ?? null,
      marked: row.marked,
      discarded_alternative_ids: [...row.discarded],
    };
  });
  const answered = items.filter((item) => item.selected_alternative_id !== null).length;
  const own = facts.filter((fact) => fact.deviceId === deviceId);
  return {
    total: items.length,
    answered,
    blank: items.length - answered,
    marked: items.filter((item) => item.marked).length,
    items,
    other_device_facts: facts.length - own.length,
    last_sequence: own.reduce((last, fact) => Math.max(last, fact.sequence), 0),
    server_time: clock.now().toISOString(),
  };
}

/** How many items are answered so far in exams of the real way, by attempt. */
export async function countChosen(db: Database, attemptIds: readonly number[]): Promise<Map<number, number>> {
  const facts = await listFacts(db, attemptIds);
  return new Map(
    [...facts].map(([id, list]) => [
      id,
      [...standingOf(list).values()].filter((row) => row.selectedAlternativeId !== null).length,
    ]),
  );
}
