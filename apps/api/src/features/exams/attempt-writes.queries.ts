import type { BlueprintRow, ExamType } from '@amauta/contract/catalogue.ts';
import type { TimerType } from '@amauta/contract/exams/attempt.ts';
import type { AttemptMode, ExamPayload, Way } from '@amauta/contract/exams/setup.ts';
import { and, desc, eq, exists, gt, isNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Database, rows } from '../../database/connect.ts';
import { attempts } from '../../database/tables/attempts.ts';
import { examPapers } from '../../database/tables/exam-papers.ts';
import { hasEnded } from './attempts.queries.ts';

/** What was wrong with a device's clock during a stored paper. */
export type ClockNote = 'went_back' | 'ran_slow';

export interface NewAttempt {
  accountId: number;
  mode: AttemptMode;
  examType: ExamType;
  /** Null for practice of errors. */
  categoryId: number | null;
  payload: ExamPayload;
  blueprint: readonly BlueprintRow[];
  timerType: TimerType;
  durationSeconds: number;
  startedAt: Date;
  /** Absent for LEARN. */
  way?: Way;
  /** Present only for an exam of the real way. */
  official?: { id: number; targetScale: number | null };
  /** Only for a stored paper. */
  stored?: { reservedId: number; acceptedUntil: Date; clockNote: ClockNote | null };
  /** Entries by their version, in the order of their pages. */
  drawn: readonly DrawnPage[];
}

interface DrawnPage {
  versionId: number;
  itemCount: number;
  /**
   * Versions of the items on this page. Absent when the page holds all items of its entry. Either every
   * page of an attempt names them or none.
   */
  itemVersionIds?: readonly number[];
}

/**
 * Stores an attempt with the versions that were drawn, in one statement, and returns its id. If the attempt
 * of a stored paper exists already, it stays as it is.
 */
export async function insertAttempt(db: Database, attempt: NewAttempt): Promise<number> {
  const itemCount = attempt.drawn.reduce((sum, entry) => sum + entry.itemCount, 0);
  const versionIds = sql`${sql.param(attempt.drawn.map((entry) => entry.versionId))}::int[]`;
  const chosen = attempt.drawn.flatMap((page) => page.itemVersionIds ?? []);
  const chosenIds = sql`${sql.param(chosen.length > 0 ? chosen : null)}::int[]`;
  const { stored } = attempt;
  const reserved = stored
    ? { column: sql`id,`, override: sql`overriding system value`, value: sql`${stored.reservedId},` }
    : { column: sql``, override: sql``, value: sql`` };
  const [created] = await rows<{ id: number }>(db)`
    with attempt as (
      insert into attempts (${reserved.column} account_id, mode, exam_type, category_id, payload, blueprint, timer_type,
        duration_seconds, item_count, page_count, started_at, way, official_blueprint_id, target_scale,
        accepted_until, clock_note)
      ${reserved.override}
      values (${reserved.value} ${attempt.accountId}, ${attempt.mode}, ${attempt.examType}, ${attempt.categoryId},
        ${JSON.stringify(attempt.payload)}::jsonb, ${JSON.stringify(attempt.blueprint)}::jsonb,
        ${attempt.timerType}, ${attempt.durationSeconds}, ${itemCount}, ${attempt.drawn.length},
        ${attempt.startedAt.toISOString()}::timestamptz, ${attempt.way ?? 'LEARN'},
        ${attempt.official?.id ?? null}, ${attempt.official?.targetScale ?? null},
        ${stored?.acceptedUntil.toISOString() ?? null}::timestamptz, ${stored?.clockNote ?? null})
      on conflict (id) do nothing
      returning id
    ), drawn as (
      insert into attempt_items (attempt_id, position, page, item_id, item_version_id, entry_version_id, kind)
      select attempt.id, row_number() over (order by drawn.page, version.position), drawn.page,
        version.item_id, version.id, version.entry_version_id, version.kind
      from attempt
      cross join unnest(${versionIds}) with ordinality as drawn (version_id, page)
      join item_versions version on version.entry_version_id = drawn.version_id
        and (${chosenIds} is null or version.id = any(${chosenIds}))
    )
    select id from attempt`;
  const id = created?.id ?? stored?.reservedId;
  if (id === undefined) throw new Error('an attempt was stored without an id');
  return id;
}

