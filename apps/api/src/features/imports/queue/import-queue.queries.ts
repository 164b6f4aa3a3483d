import { setImmediate } from 'node:timers/promises';
import { and, eq, type SQL, sql } from 'drizzle-orm';
import { type Database, rows } from '../../../database/connect.ts';
import { importDrafts, imports } from '../../../database/tables/imports.ts';
import { FIRST_REST_SECONDS, JOB_ATTEMPTS, LEASE_SECONDS, REST_FACTOR } from '../../../jobs/job-queue.ts';
import { findImport, type ImportRow } from '../imports.queries.ts';
import { factsOf } from '../review/draft-warnings.ts';
import type { ReadDraft } from './booklet-drafts.ts';

/**
 * Leases are timed by the database's clock, because the clocks of several processes never agree to the
 * second.
 */
const LEASE_END = sql`now() + make_interval(secs => ${LEASE_SECONDS}::int)`;
/**
 * The rest grows with each attempt: most failures come from a store or database that is back soon, the
 * others need more time.
 */
const REST_END = sql`now() + make_interval(secs => ${FIRST_REST_SECONDS}::int * ${REST_FACTOR}::int ^ (${imports.attempts} - 1))`;
const NEXT_REVISION = sql`${imports.revision} + 1`;

/**
 * Ends imports that were begun `JOB_ATTEMPTS` times and never finished. Their files probably crash the
 * process that reads them.
 */
export async function endExhausted(db: Database, failure: string): Promise<void> {
  await db
    .update(imports)
    .set({ status: 'failed', failure, ...ENDED })
    .where(
      and(
        eq(imports.status, 'reading'),
        sql`${imports.leaseUntil} < now()`,
        sql`${imports.attempts} >= ${JOB_ATTEMPTS}`,
      ),
    );
}

const ENDED = { stage: null, leaseOwner: null, leaseUntil: null, revision: NEXT_REVISION };

/**
 * Claims the first import that waits and isn't resting, or whose process has lost its lease. Two processes
 * that look at the same moment never claim the same import.
 */
export async function claimImport(db: Database, owner: string): Promise<ImportRow | undefined> {
  const [claimed] = await rows<{ id: number }>(db)`
    update imports set status = 'reading', stage = 'pages', pages_read = 0, pages = '[]', attempts = attempts + 1,
      retry_at = null, lease_owner = ${owner}, lease_until = ${LEASE_END},
      revision = revision + 1
    where id = (
      select id from imports
      where (status = 'queued' and (retry_at is null or retry_at <= now()))
        or (status = 'reading' and lease_until < now())
      order by id limit 1
      for update skip locked)
    returning id`;
  return claimed && findImport(db, claimed.id);
}

/** Prolongs the lease of an import. Returns false when another owner holds the import, or nobody does. */
export async function renewLease(db: Database, id: number, owner: string): Promise<boolean> {
  const held = await db
    .update(imports)
    .set({ leaseUntil: LEASE_END })
    .where(heldBy(id, owner))
    .returning({ id: imports.id });
  return held.length > 0;
}

/** Puts an import back into the queue as it was before it was claimed. */
export async function releaseImport(db: Database, id: number, owner: string): Promise<void> {
  await db
    .update(imports)
    .set({ ...ENDED, status: 'queued', pagesRead: 0, pages: [], attempts: sql`${imports.attempts} - 1` })
    .where(heldBy(id, owner));
}

/**
 * After a failure of the server, puts an import back into the queue with a time of rest. After the last
 * attempt, ends the import with `failure` instead.
 */
export async function requeueImport(
  db: Database,
  { id, owner }: { id: number; owner: string },
  failure: string,
): Promise<void> {
  const isLast = sql`(${imports.attempts} >= ${JOB_ATTEMPTS})`;
  await db
    .update(imports)
    .set({
      ...ENDED,
      status: sql`case when ${isLast} then 'failed' else 'queued' end::import_status`,
      failure: sql`case when ${isLast} then ${failure}::text end`,
      retryAt: sql`case when not ${isLast} then ${REST_END} end`,
      pagesRead: 0,
      pages: [],
    })
    .where(heldBy(id, owner));
}

/**
 * Changes an import while its owner holds it. Returns false, and changes nothing, when the owner holds it
 * no longer.
 */
export async function updateHeld(
  db: Database,
  id: number,
  owner: string,
  changes: Partial<ImportRow>,
): Promise<boolean> {
  const changed = await db
    .update(imports)
    .set({ ...changes, revision: NEXT_REVISION })
    .where(heldBy(id, owner))
    .returning({ id: imports.id });
  return changed.length > 0;
}

/**
 * How many drafts one statement writes. It blocks the embedded database for about 20 ms, and others must
 * wait.
 */
const DRAFTS_AT_ONCE = 25;

/**
 * Writes the drafts that reading found, and then the import's end. Nobody sees the drafts before that end,
 * so they are written in small lots, each only while the owner still holds the import. A second run starts
 * from the beginning.
 * @returns false when the import was cancelled or taken over. Then the new owner writes it.
 */
export async function finishImport(
  db: Database,
  { id, owner }: { id: number; owner: string },
  changes: Partial<ImportRow>,
  drafts: readonly ReadDraft[],
): Promise<boolean> {
  const whileHeld = (work: (tx: Database) => PromiseLike<unknown>) =>
    db.transaction(async (tx) => {
      const [held] = await tx.select({ id: imports.id }).from(imports).where(heldBy(id, owner)).for('update');
      if (held) await work(tx);
      return held !== undefined;
    });
  if (!(await whileHeld((tx) => tx.delete(importDrafts).where(eq(importDrafts.importId, id))))) return false;
  for (let start = 0; start < drafts.length; start += DRAFTS_AT_ONCE) {
    const rows = drafts
      .slice(start, start + DRAFTS_AT_ONCE)
      .map((draft) => ({ ...draft, importId: id, facts: factsOf(draft) }));
    if (!(await whileHeld((tx) => tx.insert(importDrafts).values(rows)))) return false;
    await setImmediate();
  }
  return updateHeld(db, id, owner, { ...changes, stage: null, leaseOwner: null, leaseUntil: null });
}

function heldBy(id: number, owner: string): SQL | undefined {
  return and(eq(imports.id, id), eq(imports.status, 'reading'), eq(imports.leaseOwner, owner));
}
