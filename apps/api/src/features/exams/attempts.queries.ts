import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { AttemptMode } from '@amauta/contract/exams/setup.ts';
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { prepareRows } from '../../database/prepared.ts';
import { attempts } from '../../database/tables/attempts.ts';
import { categories, levels, modalities, sources, specialties } from '../../database/tables/catalogue.ts';
import { officialBlueprints } from '../../database/tables/official.ts';

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

export function hasEnded(now: Date) {
  return sql`${ENDED_AT} <= ${sql.param(now, attempts.finishedAt)}`;
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

/** A practice of a topic or of errors that can be continued. */
export interface OpenPractice {
  attemptId: number;
  mode: 'TOPIC' | 'WRONG';
  /** Code of the topic that was chosen; null for a practice of errors. */
  topic: string | null;
  total: number;
  /** Items without an answer; at least one. */
  blank: number;
}

/** The practices of an account that were started since a moment and have items without an answer, newest first. */
export function listOpenPractices(
  db: Database,
  choice: { accountId: number; examType: ExamType; since: Date; limit: number },
): Promise<OpenPractice[]> {
  const list = prepareRows<OpenPractice, Record<'accountId' | 'examType' | 'since' | 'limit', unknown>>(
    db,
    'open_practices',
  )`
    select attempt.id as "attemptId", attempt.mode, attempt.payload ->> 'topic' as topic,
      attempt.item_count as total, open.blank
    from attempts attempt
    cross join lateral (
      select count(*)::int as blank
      from attempt_items placed
      where placed.attempt_id = attempt.id and not exists (
        select from answers answer where answer.attempt_id = attempt.id and answer.item_id = placed.item_id
      )
    ) open
    where attempt.account_id = ${sql.placeholder('accountId')}::int
      and attempt.exam_type = ${sql.placeholder('examType')}::exam_type
      and attempt.started_at >= ${sql.placeholder('since')}::timestamptz
      and attempt.mode in ('TOPIC', 'WRONG') and attempt.finished_at is null and open.blank > 0
    order by attempt.started_at desc, attempt.id desc
    limit ${sql.placeholder('limit')}::int`;
  return list({ ...choice, since: choice.since.toISOString() });
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
export function listEndedExams(db: Database, choice: { accountId: number; now: Date }) {
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

export function countAttemptsByMode(db: Database, accountId: number) {
  return db
    .select({ mode: attempts.mode, total: sql<number>`count(*)::int` })
    .from(attempts)
    .where(and(eq(attempts.accountId, accountId), IS_KEPT))
    .groupBy(attempts.mode);
}

/**
 * Counts the attempts that have ended by `now`, by exam type. Includes attempts that nobody finished but
 * whose time is over.
 */
export function countEndedAttempts(db: Database, choice: { accountId: number; now: Date }) {
  return db
    .select({ examType: attempts.examType, total: sql<number>`count(*)::int` })
    .from(attempts)
    .where(and(eq(attempts.accountId, choice.accountId), IS_KEPT, IS_SEALED, hasEnded(choice.now)))
    .groupBy(attempts.examType);
}
