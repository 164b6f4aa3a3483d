import { endOfTime } from '@amauta/exam-rules/attempt-clock.ts';
import { standingOf, UNTOUCHED } from '@amauta/exam-rules/real/standing.ts';
import { reschedule } from '../../practice/practice.service.ts';
import type { ExamContext } from '../memory/exam-memory.service.ts';
import type { AttemptLayout } from '../memory/layouts.ts';
import { listFacts } from './facts.queries.ts';
import { countChoices, endAttempt, insertSealedAnswers, listUnsealed, lockAttempt } from './seal.queries.ts';

/** The most exams that one run ends. */
const SEALED_AT_ONCE = 200;

/**
 * Ends an exam of the real way: the teacher's last choice in each question becomes the answer. Returns the moment at
 * which the exam ended. An exam that has been ended before keeps its answers and its moment.
 */
export async function sealAttempt(
  { db, memory }: Pick<ExamContext, 'db' | 'memory'>,
  attempt: { id: number; layout: AttemptLayout; finishedAt: Date; receivedAt: Date; isDiscarded?: boolean },
): Promise<Date> {
  const { id, layout } = attempt;
  // Reads the keys before the transaction begins: the embedded database has only one connection, and the
  // transaction occupies it.
  const items = await Promise.all(
    layout.items().map(async (place) => ({
      place,
      key: (await memory.contents.item(place.itemVersionId)).correctAlternativeId,
    })),
  );
  const { accountId } = layout;
  const sealed = await db.transaction(async (tx) => {
    const locked = await lockAttempt(tx, id);
    if (!locked) throw new Error(`attempt ${id} has gone`);
    if (locked.finishedAt) return { finishedAt: locked.finishedAt, again: [] };
    const standing = standingOf((await listFacts(tx, [id])).get(id) ?? []);
    const chosen = items.map(({ place, key }) => ({
      place,
      key,
      ...(standing.get(place.itemId) ?? UNTOUCHED),
    }));
    const answers = chosen.flatMap(({ place, key, selectedAlternativeId, answeredAtMs }) => {
      if (selectedAlternativeId === null) return [];
      const elapsedMs = answeredAtMs ?? 0;
      return [
        {
          itemId: place.itemId,
          alternativeId: selectedAlternativeId,
          isCorrect: selectedAlternativeId === key,
          elapsedSeconds: Math.floor(elapsedMs / 1000),
          answeredAt: new Date(layout.startedAt.getTime() + elapsedMs).toISOString(),
        },
      ];
    });
    const isDiscarded = attempt.isDiscarded ?? false;
    const head = { id, accountId, examType: locked.examType, receivedAt: attempt.receivedAt };
    const again = answers.length > 0 ? await insertSealedAnswers(tx, head, answers) : [];
    if (!isDiscarded) {
      const choices = chosen.map(({ place, selectedAlternativeId }) => ({
        itemId: place.itemId,
        itemVersionId: place.itemVersionId,
        alternativeId: selectedAlternativeId ?? 0,
      }));
      await countChoices(tx, head, choices);
    }
    await endAttempt(tx, id, { finishedAt: attempt.finishedAt, isDiscarded });
    return { finishedAt: attempt.finishedAt, again };
  });
  for (const card of sealed.again) await reschedule(db, { accountId, ...card });
  return sealed.finishedAt;
}

/**
 * Seals the exams of the real way, of one account or of all, whose time is over and for which no late
 * answers are awaited.
 */
export async function sealEnded({ db, clock, memory }: ExamContext, accountId?: number): Promise<void> {
  const now = clock.now();
  const choice = accountId === undefined ? {} : { accountId };
  for (const { id } of await listUnsealed(db, { now, limit: SEALED_AT_ONCE, ...choice })) {
    const layout = await memory.layout(id);
    if (layout)
      await sealAttempt({ db, memory }, { id, layout, finishedAt: endOfTime(layout), receivedAt: now });
  }
}
