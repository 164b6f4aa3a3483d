import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ExamType } from '@amauta/contract/catalogue.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/connect.ts';
import { addDemoAdministrator } from '../session/administrators/administrator-commands.service.ts';
import { hashPassword } from '../session/passwords/password.service.ts';
import { opensWithAny } from '../session/session.service.ts';
import { createTeacher } from '../teachers/teachers.service.ts';

const ACCOUNTS_FILE = path.resolve(import.meta.dirname, '../../../../../demo/accounts.json');

const DemoTeacher = z.strictObject({
  full_name: z.string().min(1),
  email: z.email().endsWith('@amauta.test').toLowerCase(),
  phone: z.string().regex(/^9\d{8}$/),
  region: z.string().regex(/^\d{2}$/),
  school: z.string().min(1),
  categories: z.array(z.int()).min(1),
  exam_types: z.array(ExamType),
  /**
   * Last day of access, in days from the day on which the content is loaded. Negative for access that has
   * already ended.
   */
  expires_in_days: z.int(),
  registered_days_ago: z.int().min(0),
  temporary_password: z.boolean().default(false),
  observations: z.string().default(''),
});
type DemoTeacher = z.infer<typeof DemoTeacher>;

const DemoAccounts = z.strictObject({
  password: z.string(),
  administrator: z.strictObject({ full_name: z.string(), email: z.email() }),
  named_teachers: z.array(DemoTeacher),
  teachers: z.array(DemoTeacher),
});

/**
 * Adds the accounts of demo/accounts.json, all with one password. Call it once, on a database without them. Returns
 * the administrator's id.
 */
export async function loadDemoAccounts(db: Database, clock: Clock): Promise<number> {
  const { password, administrator, named_teachers, teachers } = readDemoAccounts();
  const now = clock.now();
  const { id } = await addDemoAdministrator(
    db,
    { email: administrator.email, fullName: administrator.full_name, password },
    now,
  );
  for (const teacher of named_teachers) await addTeacher(db, teacher, await hashPassword(password), now);
  // The invented teachers share one hash, because a hash for each would make the first start longer.
  const sharedHash = await hashPassword(password);
  for (const teacher of teachers) await addTeacher(db, teacher, sharedHash, now);
  return id;
}

/** Whether anybody can sign in to one of the demonstration's accounts with the published password. */
export function hasOpenDemoAccount(db: Database): Promise<boolean> {
  const { password, administrator, named_teachers, teachers } = readDemoAccounts();
  const emails = [administrator, ...named_teachers, ...teachers].map(({ email }) => email);
  return opensWithAny(db, emails, password);
}

export function readDemoAccounts(): z.infer<typeof DemoAccounts> {
  return DemoAccounts.parse(JSON.parse(readFileSync(ACCOUNTS_FILE, 'utf8')));
}

async function addTeacher(
  db: Database,
  teacher: DemoTeacher,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await createTeacher(db, {
    fullName: teacher.full_name,
    email: teacher.email,
    phone: teacher.phone,
    passwordHash,
    hasTemporaryPassword: teacher.temporary_password,
    regionCode: teacher.region,
    school: teacher.school,
    observations: teacher.observations,
    expirationDate: todayInLima(new Date(now.getTime() + teacher.expires_in_days * DAY_MS)),
    examTypes: teacher.exam_types,
    categoryIds: teacher.categories,
    createdAt: new Date(now.getTime() - teacher.registered_days_ago * DAY_MS),
  });
}
