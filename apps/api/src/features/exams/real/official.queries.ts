import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { OfficialBlueprintInput } from '@amauta/contract/exams/official.ts';
import type { Way } from '@amauta/contract/exams/setup.ts';
import { and, asc, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import { attempts } from '../../../database/tables/attempts.ts';
import { examPreferences, officialBlueprints } from '../../../database/tables/official.ts';

export type OfficialRow = typeof officialBlueprints.$inferSelect;

/** Blueprints of an exam type that haven't been ended by an administrator, the newest contest first. */
export function listOffered(db: Database, examType: ExamType): Promise<OfficialRow[]> {
  return db
    .select()
    .from(officialBlueprints)
    .where(and(eq(officialBlueprints.examType, examType), isNull(officialBlueprints.endedAt)))
    .orderBy(desc(officialBlueprints.validFrom), desc(officialBlueprints.id));
}

export function listOfficialOf(db: Database, ids: readonly number[]): Promise<OfficialRow[]> {
  return db
    .select()
    .from(officialBlueprints)
    .where(inArray(officialBlueprints.id, [...ids]));
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

/** Ends a blueprint. Returns false when there is none with this id, or it had ended before. */
export async function endOfficial(db: Database, id: number, now: Date): Promise<boolean> {
  const ended = await db
    .update(officialBlueprints)
    .set({ endedAt: now })
    .where(and(eq(officialBlueprints.id, id), isNull(officialBlueprints.endedAt)))
    .returning({ id: officialBlueprints.id });
  return ended.length > 0;
}

export async function findPreferences(db: Database, accountId: number) {
  const [row] = await db.select().from(examPreferences).where(eq(examPreferences.accountId, accountId));
  return row;
}

/** Stores the given preferences. A preference that isn't given keeps its value. */
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
 * For each item of an attempt: how often each alternative was chosen, with 0 for blanks. `own` is the
 * choice under which this teacher is counted, from their first exam of the real way with the item. `own` is
 * null when the teacher isn't counted, because they had answered the item before or met another version of
 * it.
 */
export async function listChoiceCounts(
  db: Database,
  { attemptId, accountId }: { attemptId: number; accountId: number },
): Promise<Map<number, { byAlternative: Map<number, number>; own: number | null }>> {
  const found = await rows<{ item_id: number; counts: [number, number][]; own: number | null }>(db)`
    with met as (
      select distinct on (item.item_id) item.item_id, item.item_version_id, exam.id as attempt_id, exam.finished_at
      from attempts exam
      join attempt_items item on item.attempt_id = exam.id
      where exam.account_id = ${accountId} and exam.way = 'REAL' and exam.finished_at is not null
        and not exam.discarded
      order by item.item_id, exam.finished_at, exam.id
    )
    select placed.item_id, json_agg(json_build_array(counted.alternative_id, counted.total)) as counts,
      (
        select coalesce(answer.selected_alternative_id, 0)
        from met left join answers answer on answer.attempt_id = met.attempt_id and answer.item_id = met.item_id
        where met.item_id = placed.item_id and met.item_version_id = placed.item_version_id
          and not exists (
            select from answers known
            where known.account_id = ${accountId} and known.item_id = met.item_id
              and known.attempt_id <> met.attempt_id and known.received_at <= met.finished_at
          )
      ) as own
    from attempt_items placed
    join item_choice_counts counted on counted.item_version_id = placed.item_version_id
    where placed.attempt_id = ${attemptId}
    group by placed.item_id, placed.item_version_id`;
  return new Map(found.map((row) => [row.item_id, { byAlternative: new Map(row.counts), own: row.own }]));
}
