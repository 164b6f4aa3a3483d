import type { Kind } from '@amauta/contract/catalogue.ts';
import type { Population } from '@amauta/exam-rules/ability/ability.ts';
import type { Scale } from '@amauta/exam-rules/ability/calibration.ts';
import { eq, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import { abilityState } from '../../../database/tables/abilities.ts';

type AbilityState = typeof abilityState.$inferSelect;

/** How long a run may be silent before another process may take over. */
const LEASE = sql`now() + interval '2 minutes'`;

/** The state of the estimation, or undefined before the first run has begun. */
export async function findState(db: Database): Promise<AbilityState | undefined> {
  const [state] = await db.select().from(abilityState);
  return state;
}

/**
 * Begins a run, unless another process works on one or has ended one since `seen` was read. Returns the token of the
 * run, which is the moment of its start by the database's clock.
 */
export async function claimRun(db: Database, seen: AbilityState | undefined): Promise<string | null> {
  await db.execute(sql`insert into ability_state (id) values (1) on conflict do nothing`);
  const [claimed] = await rows<{ token: string }>(db)`
    update ability_state set started_at = clock_timestamp(), leased_until = ${LEASE}
    where (leased_until is null or leased_until < now())
      and finished_at is not distinct from ${seen?.finishedAt?.toISOString() ?? null}::timestamptz
    returning started_at::text as token`;
  return claimed?.token ?? null;
}

/** Prolongs the lease of a run. Returns false when another process has taken over. */
export async function prolongRun(db: Database, token: string): Promise<boolean> {
  const held = await rows(
    db,
  )`update ability_state set leased_until = ${LEASE} where started_at = ${token}::timestamptz returning id`;
  return held.length > 0;
}

/** Gives a run back that didn't come to its end, so that any process may begin another one at once. */
export async function releaseRun(db: Database, token: string): Promise<void> {
  await db.execute(
    sql`update ability_state set leased_until = null where started_at = ${token}::timestamptz`,
  );
}

/** Answers that were received before `takenUntil` are packed. */
export async function keepTakenUntil(db: Database, takenUntil: Date): Promise<void> {
  await db.update(abilityState).set({ takenUntil }).where(eq(abilityState.id, 1));
}

/** The results of a run. */
export interface RunResult {
  finishedAt: Date;
  durationMs: number;
  teachers: number;
  answers: number;
  items: number;
  population: Population;
  scales: Partial<Record<Kind, Scale>>;
}

export async function endRun(db: Database, result: RunResult): Promise<void> {
  await db
    .update(abilityState)
    // A start without an end and without a lease is a run that failed.
    .set({ ...result, leasedUntil: null, startedAt: null })
    .where(eq(abilityState.id, 1));
}
