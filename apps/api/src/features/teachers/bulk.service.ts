import { ExamType } from '@amauta/contract/catalogue.ts';
import { MANY_TEACHERS } from '@amauta/contract/teachers/teacher.ts';
import type {
  BulkMode,
  BulkResult,
  TeacherBulkChange,
  TeacherChoice,
} from '@amauta/contract/teachers/teacher-bulk.ts';
import { renewedExpiration } from '@amauta/exam-rules/teacher-access.ts';
import type { DataContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { inPortions } from '../../database/in-portions.ts';
import { type Act, recordTeacherEvents } from '../audit/audit.service.ts';
import { endSessions } from '../session/session.service.ts';
import { listChosenIds } from './directory/directory.service.ts';
import { listChanges } from './teacher-changes.ts';
import {
  categoryErrors,
  expirationErrors,
  refuseErrors,
  type TeacherFacts,
  teacherChangeErrors,
  toCategoryIds,
} from './teacher-rules.ts';
import {
  deleteAccounts,
  replaceCategories,
  replaceExamTypes,
  setBlocked,
  type TeacherRow,
  updateExpirations,
} from './teachers.queries.ts';
import { listTeacherRows, loadTeacherFacts, writeTeachers } from './teachers.service.ts';

const NOT_REACHED = 'La base de datos falló antes de llegar a este docente. Inténtalo de nuevo.';

/** How many refusals an answer lists by name. Further ones are only counted. */
const REFUSALS_NAMED = 50;

interface Change {
  before: TeacherRow;
  after: TeacherRow;
}

/**
 * Changes the chosen teachers in portions, so that other requests wait only briefly. Teachers whose change
 * a rule forbids stay as they are and are listed. If the database fails after the first portion, the
 * teachers that were not reached are listed too.
 * @param onFailure called with the reason why some teachers were not reached
 * @throws RequestFailure when the choice or the change as a whole isn't allowed. Then nobody is changed.
 */
export async function changeTeachers(
  { db, clock }: DataContext,
  actorId: number,
  { choice, change }: { choice: TeacherChoice; change: TeacherBulkChange },
  onFailure: (error: unknown) => void,
): Promise<BulkResult> {
  const facts = await loadTeacherFacts({ db, clock });
  if (change.action === 'set_expiration') {
    refuseErrors(expirationErrors(change.expiration_date, facts.today));
  }
  if (change.action === 'change_categories') refuseErrors(categoryErrors(change.categories, facts.leaves));
  const chosen = await listChosenIds({ db, clock }, choice, MANY_TEACHERS);
  const act = { actorId, happenedAt: clock.now() };
  const { done, left } = await inPortions(
    chosen,
    (ids) => writeTeachers(db, (tx) => changePortion(tx, act, ids, change, facts)),
    onFailure,
  );
  return joinResults(done, left);
}

async function changePortion(
  tx: Database,
  act: Act,
  ids: readonly number[],
  change: TeacherBulkChange,
  facts: TeacherFacts,
): Promise<PortionResult> {
  const rows = await listTeacherRows(tx, ids);
  const known = new Set(rows.map(({ id }) => id));
  const gone = ids.filter((id) => !known.has(id)).map(toGone);
  if (change.action === 'delete') return deleteAll(tx, act, rows, gone);
  const { changes, unchanged, refused } = planAll(rows, change, facts, act.happenedAt);
  await store(tx, change, changes, act.happenedAt);
  const events = changes.map(({ before, after }) => ({
    teacherId: before.id,
    changes: listChanges(before, after, facts.leaves),
  }));
  await recordTeacherEvents(
    tx,
    act,
    change.action === 'renew' ? 'teacher.renewed' : 'teacher.updated',
    events,
  );
  const changed = changes.map(({ before }) => ({ id: before.id, version: before.version + 1 }));
  return { changed, unchanged, refused: [...refused, ...gone] };
}

/** The result of one portion of a change of many teachers. */
export interface PortionResult {
  changed: BulkResult['changed'];
  unchanged: number;
  refused: BulkResult['refused'];
}

/**
 * Joins the results of all portions into the answer. Only the first refusals are listed by name. `left` are
 * teachers that were not reached.
 */
export function joinResults(portions: readonly PortionResult[], left: readonly number[]): BulkResult {
  const refused = [
    ...portions.flatMap((portion) => portion.refused),
    ...left.map((id) => ({ id, full_name: null, message: NOT_REACHED })),
  ];
  return {
    changed: portions.flatMap(({ changed }) => changed),
    unchanged_total: portions.reduce((total, { unchanged }) => total + unchanged, 0),
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
    before.categoryIds.join() === after.categoryIds.join() &&
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
    case 'change_categories':
      return replaceCategories(
        tx,
        rows.map(({ id, categoryIds }) => ({ accountId: id, categoryIds })),
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
  act: Act,
  rows: readonly TeacherRow[],
  gone: BulkResult['refused'],
): Promise<PortionResult> {
  const ids = rows.map(({ id }) => id);
  await deleteAccounts(tx, ids, act.happenedAt);
  await endSessions(tx, ids, 'account deleted', act.happenedAt);
  await recordTeacherEvents(tx, act, 'teacher.deleted', rows.map(toSubject));
  return { changed: rows.map(({ id, version }) => ({ id, version })), unchanged: 0, refused: gone };
}

const toSubject = ({ id }: { id: number }) => ({ teacherId: id });

/**
 * What a change of many teachers does to one of them: the teacher's new row, or the rule that forbids the
 * change.
 */
type Plan = { after: TeacherRow } | { refusal: string };

const NO_TYPES_LEFT = 'Se quedaría sin tipos de acceso.';
const NO_CATEGORIES_LEFT = 'Se quedaría sin accesos.';

/** Plans the change of one teacher. Deleting isn't planned, because no rule forbids it. */
function planChange(
  row: TeacherRow,
  change: Exclude<TeacherBulkChange, { action: 'delete' }>,
  facts: TeacherFacts,
  now: Date,
): Plan {
  switch (change.action) {
    case 'renew': {
      const expirationDate = renewedExpiration(row.expirationDate, facts.today, change.months);
      const after = { ...row, expirationDate, expirationBeforeRenewal: row.expirationDate };
      return allowed(row, { expiration_date: expirationDate }, facts, after);
    }
    case 'set_expiration': {
      const { expiration_date: expirationDate } = change;
      const after = { ...row, expirationDate, expirationBeforeRenewal: null };
      return allowed(row, { expiration_date: expirationDate }, facts, after);
    }
    case 'change_types': {
      const after = resultOf(row.examTypes, change.type_access, change.mode);
      // In the order of the catalogue, in which they are stored.
      const examTypes = ExamType.options.filter((type) => after.includes(type));
      if (examTypes.length === 0) return { refusal: NO_TYPES_LEFT };
      return allowed(row, { type_access: examTypes }, facts, { ...row, examTypes });
    }
    case 'change_categories': {
      const categoryIds = resultOf(
        row.categoryIds,
        toCategoryIds(change.categories, facts.leaves),
        change.mode,
      );
      return categoryIds.length === 0 ? { refusal: NO_CATEGORIES_LEFT } : { after: { ...row, categoryIds } };
    }
    case 'block':
      return { after: { ...row, blockedAt: row.blockedAt ?? now } };
    case 'unblock':
      return { after: { ...row, blockedAt: null } };
  }
}

/** What a teacher has after a change. What is added comes last. */
function resultOf<T>(known: readonly T[], given: readonly T[], mode: BulkMode): T[] {
  if (mode === 'set') return [...given];
  const others = known.filter((one) => !given.includes(one));
  return mode === 'remove' ? others : [...known, ...given.filter((one) => !known.includes(one))];
}

function allowed(
  row: TeacherRow,
  changes: Parameters<typeof teacherChangeErrors>[0],
  facts: TeacherFacts,
  after: TeacherRow,
): Plan {
  const [[refusal] = []] = Object.values(teacherChangeErrors(changes, row, facts));
  return refusal === undefined ? { after } : { refusal };
}
