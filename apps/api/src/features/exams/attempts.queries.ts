import type { BlueprintRow, ExamType } from '@amauta/contract/catalogue.ts';
import type { AttemptMode, ExamPayload, TimerType } from '@amauta/contract/exam.ts';
import type { DrawnEntry } from '@amauta/exam-rules/draw.ts';
import { and, asc, eq, sql } from 'drizzle-orm';
import { type Database, rows } from '../../database/connect.ts';
import { answers, attemptItems, attempts } from '../../database/tables/attempts.ts';
import { categories, levels, modalities, sources, specialties } from '../../database/tables/catalogue.ts';
import { entryVersions, itemVersions } from '../../database/tables/questions.ts';

export interface NewAttempt {
  accountId: number;
  mode: AttemptMode;
  examType: ExamType;
  categoryId: number;
  payload: ExamPayload;
  blueprint: readonly BlueprintRow[];
  timerType: TimerType;
  durationSeconds: number;
  startedAt: Date;
  /** In the order of their pages. */
  drawn: readonly DrawnEntry[];
}

/** Stores an attempt with every version drawn, in one statement, and answers its id. */
export async function insertAttempt(db: Database, attempt: NewAttempt): Promise<number> {
  const itemCount = attempt.drawn.reduce((sum, entry) => sum + entry.itemCount, 0);
  const versionIds = sql`${sql.param(attempt.drawn.map((entry) => entry.versionId))}::int[]`;
  const [created] = await rows<{ id: number }>(
    db,
    sql`
      with attempt as (
        insert into attempts (account_id, mode, exam_type, category_id, payload, blueprint, timer_type,
          duration_seconds, item_count, page_count, started_at)
        values (${attempt.accountId}, ${attempt.mode}, ${attempt.examType}, ${attempt.categoryId},
          ${JSON.stringify(attempt.payload)}::jsonb, ${JSON.stringify(attempt.blueprint)}::jsonb,
          ${attempt.timerType}, ${attempt.durationSeconds}, ${itemCount}, ${attempt.drawn.length},
          ${attempt.startedAt.toISOString()}::timestamptz)
        returning id
      ), drawn as (
        insert into attempt_items (attempt_id, position, page, item_id, item_version_id, entry_version_id, kind)
        select attempt.id, row_number() over (order by drawn.page, version.position), drawn.page,
          version.item_id, version.id, version.entry_version_id, version.kind
        from attempt
        cross join unnest(${versionIds}) with ordinality as drawn (version_id, page)
        join item_versions version on version.entry_version_id = drawn.version_id
      )
      select id from attempt`,
  );
  if (!created) throw new Error('an attempt was stored without an id');
  return created.id;
}

/** What never changes in an attempt and decides who may answer it and until when. */
export interface AttemptFacts {
  accountId: number;
  mode: AttemptMode;
  timerType: TimerType;
  startedAt: Date;
  durationSeconds: number;
}

export async function findAttemptFacts(db: Database, attemptId: number): Promise<AttemptFacts | undefined> {
  const [facts] = await db
    .select({
      accountId: attempts.accountId,
      mode: attempts.mode,
      timerType: attempts.timerType,
      startedAt: attempts.startedAt,
      durationSeconds: attempts.durationSeconds,
    })
    .from(attempts)
    .where(eq(attempts.id, attemptId));
  return facts;
}

/** An attempt of an account with the names of its place in the catalogue. */
export async function findAttempt(db: Database, attemptId: number, accountId: number) {
  const [attempt] = await db
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
      source: sources.name,
      modality: modalities.name,
      level: levels.name,
      specialty: specialties.name,
    })
    .from(attempts)
    .innerJoin(sources, sql`${sources.id} = (${attempts.payload}->>'source_section')::int`)
    .innerJoin(categories, eq(categories.id, attempts.categoryId))
    .leftJoin(modalities, eq(modalities.id, categories.modalityId))
    .leftJoin(levels, eq(levels.id, categories.levelId))
    .leftJoin(specialties, eq(specialties.id, categories.specialtyId))
    .where(and(eq(attempts.id, attemptId), eq(attempts.accountId, accountId)));
  return attempt;
}

export type AttemptRow = NonNullable<Awaited<ReturnType<typeof findAttempt>>>;

/** Ends an attempt unless it has ended, and answers when it did. Waits for an answer that is being stored. */
export async function finishAttempt(db: Database, attemptId: number, moment: Date): Promise<Date> {
  const [finished] = await db
    .update(attempts)
    .set({ finishedAt: sql`coalesce(${attempts.finishedAt}, ${sql.param(moment, attempts.finishedAt)})` })
    .where(eq(attempts.id, attemptId))
    .returning({ finishedAt: attempts.finishedAt });
  if (!finished?.finishedAt) throw new Error(`attempt ${attemptId} has gone`);
  return finished.finishedAt;
}

/** Attempts of an exam type that have ended by `now`, those among them that only their time has ended. */
export async function countEndedAttempts(
  db: Database,
  choice: { accountId: number; examType: ExamType; now: Date },
): Promise<number> {
  const end = sql`case when ${attempts.mode} = 'MOCK'
    then ${attempts.startedAt} + make_interval(secs => ${attempts.durationSeconds}) end`;
  const [counted] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(attempts)
    .where(
      and(
        eq(attempts.accountId, choice.accountId),
        eq(attempts.examType, choice.examType),
        sql`coalesce(${attempts.finishedAt}, ${end}) <= ${sql.param(choice.now, attempts.finishedAt)}`,
      ),
    );
  return counted?.total ?? 0;
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
    })
    .from(attemptItems)
    .innerJoin(itemVersions, eq(itemVersions.id, attemptItems.itemVersionId))
    .innerJoin(entryVersions, eq(entryVersions.id, attemptItems.entryVersionId))
    .leftJoin(
      answers,
      and(eq(answers.attemptId, attemptItems.attemptId), eq(answers.itemId, attemptItems.itemId)),
    )
    .where(eq(attemptItems.attemptId, attemptId))
    .orderBy(asc(attemptItems.position));
}

export type ResultItemRow = Awaited<ReturnType<typeof listResultItems>>[number];
