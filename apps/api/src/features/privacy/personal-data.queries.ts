import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { accessColumns, accounts, teacherProfiles } from '../../database/tables/accounts.ts';
import { answers, attemptItems, attempts } from '../../database/tables/attempts.ts';
import { regions } from '../../database/tables/catalogue.ts';
import { examFacts, FACT_TYPES } from '../../database/tables/exam-facts.ts';
import { examPapers } from '../../database/tables/exam-papers.ts';
import { examPreferences } from '../../database/tables/official.ts';
import { practiceCards } from '../../database/tables/practice.ts';
import { knownDevices, sessions } from '../../database/tables/sessions.ts';
import { contests, studyAims } from '../../database/tables/study.ts';

/** Finds a teacher with the profile. Deleted teachers are included, erased ones are not. */
export async function findPerson(db: Database, accountId: number) {
  const [row] = await db
    .select({
      account: accounts,
      profile: teacherProfiles,
      regionName: regions.name,
      ...accessColumns,
    })
    .from(accounts)
    .innerJoin(teacherProfiles, eq(teacherProfiles.accountId, accounts.id))
    .leftJoin(regions, eq(regions.code, teacherProfiles.regionCode))
    .where(eq(accounts.id, accountId));
  return row?.account.role === 'DOC' && row.account.erasedAt === null ? row : undefined;
}

export function listSessions(db: Database, accountId: number) {
  return db.select().from(sessions).where(eq(sessions.accountId, accountId)).orderBy(asc(sessions.createdAt));
}

export function listDevices(db: Database, accountId: number) {
  return db
    .select({ lastSignInAt: knownDevices.lastSignInAt })
    .from(knownDevices)
    .where(eq(knownDevices.accountId, accountId))
    .orderBy(asc(knownDevices.lastSignInAt));
}

export async function findStudyAim(db: Database, accountId: number) {
  const [row] = await db
    .select({ aim: studyAims, contest: contests.name })
    .from(studyAims)
    .leftJoin(contests, eq(contests.id, studyAims.contestId))
    .where(eq(studyAims.accountId, accountId));
  return row;
}

export async function findPreferences(db: Database, accountId: number) {
  const [row] = await db.select().from(examPreferences).where(eq(examPreferences.accountId, accountId));
  return row;
}

export function listOwnAttempts(db: Database, accountId: number) {
  return db
    .select()
    .from(attempts)
    .where(eq(attempts.accountId, accountId))
    .orderBy(asc(attempts.startedAt), asc(attempts.id));
}

/** Answers of some attempts in the order in which they were given. */
export function listAnswersOf(db: Database, attemptIds: readonly number[]) {
  return db
    .select({ answer: answers, position: attemptItems.position, kind: attemptItems.kind })
    .from(answers)
    .innerJoin(
      attemptItems,
      sql`${attemptItems.attemptId} = ${answers.attemptId} and ${attemptItems.itemId} = ${answers.itemId}`,
    )
    .where(inArray(answers.attemptId, [...attemptIds]))
    .orderBy(asc(answers.answeredAt), asc(attemptItems.position));
}

/** Facts of some attempts, device by device in their order. */
export async function listFactsOf(db: Database, attemptIds: readonly number[]) {
  const found = await db
    .select()
    .from(examFacts)
    .where(inArray(examFacts.attemptId, [...attemptIds]))
    .orderBy(asc(examFacts.attemptId), asc(examFacts.deviceId), asc(examFacts.sequence));
  return found.map((fact) => ({ ...fact, type: FACT_TYPES[fact.type] ?? '' }));
}

/** Papers that were drawn to be taken without a network. */
export function listPapers(db: Database, accountId: number) {
  return db
    .select()
    .from(examPapers)
    .where(eq(examPapers.accountId, accountId))
    .orderBy(asc(examPapers.storedAt));
}

export function listCards(db: Database, accountId: number) {
  return db
    .select()
    .from(practiceCards)
    .where(eq(practiceCards.accountId, accountId))
    .orderBy(asc(practiceCards.itemId));
}

export type PersonRow = NonNullable<Awaited<ReturnType<typeof findPerson>>>;
export type SessionRow = Awaited<ReturnType<typeof listSessions>>[number];
export type AttemptRow = Awaited<ReturnType<typeof listOwnAttempts>>[number];
export type AnswerRow = Awaited<ReturnType<typeof listAnswersOf>>[number];
export type FactRow = Awaited<ReturnType<typeof listFactsOf>>[number];
export type PaperRow = Awaited<ReturnType<typeof listPapers>>[number];
export type CardRow = Awaited<ReturnType<typeof listCards>>[number];
export type StudyAimRow = NonNullable<Awaited<ReturnType<typeof findStudyAim>>>;