/**
 * The first half of the advisory lock's key; the account's id is the second. No other lock in the database
 * uses this number.
 */
const STARTS_LOCK = 7_226_503;

/** Lets one account start only one exam at a time: a second start waits until this transaction ends. */
export async function lockAttemptsOf(tx: Database, accountId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${STARTS_LOCK}::int, ${accountId}::int)`);
}

/**
 * Looks back over the exams that an account started later than `since`, skips the newest `newerOnes`, and
 * returns the start of the next one. Undefined when there are no more. A stored paper counts once, at the
 * time at which it was stored. A paper that the teacher declined or gave up without starting it doesn't count.
 */
export async function findRecentStart(
  db: Database,
  choice: { accountId: number; since: Date; newerOnes: number },
): Promise<Date | undefined> {
  const [exam] = await unionAll(
    db
      .select({ drawnAt: attempts.startedAt })
      .from(attempts)
      .where(
        and(
          eq(attempts.accountId, choice.accountId),
          gt(attempts.startedAt, choice.since),
          isNull(attempts.acceptedUntil),
        ),
      ),
    db
      .select({ drawnAt: examPapers.storedAt })
      .from(examPapers)
      .where(
        and(
          eq(examPapers.accountId, choice.accountId),
          gt(examPapers.storedAt, choice.since),
          or(
            isNull(examPapers.releasedAt),
            exists(db.select().from(attempts).where(eq(attempts.id, examPapers.attemptId))),
          ),
        ),
      ),
  )
    .orderBy(desc(sql`started_at`))
    .limit(1)
    .offset(choice.newerOnes);
  return exam?.drawnAt;
}

/**
 * Ends an attempt, unless it has ended already, and returns when it ended. Waits for an answer that is
 * being stored.
 */
export async function finishAttempt(db: Database, attemptId: number, moment: Date): Promise<Date> {
  const [finished] = await db
    .update(attempts)
    .set({ finishedAt: sql`coalesce(${attempts.finishedAt}, ${sql.param(moment, attempts.finishedAt)})` })
    .where(eq(attempts.id, attemptId))
    .returning({ finishedAt: attempts.finishedAt });
  if (!finished?.finishedAt) throw new Error(`attempt ${attemptId} has gone`);
  return finished.finishedAt;
}

/**
 * Raises the used seconds of an attempt to `told.seconds`, limited to the time since its start. A shorter
 * time changes nothing. Returns the seconds that are now stored.
 */
export async function keepUsedSeconds(
  db: Database,
  attemptId: number,
  told: { seconds: number; now: Date },
): Promise<number> {
  const passed = sql`extract(epoch from coalesce(${attempts.finishedAt}, ${sql.param(told.now, attempts.finishedAt)})
    - ${attempts.startedAt})::int`;
  const [kept] = await db
    .update(attempts)
    .set({ usedSeconds: sql`greatest(${attempts.usedSeconds}, least(${told.seconds}::int, ${passed}))` })
    .where(eq(attempts.id, attemptId))
    .returning({ usedSeconds: attempts.usedSeconds });
  if (!kept) throw new Error(`attempt ${attemptId} has gone`);
  return kept.usedSeconds;
}

/** Discards an attempt, unless it has ended by `now`. */
export async function discardAttempt(db: Database, attemptId: number, now: Date): Promise<void> {
  await db
    .update(attempts)
    .set({ discarded: true, finishedAt: now })
    .where(and(eq(attempts.id, attemptId), sql`not coalesce(${hasEnded(now)}, false)`));
}
