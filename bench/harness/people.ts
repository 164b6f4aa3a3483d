import { randomUUID } from 'node:crypto';
import { type Database, rows } from '@amauta/api/database/connect.ts';
import { createAccessTokens } from '@amauta/api/features/session/access-token.ts';
import { sql } from 'drizzle-orm';
import { BENCH_SECRET } from './server.ts';

/** A teacher with an account of their own. */
export interface Person {
  accountId: number;
  email: string;
}

/** A teacher with an account and a session of their own. */
export interface SignedIn {
  accountId: number;
  token: string;
}

/** Adds teachers with the rights of the demonstration teacher. All have the same password. */
export async function addAccounts(db: Database, count: number, passwordHash: string): Promise<Person[]> {
  const mark = randomUUID().slice(0, 8);
  return rows<Person>(db)`
    with model as (select * from accounts where email = 'docente@amauta.test'), made as (
      insert into accounts (role, full_name, email, password_hash, created_at, updated_at)
      select 'DOC', 'Docente ' || n, 'docente-' || ${mark} || '-' || n || '@amauta.test', ${passwordHash}, now(), now()
      from generate_series(1, ${count}) n
      returning id, email
    ), profiles as (
      insert into teacher_profiles (account_id, expiration_date)
      select made.id, profile.expiration_date
      from made cross join teacher_profiles profile join model on model.id = profile.account_id
    ), types as (
      insert into teacher_exam_types (account_id, exam_type)
      select made.id, type.exam_type
      from made cross join teacher_exam_types type join model on model.id = type.account_id
    ), places as (
      insert into teacher_categories (account_id, category_id, position)
      select made.id, place.category_id, place.position
      from made cross join teacher_categories place join model on model.id = place.account_id
    )
    select id as "accountId", email from made`;
}

/**
 * Adds teachers with a session for each. They don't sign in through the API, because hashing the passwords would take
 * longer than the measurement.
 */
export async function addPeople(db: Database, count: number): Promise<SignedIn[]> {
  const tokens = createAccessTokens(BENCH_SECRET);
  const now = new Date();
  const made = await addAccounts(db, count, 'none');
  const people = made.map(({ accountId }) => ({ accountId, sessionId: randomUUID() }));
  await db.execute(sql`
    insert into sessions (id, account_id, created_at, expires_at)
    select session_id, account_id, now(), now() + interval '1 day'
    from unnest(${sql.param(people.map((person) => person.sessionId))}::uuid[],
      ${sql.param(people.map((person) => person.accountId))}::int[]) as given (session_id, account_id)`);
  return Promise.all(
    people.map(async ({ accountId, sessionId }) => ({
      accountId,
      token: await tokens.sign({ accountId, sessionId, role: 'DOC' }, now),
    })),
  );
}
