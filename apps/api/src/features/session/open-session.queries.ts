import { sql } from 'drizzle-orm';
import type { Database } from '../../database/connect.ts';
import { prepareRows } from '../../database/prepared.ts';
import { accounts } from '../../database/tables/accounts.ts';
import { knownDevices, refreshTokens, sessions } from '../../database/tables/sessions.ts';
import { DEVICES_KEPT } from './limits/attempt-limit.queries.ts';

/** A session as a sign-in opens it. Moments are ISO strings. */
export interface NewSession extends Record<string, unknown> {
  accountId: number;
  /** The hash by which the password was verified. */
  passwordHash: string;
  sessionId: string;
  tokenHash: string;
  deviceHash: string;
  browser: string | null;
  address: string;
  now: string;
  expiresAt: string;
}

const now = sql`${sql.placeholder('now')}::timestamptz`;
const expiresAt = sql`${sql.placeholder('expiresAt')}::timestamptz`;
const browser = sql`${sql.placeholder('browser')}::text`;
const deviceHash = sql`${sql.placeholder('deviceHash')}::text`;

/**
 * Prepares the statement that opens a session: it records the sign-in, deletes the account's expired sessions,
 * remembers the device, and stores the session with its first refresh token. One statement, because on the evening
 * before an exam sign-ins compete with answers for the server, and seven statements cost it five times as much.
 *
 * The function that it returns tells whether the session was opened: false when the password has changed since it was
 * verified, or the account was deleted or blocked. The account stays locked until the statement, or the transaction
 * around it, ends, so that a change of the password comes before or after, never in between.
 */
export function prepareOpenSession(db: Database): (session: NewSession) => Promise<boolean> {
  const open = prepareRows<{ id: number }, NewSession>(db, 'open_session')`
    with account as (
      update ${accounts} set last_sign_in_at = ${now}, last_sign_in_device = ${browser}
      where id = ${sql.placeholder('accountId')}::int and password_hash = ${sql.placeholder('passwordHash')}::text
        and deleted_at is null and blocked_at is null
      returning id
    ), expired as (
      delete from ${sessions} where account_id in (select id from account) and expires_at < ${now}
    ), device as (
      insert into ${knownDevices} (account_id, device_hash, last_sign_in_at)
      select id, ${deviceHash}, ${now} from account
      on conflict (account_id, device_hash) do update set last_sign_in_at = excluded.last_sign_in_at
    ), surplus as (
      delete from ${knownDevices} where (account_id, device_hash) in (
        select other.account_id, other.device_hash from ${knownDevices} other
        where other.account_id in (select id from account) and other.device_hash <> ${deviceHash}
        order by other.last_sign_in_at desc, other.device_hash offset ${sql.raw(String(DEVICES_KEPT - 1))}
      )
    ), opened as (
      insert into ${sessions} (id, account_id, created_at, expires_at, device, address)
      select ${sql.placeholder('sessionId')}::uuid, id, ${now}, ${expiresAt}, ${browser},
        ${sql.placeholder('address')}::text
      from account
      returning id
    ), token as (
      insert into ${refreshTokens} (token_hash, session_id, issued_at, expires_at)
      select ${sql.placeholder('tokenHash')}::text, id, ${now}, ${expiresAt} from opened
    )
    select id from account`;
  return async (session) => (await open(session)).length === 1;
}
