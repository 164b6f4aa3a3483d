import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import {
  accounts,
  teacherCategories,
  teacherExamTypes,
  teacherProfiles,
} from '../../database/tables/accounts.ts';

/** Adds an account unless its email or phone is taken; answers its id, or null when it is. */
export async function insertTeacherAccount(
  db: Database,
  account: Omit<typeof accounts.$inferInsert, 'role'>,
): Promise<number | null> {
  const [row] = await db
    .insert(accounts)
    .values({ ...account, role: 'DOC' })
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  return row?.id ?? null;
}

export async function insertTeacherProfile(
  db: Database,
  profile: typeof teacherProfiles.$inferInsert,
): Promise<void> {
  await db.insert(teacherProfiles).values(profile);
}

export async function insertTeacherExamTypes(
  db: Database,
  accountId: number,
  examTypes: readonly (typeof teacherExamTypes.$inferInsert)['examType'][],
): Promise<void> {
  if (examTypes.length === 0) return;
  await db.insert(teacherExamTypes).values(examTypes.map((examType) => ({ accountId, examType })));
}

/** Keeps the order of the categories: the first one is the teacher's label. */
export async function insertTeacherCategories(
  db: Database,
  accountId: number,
  categoryIds: readonly number[],
): Promise<void> {
  if (categoryIds.length === 0) return;
  await db
    .insert(teacherCategories)
    .values(categoryIds.map((categoryId, position) => ({ accountId, categoryId, position })));
}

export async function findTeacherAccount(
  db: Database,
  accountId: number,
): Promise<{ id: number; fullName: string } | undefined> {
  const [account] = await db
    .select({ id: accounts.id, fullName: accounts.fullName })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.role, 'DOC'), isNull(accounts.deletedAt)));
  return account;
}
