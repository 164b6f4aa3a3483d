import type { ExamType } from '@amauta/contract/catalogue.ts';
import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
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
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
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
    passwordChangedAt: timestamp({ withTimezone: true }),
    lastSignInAt: timestamp({ withTimezone: true }),
    /** The browser and system of the last sign-in in words, e.g. 'Chrome en Android'. */
    lastSignInDevice: text(),
    createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Set while an administrator blocks the account: it can't sign in, and its sessions have ended. */
    blockedAt: timestamp({ withTimezone: true }),
    deletedAt: timestamp({ withTimezone: true }),
    /** Set once the personal data of a teacher was erased. The row then names nobody. */
    erasedAt: timestamp({ withTimezone: true }),
  },
  (t) => [
    uniqueIndex('accounts_email_unique').on(t.email).where(sql`deleted_at is null`),
    uniqueIndex('accounts_phone_unique').on(t.phone).where(sql`deleted_at is null`),
  ],
);

/** What only teachers have. */
export const teacherProfiles = pgTable('teacher_profiles', {
  accountId: integer()
    .primaryKey()
    .references(() => accounts.id),
  regionCode: text().references(() => regions.code),
  school: text().notNull().default(''),
  observations: text().notNull().default(''),
  /** Last day of access, in Lima. */
  expirationDate: date({ mode: 'string' }).notNull(),
  /** The last day of access before the newest renewal. Set only while that renewal can still be undone. */
  expirationBeforeRenewal: date({ mode: 'string' }),
  /**
   * Raised by each change that an administrator makes, so that a save of somebody who began with an older
   * state is refused.
   */
  version: integer().notNull().default(1),
});

export const teacherExamTypes = pgTable(
  'teacher_exam_types',
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    examType: examType().notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.examType] })],
);

export const teacherCategories = pgTable(
  'teacher_categories',
  {
    accountId: integer()
      .notNull()
      .references(() => accounts.id),
    categoryId: integer()
      .notNull()
      .references(() => categories.id),
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
