import { MANY_TEACHERS } from '@amauta/contract/teachers/teacher.ts';
import type { AuditAction } from '@amauta/contract/teachers/teacher-audit.ts';
import type { BulkResult, TeacherBulkChange, TeacherChoice } from '@amauta/contract/teachers/teacher-bulk.ts';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { recordEvents } from '../audit/audit.service.ts';
import { endSessions } from '../session/session.service.ts';
import { planChange } from './bulk-plan.ts';
import { listChosenIds } from './directory.service.ts';
import { listChanges } from './teacher-changes.ts';
import { expirationErrors, refuseErrors, type TeacherFacts } from './teacher-rules.ts';
import {
  deleteAccounts,
  replaceExamTypes,
  setBlocked,
  type TeacherRow,
  updateExpirations,
} from './teachers.queries.ts';
import { listTeacherRows, loadTeacherFacts, writeTeachers } from './teachers.service.ts';

type Context = Pick<ServerContext, 'db' | 'clock'>;

/** Refusals that an answer names; of the others it tells the number. */
export const REFUSALS_NAMED = 50;

interface Change {
  before: TeacherRow;
  after: TeacherRow;
}

/**
 * Changes the chosen teachers in one transaction. Those whom a rule forbids to change stay as they are and are named.
 * @throws RequestFailure when the choice or the change as a whole can't be: then nobody is changed.
 */
export async function changeTeachers(
  { db, clock }: Context,
  actorId: number,
  { choice, change }: { choice: TeacherChoice; change: TeacherBulkChange },
): Promise<BulkResult> {
  const facts = await loadTeacherFacts({ db, clock });
  if (change.action === 'set_expiration') {
    refuseErrors(expirationErrors(change.expiration_date, facts.today));
  }
  return writeTeachers(db, async (tx) => {
    const ids = await listChosenIds({ db: tx, clock }, choice, MANY_TEACHERS);
    const rows = await listTeacherRows(tx, ids);
    const known = new Set(rows.map(({ id }) => id));
    const gone = ids.filter((id) => !known.has(id)).map(toGone);
    const by = { actorId, now: clock.now() };
    if (change.action === 'delete') return deleteAll(tx, by, rows, gone);
    const { changes, unchanged, refused } = planAll(rows, change, facts, by.now);
    await store(tx, change, changes, by.now);
    await recordEvents(
      tx,
      changes.map(({ before, after }) => ({
        actorId,
        action: change.action === 'renew' ? 'teacher.renewed' : 'teacher.updated',
        teacherId: before.id,
        changes: listChanges(before, after, facts.places),
        happenedAt: by.now,
      })),
    );
    const changed = changes.map(({ before }) => ({ id: before.id, version: before.version + 1 }));
    return toResult(changed, unchanged, [...refused, ...gone]);
  });
}

/** The answer about many: all that was done, and the first refusals by name. */
export function toResult(
  changed: BulkResult['changed'],
  unchangedTotal: number,
  refused: BulkResult['refused'],
): BulkResult {
  return {
    changed,
    unchanged_total: unchangedTotal,
    refused_total: refused.length,
    refused: refused.slice(0, REFUSALS_NAMED),
  };
}

function toGone(id: number): BulkResult['refused'][number] {
  return { id, full_name: null, message: 'Este docente ya no existe.' };
}

function planAll(
  rows: readonly TeacherRow[],
  change: Exclude<TeacherBulkChange, { action: 'delete' }>,
  facts: TeacherFacts,
  now: Date,
) {
  const changes: Change[] = [];
  const refused: BulkResult['refused'] = [];
  let unchanged = 0;
  for (const before of rows) {
    const plan = planChange(before, change, facts, now);
    if ('refusal' in plan) refused.push({ id: before.id, full_name: before.fullName, message: plan.refusal });
    else if (isSame(before, plan.after)) unchanged += 1;
    else changes.push({ before, after: plan.after });
  }
  return { changes, unchanged, refused };
}

function isSame(before: TeacherRow, after: TeacherRow): boolean {
  return (
    before.expirationDate === after.expirationDate &&
    before.examTypes.join() === after.examTypes.join() &&
    before.blockedAt === after.blockedAt
  );
}

async function store(
  tx: Database,
  { action }: TeacherBulkChange,
  changes: readonly Change[],
  now: Date,
): Promise<void> {
  const rows = changes.map(({ after }) => after);
  const ids = rows.map(({ id }) => id);
  switch (action) {
    case 'renew':
    case 'set_expiration':
      return updateExpirations(
        tx,
        rows.map(({ id, expirationDate, expirationBeforeRenewal }) => ({
          accountId: id,
          expirationDate,
          beforeRenewal: expirationBeforeRenewal,
        })),
      );
    case 'change_types':
      return replaceExamTypes(
        tx,
        rows.map(({ id, examTypes }) => ({ accountId: id, examTypes })),
      );
    case 'block':
      await endSessions(tx, ids, 'account blocked', now);
      return setBlocked(tx, ids, now);
    case 'unblock':
      return setBlocked(tx, ids, null);
  }
}

async function deleteAll(
  tx: Database,
  { actorId, now }: { actorId: number; now: Date },
  rows: readonly TeacherRow[],
  gone: BulkResult['refused'],
): Promise<BulkResult> {
  const ids = rows.map(({ id }) => id);
  await deleteAccounts(tx, ids, now);
  await endSessions(tx, ids, 'account deleted', now);
  await recordEvents(tx, toEvents('teacher.deleted', ids, { actorId, now }));
  return toResult(
    rows.map(({ id, version }) => ({ id, version })),
    0,
    gone,
  );
}

/** Events that tell nothing but that they happened. */
export function toEvents(
  action: AuditAction,
  ids: readonly number[],
  { actorId, now }: { actorId: number; now: Date },
) {
  return ids.map((teacherId) => ({ actorId, action, teacherId, changes: [], happenedAt: now }));
}
