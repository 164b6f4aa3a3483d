import type { BlueprintRow, ExamType } from '@amauta/contract/catalogue.ts';
import type { TimerType } from '@amauta/contract/exams/attempt.ts';
import type { AttemptMode, ExamPayload, Way } from '@amauta/contract/exams/setup.ts';
import type { KindTally } from '@amauta/exam-rules/grade.ts';
import { and, asc, desc, eq, exists, gt, inArray, isNull, or, sql } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { type Database, rows } from '../../database/connect.ts';
import { answers, attemptItems, attempts } from '../../database/tables/attempts.ts';
import { categories, levels, modalities, sources, specialties } from '../../database/tables/catalogue.ts';
import { examPapers } from '../../database/tables/exam-papers.ts';
import { officialBlueprints } from '../../database/tables/official.ts';
import { entryVersions, items, itemVersions } from '../../database/tables/questions.ts';
import { topics } from '../../database/tables/topics.ts';

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

export interface DrawnPage {
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
  const [created] = await rows<{ id: number }>(
    db,
    sql`
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
      select id from attempt`,
  );
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

/** Attempts with the names of their category. */
function selectAttempts(db: Database) {
  return db
    .select({
      id: attempts.id,
      mode: attempts.mode,
      examType: attempts.examType,
      payload: attempts.payload,
      blueprint: attempts.blueprint,
      timerType: attempts.timerType,
      durationSeconds: attempts.durationSeconds,
      itemCount: attempts.itemCount,
      pageCount: attempts.pageCount,
      startedAt: attempts.startedAt,
      finishedAt: attempts.finishedAt,
      usedSeconds: attempts.usedSeconds,
      way: attempts.way,
      officialBlueprintId: attempts.officialBlueprintId,
      officialName: officialBlueprints.name,
      targetScale: attempts.targetScale,
      acceptedUntil: attempts.acceptedUntil,
      clockNote: attempts.clockNote,
      source: sources.name,
      modality: modalities.name,
      level: levels.name,
      specialty: specialties.name,
    })
    .from(attempts)
    .innerJoin(sources, sql`${sources.id} = (${attempts.payload}->>'source_section')::int`)
    .leftJoin(officialBlueprints, eq(officialBlueprints.id, attempts.officialBlueprintId))
    .leftJoin(categories, eq(categories.id, attempts.categoryId))
    .leftJoin(modalities, eq(modalities.id, categories.modalityId))
    .leftJoin(levels, eq(levels.id, categories.levelId))
    .leftJoin(specialties, eq(specialties.id, categories.specialtyId));
}

export type AttemptRow = Awaited<ReturnType<typeof selectAttempts>>[number];

/** An attempt of an account. */
export async function findAttempt(
  db: Database,
  attemptId: number,
  accountId: number,
): Promise<AttemptRow | undefined> {
  const [attempt] = await selectAttempts(db)
    .where(
      and(
        eq(attempts.id, sql.placeholder('attemptId')),
        eq(attempts.accountId, sql.placeholder('accountId')),
      ),
    )
    .prepare('attempt')
    .execute({ attemptId, accountId });
  return attempt;
}

/** Attempts of an account, newest first. */
export function listAttempts(
  db: Database,
  page: { accountId: number; mode: AttemptMode | undefined; limit: number; offset: number },
): Promise<AttemptRow[]> {
  const isOfMode = page.mode === undefined ? undefined : eq(attempts.mode, sql.placeholder('mode'));
  return selectAttempts(db)
    .where(and(eq(attempts.accountId, sql.placeholder('accountId')), IS_KEPT, isOfMode))
    .orderBy(desc(attempts.startedAt), desc(attempts.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(isOfMode ? 'attempts_of_mode' : 'attempts')
    .execute(page);
}

function isUnfinished({ accountId, now }: { accountId: number; now: Date }) {
  return and(eq(attempts.accountId, accountId), sql`not coalesce(${hasEnded(now)}, false)`);
}

/** The newest attempt of an account that hasn't ended. A MOCK comes first, because its time runs. */
export async function findUnfinishedAttempt(
  db: Database,
  choice: { accountId: number; now: Date },
): Promise<AttemptRow | undefined> {
  const [attempt] = await selectAttempts(db)
    .where(isUnfinished(choice))
    .orderBy(desc(eq(attempts.mode, 'MOCK')), desc(attempts.startedAt), desc(attempts.id))
    .limit(1);
  return attempt;
}

/** Counts the attempts of an account that haven't ended at `now`. */
export function countUnfinishedAttempts(
  db: Database,
  choice: { accountId: number; now: Date },
): Promise<number> {
  return db.$count(attempts, isUnfinished(choice));
}

/** The MOCK attempts of an account that ended last, newest first. Discarded attempts don't count. */
export function listLastMocks(
  db: Database,
  choice: { accountId: number; now: Date; limit: number; examType?: ExamType },
): Promise<AttemptRow[]> {
  return selectAttempts(db)
    .where(
      and(
        eq(attempts.accountId, choice.accountId),
        choice.examType && eq(attempts.examType, choice.examType),
        eq(attempts.mode, 'MOCK'),
        IS_KEPT,
        IS_SEALED,
        hasEnded(choice.now),
      ),
    )
    .orderBy(desc(ENDED_AT), desc(attempts.id))
    .limit(choice.limit);
}

/** MOCK and BANK attempts of an account that have ended by `now`, oldest first. */
export function listEndedExams(
  db: Database,
  choice: { accountId: number; now: Date },
): Promise<AttemptRow[]> {
  return selectAttempts(db)
    .where(
      and(
        eq(attempts.accountId, choice.accountId),
        IS_KEPT,
        IS_SEALED,
        inArray(attempts.mode, ['MOCK', 'BANK']),
        hasEnded(choice.now),
      ),
    )
    .orderBy(asc(ENDED_AT), asc(attempts.id));
}

export function countAttemptsByMode(
  db: Database,
  accountId: number,
): Promise<{ mode: AttemptMode; total: number }[]> {
  return db
    .select({ mode: attempts.mode, total: sql<number>`count(*)::int` })
    .from(attempts)
    .where(and(eq(attempts.accountId, accountId), IS_KEPT))
    .groupBy(attempts.mode);
}

/** The teacher has not given the attempt up. */
const IS_KEPT = eq(attempts.discarded, false);

/**
 * True when the answers of an attempt are in `answers`. An exam of the real way gets its answers there when
 * it is sealed.
 */
const IS_SEALED = sql`(${attempts.way} = 'LEARN' or ${attempts.finishedAt} is not null)`;

/**
 * When an attempt ended: when the teacher finished it or, for a MOCK, when its time was over. Null or in
 * the future while the attempt goes on.
 */
const ENDED_AT = sql`coalesce(${attempts.finishedAt}, case when ${attempts.mode} = 'MOCK'
  then ${attempts.startedAt} + make_interval(secs => ${attempts.durationSeconds}) end)`;

function hasEnded(now: Date) {
  return sql`${ENDED_AT} <= ${sql.param(now, attempts.finishedAt)}`;
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

/**
 * Counts the attempts that have ended by `now`, by exam type. Includes attempts that nobody finished but
 * whose time is over.
 */
export function countEndedAttempts(
  db: Database,
  choice: { accountId: number; now: Date },
): Promise<{ examType: ExamType; total: number }[]> {
  return db
    .select({ examType: attempts.examType, total: sql<number>`count(*)::int` })
    .from(attempts)
    .where(and(eq(attempts.accountId, choice.accountId), IS_KEPT, IS_SEALED, hasEnded(choice.now)))
    .groupBy(attempts.examType);
}

/**
 * Counts right and wrong items by attempt and kind, in one statement. Reads each attempt's rows as a whole,
 * because they lie together on the disk; looking each item up would be slower.
 */
export function listTallies(db: Database, attemptIds: readonly number[]): Promise<AttemptTally[]> {
  return rows<AttemptTally>(
    db,
    sql`
      select attempt.id as "attemptId", tally.*
      from unnest(${sql.param([...attemptIds])}::int[]) attempt (id)
      cross join lateral (
        select placed.kind, count(*)::int as total,
          (count(*) filter (where answer.is_correct))::int as correct,
          (count(*) filter (where not answer.is_correct))::int as incorrect
        from attempt_items placed
        left join answers answer on answer.attempt_id = placed.attempt_id and answer.item_id = placed.item_id
        where placed.attempt_id = attempt.id
        group by placed.kind
      ) tally`,
  );
}

export interface AttemptTally extends KindTally {
  attemptId: number;
}

/** The items of an attempt without a stored answer, in order. */
export function listBlankItems(
  db: Database,
  attemptId: number,
): Promise<{ itemId: number; position: number }[]> {
  return db
    .select({ itemId: attemptItems.itemId, position: attemptItems.position })
    .from(attemptItems)
    .leftJoin(
      answers,
      and(eq(answers.attemptId, attemptItems.attemptId), eq(answers.itemId, attemptItems.itemId)),
    )
    .where(and(eq(attemptItems.attemptId, attemptId), isNull(answers.itemId)))
    .orderBy(asc(attemptItems.position));
}

/** Every item of an attempt with its key and its answer, in order. For attempts that have ended. */
export function listResultItems(db: Database, attemptId: number) {
  return db
    .select({
      itemId: attemptItems.itemId,
      position: attemptItems.position,
      kind: attemptItems.kind,
      entryId: entryVersions.entryId,
      sharedStatement: entryVersions.sharedStatement,
      statement: itemVersions.statement,
      alternatives: itemVersions.alternatives,
      correctAlternativeId: itemVersions.correctAlternativeId,
      justification: itemVersions.justification,
      selectedAlternativeId: answers.selectedAlternativeId,
      isCorrect: answers.isCorrect,
      /** The item's present topic. */
      topicCode: topics.code,
      topicName: topics.name,
    })
    .from(attemptItems)
    .innerJoin(itemVersions, eq(itemVersions.id, attemptItems.itemVersionId))
    .innerJoin(entryVersions, eq(entryVersions.id, attemptItems.entryVersionId))
    .innerJoin(items, eq(items.id, attemptItems.itemId))
    .leftJoin(topics, and(eq(topics.id, items.topicId), isNull(topics.deletedAt)))
    .leftJoin(
      answers,
      and(eq(answers.attemptId, attemptItems.attemptId), eq(answers.itemId, attemptItems.itemId)),
    )
    .where(eq(attemptItems.attemptId, sql.placeholder('attemptId')))
    .orderBy(asc(attemptItems.position))
    .prepare('result_items')
    .execute({ attemptId });
}

export type ResultItemRow = Awaited<ReturnType<typeof listResultItems>>[number];
