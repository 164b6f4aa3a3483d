import type { ExamType } from '@amauta/contract/catalogue.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { day, identity, idOf, moment } from '../columns.ts';
import { categories, examType, regions } from './catalogue.ts';

export const role = pgEnum('role', ['DOC', 'ADM']);

/** What an administrator is responsible for (packages/contract/src/administrators/role.ts). */
export const adminRole = pgEnum('admin_role', ['owner', 'teachers', 'content', 'read_only']);

/**
 * Everybody who signs in. Deleting an account keeps its row, so that attempts and the audit trail stay
 * complete.
 */
export const accounts = pgTable(
  'accounts',
  {
    id: identity(),
    role: role().notNull(),
    /** Null for teachers. An administrator without one only reads. */
    adminRole: adminRole(),
    fullName: text().notNull(),
    /** Stored in lower case. */
    email: text().notNull(),
    /** Nine digits; administrators may have none. */
    phone: text(),
    passwordHash: text().notNull(),
    hasTemporaryPassword: boolean().notNull().default(false),
    passwordChangedAt: moment(),
    lastSignInAt: moment(),
    /** The browser and system of the last sign-in in words, e.g. 'Chrome en Android'. */
    lastSignInDevice: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
    /** Set while an administrator blocks the account: it can't sign in, and its sessions have ended. */
    blockedAt: moment(),
    deletedAt: moment(),
    /** Set once the personal data of a teacher was erased. The row then names nobody. */
    erasedAt: moment(),
  },
  (t) => [
    uniqueIndex('accounts_email_unique').on(t.email).where(sql`deleted_at is null`),
    uniqueIndex('accounts_phone_unique').on(t.phone).where(sql`deleted_at is null`),
  ],
);

/** What only teachers have. */
export const teacherProfiles = pgTable('teacher_profiles', {
  accountId: idOf(() => accounts.id).primaryKey(),
  regionCode: text().references(() => regions.code),
  school: text().notNull().default(''),
  observations: text().notNull().default(''),
  /** Last day of access, in Lima. */
  expirationDate: day().notNull(),
  /** The last day of access before the newest renewal. Set only while that renewal can still be undone. */
  expirationBeforeRenewal: day(),
  /**
   * Raised by each change that an administrator makes, so that a save of somebody who began with an older
   * state is refused.
   */
  version: integer().notNull().default(1),
});

export const teacherExamTypes = pgTable(
  'teacher_exam_types',
  {
    accountId: idOf(() => accounts.id).notNull(),
    examType: examType().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.examType] })],
);

export const teacherCategories = pgTable(
  'teacher_categories',
  {
    accountId: idOf(() => accounts.id).notNull(),
    categoryId: idOf(() => categories.id).notNull(),
    /** Order in which the administrator added them. */
    position: smallint().notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.categoryId] })],
);

/** A teacher's accesses, as columns of a query that reads `accounts`: both are empty for an administrator. */
export const accessColumns = {
  examTypes: sql<ExamType[]>`array(
    select ${teacherExamTypes.examType}::text from ${teacherExamTypes}
    where ${teacherExamTypes.accountId} = ${accounts.id} order by ${teacherExamTypes.examType})`,
  categoryIds: sql<number[]>`array(
    select ${teacherCategories.categoryId} from ${teacherCategories}
    where ${teacherCategories.accountId} = ${accounts.id}
    order by ${teacherCategories.position}, ${teacherCategories.categoryId})`,
};
