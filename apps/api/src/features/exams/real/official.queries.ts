import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { OfficialBlueprintInput } from '@amauta/contract/exams/official.ts';
import type { Way } from '@amauta/contract/exams/setup.ts';
import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import { attempts } from '../../../database/tables/attempts.ts';
import { examPreferences, officialBlueprints } from '../../../database/tables/official.ts';

export type OfficialRow = typeof officialBlueprints.$inferSelect;

/** Blueprints of an exam type that an administrator has not ended, the newest contest first. */
export function listOffered(db: Database, examType: ExamType): Promise<OfficialRow[]> {
  return db
    .select()
    .from(officialBlueprints)
    .where(and(eq(officialBlueprints.examType, examType), isNull(officialBlueprints.endedAt)))
    .orderBy(desc(officialBlueprints.validFrom), desc(officialBlueprints.id));
}

export async function findOfficial(db: Database, id: number): Promise<OfficialRow | undefined> {
  const [row] = await db.select().from(officialBlueprints).where(eq(officialBlueprints.id, id));
  return row;
}

/** Every blueprint with the number of attempts that follow it. */
export async function listOfficial(db: Database, id?: number) {
  const found = await db
    .select({
      row: officialBlueprints,
      attemptCount: db.$count(attempts, eq(attempts.officialBlueprintId, officialBlueprints.id)),
    })
    .from(officialBlueprints)
    .where(id === undefined ? undefined : eq(officialBlueprints.id, id))
    .orderBy(
      asc(officialBlueprints.examType),
      desc(officialBlueprints.validFrom),
      desc(officialBlueprints.id),
    );
  return found.map(({ row, attemptCount }) => ({ ...row, attemptCount }));
}

export async function insertOfficial(
  db: Database,
  input: OfficialBlueprintInput,
  now: Date,
): Promise<number> {
  const [row] = await db
    .insert(officialBlueprints)
    .values({
      name: input.name,
      contest: input.contest,
      examType: input.exam_type,
      sections: input.sections,
      pointsMinimum: input.points_minimum,
      scales: input.scales,
      minutes: input.minutes,
      validFrom: input.valid_from,
      validTo: input.valid_to,
      source: input.source,
      createdAt: now,
    })
    .returning({ id: officialBlueprints.id });
  if (!row) throw new Error('a blueprint was stored without an id');
  return row.id;
}

/** Ends a blueprint unless it has ended. */
export async function endOfficial(db: Database, id: number, now: Date): Promise<void> {
  await db
    .update(officialBlueprints)
    .set({ endedAt: now })
    .where(and(eq(officialBlueprints.id, id), isNull(officialBlueprints.endedAt)));
}

export async function findPreferences(db: Database, accountId: number) {
  const [row] = await db.select().from(examPreferences).where(eq(examPreferences.accountId, accountId));
  return row;
}

/** Keeps what is named, and leaves the rest as it was. */
export async function keepPreferences(
  db: Database,
  accountId: number,
  chosen: { way?: Way | undefined; targetScale?: number | undefined },
) {
  const { way, targetScale } = chosen;
  const [row] = await db
    .insert(examPreferences)
    .values({ accountId, way: way ?? 'LEARN', targetScale: targetScale ?? null })
    .onConflictDoUpdate({
      target: examPreferences.accountId,
      set: {
        way: way ?? sql`${examPreferences.way}`,
        targetScale: targetScale ?? sql`${examPreferences.targetScale}`,
      },
    })
    .returning();
  return row;
}

/**
 * How often each alternative of the items of an attempt was chosen, 0 for blanks, by item. The attempt's own choice is
 * among them where the teacher had answered the item in no other attempt before its end.
 */
export async function listChoiceCounts(
  db: Database,
  { attemptId, accountId, finishedAt }: { attemptId: number; accountId: number; finishedAt: Date },
): Promise<Map<number, { byAlternative: Map<number, number>; isOwnCounted: boolean }>> {
  const found = await rows<{ item_id: number; counts: [number, number][]; is_own_counted: boolean }>(
    db,
    sql`
      select placed.item_id, json_agg(json_build_array(counted.alternative_id, counted.total)) as counts,
        not attempt.discarded and not exists (
          select from answers known
          where known.account_id = ${accountId} and known.item_id = placed.item_id
            and known.attempt_id <> placed.attempt_id
            and known.received_at <= ${finishedAt.toISOString()}::timestamptz
        ) as is_own_counted
      from attempt_items placed
      join attempts attempt on attempt.id = placed.attempt_id
      join item_choice_counts counted on counted.item_version_id = placed.item_version_id
      where placed.attempt_id = ${attemptId}
      group by placed.attempt_id, placed.item_id, attempt.discarded`,
  );
  return new Map(
    found.map((row) => [
      row.item_id,
      { byAlternative: new Map(row.counts), isOwnCounted: row.is_own_counted },
    ]),
  );
}
