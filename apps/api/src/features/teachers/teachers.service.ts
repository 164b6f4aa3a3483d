import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { Teacher } from '@amauta/contract/teachers/teacher.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { DataContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { notFound } from '../../http/failure.ts';
import { listRegions, loadLeaves } from '../catalogue/leaves.service.ts';
import { contactTaken } from './contacts.service.ts';
import type { TeacherFacts } from './teacher-rules.ts';
import { toTeacher } from './teachers.presenter.ts';
import {
  findTeacherAccount,
  insertTeacherAccounts,
  insertTeacherCategories,
  insertTeacherExamTypes,
  insertTeacherProfiles,
  lockTeacherWrites,
  selectTeachers,
  type TeacherAccount,
  type TeacherRow,
} from './teachers.queries.ts';

export interface NewTeacher {
  fullName: string;
  /** Lower case. */
  email: string;
  /** Nine digits. */
  phone: string;
  passwordHash: string;
  hasTemporaryPassword: boolean;
  regionCode: string | null;
  school: string;
  observations: string;
  /** Last day of access, YYYY-MM-DD. */
  expirationDate: string;
  examTypes: readonly ExamType[];
  categoryIds: readonly number[];
  createdAt: Date;
}

/**
 * Adds a teacher with all accesses, or nothing, and returns the account's id.
 * @throws RequestFailure 409 when the email or the phone belongs to another account
 */
export async function createTeacher(db: Database, teacher: NewTeacher): Promise<number> {
  const [id] = await createTeachers(db, [teacher]);
  return id as number;
}

/** Adds all given teachers or, if one fails, none. Returns their ids in the same order. */
export function createTeachers(db: Database, teachers: readonly NewTeacher[]): Promise<number[]> {
  return writeTeachers(db, async (tx) => {
    const ids = await insertTeacherAccounts(tx, teachers.map(toAccount));
    const added = [];
    for (const teacher of teachers) {
      const accountId = ids.get(teacher.email);
      if (accountId === undefined) throw await contactTaken(tx, teacher);
      added.push({ ...teacher, accountId });
    }
    await insertTeacherProfiles(tx, added.map(toProfile));
    await insertTeacherExamTypes(tx, added);
    await insertTeacherCategories(tx, added);
    return added.map(({ accountId }) => accountId);
  });
}

function toAccount(teacher: NewTeacher) {
  const { fullName, email, phone, passwordHash, hasTemporaryPassword, createdAt } = teacher;
  return { fullName, email, phone, passwordHash, hasTemporaryPassword, createdAt, updatedAt: createdAt };
}

function toProfile(teacher: NewTeacher & { accountId: number }) {
  const { accountId, regionCode, school, observations, expirationDate } = teacher;
  return { accountId, regionCode, school, observations, expirationDate };
}

/**
 * Runs a transaction that changes teachers. Such transactions run one at a time, so that none sees the
 * half-done work of another.
 */
export function writeTeachers<T>(db: Database, work: (tx: Database) => Promise<T>): Promise<T> {
  return db.transaction(async (tx) => {
    await lockTeacherWrites(tx);
    return work(tx);
  });
}

/** Loads the facts that the rules need. One load serves all teachers of a call. */
export async function loadTeacherFacts({ db, clock }: DataContext): Promise<TeacherFacts> {
  const [leaves, regions] = await Promise.all([loadLeaves(db), listRegions(db)]);
  return { leaves, regions, today: todayInLima(clock.now()) };
}

/** Finds a teacher by the account's id. Undefined for administrators and deleted accounts. */
export async function findTeacher(
  db: Database,
  accountId: number,
): Promise<{ id: number; fullName: string } | undefined> {
  const account = await findTeacherAccount(db, accountId);
  return account?.deletedAt === null ? account : undefined;
}

/**
 * A teacher's account, deleted or not.
 * @throws RequestFailure NOT_FOUND for an unknown teacher
 */
export async function getTeacherOrDeleted(db: Database, accountId: number): Promise<TeacherAccount> {
  const account = await findTeacherAccount(db, accountId);
  if (!account) throw noSuchTeacher();
  return account;
}

/**
 * All that administrators see of a teacher.
 * @throws RequestFailure NOT_FOUND for an unknown teacher
 */
export async function getTeacherRow(db: Database, accountId: number): Promise<TeacherRow> {
  const [row] = await selectTeachers(db, [accountId]);
  if (!row) throw noSuchTeacher();
  return row;
}

/** The rows of many teachers, in the order of `ids`. Deleted teachers are left out. */
export async function listTeacherRows(db: Database, ids: readonly number[]): Promise<TeacherRow[]> {
  if (ids.length === 0) return [];
  const rows = new Map((await selectTeachers(db, ids)).map((row) => [row.id, row]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/**
 * The rows of all given teachers, in the order of `ids`.
 * @throws RequestFailure 404 when one of them doesn't exist
 */
export async function listWantedTeachers(db: Database, ids: readonly number[]): Promise<TeacherRow[]> {
  const found = await listTeacherRows(db, ids);
  if (found.length === ids.length) return found;
  if (ids.length === 1) throw noSuchTeacher();
  throw notFound('Uno de los docentes elegidos ya no existe. Actualiza la lista y vuelve a intentarlo.');
}

/** Teachers as administrators see them, in the order of `ids`. */
export async function presentTeachers(
  { db, clock }: DataContext,
  ids: readonly number[],
): Promise<Teacher[]> {
  const [rows, leaves] = await Promise.all([listTeacherRows(db, ids), loadLeaves(db)]);
  const today = todayInLima(clock.now());
  return rows.map((row) => toTeacher(row, leaves, today));
}

export const noSuchTeacher = () => notFound('No encontramos a ese docente.');
