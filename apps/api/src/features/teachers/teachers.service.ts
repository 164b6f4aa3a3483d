import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { Database } from '../../database/connect.ts';
import { RequestFailure } from '../../http/failure.ts';
import {
  findTeacherAccount,
  insertTeacherAccount,
  insertTeacherCategories,
  insertTeacherExamTypes,
  insertTeacherProfile,
} from './teachers.queries.ts';

export interface NewTeacher {
  fullName: string;
  /** Lower case. */
  email: string;
  /** Nine digits. */
  phone: string;
  passwordHash: string;
  hasTemporaryPassword: boolean;
  regionCode: string;
  school: string;
  observations: string;
  /** Last day of access, YYYY-MM-DD. */
  expirationDate: string;
  examTypes: readonly ExamType[];
  categoryIds: readonly number[];
  createdAt: Date;
}

/**
 * Adds a teacher with all of the accesses, or nothing; answers the account's id.
 * @throws RequestFailure 409 when the email or the phone belongs to another account.
 */
export function createTeacher(db: Database, teacher: NewTeacher): Promise<number> {
  return db.transaction(async (tx) => {
    const accountId = await insertTeacherAccount(tx, {
      fullName: teacher.fullName,
      email: teacher.email,
      phone: teacher.phone,
      passwordHash: teacher.passwordHash,
      hasTemporaryPassword: teacher.hasTemporaryPassword,
      createdAt: teacher.createdAt,
      updatedAt: teacher.createdAt,
    });
    if (accountId === null) {
      throw new RequestFailure('CONFLICT', 'El correo o el celular ya pertenece a otra cuenta.');
    }
    await insertTeacherProfile(tx, {
      accountId,
      regionCode: teacher.regionCode,
      school: teacher.school,
      observations: teacher.observations,
      expirationDate: teacher.expirationDate,
    });
    await insertTeacherExamTypes(tx, accountId, teacher.examTypes);
    await insertTeacherCategories(tx, accountId, teacher.categoryIds);
    return accountId;
  });
}

/** A teacher by the account's id; administrators and deleted accounts are none. */
export function findTeacher(
  db: Database,
  accountId: number,
): Promise<{ id: number; fullName: string } | undefined> {
  return findTeacherAccount(db, accountId);
}
